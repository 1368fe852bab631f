import { describe, expect, it } from 'vitest';
import { inviteCoach, listCoaches } from '@touchline/domain/people/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAddress } from '@touchline/tests/support/files/import.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();

describe('inviting a coach again', () => {
  it('asks before replacing the phone number of a coach invited again', async () => {
    const club = await anOrganization(server);
    const email = anAddress();
    const cora = { firstName: 'Cora', lastName: 'Coach', email };
    await club.admin.ask(inviteCoach, { ...cora, phone: '0660 1' });
    await server.moveClock(8 * 24);
    const typed = { ...cora, phone: '0660 2' };
    const question = { status: 409, code: 'person_here', fields: { phone: '0660 1' } };
    for (const decisions of [undefined, { phone: { shown: '0660 3', replaces: true } }])
      expect(await errorOf(await club.admin.send(inviteCoach, { ...typed, decisions }))).toMatchObject(question);
    const decisions = { phone: { shown: '0660 1', replaces: false } };
    expect(await club.admin.ask(inviteCoach, { ...typed, decisions })).toMatchObject({ isNewProfile: false });
    await server.moveClock(8 * 24);
    await club.admin.ask(inviteCoach, { firstName: 'Otto', lastName: 'Other', email });
    const { coaches } = await club.admin.ask(listCoaches, {});
    expect(coaches.map(({ firstName, phone }) => [firstName, phone])).toEqual([
      ['Cora', '0660 1'],
      ['Otto', null],
    ]);
  });

  it('corrects the last name of a coach invited again if the admin confirms', async () => {
    const club = await anOrganization(server);
    const email = anAddress();
    await club.admin.ask(inviteCoach, { firstName: 'Cora', lastName: 'Koch', email, phone: '0660 1' });
    await server.moveClock(8 * 24);
    const typed = { firstName: 'cora', lastName: 'Coach', email };
    const question = {
      message: 'Cora Koch is in your list already and has no account.',
      fields: { name: 'Cora Koch' },
    };
    expect(await errorOf(await club.admin.send(inviteCoach, typed))).toMatchObject(question);
    const decisions = { name: { shown: 'Cora Koch', replaces: true } };
    expect(await club.admin.ask(inviteCoach, { ...typed, decisions })).toMatchObject({ lastName: 'Coach' });
    const { coaches } = await club.admin.ask(listCoaches, {});
    expect(coaches.map(({ firstName, lastName, phone }) => [firstName, lastName, phone])).toEqual([
      ['cora', 'Coach', '0660 1'],
    ]);
  });

  it('fills in the missing phone number of a coach invited again', async () => {
    const club = await anOrganization(server);
    await club.admin.ask(inviteCoach, { firstName: 'Anna', lastName: 'Adler', email: anAddress() });
    const cora = { firstName: 'Cora', lastName: 'Coach', email: anAddress() };
    await club.admin.ask(inviteCoach, cora);
    await server.moveClock(8 * 24);
    await club.admin.ask(inviteCoach, { ...cora, phone: '0660 2' });
    const { coaches } = await club.admin.ask(listCoaches, {});
    expect(coaches.map(({ firstName, phone }) => [firstName, phone])).toEqual([
      ['Anna', null],
      ['Cora', '0660 2'],
    ]);
  });
});
