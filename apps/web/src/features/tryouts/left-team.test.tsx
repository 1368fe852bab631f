import '@touchline/tests/support/page/phone.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { listTeams, removeCoach } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { listEntries } from '../../lib/device/indexed-db.ts';
import { some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const storedResponsesOf = async (name: string) =>
  (await listEntries('kept ')).filter(([, storedEntry]) => JSON.stringify(storedEntry).includes(name));

// Coaches may read a tryout's players only while they are on a team of its age group.
some(1).each([
  ['the tryout', (id: string) => `/dashboard/tryouts/${id}`],
  ['Tryout Day', (id: string) => `/dashboard/tryouts/${id}/day`],
])('removes the players of %s from page and device when a coach leaves the team', async (_, path) => {
  const { club, coaches, tryoutId } = await aTryoutOf(server, [{ firstName: 'Ada', lastName: 'Abel' }], 'Carla Coach');
  const [coach] = coaches;
  openApp(server, path(tryoutId), coach);
  expect((await screen.findAllByText('Ada Abel'))[0]).toBeVisible();
  await waitFor(async () => expect(await storedResponsesOf('Abel')).not.toEqual([]));

  const { teams } = await club.admin.ask(listTeams, {});
  const assignment = teams.flatMap((team) => team.coaches).find(({ id }) => id === coach.profileId);
  await club.admin.ask(removeCoach, { assignmentId: assignment?.assignmentId ?? '' });

  const sentence = 'Tryout not found or has been deleted.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryAllByText('Ada Abel')).toEqual([]);
  await waitFor(async () => expect(await storedResponsesOf('Abel')).toEqual([]));
  cleanup();
  openApp(server, path(tryoutId), coach);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryAllByText('Ada Abel')).toEqual([]);
});
