import { expect, it } from 'vitest';
import { listActivity } from '@touchline/domain/activity/contract.ts';
import { dismissSetup, readSetup } from '@touchline/domain/seasons/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();

const emptySetup = {
  seasonId: null,
  hasAgeGroups: false,
  hasTeams: false,
  hasPlayers: false,
  hasCoaches: false,
  hasTryouts: false,
  isDismissed: false,
};
const setupOf = ({ admin }: Club) => admin.ask(readSetup, {});

it('shows an admin the setup progress of their own club only', async () => {
  const [club, other] = [await anOrganization(server), await anOrganization(server)];
  expect(await setupOf(club)).toEqual(emptySetup);
  await aSeason(club, { startDate: '2020-03-01' });
  const { id: seasonId } = await aSeason(club, { startDate: '2026-03-01' });
  expect(await setupOf(club)).toEqual({ ...emptySetup, seasonId });
  const group = await anAgeGroup(club, seasonId);
  expect(await setupOf(club)).toEqual({ ...emptySetup, seasonId, hasAgeGroups: true });
  await aTeam(club, { seasonId, ageGroupId: group.id });
  expect(await setupOf(club)).toEqual({ ...emptySetup, seasonId, hasAgeGroups: true, hasTeams: true });
  await aTryout(club, { ...group, seasonId });
  expect(await setupOf(club)).toMatchObject({ hasPlayers: false, hasCoaches: false, hasTryouts: true });
  expect(await setupOf(other)).toEqual(emptySetup);
});

it.each([
  ['addCoach', 'hasCoaches'],
  ['addPlayer', 'hasPlayers'],
] as const)('the first person marks a setup step as done: %s', async (add, has) => {
  const club = await anOrganization(server);
  await club[add]();
  expect(await setupOf(club)).toEqual({ ...emptySetup, [has]: true });
});

it('dismisses the setup steps for all admins of the club', async () => {
  const [club, other] = [await anOrganization(server), await anOrganization(server)];
  const colleague = await club.addAdmin();
  for (const _ of ['dismissed', 'dismissed again']) await club.admin.ask(dismissSetup, {});
  expect(await colleague.ask(readSetup, {})).toEqual({ ...emptySetup, isDismissed: true });
  expect(await setupOf(other)).toEqual(emptySetup);
  const { lines } = await club.admin.ask(listActivity, {});
  expect(lines.map(({ action }) => action)).toEqual(['seasons.dismissSetup']);
});
