import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
const manyPlayers = pageSize.players + 10;

beforeAll(async () => {
  club = await anOrganization(server);
  const names = Array.from({ length: manyPlayers }, (_, at) => `Number${at}`);
  await server.database.db
    .insertInto('player_profiles')
    .values(names.map((name) => ({ organization_id: club.id, first_name: 'Pat', last_name: name })))
    .execute();
});
afterEach(() => vi.restoreAllMocks());

/** Number of rows on each printed sheet. */
const rowsPerSheet = (): readonly number[] => {
  const rows: number[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    fireEvent(window, new Event('beforeprint'));
    rows.push(document.querySelectorAll('tbody td:first-child .font-medium').length);
    fireEvent(window, new Event('afterprint'));
  });
  return rows;
};

longTest('prints all players, including pages not loaded yet, without buttons', async () => {
  const printed = rowsPerSheet();
  const { user } = openApp(server, '/dashboard/players', club.admin);
  await screen.findByRole('button', { name: 'Show more' });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toEqual([manyPlayers]));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toHaveClass('print:hidden');
});

longTest('prints nothing and shows an error when a page fails to load', async () => {
  const printed = rowsPerSheet();
  const { user, breakConnection, restoreConnection } = openApp(server, '/dashboard/players', club.admin);
  await screen.findByRole('button', { name: 'Show more' });
  breakConnection(/GET .*after=/);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(await toast('Error loading players')).toBeVisible();
  expect(printed).toEqual([]);
  restoreConnection();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toEqual([manyPlayers]));
});

it('shows no Print button for an empty player list', async () => {
  const { admin } = await anOrganization(server);
  openApp(server, '/dashboard/players', admin);
  expect(await screen.findByText('No players have registered with your organization yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});
