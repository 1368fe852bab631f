import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateEvent } from '@touchline/domain/schedule/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

it('describes changes to all-day events, times and meeting times', async () => {
  const { admin } = await anOrganization(server);
  const { id: eventId } = await anEvent(admin, { time: null, endTime: null, endDay: '2027-06-03' });
  await admin.ask(updateEvent, { eventId, endDay: '2027-06-04' });
  await admin.ask(updateEvent, { eventId, endDay: '2027-06-01', time: '18:00', endTime: '19:30' });
  await admin.ask(updateEvent, { eventId, meetingMinutes: 30 });
  openApp(server, `/dashboard/schedule/${eventId}`, admin);
  const heading = await screen.findByRole('heading', { name: 'Changes' });
  const entries = within(heading.closest('section') as HTMLElement).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent?.split(admin.name)[1]?.replaceAll(/\s/g, ' '))).toEqual([
    'Meet before the start: none → 30 minutes',
    'No longer all day · Start: Jun 1, 2027 → Tue, Jun 1, 2027, 6:00 PM · End: Jun 4, 2027 → Tue, Jun 1, 2027, 7:30 PM',
    'Last day: Jun 3, 2027 → Jun 4, 2027',
    '',
  ]);
});

it('shows the latest 100 changes and counts earlier ones', async () => {
  const { id: organizationId, admin } = await anOrganization(server);
  const { id: eventId } = await anEvent(admin);
  const later = Array.from({ length: 111 }, (_, number) => ({
    ...{
      organization_id: organizationId,
      event_id: eventId,
      kind: 'restored' as const,
      reason: `Number ${number + 1}`,
    },
    ...{ before: '{}', after: '{}', created_at: new Date(Date.now() + number * 1000) },
  }));
  await server.database.db.insertInto('event_changes').values(later).execute();
  openApp(server, `/dashboard/schedule/${eventId}`, admin);
  const heading = await screen.findByRole('heading', { name: 'Changes' });
  const card = within(heading.closest('section') as HTMLElement);
  const entries = card.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/Number \d+/)?.[0]);
  expect([entries.length, entries[0], entries.at(-1)]).toEqual([100, 'Number 111', 'Number 12']);
  expect(card.getByText('and 12 earlier changes')).toBeVisible();
});
