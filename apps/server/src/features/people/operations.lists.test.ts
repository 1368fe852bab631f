import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '@touchline/domain/core/operation.ts';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { listCoaches, listInvitations, listPlayers } from '@touchline/domain/people/contract.ts';
import {
  type Coach,
  type CoachSort,
  coachSorts,
  type Direction,
  directions,
  type OpenInvitation,
  type Player,
  type PlayerSort,
  playerSorts,
} from '@touchline/domain/people/schema.ts';
import { coachOptions, listTeams, teamOptions } from '@touchline/domain/teams/contract.ts';
import type { Team } from '@touchline/domain/teams/schema.ts';
import { aBigClub, bigClubSize } from '@touchline/tests/support/club/big-club.ts';
import type { Club } from '@touchline/tests/support/club/club.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { unlimited } from '../../core/limits/rate-limits.ts';
import { checkInvariants } from '../../db/invariants.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

const teamCount = bigClubSize.seasons * bigClubSize.teamsPerSeason;
const largestAnswer = 100_000;

let server: TestServer;
let club: Club;

beforeAll(async () => {
  server = await openTestServer({}, undefined, { rateLimiter: unlimited });
  club = await aBigClub(server);
});
afterAll(() => server.close());

interface Row {
  readonly id: string;
}

/** All pages of a list in order, as if "Show more" were pressed until the end. */
const pagesOf = async <Item extends Row>(
  operation: Query,
  field: string,
  input: Readonly<Record<string, string>> = {},
): Promise<readonly (readonly Item[])[]> => {
  const pages: Item[][] = [];
  let after: string | null = null;
  do {
    const response: Response = await club.admin.send(operation, { ...input, ...(after !== null && { after }) });
    const text = await response.text();
    expect([response.status, text.length < largestAnswer]).toEqual([200, true]);
    const page = JSON.parse(text);
    pages.push(page[field]);
    after = page.next;
  } while (after !== null);
  return pages;
};

/** Expected page sizes of a list: full pages, then the last one. */
const sizesOf = (count: number, size: number): readonly number[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, page) => Math.min(size, count - page * size));

const expectAllOnce = (pages: readonly (readonly Row[])[], count: number, size: number): void => {
  expect(pages.map((page) => page.length)).toEqual(sizesOf(count, size));
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(count);
};

/** True if the values are sorted in the direction, with missing values at the end. */
const isInOrder = (values: readonly (string | number | null)[], direction: Direction): boolean =>
  values.every((value, at) => {
    const next = values[at + 1];
    if (next === undefined || next === null) return true;
    if (value === null) return false;
    return direction === 'ascending' ? value <= next : value >= next;
  });

it('the test club of 5,000 players violates no invariants', async () => {
  const { db } = server.database;
  expect(await checkInvariants(async (text) => (await sql.raw(text).execute(db)).rows)).toEqual([]);
});

describe('the players of a big club', () => {
  const keyOf: Record<PlayerSort, (player: Player) => string | null> = {
    // The database sorts names in its own way, so the test checks only the pages.
    name: () => null,
    birthYear: ({ birthDate }: Player) => birthDate,
    team: ({ teams }: Player) => (teams.length > 0 ? 'on a team' : null),
    registered: ({ createdAt }: Player) => createdAt,
  };

  longTest('lists each player exactly once across pages', async () => {
    expectAllOnce(await pagesOf<Player>(listPlayers, 'players'), bigClubSize.players, pageSize.players);
  });

  some(2).each(playerSorts.flatMap((sort) => directions.map((direction) => [sort, direction] as const)))(
    'lists each matching player exactly once across pages, sorted by %s %s',
    async (sort, direction) => {
      const pages = await pagesOf<Player>(listPlayers, 'players', { search: 'müller', sort, direction });
      expectAllOnce(pages, Math.floor(bigClubSize.players / 21), pageSize.players);
      expect(isInOrder(pages.flat().map(keyOf[sort]), direction)).toBe(true);
    },
  );
});

describe('the coaches of a big club', () => {
  const keyOf: Record<CoachSort, (coach: Coach) => string | number | null> = {
    name: () => null,
    teams: ({ teams }: Coach) => teams.filter(({ isCurrent }) => isCurrent).length,
    registered: ({ createdAt }: Coach) => createdAt,
  };

  some(2).each(coachSorts.flatMap((sort) => directions.map((direction) => [sort, direction] as const)))(
    'lists each coach exactly once across pages, sorted by %s %s',
    async (sort, direction) => {
      const pages = await pagesOf<Coach>(listCoaches, 'coaches', { sort, direction });
      expectAllOnce(pages, bigClubSize.coaches, pageSize.coaches);
      expect(isInOrder(pages.flat().map(keyOf[sort]), direction)).toBe(true);
    },
  );
});

