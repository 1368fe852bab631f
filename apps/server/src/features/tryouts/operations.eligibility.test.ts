import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageSize } from '@touchline/domain/constants.club.ts';
import {
  listEligiblePlayers,
  listIneligiblePlayers,
  registerPlayer,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import { boundsOf, daysOfAges } from '@touchline/domain/seasons/rules.cut-off.ts';
import { eligibility } from '@touchline/domain/tryouts/rules.eligibility.ts';
import type { Candidate } from '@touchline/domain/tryouts/schema.registrations.ts';
import { storedBirth } from '../people/store.ts';
import { aBigClub } from '@touchline/tests/support/club/big-club.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** Players on all pages of a list. */
const listAllPages = async <Player extends Candidate>(
  read: (after: { after?: string }) => Promise<{ players: readonly Player[]; next: string | null }>,
): Promise<Player[]> => {
  const players: Player[] = [];
  let next: string | null = null;
  do {
    const page: { players: readonly Player[]; next: string | null } = await read(next === null ? {} : { after: next });
    players.push(...page.players);
    next = page.next;
  } while (next !== null);
  return players;
};

describe('eligible players', () => {
  // TREG-31 TREG-32 TREG-33
  it('lists ineligible players with the same reason that refuses their registration', async () => {
    const club = await anOrganization(server);
    const { admin } = club;
    const ageGroup = await anOpenAgeGroup(server, club, {
      gender: 'Female',
      bornFrom: '2015-01-01',
      bornUntil: '2017-12-31',
    });
    const { id: tryoutId } = await aTryout(club, ageGroup);
    const girl = { gender: 'Female', birthDate: '2016-03-03' } as const;
    const people = [
      { ...girl, lastName: 'Registered' },
      { ...girl, lastName: 'Eligible' },
      { ...girl, lastName: 'Boy', gender: 'Male' },
      { ...girl, lastName: 'Unknown', gender: null },
      { ...girl, lastName: 'Undated', birthDate: null },
      { ...girl, lastName: 'Older', birthDate: '2014-12-31' },
    ] as const;
    const ids = new Map<string, string>();
    for (const facts of people) ids.set(facts.lastName, (await club.addPlayer(facts)).profileId);
    await (await anOrganization(server)).addPlayer(girl);
    await admin.ask(registerPlayer, { tryoutId, playerId: ids.get('Registered') ?? '' });

    const { players: eligible, ...counts } = await admin.ask(listEligiblePlayers, { tryoutId });
    expect(eligible.map(({ playerName }) => playerName)).toEqual(['Paul Eligible']);
    expect(counts).toEqual({
      eligible: 1,
      found: 1,
      notEligible: {
        already_registered: 1,
        gender_unknown: 1,
        other_gender: 1,
        birth_date_missing: 1,
        outside_age_range: 1,
      },
      next: null,
      bornFrom: '2015-01-01',
      bornUntil: '2017-12-31',
    });
    const { players: notEligible } = await admin.ask(listIneligiblePlayers, { tryoutId, all: true });
    expect(notEligible.map(({ playerName, reason }) => [playerName, reason])).toEqual([
      ['Paul Boy', 'other_gender'],
      ['Paul Older', 'outside_age_range'],
      ['Paul Registered', 'already_registered'],
      ['Paul Undated', 'birth_date_missing'],
      ['Paul Unknown', 'gender_unknown'],
    ]);
    const withoutRegistered = await admin.ask(listIneligiblePlayers, { tryoutId });
    expect(withoutRegistered.players).toEqual(notEligible.filter(({ reason }) => reason !== 'already_registered'));
    for (const { playerId, reason } of notEligible) {
      const { status, code } = await errorOf(await admin.send(registerPlayer, { tryoutId, playerId }));
      expect([status, code]).toEqual(reason === 'already_registered' ? [409, reason] : [422, 'not_eligible']);
    }
    expect((await admin.send(registerPlayer, { tryoutId, playerId: eligible[0]?.playerId })).status).toBe(201);
  });

  // TREG-33 TREG-36
  it('finds the same eligible players in SQL as the domain rule', async () => {
    const club = await anOrganization(server);
    const { admin } = club;
    const { db } = server.database;
    const ageGroup = await anOpenAgeGroup(server, club);
    const { id: tryoutId } = await aTryout(club, ageGroup);
    const years = [2009, 2012, 2013, 2014, 2015, 2016, 2017, 2020];
    const days = ['01-01', '01-02', '07-31', '08-01', '12-31'];
    const births = [
      { birth_date: null, kept_birth_year: null },
      ...years.flatMap((year) => [
        { birth_date: null, kept_birth_year: year },
        ...days.map((day) => ({ birth_date: `${year}-${day}`, kept_birth_year: null })),
      ]),
    ];
    const people = births.flatMap((birth) =>
      (['Male', 'Female', null] as const).map((gender) => ({ ...birth, gender })),
    );
    const players = await db
      .insertInto('player_profiles')
      .values(people.map((facts) => ({ ...facts, organization_id: club.id, first_name: 'Pia', last_name: 'Penn' })))
      .returning(['id', 'gender as playerGender', storedBirth('player_profiles').as('playerBirthDate')])
      .execute();
    const registered = new Set(players.filter((_, index) => index % 7 === 0).map(({ id }) => id));
    await db
      .insertInto('tryout_registrations')
      .values([...registered].map((player_id) => ({ organization_id: club.id, tryout_id: tryoutId, player_id })))
      .execute();
    const year = fc.integer({ min: 2008, max: 2021 });
    const bounds = fc.oneof(
      fc.constant({ bornFrom: null, bornUntil: null }),
      fc
        .record({ years: fc.tuple(year, year), cutOff: fc.constantFrom('01-01', '01-02', '08-01', '12-31') })
        .map(({ years, cutOff }) => boundsOf(daysOfAges(Math.min(...years), Math.max(...years), cutOff))),
    );
    const check = fc.asyncProperty(bounds, fc.constantFrom('Male', 'Female', 'Co-ed'), async (drawn, gender) => {
      await db
        .updateTable('age_groups')
        .set({ gender, born_from: drawn.bornFrom, born_until: drawn.bornUntil })
        .where('id', '=', ageGroup.id)
        .execute();
      const reasons = new Map(
        players.map((player) => [
          player.id,
          eligibility({ ...player, isRegistered: registered.has(player.id) }, { ...drawn, gender }),
        ]),
      );
      const eligible = await listAllPages((after) => admin.ask(listEligiblePlayers, { tryoutId, ...after }));
      const others = await listAllPages((after) => admin.ask(listIneligiblePlayers, { tryoutId, all: true, ...after }));
      const told = new Map([
        ...eligible.map(({ playerId }) => [playerId, undefined] as const),
        ...others.map(({ playerId, reason }) => [playerId, reason] as const),
      ]);
      expect(eligible.length + others.length).toBe(players.length);
      expect(told).toEqual(reasons);
      const counts = await admin.ask(listEligiblePlayers, { tryoutId });
      expect([counts.eligible, counts.found]).toEqual([eligible.length, eligible.length]);
      for (const [reason, count] of Object.entries(counts.notEligible)) {
        expect([reason, others.filter((other) => other.reason === reason).length]).toEqual([reason, count]);
      }
    });
    await fc.assert(check, { numRuns: 25 });
  });

  it('finds eligible players by name, ignoring case and accents', async () => {
    const club = await anOrganization(server);
    const { admin } = club;
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club, { gender: 'Female' }));
    for (const [firstName, gender] of [
      ['Zoë', 'Female'],
      ['Ana', 'Female'],
      ['Zoé', 'Male'],
    ] as const) {
      await club.addPlayer({ firstName, lastName: 'Novák', gender });
    }
    const found = await admin.ask(listEligiblePlayers, { tryoutId, search: 'NOVAK zoe' });
    expect(found.players.map(({ playerName }) => playerName)).toEqual(['Zoë Novák']);
    expect(found).toMatchObject({ eligible: 2, found: 1, notEligible: { other_gender: 1 } });
    const others = await admin.ask(listIneligiblePlayers, { tryoutId, search: 'zoe' });
    expect(others.players).toMatchObject([{ playerName: 'Zoé Novák', reason: 'other_gender' }]);
  });
});

// Goal A10
longTest('lists the eligible players among 5,000 in pages below 100 kB', async () => {
  const big = await aBigClub(server);
  const ageGroup = await anOpenAgeGroup(server, big, {
    gender: 'Female',
    bornFrom: '2012-01-01',
    bornUntil: '2017-12-31',
  });
  const { id: tryoutId } = await aTryout(big, ageGroup);
  for (const operation of [listEligiblePlayers, listIneligiblePlayers]) {
    const text = await (await big.admin.send(operation, { tryoutId })).text();
    expect(text.length).toBeLessThan(100_000);
    expect(JSON.parse(text).players).toHaveLength(pageSize.candidates);
    const all = await listAllPages((after) => big.admin.ask(operation, { tryoutId, ...after }));
    expect(new Set(all.map(({ playerId }) => playerId)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(500);
  }
});
