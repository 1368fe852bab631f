import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCode, setCodeActive } from '@touchline/domain/codes/contract.ts';
import { updateSeason } from '@touchline/domain/seasons/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { watchDownloads } from '@touchline/tests/support/files/downloads.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { aSeason, thisYear } from '@touchline/tests/support/club/season.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { logOperatorAction } from '@touchline/server/features/activity/store.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
const tab = '/dashboard/settings?tab=activity';
let club: Club;

/** Ada added a season and Anton renamed it. 300 days before that, Ada changed a code fifty times. */
beforeAll(async () => {
  club = await anOrganization(server, 'FC Nord');
  const anton = await club.addAdmin('Anton Admin');
  const { id: codeId } = await club.admin.ask(createCode, {
    code: 'CANARY-28',
    role: 'coach',
    description: null,
    expiryDate: null,
  });
  await server.moveClock(-24 * 300);
  for (let count = 0; count < 50; count += 1)
    await club.admin.ask(setCodeActive, { codeId, isActive: count % 2 === 1 });
  await server.moveClock(24 * 300);
  const { id: seasonId } = await aSeason(club);
  const dates = { startDate: '2020-03-01', endDate: '2199-06-30' } as const;
  await anton.ask(updateSeason, { seasonId, name: 'Autumn', sport: 'Soccer', ...dates });
});
afterEach(() => vi.restoreAllMocks());

const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 2)
        .map(({ textContent }) => textContent)
        .join(' '),
    );

const seasonLines = [
  'Anton Admin Admin edited the season AutumnChanged: name',
  'Ada Admin Admin added the season Autumn',
];

describe('the activity log', () => {
  // ORGS-13
  longTest('lists activity newest first in pages of fifty', async () => {
    const saved = watchDownloads();
    const { user } = openApp(server, tab, club.admin);
    await screen.findByRole('row', { name: /Anton Admin/ });
    expect(lines()).toHaveLength(50);
    expect(lines().slice(0, 3)).toEqual([...seasonLines, 'Ada Admin Admin created the registration code CANARY-28']);
    const [, first] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(String(thisYear()));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(lines()).toHaveLength(53));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();

    await screen.findByRole('option', { name: 'Anton Admin' });
    await user.selectOptions(screen.getByLabelText('Person'), 'Anton Admin');
    await waitFor(() => expect(lines()).toEqual(seasonLines.slice(0, 1)));
    await user.selectOptions(screen.getByLabelText('Person'), 'Everyone');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Seasons');
    await waitFor(() => expect(lines()).toEqual(seasonLines));
    expect(address()).toContain('kind=season');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved.size).toBe(1));
    const [[name, file] = ['', new Blob()]] = saved;
    expect(name).toMatch(/^FC_Nord_activity_.*\.csv$/);
    expect((await file.text()).split('\r\n')).toHaveLength(4);
  });

  longTest('filters activity by the server operator, who is not a member', async () => {
    const other = await anOrganization(server, 'FC Ost');
    await logOperatorAction(server.database.db, [other.id], 'operator.export');
    await other.admin.ask(createCode, { code: 'CANARY-29', role: 'coach', description: null, expiryDate: null });
    const { user } = openApp(server, tab, other.admin);
    await screen.findByRole('row', { name: /CANARY-29/ });
    expect(lines()).toHaveLength(2);
    await user.selectOptions(screen.getByLabelText('Person'), 'The operator of the server');
    await waitFor(() => expect(lines()).toEqual([expect.stringContaining('The operator of the server exported')]));
    expect(address()).toContain('person=operator');
    expect(screen.getByLabelText('Person')).toHaveDisplayValue('The operator of the server');
  });

  longTest('filters activity by date', async () => {
    const { user } = openApp(server, `${tab}&from=2001-01-01&until=2001-12-31`, club.admin);
    expect(await screen.findByText('Nothing matches these filters.')).toBeVisible();
    expect(screen.getByLabelText('From')).toHaveValue('2001-01-01');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findAllByRole('row');
    expect(screen.getByLabelText('Until')).toHaveValue('');
    expect(address()).toBe(tab);
  });

  it('shows the Activity tab to admins only', async () => {
    openApp(server, tab, await club.addCoach());
    expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('Account');
    expect(screen.queryByRole('tab', { name: 'Activity' })).toBeNull();
  });
});
