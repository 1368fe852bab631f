import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateAccount } from '@touchline/domain/access/contract.account.ts';
import { addGuardian, endGuardianship } from '@touchline/domain/families/contract.ts';
import { find } from '@touchline/domain/people/contract.find.ts';
import { archivePlayers } from '@touchline/domain/people/contract.leaving.ts';
import { listPlayers, updatePlayer } from '@touchline/domain/people/contract.ts';
import { erasePlayer } from '@touchline/domain/privacy/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { aBigClub, addAccounts, bigClubSize } from '@touchline/tests/support/club/big-club.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';
import { endMembership, joinAs } from '@touchline/tests/support/club/memberships.ts';
import { aChild } from '@touchline/tests/support/club/patchwork.ts';
import type { Person } from '@touchline/tests/support/server/person.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { openTestServer, sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
let club: Club;
let child: string;
/** The child's coach. */
let coach: Member;
/** Another club in which the guardian is a coach. */
let stranger: Club;

beforeEach(async () => {
  club = await anOrganization(server);
  stranger = await anOrganization(server);
  child = await aChild(server, club, { firstName: 'Fanny', lastName: 'Falk', birthDate: null });
  await aChild(server, club, { firstName: 'Bruno', lastName: 'Berg' });
  const { id: teamId } = await aTeam(club);
  coach = await aCoachOf(club, teamId);
  await club.admin.ask(addPlayer, { teamId, playerId: child });
});

/** Names and reasons that Find anything shows for a text. Expects the player list to find the same players. */
const findReasons = async (person: Person, text: string): Promise<readonly string[]> => {
  const { players } = await person.ask(find, { text });
  const listed = await person.ask(listPlayers, { search: text });
  expect([text, listed.players.map(({ id }) => id)]).toEqual([text, players.map(({ id }) => id)]);
  expect(listed.found).toBe(players.length);
  return players.map(({ name, detail }) => `${name} · ${detail.split(' · ')[0]}`);
};

/** Expects admins to find Fanny by each text in `reasons` and nobody by `lost`, and other users to find nobody. */
const expectReasons = async (reasons: Readonly<Record<string, string>>, ...lost: readonly string[]): Promise<void> => {
  for (const [text, reason] of Object.entries(reasons))
    expect([text, await findReasons(club.admin, text)]).toEqual([text, [`Fanny Falk · ${reason}`]]);
  for (const text of lost) expect([text, await findReasons(club.admin, text)]).toEqual([text, []]);
  for (const text of [...Object.keys(reasons), ...lost])
    for (const other of [coach, stranger.admin]) expect([text, await findReasons(other, text)]).toEqual([text, []]);
};

describe('admins find players by a guardian’s login', () => {
  const phone = '+36 (0)20 987 65 43';
  let guardian: Awaited<ReturnType<typeof joinAs>>;
  const reasons = () => ({
    'ori zoltan': 'Guardian: Zoltán Őri',
    '020 9876543': `Phone: ${phone}`,
    '8765': `Phone: ${phone}`,
    [guardian.email]: `Email: ${guardian.email}`,
  });

  beforeEach(async () => {
    const there = await stranger.addCoach('Zoltán Őri');
    guardian = await joinAs(server, club, there, 'player', [{ id: child, mayAnswer: false }]);
    await guardian.ask(updateAccount, { phone });
  });

  longTest('finds players by a guardian’s current name, phone number and email address', async () => {
    await expectReasons(reasons());
    await guardian.ask(updateAccount, { name: 'Zsolt Őri', phone: '+36 30 111 22 33' });
    const email = `now-${guardian.email}`;
    await server.database.db.updateTable('users').set({ email }).where('id', '=', guardian.userId).execute();
    const now = { zsolt: 'Guardian: Zsolt Őri', '2233': 'Phone: +36 30 111 22 33', [email]: `Email: ${email}` };
    await expectReasons(now, 'zoltan', '020 9876543');
  });

  longTest('does not find a player by a guardian whose guardianship or role has ended', async () => {
    const link = { playerId: child, userId: guardian.userId };
    await club.admin.ask(endGuardianship, link);
    await expectReasons({}, ...Object.keys(reasons()));
    await club.admin.ask(addGuardian, { ...link, kind: 'guardian', mayAnswer: true });
    await expectReasons(reasons());
    await endMembership(server, guardian.membershipId);
    await expectReasons({}, ...Object.keys(reasons()));
  });

  longTest('finds archived players only in the list of archived players', async () => {
    const texts = Object.keys(reasons());
    await club.admin.ask(archivePlayers, { playerIds: [child] });
    await expectReasons({}, ...texts);
    for (const search of texts) {
      const { players } = await club.admin.ask(listPlayers, { search, archived: 'only' });
      expect([search, players.map(({ id }) => id)]).toEqual([search, [child]]);
    }
  });

  it('finds a player by the phone number of their own login', async () => {
    const own = await club.addPlayer({ firstName: 'Emil', lastName: 'Other', birthDate: '1980-05-05' });
    await own.ask(updateAccount, { name: 'Zacharias Other', phone: '+36 70 555 44 33' });
    expect(await findReasons(club.admin, 'zacharias')).toEqual([]);
    expect(await findReasons(club.admin, '5554433')).toEqual(['Emil Other · Phone: +36 70 555 44 33']);
  });
});

