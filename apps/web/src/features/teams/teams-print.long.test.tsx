import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

afterEach(() => vi.restoreAllMocks());

it('prints all current teams', async () => {
  const club = await anOrganization(server);
  const { id: seasonId } = await aSeason(club);
  const { id: ageGroupId } = await anAgeGroup(club, seasonId);
  const empty = openApp(server, '/dashboard/teams', club.admin);
  expect(await screen.findByText('No current teams found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  empty.unmount();

  await aTeam(club, { seasonId, ageGroupId });
  const names = Array.from({ length: pageSize.teams }, (_, at) => `Team ${at}`);
  await server.database.db
    .insertInto('teams')
    .values(names.map((name) => ({ organization_id: club.id, age_group_id: ageGroupId, name })))
    .execute();
  const printed: number[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    fireEvent(window, new Event('beforeprint'));
    printed.push(within(screen.getByRole('list', { name: 'Teams' })).getAllByRole('heading', { level: 2 }).length);
    fireEvent(window, new Event('afterprint'));
  });
  const { user } = openApp(server, '/dashboard/teams', club.admin);
  await screen.findByRole('button', { name: 'Show more' });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toEqual([pageSize.teams + 1]));
});
