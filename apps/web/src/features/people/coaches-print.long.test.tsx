import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

afterEach(() => vi.restoreAllMocks());

const manyCoaches = pageSize.coaches + 5;

it('prints all coaches, and hides the Print button for an empty list', async () => {
  const club = await anOrganization(server);
  const empty = openApp(server, '/dashboard/coaches', club.admin);
  expect(await screen.findByText('No coaches have registered with your organization yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  empty.unmount();

  const names = Array.from({ length: manyCoaches - 1 }, (_, at) => `Number${at}`);
  await server.database.db
    .insertInto('coach_profiles')
    .values(names.map((name) => ({ organization_id: club.id, first_name: 'Pat', last_name: name, phone: '0660 1' })))
    .execute();
  const coach = await club.addCoach();
  const rows: number[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    fireEvent(window, new Event('beforeprint'));
    rows.push(within(screen.getByRole('table', { name: 'Coaches' })).getAllByRole('row').length - 1);
    fireEvent(window, new Event('afterprint'));
  });
  for (const person of [club.admin, coach]) {
    rows.length = 0;
    const { user, unmount } = openApp(server, '/dashboard/coaches', person);
    await screen.findByRole('button', { name: 'Show more' });
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(rows).toEqual([manyCoaches]));
    unmount();
  }
});
