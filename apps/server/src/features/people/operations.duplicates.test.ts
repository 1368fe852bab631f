import { describe, expect, it } from 'vitest';
import type { PlayerFacts } from '@touchline/tests/support/club/club.ts';
import { fillBigClub } from '@touchline/tests/support/club/big-club.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { openTestServer, sharedServer } from '@touchline/tests/support/server/server.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { importPlayers, previewPlayers } from '@touchline/domain/people/contract.import.ts';
import { invitePlayer, listInvitations, listPlayers, updatePlayer } from '@touchline/domain/people/contract.ts';
import type { PlayerCells } from '@touchline/domain/people/schema.import.ts';
import { aBrowser } from '@touchline/tests/support/server/visitor.ts';
import { aFileOf, anAddress } from '@touchline/tests/support/files/import.ts';
import { aChildWith, aCodeText } from '@touchline/tests/support/club/registration.ts';
import { dismissDuplicate, listDuplicates, mergePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import type { Duplicate } from '@touchline/domain/people/schema.duplicates.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

interface Listed extends Required<Pick<PlayerFacts, 'firstName' | 'lastName'>> {
  readonly birthDate?: string | null;
  readonly phone?: string | null;
  readonly secondPhone?: string | null;
}

/** Inserts a listed player without an account and returns the id. */
const aProfile = async ({ id }: Club, facts: Listed) => {
  const { firstName, lastName, birthDate = null, phone = null, secondPhone = null } = facts;
  const player = await server.database.db
    .insertInto('player_profiles')
    .values({
      ...{ organization_id: id, first_name: firstName, last_name: lastName, birth_date: birthDate },
      parent_guardian_phone: phone,
      second_guardian_phone: secondPhone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return player.id;
};

const line = ({ reason, player, other }: Duplicate): string =>
  `${reason}: ${[player, other]
    .map(({ firstName }) => firstName)
    .sort()
    .join(' ')}`;

const listPairs = async ({ admin }: Club) => (await admin.ask(listDuplicates, {})).pairs.map(line).sort();

describe('likely duplicates', () => {
  // FAM-13
  it('lists each pair of likely duplicates once with its strongest reason', async () => {
    const club = await anOrganization(server);
    const pia = { lastName: 'Müller', birthDate: '2015-05-05', phone: '+43 (0)660 765 43 21' };
    await aProfile(club, { ...pia, firstName: 'Pía' });
    await aProfile(club, { ...pia, firstName: 'PIA', lastName: 'Muller', phone: null });
    // Adds a twin and a sister with a different first name.
    await aProfile(club, { ...pia, firstName: 'Tom', phone: '+43 660 7654321' });
    await aProfile(club, { ...pia, firstName: 'Zoe', birthDate: '2012-01-01' });
    // Adds the sister again with another year of birth.
    await aProfile(club, { ...pia, firstName: 'Zoey', birthDate: '2011-01-01' });
    // A player who shares only the name, or who is in another club, is not a likely duplicate.
    await aProfile(club, { firstName: 'Pia', lastName: 'Muller', birthDate: '2010-10-10' });
    await aProfile(club, { firstName: 'Una', lastName: 'Unknown' });
    await aProfile(club, { firstName: 'Una', lastName: 'Unknown' });
    await aProfile(await anOrganization(server), { ...pia, firstName: 'Pia' });
    expect(await listPairs(club)).toEqual([
      'birthDateAndPhone: Pía Tom',
      'lastNameAndPhone: Zoe Zoey',
      'nameAndBirthDate: PIA Pía',
    ]);
  });

  // FAM-13
  it('matches the phone number of either guardian, with or without the country code', async () => {
    const club = await anOrganization(server);
    const sofie = { birthDate: '2015-05-05', lastName: 'Lang' };
    await aProfile(club, { ...sofie, firstName: 'Sofie', phone: '0660 555 66 77', secondPhone: '+43 660 5556677' });
    await aProfile(club, { ...sofie, firstName: 'Sophia', lastName: 'Lange', phone: '+43 660 5556677' });
    await aProfile(club, { firstName: 'Tim', lastName: 'Roth', phone: '+43 1 2345678', secondPhone: '0699 1112233' });
    await aProfile(club, { firstName: 'Timmy', lastName: 'Roth', phone: '+43 (0)699 111 22 33' });
    expect(await listPairs(club)).toEqual(['birthDateAndPhone: Sofie Sophia', 'lastNameAndPhone: Tim Timmy']);
  });

  // FAM-13
  it('does not list a dismissed pair of duplicates again', async () => {
    const club = await anOrganization(server);
    const facts = { firstName: 'Pia', lastName: 'Peters', birthDate: '2015-05-05' };
    const unclaimed = await aProfile(club, facts);
    const { profileId: claimed } = await club.addPlayer(facts);
    const { pairs, total } = await club.admin.ask(listDuplicates, {});
    expect([total, pairs]).toMatchObject([
      1,
      [{ reason: 'nameAndBirthDate', player: { id: claimed, hasAccount: true }, other: { id: unclaimed } }],
    ]);
    const pair = { playerId: claimed, otherId: unclaimed };
    const foreign = await anOrganization(server);
    const refusals = [
      await foreign.admin.send(dismissDuplicate, pair),
      await club.admin.send(dismissDuplicate, { playerId: claimed, otherId: claimed }),
    ];
    for (const refusal of refusals)
      expect(await errorOf(refusal)).toMatchObject({ status: 404, message: 'This player does not exist any more.' });
    expect((await (await club.addCoach()).send(dismissDuplicate, pair)).status).toBe(403);
    await club.admin.ask(dismissDuplicate, pair);
    await club.admin.ask(dismissDuplicate, { playerId: unclaimed, otherId: claimed });
    expect(await club.admin.ask(listDuplicates, {})).toEqual({ pairs: [], total: 0 });
    // A third profile creates new pairs.
    await aProfile(club, facts);
    expect((await club.admin.ask(listDuplicates, {})).total).toBe(2);
  });

  longTest('lists only 20 pairs of duplicates in a club of 5,000 duplicated players', async () => {
    const club = await anOrganization(server);
    await fillBigClub(server, club.id);
    const { db } = server.database;
    const before = await club.admin.ask(listDuplicates, {});
    await db
      .insertInto('player_profiles')
      .columns(['organization_id', 'first_name', 'last_name', 'birth_date'])
      .expression((from) =>
        from
          .selectFrom('player_profiles')
          .where('organization_id', '=', club.id)
          .select(['organization_id', 'first_name', 'last_name', 'birth_date']),
      )
      .execute();
    const { pairs, total } = await club.admin.ask(listDuplicates, {});
    expect(pairs).toHaveLength(20);
    expect(total - before.total).toBe(4900);
  });

  it('finds 40 duplicates among 400 players with at most three statements', async () => {
    const heard: string[] = [];
    const own = await openTestServer({}, undefined, { onStatement: (text) => void heard.push(text) });
    try {
      const club = await anOrganization(own);
      const names = Array.from({ length: 400 }, (_, index) => `Number${index < 360 ? index : index - 360}`);
      await own.database.db
        .insertInto('player_profiles')
        .values(
          names.map((name) => ({
            ...{ organization_id: club.id, first_name: 'Pat', last_name: name, birth_date: '2015-05-05' },
          })),
        )
        .execute();
      heard.length = 0;
      expect((await club.admin.ask(listDuplicates, {})).total).toBe(40);
      expect(heard.length).toBeLessThanOrEqual(3);
    } finally {
      await own.close();
    }
  });
});

describe('a listed player with the same name and birth date and without an account', () => {
  const pia = { firstName: 'Pia', lastName: 'Peters', birthDate: '2015-05-05' };
  const piasOf = async ({ admin }: Club) => (await admin.ask(listPlayers, {})).players.map(({ id }) => id);
  const aClubWithPia = async () => {
    const club = await anOrganization(server);
    return { club, here: await aProfile(club, { ...pia, phone: '+43 660 1112223' }) };
  };

  // FAM-13
  it('asks an admin who invites a namesake of a listed player which profile to use', async () => {
    const { club, here } = await aClubWithPia();
    const typed = {
      ...pia,
      firstName: 'PÍA',
      position: 'Wing',
      parentGuardianPhone: '+43 660 7654321',
      email: anAddress(),
    };
    // A question does not count against the limit of three emails per address per hour.
    for (const _ of Array.from({ length: 4 }))
      expect(await errorOf(await club.admin.send(invitePlayer, typed))).toMatchObject({
        status: 409,
        code: 'person_here',
        message: 'Pia Peters (born 5 May 2015) is in your list already and has no account.',
        fields: { name: 'Pia Peters', parentGuardianPhone: '+43 660 1112223' },
      });
    expect([await piasOf(club), (await club.admin.ask(listInvitations, {})).total]).toEqual([[here], 0]);

    const decisions = {
      name: { shown: 'Pia Peters', replaces: false },
      parentGuardianPhone: { shown: '+43 660 1112223', replaces: false },
    };
    const used = await club.admin.ask(invitePlayer, { ...typed, namesake: 'use', decisions });
    expect(used).toMatchObject({ isNewProfile: false, firstName: 'Pia' });
    expect((await club.admin.ask(listPlayers, {})).players).toMatchObject([{ id: here, position: 'Wing' }]);

    const other = await aClubWithPia();
    const another = { ...typed, email: anAddress(), namesake: 'another' as const };
    expect(await other.club.admin.ask(invitePlayer, another)).toMatchObject({ isNewProfile: true });
    expect(await piasOf(other.club)).toHaveLength(2);
    expect(await listPairs(other.club)).toEqual(['nameAndBirthDate: Pia PÍA']);
  });

  // FAM-13
  it('asks if an imported row is the listed player or another one', async () => {
    const { club } = await aClubWithPia();
    const file = aFileOf<PlayerCells>([{ ...pia, position: 'Wing' }], false);
    expect((await club.admin.ask(previewPlayers, file)).rows).toMatchObject([{ state: 'changed', proposed: 1 }]);
    const answered = (another: number) => ({ ...file, rows: file.rows.map((row) => ({ ...row, another })) });
    expect(await club.admin.ask(importPlayers, answered(2))).toMatchObject({ created: 0, changed: 1 });
    for (const created of [1, 0])
      expect(await club.admin.ask(importPlayers, answered(1))).toMatchObject({ created, changed: 0 });
    expect(await piasOf(club)).toHaveLength(2);
    await club.addPlayer({ ...pia, lastName: 'Other' });
    const claimed = aFileOf<PlayerCells>([{ ...pia, lastName: 'Other' }], false);
    expect((await club.admin.ask(previewPlayers, claimed)).rows).toMatchObject([{ state: 'unchanged', proposed: 0 }]);
  });

  // FAM-13
  it('shows the match of a joining child with a listed player only to admins', async () => {
    const { club, here } = await aClubWithPia();
    const { code } = await club.admin.ask(createCode, { code: aCodeText(), role: 'player' });
    const input = { ...aChildWith(code), firstName: 'Pia', lastName: 'Peters' };
    const { session } = await aBrowser(server.app).ask(registerWithCode, input);
    expect(session?.user.players[0]?.id).not.toBe(here);
    expect((await club.admin.ask(listDuplicates, {})).pairs).toMatchObject([
      { reason: 'nameAndBirthDate', player: { hasAccount: true }, other: { id: here, hasAccount: false } },
    ]);
  });

  it('merges two profiles without choices only if their data agrees', async () => {
    const { club, here } = await aClubWithPia();
    const falcons = await aTeam(club, { name: 'Falcons' });
    await club.admin.ask(addPlayer, { teamId: falcons.id, playerId: here });
    const { profileId: joined } = await club.addPlayer({
      firstName: 'PÍA',
      lastName: 'Peters',
      birthDate: '2015-05-05',
    });
    const pair = { playerId: joined, otherId: here };
    const asked = async () => (await club.admin.ask(listDuplicates, {})).pairs;
    expect(await asked()).toMatchObject([
      { player: { id: joined, guardian: 'Gerda Guardian', teams: [] }, other: { id: here, teams: ['Falcons'] } },
    ]);
    // The listed profile has another person's phone number, without a name.
    expect((await asked())[0]?.differing).toEqual(['parentGuardianPhone']);
    expect(await errorOf(await club.admin.send(mergePlayers, pair))).toMatchObject({
      status: 409,
      message: 'The two profiles say different things. Nothing was merged. Compare them.',
    });
    expect(await piasOf(club)).toHaveLength(2);

    await club.admin.ask(updatePlayer, { playerId: here, parentGuardianPhone: '0660 7654321' });
    expect((await asked())[0]?.differing).toEqual([]);
    // The club's values are kept, and the family's values fill the empty fields.
    expect(await club.admin.ask(mergePlayers, pair)).toMatchObject({
      ...{ id: joined, firstName: 'Pia', parentGuardianFirstName: 'Gerda', parentGuardianPhone: '0660 7654321' },
      ...{ hasAccount: true, teams: [{ name: 'Falcons' }] },
    });
    expect([await piasOf(club), await asked()]).toEqual([[joined], []]);
  });
});
