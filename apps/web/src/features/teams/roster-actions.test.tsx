import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { addPlayer, updateMember } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { watchDownloads } from '@touchline/tests/support/files/downloads.ts';
import { aCoachOf, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let savedFiles: ReturnType<typeof watchDownloads>;

beforeEach(() => {
  savedFiles = watchDownloads();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const rosterPath = (teamId: string) => `/dashboard/teams/${teamId}/roster`;
const exportButton = () => screen.findByRole('button', { name: 'Export Roster CSV' });

const aTeamWithPlayer = async () => {
  const club = await anOrganization(server);
  const { id: teamId } = await aTeam(club, { name: 'Grüne Löwen' });
  const player = await club.addPlayer({ firstName: 'Zoë', lastName: 'Löw', birthDate: `${thisYear() - 11}-01-01` });
  await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
  await club.admin.ask(updateMember, { teamId, playerId: player.profileId, jerseyNumber: 9 });
  return { club, teamId, player, coach: await aCoachOf(club, teamId) };
};

// ROSTER-07 PERM-30 PERM-31
longTest("exports the roster as CSV for admins and the team's coaches", async () => {
  const { club, teamId, coach, player } = await aTeamWithPlayer();
  const contacts = `"Gerda Guardian, +43 660 7654321; Zoë Löw, ${player.email}"`;
  const today = dayOf(new Date(), 'Europe/Vienna');
  for (const reader of [coach, club.admin]) {
    const { user, unmount } = openApp(server, rosterPath(teamId), reader);
    await user.click(await exportButton());
    const name = `Grüne_Löwen_roster_${today}.csv`;
    await waitFor(() => expect([...savedFiles.keys()]).toEqual([name]));
    expect(await savedFiles.get(name)?.text()).toBe(
      `Name,Parent/Guardian,Contacts,Age,Join Date\r\nZoë Löw,Gerda Guardian,${contacts},11,${today}\r\n`,
    );
    unmount();
    savedFiles = watchDownloads();
  }
});

// ROSTER-07 PERM-32
it('lets players print the roster but not export it', async () => {
  const { teamId, player } = await aTeamWithPlayer();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = openApp(server, rosterPath(teamId), player);
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Export Roster CSV' })).not.toBeInTheDocument();
});

it('shows why a roster export failed', async () => {
  const { club, teamId } = await aTeamWithPlayer();
  const { user, breakConnection, restoreConnection } = openApp(server, rosterPath(teamId), club.admin);
  const button = await exportButton();
  breakConnection(/roster\.csv/);
  await user.click(button);
  expect(await toast('Error', 'Failed to export roster. Please try again.')).toBeVisible();
  restoreConnection();
  for (let count = 0; count < 10; count += 1)
    await club.admin.request(`/api/teams/${teamId}/roster.csv`, { headers: { 'x-requested-with': 'app' } });
  await user.click(button);
  expect(await toast('Error', /^Too many attempts\. Please wait \d+ (second|minute)s? and try again\.$/)).toBeVisible();
  expect(savedFiles.size).toBe(0);
  expect(button).not.toHaveAttribute('aria-busy');
});

it('shows a coach the players before the coaches, and a family the coaches first', async () => {
  const { teamId, player, coach } = await aTeamWithPlayer();
  const headings = async () => {
    await screen.findByRole('table', { name: 'Players' });
    return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  };
  const { unmount } = openApp(server, rosterPath(teamId), coach);
  expect(await headings()).toEqual(['Players', 'Coaching staff']);
  unmount();
  openApp(server, rosterPath(teamId), player);
  expect(await headings()).toEqual(['Coaching staff', 'Players']);
});

it('puts export, print and answer settings into a menu on a coach’s phone', async () => {
  const { teamId, coach, player } = await aTeamWithPlayer();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const { user, unmount } = openApp(server, rosterPath(teamId), coach);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Export Roster CSV',
    'Print',
    'Answer settings',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Export Roster CSV' }));
  await waitFor(() => expect([...savedFiles.keys()]).toEqual([expect.stringContaining('roster')]));
  unmount();
  openApp(server, rosterPath(teamId), player);
  expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
});