it('sorts the coach picker like the list of coaches', async () => {
  const listed = (await pagesOf<Coach>(listCoaches, 'coaches')).flat();
  const offered = await club.admin.ask(coachOptions, {});
  expect(offered.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
});

describe('the teams of a big club', () => {
  longTest('lists each team exactly once across pages, latest season first', async () => {
    const pages = await pagesOf<Team>(listTeams, 'teams');
    expectAllOnce(pages, teamCount, pageSize.teams);
    const seasons = pages.flat().map(({ seasonName }) => seasonName);
    expect(seasons).toEqual(seasons.toSorted().toReversed());
    const current = await pagesOf<Team>(listTeams, 'teams', { when: 'current' });
    expect(current.flat()).toHaveLength(bigClubSize.currentSeasons * bigClubSize.teamsPerSeason);
  });

  it('finds teams by name, age group and coach, ignoring accents and case', async () => {
    const found = async (search: string) => (await pagesOf<Team>(listTeams, 'teams', { search })).flat();
    const eclairs = await found('eclairs');
    expect(eclairs).toHaveLength(Math.ceil((teamCount - 5) / 7));
    expect(eclairs.every(({ name }) => name.startsWith('Éclairs'))).toBe(true);
    expect((await found('u25')).every(({ ageGroupName }) => ageGroupName === 'U25')).toBe(true);
    const [{ id, name } = { id: '', name: '' }] = eclairs[0]?.coaches ?? [];
    const led = await found(name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase());
    expect(led.length).toBeGreaterThan(0);
    expect(led.every(({ coaches }) => coaches.some((coach) => coach.id === id))).toBe(true);
    expect((await found(`${name} u7`)).every(({ ageGroupName }) => ageGroupName === 'U7')).toBe(true);
    expect(await found('no such team')).toEqual([]);
  });

  it('shows the teams of the chosen season in the team picker', async () => {
    const [team] = (await club.admin.ask(listTeams, { when: 'past' })).teams;
    const seasonId = team?.seasonId ?? '';
    const offered = await club.admin.ask(teamOptions, { seasonId });
    expect(offered).toHaveLength(bigClubSize.teamsPerSeason);
    expect(offered.find(({ id }) => id === team?.id)).toEqual({
      id: team?.id,
      name: team?.name,
      ageGroupId: team?.ageGroupId,
      ageGroupName: team?.ageGroupName,
      seasonId,
      playerCount: bigClubSize.playersPerTeam,
      coaches: team?.coaches.map(({ id, name }) => ({ id, name })),
    });
    expect(await club.admin.ask(teamOptions, { ageGroupId: team?.ageGroupId ?? '', when: 'current' })).toEqual([]);
  });
});

describe('the open invitations of a big club', () => {
  it('lists each open invitation exactly once across pages, newest first', async () => {
    const pages = await pagesOf<OpenInvitation>(listInvitations, 'invitations', { role: 'player' });
    expectAllOnce(pages, bigClubSize.openInvitations, pageSize.accountInvitations);
    expect(
      isInOrder(
        pages.flat().map(({ createdAt }) => createdAt),
        'descending',
      ),
    ).toBe(true);
    expect((await club.admin.ask(listInvitations, {})).total).toBe(bigClubSize.openInvitations);
    expect(await club.admin.ask(listInvitations, { role: 'coach' })).toEqual({ invitations: [], next: null, total: 0 });
  });

  it('finds open invitations by name and address', async () => {
    const { invitations, total } = await club.admin.ask(listInvitations, { search: 'PLAYER-399@' });
    expect([invitations.map(({ email }) => email), total]).toEqual([['player-399@example.org'], 1]);
    const found = await club.admin.ask(listInvitations, { search: 'angstrom' });
    expect(found.total).toBeGreaterThan(0);
    expect(found.invitations.every(({ lastName }) => lastName === 'Ångström')).toBe(true);
  });
});

// PLAYER-03
it('searches five thousand names without regard to case and accents', async () => {
  const page = await club.admin.ask(listPlayers, { search: 'lukasik MALGORZATA' });
  expect(page.players.length).toBeGreaterThan(0);
  const hits = ({ firstName, lastName, parentGuardianFirstName }: Player) =>
    lastName === 'Łukasik' && [firstName, parentGuardianFirstName].includes('Małgorzata');
  expect(page.players.every(hits)).toBe(true);
});

it('ignores a coach’s request to sort by dates that only admins see', async () => {
  const coach = await club.addCoach();
  const byName = await coach.ask(listCoaches, {});
  expect(await coach.ask(listCoaches, { sort: 'registered', direction: 'ascending' })).toEqual(byName);
});

it('returns no next page for an unknown cursor', async () => {
  for (const operation of [listPlayers, listCoaches, listTeams, listInvitations]) {
    const response = await club.admin.send(operation, { after: crypto.randomUUID() });
    expect([response.status, (await response.json()).next]).toEqual([200, null]);
  }
});
