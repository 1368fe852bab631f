import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { readPresence, reportPresence } from '@touchline/domain/tryouts/contract.presence.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, aTryout, aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { connectionLost, connectionRestored } from '../../lib/device/connection-status.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let ageGroup: AgeGroup;
let tryoutId: string;
let cora: Member;
let olaf: Member;

beforeEach(async () => {
  ({
    club,
    ageGroup,
    tryoutId,
    coaches: [cora, olaf],
  } = await aTryoutOf(server, [{ firstName: 'Ada', lastName: 'Adler' }], 'Cora Keen', 'Olaf Oak'));
});

const page = (id = tryoutId) => `/dashboard/tryouts/${id}`;
const reportPresenceOf = (who: Member) => who.ask(reportPresence, { tryoutId });
/** Moves the coach's presence back by `minutes`, plus 5 s because a page knows the server's time only to a second. */
const ageLastPresence = (minutes: number, who: Member) =>
  server.database.db
    .updateTable('tryout_presence')
    .set({
      opened_at: sql<Date>`opened_at - make_interval(mins => ${minutes}::int, secs => 5)`,
      heard_at: sql<Date>`heard_at - make_interval(mins => ${minutes}::int, secs => 5)`,
    })
    .where('user_id', '=', who.userId)
    .execute();
const openPage = async (id = tryoutId) =>
  (await club.admin.ask(readPresence, { tryoutId: id })).filter(({ heardAt }) => heardAt).map(({ name }) => name);

const openCompletion = async () => {
  const app = openApp(server, page(), club.admin);
  await app.user.click(await screen.findByRole('button', { name: 'Complete' }));
  return { ...app, dialog: within(await screen.findByRole('alertdialog')) };
};
const phonesList = async (dialog: ReturnType<typeof within>) =>
  within(await dialog.findByRole('region', { name: 'Coaches on the field' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

longTest('shows live before completion which coaches have the tryout open', async () => {
  await reportPresenceOf(olaf);
  const { dialog } = await openCompletion();
  expect(await phonesList(dialog)).toEqual([
    "Cora Keen · Hasn't opened this tryout",
    expect.stringMatching(/^Olaf Oak · Opened at \d+:\d\d.[AP]M, last heard just now$/),
  ]);
  expect(dialog.queryByText(/not been heard from/)).toBeNull();
  await reportPresenceOf(cora);
  await waitFor(async () =>
    expect(await phonesList(dialog)).toEqual([
      expect.stringMatching(/^Cora Keen · Opened at .*just now$/),
      expect.stringMatching(/^Olaf Oak · Opened at .*just now$/),
    ]),
  );
});

longTest('lists a silent phone first with a warning', async () => {
  await reportPresenceOf(cora);
  await reportPresenceOf(olaf);
  await ageLastPresence(12, olaf);
  const { dialog, user } = await openCompletion();
  expect(await phonesList(dialog)).toEqual([
    expect.stringMatching(/^Olaf Oak · Opened at .*, last heard 12 minutes ago$/),
    expect.stringMatching(/^Cora Keen · Opened at .*, last heard just now$/),
  ]);
  expect(
    dialog.getByText(
      '1 coach has not been heard from for 10 minutes. Their phones may hold entries that are not sent yet.',
    ),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Complete tryout' }));
  expect(await screen.findByText('Completed')).toBeVisible();
});

longTest('allows completion when open phones fail to load', async () => {
  const { user, breakConnection } = openApp(server, page(), club.admin);
  await screen.findByRole('button', { name: 'Complete' });
  breakConnection(/presence/);
  await user.click(screen.getByRole('button', { name: 'Complete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const sentence = "We couldn't load which coaches have it open. You can complete the tryout anyway.";
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(await toast('Error', 'Failed to load which coaches have this tryout open.')).toBeVisible();
});

longTest('reports a coach who opens the tryout or Tryout Day, even before the start', async () => {
  const upcoming = await aTryout(club, ageGroup);
  const day = openApp(server, `${page()}/day`, cora);
  await screen.findByRole('list', { name: 'Players' });
  await waitFor(async () => expect(await openPage()).toEqual(['Cora Keen']));
  day.unmount();
  const detail = openApp(server, page(), olaf);
  await waitFor(async () => expect(await openPage()).toEqual(['Cora Keen', 'Olaf Oak']));
  detail.unmount();
  openApp(server, page(upcoming.id), olaf);
  await waitFor(async () => expect(await openPage(upcoming.id)).toEqual(['Olaf Oak']));
});

longTest('reports no presence for a completed tryout or for an admin', async () => {
  const looking = openApp(server, page(), club.admin);
  await screen.findByRole('button', { name: 'Complete' });
  looking.unmount();
  await club.admin.ask(completeTryout, { tryoutId });
  const { requests } = openApp(server, page(), cora);
  expect(await screen.findByText('Completed')).toBeVisible();
  expect([...looking.requests, ...requests].filter((request) => request.startsWith('PUT'))).toEqual([]);
});

it('reports presence again after reconnecting', async () => {
  const { breakConnection, restoreConnection, requests } = openApp(server, `${page()}/day`, cora);
  await screen.findByRole('list', { name: 'Players' });
  await waitFor(async () => expect(await openPage()).toEqual(['Cora Keen']));
  await ageLastPresence(30, cora);
  breakConnection(/presence/);
  act(connectionLost);
  act(connectionRestored);
  const reports = () => requests.filter((request) => /^PUT .*presence/.test(request)).length;
  await waitFor(() => expect(reports()).toBe(2));
  restoreConnection();
  act(connectionLost);
  act(connectionRestored);
  await waitFor(async () => {
    const [{ heardAt, openedAt } = { heardAt: null, openedAt: null }] = await club.admin.ask(readPresence, {
      tryoutId,
    });
    expect(Date.parse(heardAt ?? '') - Date.parse(openedAt ?? '')).toBeGreaterThanOrEqual(30 * 60_000);
  });
  expect(screen.queryByText('Error')).toBeNull();
});
