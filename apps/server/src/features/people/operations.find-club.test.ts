import { beforeEach, describe, expect, it } from 'vitest';
import { find } from '@touchline/domain/people/contract.find.ts';
import { updateSeason } from '@touchline/domain/seasons/contract.ts';
import { completeTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import { registerPlayer, withdrawRegistration } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import type { Person } from '@touchline/tests/support/server/person.ts';
import { aSeason } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aCoachOfGroup, anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;

beforeEach(async () => {
  club = await anOrganization(server);
});

const tryouts = async (person: Person, text: string) => (await person.ask(find, { text })).tryouts;
const seasons = async (person: Person, text: string) => (await person.ask(find, { text })).seasons;

describe('tryouts', () => {
  it('finds tryouts by title and age group', async () => {
    const group = await anOpenAgeGroup(server, club);
    const past = await aTryout(club, group, { title: 'Open Dáy', date: '2091-06-01T16:00:00.000Z' });
    await club.admin.ask(startTryout, { tryoutId: past.id });
    await club.admin.ask(completeTryout, { tryoutId: past.id });
    const coming = await aTryout(club, group, { title: 'Day of the open door' });
    await aTryout(club, group, { title: 'Trials' });
    const found = {
      coming: { id: coming.id, name: 'Day of the open door', date: coming.date, detail: 'U11 · Spring' },
      past: { id: past.id, name: 'Open Dáy', date: past.date, detail: 'U11 · Spring (past)' },
    };
    expect(await tryouts(club.admin, 'OPEN day')).toEqual([found.past, found.coming]);
    expect(await tryouts(club.admin, 'u11 pen')).toEqual([found.coming, found.past]);
    expect(await tryouts(club.admin, 'door day u11')).toEqual([found.coming]);
    expect(await tryouts(club.admin, 'u12')).toEqual([]);
  });

  it('coaches find only tryouts of their age groups', async () => {
    const [own, other] = [await anOpenAgeGroup(server, club), await anOpenAgeGroup(server, club)];
    const [mine, theirs] = [await aTryout(club, own), await aTryout(club, other)];
    const ids = async (person: Person) => (await tryouts(person, 'spring tryout')).map(({ id }) => id).sort();
    expect(await ids(await aCoachOfGroup(server, club, own))).toEqual([mine.id]);
    expect(await ids(await aCoachOfGroup(server, club, other))).toEqual([theirs.id]);
    expect(await ids(await club.addCoach())).toEqual([]);
    expect(await ids(club.admin)).toEqual([mine.id, theirs.id].sort());
    expect(await ids((await anOrganization(server)).admin)).toEqual([]);
  });

  it('a family finds its child’s tryout by title, without the age group', async () => {
    const group = await anOpenAgeGroup(server, club);
    const { id: tryoutId, date } = await aTryout(club, group);
    await aTryout(club, group, { title: 'Other tryout' });
    const [player, another] = [await club.addPlayer(), await club.addPlayer()];
    const { id: registrationId } = await club.admin.ask(registerPlayer, {
      tryoutId,
      playerId: player.profileId,
      notes: null,
    });
    const found = [{ id: tryoutId, name: 'Spring tryout', date, detail: 'Main field' }];
    expect(await tryouts(player, 'tryout')).toEqual(found);
    expect(await tryouts(player, 'u11')).toEqual([]);
    expect(await tryouts(another, 'tryout')).toEqual([]);
    await club.admin.ask(withdrawRegistration, { registrationId });
    expect(await tryouts(player, 'tryout')).toEqual([]);
  });

  it('a family finds past tryouts only while their season is active', async () => {
    const group = await anOpenAgeGroup(server, club);
    const { id: tryoutId } = await aTryout(club, group);
    const player = await club.addPlayer();
    await club.admin.ask(registerPlayer, { tryoutId, playerId: player.profileId, notes: null });
    await club.admin.ask(updateSeason, { seasonId: group.seasonId, isActive: false });
    expect(await tryouts(player, 'tryout')).toHaveLength(1);
    await club.admin.ask(startTryout, { tryoutId });
    await club.admin.ask(completeTryout, { tryoutId });
    expect(await tryouts(player, 'tryout')).toEqual([]);
    await club.admin.ask(updateSeason, { seasonId: group.seasonId, isActive: true });
    expect(await tryouts(player, 'tryout')).toHaveLength(1);
  });
});

describe('seasons', () => {
  it('only admins find seasons', async () => {
    const dates = { startDate: '2030-03-01', endDate: '2030-06-30' };
    const later = { startDate: '2031-03-01', endDate: '2031-06-30' };
    const { id } = await aSeason(club, { name: 'Frühling 2030', ...dates });
    const { id: inactive } = await aSeason(club, { name: 'Frühling 2031', ...later, isActive: false });
    await aSeason(club, { name: 'Herbst', sport: 'Volleyball' });
    const found = [
      { id: inactive, name: 'Frühling 2031', ...later, detail: 'Soccer (inactive)' },
      { id, name: 'Frühling 2030', ...dates, detail: 'Soccer' },
    ];
    expect(await seasons(club.admin, 'FRUHLING')).toEqual(found);
    expect(await seasons(club.admin, '2030')).toEqual([found[1]]);
    for (const person of [await club.addCoach(), await club.addPlayer(), (await anOrganization(server)).admin])
      expect(await seasons(person, 'fruhling')).toEqual([]);
  });
});
