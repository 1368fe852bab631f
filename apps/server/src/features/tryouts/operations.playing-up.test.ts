import { beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '@touchline/domain/activity/contract.ts';
import { downloadRanking } from '@touchline/domain/evaluations/contract.export.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import {
  listEligiblePlayers,
  listRegistrations,
  registerPlayer,
  registerPlayers,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { anOrganization, type Club, type Member, type PlayerFacts } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aCoachOfGroup, type AgeGroup, anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let ageGroup: AgeGroup;
let tryout: Tryout;

// Creates a tryout for U10 girls of 2026/27.
beforeEach(async () => {
  club = await anOrganization(server);
  ageGroup = await anOpenAgeGroup(server, club, {
    gender: 'Female',
    bornFrom: '2016-08-01',
    bornUntil: '2017-07-31',
  });
  tryout = await aTryout(club, ageGroup);
});

const aGirl = (birthDate: string | null, facts: Partial<PlayerFacts> = {}) =>
  club.addPlayer({ lastName: 'Novak', gender: 'Female', birthDate, ...facts });
const request = (player: Member, playsUp: string | null) => ({
  ...{ tryoutId: tryout.id, playerId: player.profileId, notes: null, playsUp },
});
const send = (player: Member, playsUp: string | null, who = club.admin) =>
  who.send(registerPlayer, request(player, playsUp));
const register = (player: Member, playsUp: string | null) => club.admin.ask(registerPlayer, request(player, playsUp));
const listReasons = async () =>
  (await club.admin.ask(listRegistrations, { tryoutId: tryout.id })).map((one) => [one.playerName, one.playsUp]);
const [dayBefore, dayAfter] = ['2016-07-31', '2017-08-01'];

describe('a player outside the age group', () => {
  // DAY-08
  it('registers a player outside the age group if an admin gives a reason', async () => {
    const [young, old] = [await aGirl(dayAfter, { firstName: 'Ann' }), await aGirl(dayBefore, { firstName: 'Bea' })];
    expect(await errorOf(await send(young, null))).toMatchObject({ status: 422, code: 'not_eligible' });
    const answer = await register(young, '  Strong for her age ');
    expect(answer).toMatchObject({ playsUp: { reason: 'Strong for her age', isOlder: false } });
    await register(old, 'First year of soccer');
    await register(await aGirl('2016-08-01', { firstName: 'Cleo' }), null);
    expect(await listReasons()).toEqual([
      ['Ann Novak', { reason: 'Strong for her age', isOlder: false }],
      ['Bea Novak', { reason: 'First year of soccer', isOlder: true }],
      ['Cleo Novak', null],
    ]);
    const coach = await aCoachOfGroup(server, club, ageGroup);
    const seen = await coach.ask(listRegistrations, { tryoutId: tryout.id });
    expect(seen.map(({ playsUp }) => playsUp?.reason)).toEqual([
      'Strong for her age',
      'First year of soccer',
      undefined,
    ]);
  });

  it('names the player’s birth date if it is outside the age group', async () => {
    const young = await aGirl(dayAfter);
    const message = 'The birth date of this player does not match the age group.';
    expect(await errorOf(await send(young, null))).toMatchObject({ fields: { playerId: message } });
    const many = { tryoutId: tryout.id, playerIds: [young.profileId] };
    expect(await club.admin.ask(registerPlayers, many)).toMatchObject([{ registered: false, message }]);
    expect(await club.admin.ask(listEligiblePlayers, { tryoutId: tryout.id })).toMatchObject({
      bornFrom: '2016-08-01',
      bornUntil: '2017-07-31',
      notEligible: { outside_age_range: 1 },
    });
  });

  it.each([
    ['fits the age group', '2017-07-31', {}, 'fits_age_group'],
    ['has no birth date', null, {}, 'not_eligible'],
    ['is of another gender', dayAfter, { gender: 'Male' }, 'not_eligible'],
    ['has no gender', dayAfter, { gender: null }, 'not_eligible'],
  ] as const)('a reason to play up does not help a player who %s', async (_, birthDate, facts, code) => {
    const refused = await errorOf(await send(await aGirl(birthDate, facts), 'Strong for her age'));
    expect(refused).toMatchObject({ status: 422, code });
    expect(await listReasons()).toEqual([]);
  });

  it('refuses a reason for playing up with fewer than 3 or more than 200 characters', async () => {
    const young = await aGirl(dayAfter);
    for (const reason of ['ab', 'a'.repeat(201)])
      expect(await errorOf(await send(young, reason))).toMatchObject({ status: 422 });
    // A blank reason counts as missing.
    expect(await errorOf(await send(young, '   '))).toMatchObject({ code: 'not_eligible' });
    const coach = await aCoachOfGroup(server, club, ageGroup);
    expect((await send(young, 'Strong for her age', coach)).status).toBe(403);
    await register(young, 'a'.repeat(200));
  });

  // DAY-08
  it('shows the reason for playing up in the activity and in the ranking file', async () => {
    await register(await aGirl(dayAfter, { firstName: 'Ann' }), 'Strong for her age');
    await register(await aGirl(dayBefore, { firstName: 'Bea' }), 'First year of soccer');
    await register(await aGirl('2016-08-01', { firstName: 'Cleo' }), null);
    const { lines } = await club.admin.ask(listActivity, { kind: 'registration' });
    expect(lines.map(({ subject }) => subject)).toEqual([
      'Cleo Novak · Spring tryout',
      'Bea Novak · Spring tryout · plays up: First year of soccer',
      'Ann Novak · Spring tryout · plays up: Strong for her age',
    ]);
    const file = await (await club.admin.send(downloadRanking, { tryoutId: tryout.id })).text();
    const rows = file.split('\r\n').map((line) => line.split(',').slice(2, 4));
    expect(rows.slice(0, 4)).toEqual([
      ['Player', 'Outside age group'],
      ['Ann Novak', 'Plays up: Strong for her age'],
      ['Bea Novak', 'Plays down: First year of soccer'],
      ['Cleo Novak', ''],
    ]);
  });

  it('hides the reason for playing up once a corrected birth date puts the player in the age group', async () => {
    const ann = await aGirl(dayAfter, { firstName: 'Ann' });
    await register(ann, 'Strong for her age');
    await club.admin.ask(updatePlayer, { playerId: ann.profileId, birthDate: '2017-07-31' });
    expect(await listReasons()).toEqual([['Ann Novak', null]]);
  });
});

describe('concurrent registrations outside the age group', () => {
  it('lets only one of two admins register a player outside the age group concurrently', async () => {
    const [young, other] = [await aGirl(dayAfter), await club.addAdmin()];
    const answers = await Promise.all([send(young, 'One reason'), send(young, 'Another reason', other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await listReasons()).toHaveLength(1);
  });

  it('hides the reason for playing up if the birth date is corrected concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const young = await aGirl(dayAfter);
      const correct = { playerId: young.profileId, birthDate: '2017-07-31' };
      const [registered] = await Promise.all([
        send(young, 'Strong for her age'),
        club.admin.send(updatePlayer, correct),
      ]);
      expect([201, 422]).toContain(registered.status);
      if (registered.status === 422) expect(await errorOf(registered)).toMatchObject({ code: 'fits_age_group' });
    }
    // In either order, the corrected birth date removes the reason from the list.
    expect((await listReasons()).every(([, reason]) => reason === null)).toBe(true);
  });
});
