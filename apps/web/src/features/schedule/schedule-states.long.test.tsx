import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anEvent, aTuesday } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

// SCHED-15
it('shows loading, failed and empty states in list, month and season view', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club, { name: 'Tigers' });
  const coach = await aCoachOf(club, team.id);
  const views = [
    ['/dashboard/schedule', 'Nothing ahead', screen],
    ['/dashboard/schedule?view=month', 'Today', screen],
    [`/dashboard/teams/${team.id}/schedule?dialog=season`, 'Nothing in this season', 'dialog'],
  ] as const;
  for (const [path, empty, place] of views) {
    const { user, holdRequests, breakConnection, restoreConnection } = openApp(server, path, coach);
    const releaseRequests = holdRequests(/GET \/api\/schedule(?:\?|\/days)/);
    const shown = place === 'dialog' ? within(await screen.findByRole('dialog')) : screen;
    expect(await shown.findByText('Loading the schedule')).toBeInTheDocument();
    breakConnection(/GET \/api\/schedule(?:\?|\/days)/);
    releaseRequests();
    expect(await shown.findByText('Failed to load the schedule')).toBeVisible();
    restoreConnection();
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect((await shown.findAllByText(empty))[0]).toBeVisible();
    cleanup();
  }
  await anEvent(coach, { teamIds: [team.id] });
  openApp(server, `/dashboard/teams/${team.id}/schedule?day=${aTuesday}`, coach);
  expect(await screen.findByRole('heading', { level: 3, name: 'Practice' })).toBeVisible();
  expect(screen.queryByText('Nothing ahead')).toBeNull();
});
