import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import type { Recommendation } from '@touchline/domain/evaluations/schema.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { watchDownloads } from '@touchline/tests/support/files/downloads.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aCoachOfGroup, type AgeGroup, aRunningTryout, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let ageGroup: AgeGroup;
let tryoutId: string;
let ada: Registration;
let bea: Registration;
let cleo: Registration;
let cora: Member;
let olaf: Member;

const evaluate = (
  who: Member,
  { id: registrationId }: Registration,
  [technicalScore, acumenScore, physicalScore, characterScore]: readonly [number, number, number, number],
  recommendation: Recommendation,
) =>
  who.ask(saveEvaluation, {
    ...{ registrationId, technicalScore, acumenScore, physicalScore, characterScore, recommendation },
    notes: null,
  });

// Cora and Olaf share no team, so each sees only their own evaluations.
beforeEach(async () => {
  club = await anOrganization(server);
  const running = await aRunningTryout(server, club, [
    { firstName: 'Ada', lastName: 'Adler' },
    { firstName: 'Bea', lastName: 'Bauer' },
    { firstName: 'Cleo', lastName: 'Clark' },
    { firstName: 'Dora', lastName: 'Dahl' },
  ]);
  ageGroup = running.ageGroup;
  tryoutId = running.tryout.id;
  [ada, bea, cleo] = running.registrations as [Registration, Registration, Registration];
  cora = await aCoachOfGroup(server, club, ageGroup, 'Cora Keen');
  olaf = await aCoachOfGroup(server, club, ageGroup, 'Olaf Oak');
  await club.admin.ask(setAttendance, { registrationId: bea.id, status: 'checked_in', bibNumber: 12 });
  await evaluate(cora, ada, [2, 2, 3, 4], 'maybe');
  await evaluate(olaf, ada, [5, 5, 5, 5], 'yes');
  await evaluate(olaf, bea, [4, 5, 5, 4], 'yes');
  await evaluate(cora, cleo, [4, 4, 4, 4], 'no');
});

const rankingPath = () => `/dashboard/tryouts/${tryoutId}?tab=ranking`;
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .join(' '),
    );
const rows = async () => rowsOf(await screen.findByRole('table', { name: 'Players by average score' }));
const names = async () => (await rows()).map((row) => /Ada|Bea|Cleo|Dora/.exec(row)?.[0]);

longTest('ranks players for an admin by all evaluations, with unevaluated players last', async () => {
  openApp(server, rankingPath(), club.admin);
  expect(await rows()).toEqual([
    '1 12 Bea Bauer Yes 4.5 4.0 5.0 5.0 4.0 1 1 / 0 / 0',
    '2 – Cleo Clark No 4.0 4.0 4.0 4.0 4.0 1 0 / 0 / 1',
    '3 – Ada Adler No 3.9 3.5 3.5 4.0 4.5 2 1 / 1 / 0',
    '– – Dora Dahl No – – – – – 0 –',
  ]);
  expect(screen.getByText('Averages of all evaluations.')).toBeVisible();
});

longTest('ranks players for a coach by the evaluations visible to that coach', async () => {
  const first = openApp(server, rankingPath(), cora);
  expect(await rows()).toEqual([
    '1 – Cleo Clark No 4.0 4.0 4.0 4.0 4.0 1 0 / 0 / 1',
    '2 – Ada Adler No 2.8 2.0 2.0 3.0 4.0 1 0 / 1 / 0',
    '– 12 Bea Bauer Yes – – – – – 0 –',
    '– – Dora Dahl No – – – – – 0 –',
  ]);
  expect(
    screen.getByText('Averages of your evaluations and those of coaches who share a team with you.'),
  ).toBeVisible();
  first.unmount();
  openApp(server, rankingPath(), olaf);
  expect(await rows()).toEqual([
    '1 – Ada Adler No 5.0 5.0 5.0 5.0 5.0 1 1 / 0 / 0',
    '2 12 Bea Bauer Yes 4.5 4.0 5.0 5.0 4.0 1 1 / 0 / 0',
    '– – Cleo Clark No – – – – – 0 –',
    '– – Dora Dahl No – – – – – 0 –',
  ]);
});