describe('admins find players by the guardians whom a profile names', () => {
  const second = {
    secondGuardianFirstName: 'Henrike',
    secondGuardianLastName: 'Jäger',
    secondGuardianPhone: '+49 171 234 56 78',
    secondGuardianEmail: 'henrike@jaeger.example',
  };
  const reasons = {
    'jager henrike': 'Guardian: Henrike Jäger',
    'fanny henrike': 'Guardian: Henrike Jäger',
    '0171 2345678': 'Phone: +49 171 234 56 78',
    'henrike 3456': 'Phone: +49 171 234 56 78',
    '@jaeger.example': 'Email: henrike@jaeger.example',
  };

  it('finds players by the second guardian’s name, phone and address', async () => {
    await club.admin.ask(updatePlayer, { playerId: child, ...second });
    await expectReasons(reasons);
    await club.admin.ask(updatePlayer, {
      playerId: child,
      secondGuardianFirstName: 'Ida',
      secondGuardianPhone: '+49 171 999 88 77',
    });
    await expectReasons(
      { 'ida jager': 'Guardian: Ida Jäger', '9988': 'Phone: +49 171 999 88 77' },
      'henrike jager',
      '2345678',
    );
    await club.admin.ask(erasePlayer, { playerId: child, name: 'Fanny Falk' });
    await expectReasons({}, 'jager', '9988', '@jaeger.example');
  });

  it('finds players by a guardian who has only a first name', async () => {
    await club.admin.ask(updatePlayer, { playerId: child, parentGuardianFirstName: 'Walburga' });
    expect(await findReasons(club.admin, 'walburga')).toEqual(['Fanny Falk · Guardian: Walburga']);
  });
});

longTest('reads few rows to search by a guardian’s contact in a club of 5,000 families', async () => {
  const own = await openTestServer({}, null);
  try {
    const big = await aBigClub(own);
    await addAccounts(own, big.id);
    const parent = await (await anOrganization(own)).addCoach('Zoltán Őri');
    const playerId = await aChild(own, big, { firstName: 'Fanny', lastName: 'Falk' });
    const guardian = await joinAs(own, big, parent, 'player', [{ id: playerId, mayAnswer: true }]);
    await guardian.ask(updateAccount, { phone: '+36 20 987 65 43' });
    const second = { secondGuardianFirstName: 'Quirin', secondGuardianPhone: '+49 171 888 77 66' };
    await big.admin.ask(updatePlayer, { playerId, ...second, secondGuardianEmail: 'qu@jaeger.example' });
    await own.database.vacuumAnalyze();
    // Makes the database update its read counters at the end of the next statement.
    const rowsRead = async (): Promise<number> => {
      await sql`select pg_stat_force_next_flush()`.execute(own.database.db);
      const { rows } = await sql<{ count: number }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as count from pg_stat_user_tables
        where relname in ('player_profiles', 'members', 'memberships', 'guardianships', 'users')`.execute(
        own.database.db,
      );
      return rows[0]?.count ?? 0;
    };
    const { email } = guardian;
    for (const text of ['zoltan', '209876543', email, 'quirin', '1718887766', '@jaeger.example']) {
      const before = await rowsRead();
      expect((await big.admin.ask(listPlayers, { search: text })).players.map(({ id }) => id)).toEqual([playerId]);
      // The list reads the players once. A search by email address also reads another table for the login.
      const passes = text === email ? 2 : 1;
      expect.soft((await rowsRead()) - before, text).toBeLessThan(passes * bigClubSize.players + 100);
    }
  } finally {
    await own.close();
  }
});
