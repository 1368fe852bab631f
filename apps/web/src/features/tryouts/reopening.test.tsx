import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { completeTryout, readTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTeamIn, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
let club: Club;
let coach: Member;
let tryout: Tryout;

beforeEach(async () => {
  club = await anOrganization(server);
  coach = await club.addCoach();
  const ageGroup = await anOpenAgeGroup(server, club);
  await aTeamIn(server, club, ageGroup, { coaches: [coach] });
  tryout = await aTryout(club, ageGroup);
  await club.admin.ask(startTryout, { tryoutId: tryout.id });
});

const tryoutPagePath = (more = '') => `/dashboard/tryouts/${tryout.id}${more}`;
const completeTheTryout = () => club.admin.ask(completeTryout, { tryoutId: tryout.id });
const status = async () => (await club.admin.ask(readTryout, { tryoutId: tryout.id })).status;
const findQuestion = async () => within(await screen.findByRole('alertdialog'));

longTest('says before completion that the tryout can be reopened for 24 hours', async () => {
  openApp(server, tryoutPagePath('?dialog=complete'), club.admin);
  const dialog = await findQuestion();
  expect(dialog.getByText('Attendance and evaluations close. You can reopen it within 24 hours.')).toBeVisible();
});

longTest('reopens a completed tryout only after confirmation', async () => {
  await completeTheTryout();
  const { user, requests } = openApp(server, tryoutPagePath(), club.admin);
  await user.click(await screen.findByRole('button', { name: 'Reopen tryout' }));
  const dialog = await findQuestion();
  expect(dialog.getByText('Are you sure you want to mark this tryout as active?')).toBeVisible();
  expect(
    dialog.getByText(/^Registration, check-in and evaluations open again\. Invitations that were sent stay\./),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reopen tryout' }));
  await user.click((await findQuestion()).getByRole('button', { name: 'Reopen tryout' }));
  expect(await toast('Status updated')).toBeVisible();
  expect(await screen.findByText('Active')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Complete' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reopen tryout' })).toBeNull();
  expect(await status()).toBe('active');
});

it('does not offer reopening to coaches, nor to admins after 24 hours', async () => {
  await completeTheTryout();
  const { unmount } = openApp(server, tryoutPagePath('?dialog=reopen'), coach);
  expect(await screen.findByRole('link', { name: 'Invite to Team' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reopen tryout' })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  unmount();
  // A page knows the server's clock to within a second, so it may end the 24 hours a second late.
  await server.moveClock(24 + 5 / 3600);
  openApp(server, tryoutPagePath('?dialog=reopen'), club.admin);
  expect(await screen.findByRole('link', { name: 'Edit Details' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reopen tryout' })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
