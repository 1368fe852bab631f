import { describe, expect, it } from 'vitest';
import { readGuardianInvitation } from '@touchline/domain/access/contract.guardians.ts';
import { changeGuardian, inviteGuardian, keepApart, listGuardians } from '@touchline/domain/families/contract.ts';
import { readPlayerRecord } from '@touchline/domain/people/contract.record.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { addPlayer, readRoster } from '@touchline/domain/teams/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { endMembership, joinAs } from '@touchline/tests/support/club/memberships.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const mona = {
  parentGuardianFirstName: 'Mona',
  parentGuardianLastName: 'Peters',
  parentGuardianPhone: '+43 660 1112223',
  parentGuardianEmail: 'mona@example.org',
} as const;
const frank = {
  secondGuardianFirstName: 'Frank',
  secondGuardianLastName: 'Peters',
  secondGuardianPhone: '+43 660 4445556',
  secondGuardianEmail: 'frank@example.org',
} as const;

/** Pia, a player on the Tigers, with two contacts who have no account. Pia's login is her own. */
const aPlayerWithContacts = async () => {
  const club = await anOrganization(server);
  const pia = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const playerId = pia.profileId;
  await club.admin.ask(updatePlayer, { playerId, ...mona, ...frank });
  const team = await aTeam(club);
  await club.admin.ask(addPlayer, { teamId: team.id, playerId });
  const coach = await aCoachOf(club, team.id);
  const contacts = async (reader = club.admin) => (await reader.ask(readPlayerRecord, { playerId })).family?.contacts;
  const places = async () => (await contacts())?.map(({ place }) => place);
  return { club, pia, playerId, team, coach, contacts, places };
};

describe('a player’s contacts without an account', () => {
  it('only admins and the team’s coaches see contact details', async () => {
    const { club, pia, playerId, team, coach, contacts } = await aPlayerWithContacts();
    const first = { place: 'first', name: 'Mona Peters', phone: mona.parentGuardianPhone, emailRefused: false };
    const second = { place: 'second', name: 'Frank Peters', phone: frank.secondGuardianPhone, emailRefused: false };
    for (const reader of [club.admin, coach])
      expect(await contacts(reader)).toEqual([
        { ...first, email: 'mona@example.org', address: null },
        { ...second, email: 'frank@example.org', address: null },
      ]);
    expect((await pia.ask(listGuardians, { playerId })).contacts).toEqual([]);
    for (const reader of [club.admin, coach]) {
      const roster = await reader.ask(readRoster, { teamId: team.id });
      expect(roster.players).toMatchObject([
        {
          contacts: [
            { name: 'Mona Peters', email: 'mona@example.org', place: 'first' },
            { name: 'Frank Peters', email: 'frank@example.org', place: 'second' },
            { name: 'Pia Peters', place: null },
          ],
        },
      ]);
    }
    const nothingElse = { parentGuardianFirstName: null, parentGuardianLastName: null, parentGuardianPhone: null };
    await club.admin.ask(updatePlayer, { playerId, ...nothingElse, secondGuardianEmail: null });
    for (const reader of [club.admin, coach])
      expect(await contacts(reader)).toMatchObject([
        { place: 'first', name: null, phone: null, email: 'mona@example.org' },
        { place: 'second', email: null },
      ]);
  });

  it('omits a guardian who must not be contacted from the roster’s contacts', async () => {
    const { club, pia, playerId, team, coach } = await aPlayerWithContacts();
    await club.admin.ask(changeGuardian, { playerId, userId: pia.userId, isContacted: false });
    for (const reader of [club.admin, coach]) {
      const roster = await reader.ask(readRoster, { teamId: team.id });
      expect(roster.players).toMatchObject([{ contacts: [{ name: 'Mona Peters' }, { name: 'Frank Peters' }] }]);
    }
  });

  it('hides contacts whose email, phone or name matches one of the player’s logins', async () => {
    const { club, pia, playerId, team, places } = await aPlayerWithContacts();
    const { db } = server.database;
    const uncle = await joinAs(server, club, await club.addCoach('Ulf Uncle'), 'player', [
      { id: playerId, mayAnswer: false },
    ]);
    const of = (table: 'users' | 'members') => db.updateTable(table as 'users').where('id', '=', uncle.userId);
    const member = (columns: { phone?: string | null; name?: string }) =>
      db.updateTable('members').set(columns).where('id', '=', uncle.userId).execute();
    expect(await places()).toEqual(['first', 'second']);
    // Tries the same number without the country code, then numbers with the same ending and shorter ones.
    await member({ phone: '0660 444 5556' });
    expect(await places()).toEqual(['first']);
    for (const phone of ['0660 444 5557', '445556', null]) {
      await member({ phone });
      expect(await places()).toEqual(['first', 'second']);
    }
    await member({ name: 'Móna peters' });
    expect(await places()).toEqual(['second']);
    const roster = await club.admin.ask(readRoster, { teamId: team.id });
    expect(roster.players).toMatchObject([
      { contacts: [{ name: 'Mona Peters', email: null, place: null }, {}, {}, {}] },
    ]);
    await member({ name: 'Ulf Uncle' });
    await of('users')
      .set({ email: `${playerId}@example.org` })
      .execute();
    await club.admin.ask(updatePlayer, { playerId, secondGuardianEmail: `${playerId}@example.org` });
    expect(await places()).toEqual(['first']);
    await endMembership(server, uncle.membershipId);
    expect(await places()).toEqual(['first']);
    // The player's own login hides a contact with the same email, but not one with the same phone or name.
    const itsOwn = { playerId, userId: pia.userId, kind: 'self', expected: { kind: 'guardian' } } as const;
    await db.updateTable('player_profiles').set({ birth_date: '2000-01-01' }).where('id', '=', playerId).execute();
    await club.admin.ask(changeGuardian, itsOwn);
    await db.updateTable('members').set({ phone: mona.parentGuardianPhone }).where('id', '=', pia.userId).execute();
    expect(await places()).toEqual(['first']);
    await club.admin.ask(updatePlayer, { playerId, parentGuardianEmail: pia.email });
    expect(await places()).toEqual([]);
  });

  it('hides a player’s contacts from a coach who is one of the guardians kept apart', async () => {
    const { club, playerId, coach, contacts } = await aPlayerWithContacts();
    await joinAs(server, club, coach, 'player', [{ id: playerId, mayAnswer: true }]);
    expect(await contacts(coach)).toHaveLength(2);
    await club.admin.ask(keepApart, { playerId, areApart: true });
    expect(await contacts(coach)).toEqual([]);
    expect(await contacts()).toHaveLength(2);
  });

  it('an invitation to a contact’s email address contains the contact’s name', async () => {
    const { club, playerId } = await aPlayerWithContacts();
    const nameOf = async (email: string) => {
      const { token } = await club.admin.ask(inviteGuardian, { playerId, email, mayAnswer: true });
      return (await server.anonymous.ask(readGuardianInvitation, { token: token ?? '' })).name;
    };
    expect(await nameOf('frank@example.org')).toBe('Frank Peters');
    expect(await nameOf('mona@example.com')).toBeNull();
  });
});