longTest('sorts the ranking by each column', async () => {
  const { user } = openApp(server, rankingPath(), club.admin);
  expect(await names()).toEqual(['Bea', 'Cleo', 'Ada', 'Dora']);
  const sortBy = (name: string) => user.click(screen.getByRole('button', { name }));
  await sortBy('Place');
  expect(await names()).toEqual(['Ada', 'Cleo', 'Bea', 'Dora']);
  for (const [column, order] of [
    ['Number', ['Bea', 'Ada', 'Cleo', 'Dora']],
    ['Player', ['Ada', 'Bea', 'Cleo', 'Dora']],
    ['Checked in', ['Bea', 'Ada', 'Cleo', 'Dora']],
    ['Average', ['Bea', 'Cleo', 'Ada', 'Dora']],
    ['Technical', ['Bea', 'Cleo', 'Ada', 'Dora']],
    ['Character', ['Ada', 'Bea', 'Cleo', 'Dora']],
    ['Evaluations', ['Ada', 'Bea', 'Cleo', 'Dora']],
    ['Yes / maybe / no', ['Ada', 'Bea', 'Cleo', 'Dora']],
  ] as const) {
    await sortBy(column);
    expect(await names()).toEqual(order);
  }
});

// CONST-08
longTest('gives players with equal averages the same place', async () => {
  openApp(server, rankingPath(), club.admin);
  expect(await names()).toEqual(['Bea', 'Cleo', 'Ada', 'Dora']);
  await evaluate(olaf, cleo, [5, 5, 5, 5], 'yes');
  await waitFor(async () =>
    expect((await rows()).slice(0, 3)).toEqual([
      '1 12 Bea Bauer Yes 4.5 4.0 5.0 5.0 4.0 1 1 / 0 / 0',
      '1 – Cleo Clark No 4.5 4.5 4.5 4.5 4.5 2 1 / 0 / 1',
      '3 – Ada Adler No 3.9 3.5 3.5 4.0 4.5 2 1 / 1 / 0',
    ]),
  );
});

it('prints only the ranking with the name of the viewer', async () => {
  openApp(server, rankingPath(), cora);
  const shown = await rows();
  fireEvent(window, new Event('beforeprint'));
  const sheet = screen.getByRole('heading', { name: 'Ranking: Spring tryout' }).parentElement as HTMLElement;
  expect(sheet.parentElement).toBe(document.body);
  expect(rowsOf(within(sheet).getByRole('table'))).toEqual(shown);
  expect(within(sheet).getByText(/who share a team with you\. Printed by Cora Keen, /)).toBeVisible();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('heading', { name: 'Ranking: Spring tryout' })).toBeNull();
});

it('exports the ranking as a CSV file named after the tryout', async () => {
  const saved = watchDownloads();
  const { user } = openApp(server, rankingPath(), cora);
  await rows();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  const name = `Spring_tryout_ranking_${dayOf(new Date(), 'Europe/Vienna')}.csv`;
  await waitFor(() => expect([...saved.keys()]).toEqual([name]));
  expect(await saved.get(name)?.text()).toContain('1,,Cleo Clark,,No,4,');
  vi.restoreAllMocks();
});

longTest('shows an error when exporting the ranking fails', async () => {
  const { user, breakConnection } = openApp(server, rankingPath(), club.admin);
  await rows();
  breakConnection(/ranking\.csv/);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await toast('Error', 'Failed to export the ranking. Please try again.')).toBeVisible();
});

longTest('says that there is nothing to rank yet', async () => {
  const { tryout } = await aRunningTryout(server, club, [{}]);
  tryoutId = tryout.id;
  const first = openApp(server, rankingPath(), club.admin);
  expect(await screen.findByText('No evaluations to rank yet.')).toBeVisible();
  first.unmount();
  tryoutId = (await aTryout(club, ageGroup)).id;
  openApp(server, rankingPath(), club.admin);
  expect(await screen.findByText("This tryout hasn't started yet.")).toBeVisible();
});

longTest('reloads the ranking on Try again after a failure', async () => {
  const { user, breakConnection, restoreConnection } = openApp(server, `/dashboard/tryouts/${tryoutId}`, club.admin);
  const tab = await screen.findByRole('tab', { name: 'Ranking' });
  breakConnection(/evaluations/);
  await user.click(tab);
  expect(await toast('Error', 'Failed to load player evaluations.')).toBeVisible();
  restoreConnection();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await names()).toEqual(['Bea', 'Cleo', 'Ada', 'Dora']);
});
