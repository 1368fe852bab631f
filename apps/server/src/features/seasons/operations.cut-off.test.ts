import { describe, expect, it } from 'vitest';
import { readOrganization } from '@touchline/domain/organization/contract.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { changeCutOff, tryCutOff } from '@touchline/domain/seasons/contract.cut-off.ts';
import {
  addAgeGroups,
  listAgeGroups,
  listSeasons,
  updateAgeGroup,
  updateSeason,
} from '@touchline/domain/seasons/contract.ts';
import { bornText } from '@touchline/domain/seasons/rules.cut-off.ts';
import {
  listEligiblePlayers,
  listRegistrations,
  registerPlayer,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { anAgeGroup, aSeason } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
const years = { birthYearMax: 2014, birthYearMin: 2015 };
const august = { cutOff: '08-01', before: '01-01' };

const aClubWithSeason = async () => {
  const club = await anOrganization(server);
  return { club, admin: club.admin, seasonId: (await aSeason(club)).id };
};

// ORGS-09
it('a new cut-off date applies to age groups that are added later', async () => {
  const { club, admin, seasonId } = await aClubWithSeason();
  const calendar = await anAgeGroup(club, seasonId, years);
  expect(await admin.ask(readOrganization, {})).toMatchObject({ ageCutOff: '01-01' });
  await admin.ask(changeCutOff, august);
  expect(await admin.ask(readOrganization, {})).toMatchObject({ ageCutOff: '08-01' });

  const divided = await anAgeGroup(club, seasonId, { ...years, name: 'U12 August' });
  const [other] = await admin.ask(addAgeGroups, {
    seasonId,
    ageGroups: [{ name: 'U12 March', gender: 'Co-ed', ...years, cutOff: '03-01' }],
  });
  const groups = await admin.ask(listAgeGroups, { seasonId });
  const shown = groups.map(({ id, ...group }) => [id, group.bornFrom, group.bornUntil, bornText(group)]);
  const marchText = 'born Mar 1, 2014 – Feb 28, 2015 (2014/15)';
  expect(shown).toEqual([
    [calendar.id, '2014-01-01', '2015-12-31', '2014–2015'],
    [divided.id, '2014-08-01', '2015-07-31', 'born Aug 1, 2014 – Jul 31, 2015 (2014/15)'],
    [other?.id, '2014-03-01', '2015-02-28', marchText],
  ]);
  expect(groups).toMatchObject([years, years, years]);

  for (const birthDate of ['2014-07-31', '2014-08-01', '2015-07-31', '2015-08-01'])
    await club.addPlayer({ firstName: birthDate, birthDate });
  const eligibleFor = async ({ id, name }: { id: string; name: string }) => {
    const tryout = await aTryout(club, { id, name, seasonId });
    const { players } = await admin.ask(listEligiblePlayers, { tryoutId: tryout.id });
    return players.map(({ playerBirthDate }) => playerBirthDate);
  };
  expect(await eligibleFor(divided)).toEqual(['2014-08-01', '2015-07-31']);
  expect(await eligibleFor(calendar)).toHaveLength(4);
});

it('an edited age group keeps its cut-off date unless another one is chosen', async () => {
  const { club, admin, seasonId } = await aClubWithSeason();
  const { id: ageGroupId } = await anAgeGroup(club, seasonId, years);
  await admin.ask(changeCutOff, august);
  const named = await admin.ask(updateAgeGroup, { ageGroupId, name: 'Older', birthYearMax: 2013 });
  expect(named).toMatchObject({ bornFrom: '2013-01-01', bornUntil: '2015-12-31' });
  const moved = await admin.ask(updateAgeGroup, { ageGroupId, cutOff: '08-01', expected: { cutOff: '01-01' } });
  expect(moved).toMatchObject({ bornFrom: '2013-08-01', bornUntil: '2015-07-31' });
  const stale = await admin.send(updateAgeGroup, { ageGroupId, cutOff: '03-01', expected: { cutOff: '01-01' } });
  expect(stale.status).toBe(409);
  const narrow = await errorOf(await admin.send(updateAgeGroup, { ageGroupId, birthYearMin: 2013 }));
  expect(narrow).toMatchObject({ status: 422 });
});

it.each([
  ['02-29', 'Most years have no February 29. Please choose February 28 or March 1.'],
  ['13-01', 'Please choose a day of the year.'],
])('the cut-off date cannot be %s', async (cutOff, message) => {
  const { admin } = await aClubWithSeason();
  const refused = await admin.send(changeCutOff, { cutOff, before: '01-01' });
  expect(refused.status).toBe(422);
  expect((await refused.json()).error.fields).toEqual({ cutOff: message });
});

it('accepts only one of two concurrent changes of the cut-off date', async () => {
  const { club, admin } = await aClubWithSeason();
  const other = await club.addAdmin();
  const answers = await Promise.all([
    admin.send(changeCutOff, august),
    other.send(changeCutOff, { ...august, cutOff: '09-01' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const { ageCutOff } = await admin.ask(readOrganization, {});
  expect(answers[0]?.ok ? '08-01' : '09-01').toBe(ageCutOff);
});

describe('what a cut-off would change', () => {
  const withPlayers = async () => {
    const { club, admin, seasonId } = await aClubWithSeason();
    const u12 = await anAgeGroup(club, seasonId, years);
    await anAgeGroup(club, seasonId, { name: 'U13 Girls', gender: 'Female', birthYearMax: 2013, birthYearMin: 2013 });
    const { id: past } = await aSeason(club, { name: 'Past', isActive: false });
    await anAgeGroup(club, past, { name: 'Past', birthYearMax: 2015, birthYearMin: 2015 });
    const players = [
      { firstName: 'Ann', gender: 'Female', birthDate: '2013-10-10' },
      { firstName: 'Bob', gender: 'Male', birthDate: '2013-10-10' },
      { firstName: 'Cleo', gender: 'Female', birthDate: '2014-10-10' },
      { firstName: 'Dan', gender: null, birthDate: '2015-08-01' },
      { firstName: 'Eve', gender: 'Female', birthDate: null },
      { firstName: 'Fay', gender: 'Female', birthDate: '2012-10-10' },
    ] as const;
    const added = [];
    for (const facts of players) added.push(await club.addPlayer({ lastName: 'Last', ...facts }));
    return { club, admin, seasonId, u12, players: added };
  };

  // ORGS-10
  it('previews the players whose age group a new cut-off date would change', async () => {
    const { club, admin, seasonId, u12, players } = await withPlayers();
    const { id: tryoutId } = await aTryout(club, { ...u12, seasonId });
    const dan = players[3]?.profileId ?? '';
    await admin.ask(registerPlayer, { tryoutId, playerId: dan, notes: null });
    const bounds = async () =>
      (await admin.ask(listAgeGroups, {})).map(({ name, bornFrom, bornUntil }) => [name, bornFrom, bornUntil]);
    const before = await bounds();
    const shown = await admin.ask(tryCutOff, { cutOff: '08-01' });
    expect(shown).toMatchObject({ before: '01-01', seasons: ['Spring'], playerCount: 4 });
    expect(shown.players.map(({ name, groups, groupsThen }) => [name, groups, groupsThen])).toEqual([
      ['Ann Last', ['U13 Girls'], ['U12']],
      ['Bob Last', [], ['U12']],
      ['Dan Last', ['U12'], []],
      ['Fay Last', [], ['U13 Girls']],
    ]);
    expect(await bounds()).toEqual(before);
    await admin.ask(changeCutOff, august);
    expect(await bounds()).toEqual(before);

    await admin.ask(changeCutOff, { ...august, digest: shown.digest });
    expect((await bounds()).toSorted()).toEqual([
      ['Past', '2015-01-01', '2015-12-31'],
      ['U12', '2013-08-01', '2015-07-31'],
      ['U13 Girls', '2012-08-01', '2013-07-31'],
    ]);
    const registrations = await admin.ask(listRegistrations, { tryoutId });
    expect(registrations.map(({ playerId }) => playerId)).toEqual([dan]);
    expect(await admin.ask(tryCutOff, { cutOff: '08-01' })).toMatchObject({ playerCount: 0, players: [] });
  });

  it('refuses to change the cut-off date if its preview is outdated', async () => {
    const { club, admin, seasonId, players } = await withPlayers();
    const { digest } = await admin.ask(tryCutOff, { cutOff: '08-01' });
    const change = { ...august, digest };
    await admin.ask(updatePlayer, { playerId: players[4]?.profileId ?? '', birthDate: '2015-09-09' });
    expect(await errorOf(await admin.send(changeCutOff, change))).toMatchObject({ status: 409, code: 'outdated' });
    expect(await admin.ask(readOrganization, {})).toMatchObject({ ageCutOff: '01-01' });
    const { digest: next } = await admin.ask(tryCutOff, { cutOff: '08-01' });
    await anAgeGroup(club, seasonId, { ...years, name: 'Another' });
    const stale = await admin.send(changeCutOff, { ...change, digest: next });
    expect(stale.status).toBe(409);
    const foreign = await aClubWithSeason();
    expect((await foreign.admin.send(changeCutOff, change)).status).toBe(409);
    expect(await foreign.admin.ask(readOrganization, {})).toMatchObject({ ageCutOff: '01-01' });
    expect(await foreign.admin.ask(tryCutOff, { cutOff: '08-01' })).toMatchObject({ playerCount: 0 });
  });

  // ORGS-10
  it('a new cut-off date changes the age groups of all active seasons', async () => {
    const { club, admin, players } = await withPlayers();
    const { id: winter } = await aSeason(club, { name: 'Winter', sport: 'Basketball', startDate: '2020-11-01' });
    await anAgeGroup(club, winter, { name: 'U12', birthYearMax: 2015, birthYearMin: 2015 });
    const shown = await admin.ask(tryCutOff, { cutOff: '08-01' });
    expect(shown.seasons).toEqual(['Winter', 'Spring']);
    const dan = shown.players.find(({ id }) => id === players[3]?.profileId);
    expect([dan?.groups, dan?.groupsThen]).toEqual([['U12 · Spring', 'U12 · Winter'], []]);
    await admin.ask(changeCutOff, { ...august, digest: shown.digest });
    const bounds = await admin.ask(listAgeGroups, {});
    expect(bounds.map(({ bornFrom }) => bornFrom?.slice(5)).toSorted()).toEqual(['01-01', '08-01', '08-01', '08-01']);
  });

  it('activating a season makes the preview of a new cut-off date outdated', async () => {
    const { admin } = await withPlayers();
    const { digest } = await admin.ask(tryCutOff, { cutOff: '08-01' });
    const past = (await admin.ask(listSeasons, {})).find(({ name }) => name === 'Past');
    await admin.ask(updateSeason, { seasonId: past?.id ?? '', isActive: true });
    const outdated = await errorOf(await admin.send(changeCutOff, { ...august, digest }));
    expect(outdated).toMatchObject({ status: 409, code: 'outdated' });
  });

  it('previews no players for a new cut-off date if no season is active', async () => {
    const { admin } = await anOrganization(server);
    expect(await admin.ask(tryCutOff, { cutOff: '08-01' })).toMatchObject({
      seasons: [],
      playerCount: 0,
      players: [],
    });
  });
});
