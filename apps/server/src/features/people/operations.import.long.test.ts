import { expect, it } from 'vitest';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aFileOf, anAddress, nothingImported } from '@touchline/tests/support/files/import.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

// The import may exceed the server's statement timeout on a busy machine.
it('imports 5,000 rows at once', async () => {
  const { admin } = await anOrganization(server);
  const all = aFileOf(
    Array.from({ length: 5000 }, (_, index) => ({
      firstName: `Player ${index}`,
      lastName: 'Berg',
      email: anAddress(),
    })),
  );
  expect(await admin.ask(importPlayers, all)).toMatchObject({ created: 5000, invited: 5000, invalid: [] });
  expect(await admin.ask(importPlayers, all)).toEqual({ ...nothingImported, unchanged: 5000 });
});
