import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { archiveVenue, createVenue } from '@touchline/domain/venues/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

// SCHED-30
it('suggests the club’s saved places to a coach who adds an event', async () => {
  const club = await anOrganization(server);
  const other = await anOrganization(server);
  const venue = { address: null, note: null, directions: null };
  await other.admin.ask(createVenue, { ...venue, name: 'Arena' });
  await club.admin.ask(createVenue, { ...venue, name: 'City Park', address: 'Parkway 1' });
  await club.admin.ask(createVenue, { ...venue, name: 'Gym', address: 'far away '.repeat(25).trim() });
  const { id: venueId } = await club.admin.ask(createVenue, { ...venue, name: 'Old hall' });
  await club.admin.ask(archiveVenue, { venueId, isArchived: true });
  openApp(server, '/dashboard/schedule?dialog=create', await aCoachOf(club, (await aTeam(club)).id));
  const place = await screen.findByLabelText(/^Place/);
  await waitFor(() =>
    expect([...((place as HTMLInputElement).list?.options ?? [])].map(({ value }) => value)).toEqual([
      'City Park, Parkway 1',
      'Gym',
    ]),
  );
});
