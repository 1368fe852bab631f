import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { inviteCoach, invitePlayer, updatePlayer } from '@touchline/domain/people/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { type OpenedApp, openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { watchDownloads } from '@touchline/tests/support/files/downloads.ts';
import { chooseIn } from '@touchline/tests/support/page/page.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
/** Shared by all tests, because none of them changes it. */
let club: Club;
let savedFiles: ReturnType<typeof watchDownloads>;

beforeAll(async () => {
  club = await aClub();
});
beforeEach(() => {
  savedFiles = watchDownloads();
});
afterEach(() => vi.restoreAllMocks());

const today = () => dayOf(new Date(), 'Europe/Vienna');

const exportFile = async ({ user }: OpenedApp, list: string, format: 'CSV' | 'Excel'): Promise<File> => {
  const ofPeople = list !== 'teams';
  await chooseIn(user, ofPeople ? 'More' : 'Export', ofPeople ? `Export as ${format}` : format);
  const name = `FC_Nord_${list}_${today()}.${format === 'CSV' ? 'csv' : 'xlsx'}`;
  await waitFor(() => expect([...savedFiles.keys()]).toContain(name));
  return new File([savedFiles.get(name) as Blob], name);
};

/**
 * Creates a club with every value that could corrupt a file: formula signs, separators, special letters, empty fields.
 */
const aClub = async (): Promise<Club> => {
  const club = await anOrganization(server, 'FC Nord');
  const { id: teamId } = await aTeam(club);
  await aCoachOf(club, teamId);
  const zoe = await club.addPlayer({ firstName: 'Zoë', lastName: 'Žižek', birthDate: '2015-05-05', gender: 'Female' });
  await club.admin.ask(addPlayer, { teamId, playerId: zoe.profileId });
  await club.admin.ask(updatePlayer, {
    playerId: zoe.profileId,
    firstName: 'Zoë',
    lastName: 'Žižek',
    position: '=Left; or "right", -1',
    jerseyNumber: 0,
    parentGuardianPhone: '+43 660 1234567',
  });
  await club.admin.ask(invitePlayer, { firstName: '-Nele', lastName: 'Neu', email: 'nele@example.org' });
  await club.admin.ask(inviteCoach, {
    firstName: 'Aron',
    lastName: '@Aab',
    email: 'aron@example.org',
    phone: '+43 1',
  });
  return club;
};

const choices = [
  ['players', 'CSV', 2],
  ['players', 'Excel', 2],
  ['coaches', 'CSV', 2],
  ['coaches', 'Excel', 2],
] as const;

some(1).each(choices)('changes no row when %s exported as %s are imported again', async (list, format, count) => {
  const { admin } = club;
  const page = openApp(server, `/dashboard/${list}`, admin);
  const file = await exportFile(page, list, format);
  page.unmount();
  const { user } = openApp(server, `/dashboard/${list}/import`, admin);
  await user.upload(await screen.findByLabelText(/Choose a file/), file);
  await user.click(await screen.findByRole('button', { name: `Check ${count} ${list}` }));
  const unchanged = await screen.findByRole('radio', { name: /^Unchanged ?\d/ });
  expect(unchanged.closest('label')).toHaveTextContent(`Unchanged${count}`);
});

it('exports the teams as CSV', async () => {
  const { admin } = club;
  const file = await exportFile(openApp(server, '/dashboard/teams', admin), 'teams', 'CSV');
  expect(await file.text()).toMatch(
    /^Season,Age group,Team,Coaches,Players,Current\r\nSpring,U12,Tigers,.*,1,Yes\r\n$/,
  );
});

it.each(['players', 'coaches', 'teams'])('hides the export of all %s from coaches', async (list) => {
  openApp(server, `/dashboard/${list}`, await (await anOrganization(server)).addCoach());
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(?:Export|More)$/ })).not.toBeInTheDocument();
});
