import { expect, it } from 'vitest';
import { readSetup } from '@touchline/domain/seasons/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/season.ts';
import { sharedServer } from '@touchline/tests/support/server.ts';
import { aTryout } from '@touchline/tests/support/tryouts.ts';

const server = sharedServer();

const nothing = { seasonId: null, hasAgeGroups: false, hasTeams: false, hasPeople: false, hasTryouts: false };
const setupOf = ({ admin }: Club) => admin.ask(readSetup, {});

it('tells an admin step by step how far the club has come, and nothing of other clubs', async () => {
  const [club, other] = [await anOrganization(server), await anOrganization(server)];
  expect(await setupOf(club)).toEqual(nothing);
  await aSeason(club, { startDate: '2020-03-01' });
  const { id: seasonId } = await aSeason(club, { startDate: '2026-03-01' });
  expect(await setupOf(club)).toEqual({ ...nothing, seasonId });
  const group = await anAgeGroup(club, seasonId);
  expect(await setupOf(club)).toEqual({ ...nothing, seasonId, hasAgeGroups: true });
  await aTeam(club, { seasonId, ageGroupId: group.id });
  expect(await setupOf(club)).toEqual({ ...nothing, seasonId, hasAgeGroups: true, hasTeams: true });
  await aTryout(club, { ...group, seasonId });
  expect(await setupOf(club)).toMatchObject({ hasPeople: false, hasTryouts: true });
  expect(await setupOf(other)).toEqual(nothing);
});

it.each(['addCoach', 'addPlayer'] as const)('counts people as soon as there is one: %s', async (add) => {
  const club = await anOrganization(server);
  await club[add]();
  expect(await setupOf(club)).toEqual({ ...nothing, hasPeople: true });
});
