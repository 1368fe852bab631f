import { expect, it } from 'vitest';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { anOrganization } from '../support/club/club.ts';
import { aFileOf } from '../support/files/import.ts';
import { sharedServer } from '../support/server/server.ts';

const server = sharedServer({}, null);

it('finds newly imported people before and after vacuuming', async () => {
  const club = await anOrganization(server);
  await club.admin.ask(importPlayers, aFileOf([{ fullName: 'Zoë Zwanziger', guardianName: 'Gerda Quast' }], false));
  for (const search of ['zwanzig', 'quast']) {
    expect((await club.admin.ask(listPlayers, { search })).players).toMatchObject([{ firstName: 'Zoë' }]);
  }
  await server.database.vacuumAnalyze();
  for (const search of ['zwanzig', 'quast']) {
    expect((await club.admin.ask(listPlayers, { search })).players).toMatchObject([{ firstName: 'Zoë' }]);
  }
});
