import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createVenue } from '@touchline/domain/venues/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { chooseIn } from '@touchline/tests/support/page/page.ts';
import { agendaOf } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { workbookOf } from '@touchline/tests/support/files/workbook.ts';

const server = sharedServer();

const csv = [
  'Fixtures,,,,',
  'Datum;Anstoß;Mannschaft;Gegner;Spielort',
  '01.06.2027;18:00 - 19:30;Tigers;Lions;Moon',
  '02.06.2027;18:00;Bears;;',
].join('\n');

const calendar = [
  ...[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//League//EN',
    'BEGIN:VEVENT',
    'UID:1@league',
    'DTSTAMP:20270101T000000Z',
  ],
  ...['DTSTART;TZID=America/New_York:20270605T090000', 'DTEND;TZID=America/New_York:20270605T103000'],
  ...['RRULE:FREQ=WEEKLY;COUNT=2', 'SUMMARY:Game day', 'LOCATION:Linz', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:2@league'],
  ...[
    'DTSTAMP:20270101T000000Z',
    'DTSTART;VALUE=DATE:20270620',
    'DTEND;VALUE=DATE:20270622',
    'SUMMARY:Camp',
    'END:VEVENT',
  ],
  ...['END:VCALENDAR', ''],
].join('\r\n');

const fileOf = (text: string, name: string) => new File([text], name);

const choose = async (user: ReturnType<typeof openApp>['user'], file: File) => {
  await chooseIn(user, 'More', 'Import from a file');
  const dialog = within(await screen.findByRole('dialog', { name: 'Import events' }));
  await user.upload(await dialog.findByLabelText(/Choose a file/), file);
  await dialog.findByRole('button', { name: 'Check the rows' });
  return dialog;
};

// FEED-07
it('imports a fixture list only after its columns and rows were confirmed', async () => {
  const club = await anOrganization(server);
  await aTeam(club, { name: 'Tigers' });
  await club.admin.ask(createVenue, { name: 'Sportpark', address: null, note: null, directions: null });
  const { user, ...app } = openApp(server, '/dashboard/schedule', club.admin);
  const dialog = await choose(user, fileOf(csv, 'fixtures.csv'));
  expect(dialog.getByRole('combobox', { name: 'Datum' })).toHaveValue('date');
  expect(dialog.getByRole('combobox', { name: 'Gegner' })).toHaveValue('opponent');
  const releaseRequests = app.holdRequests(/preview/);
  await user.click(dialog.getByRole('button', { name: 'Check the rows' }));
  // With two concurrent checks, the result of the older one might be shown.
  expect(dialog.getByRole('button', { name: 'Columns' })).toBeDisabled();
  releaseRequests();
  expect(
    await dialog.findByText(/Nothing has been written yet. 1 event is new, 0 in the schedule already, 1 left out/),
  ).toBeVisible();
  expect(dialog.getByText('You have no venue "Moon". It becomes a place in words.')).toBeVisible();
  expect(dialog.getByText('Teams: You have no team "Bears".')).toBeVisible();
  expect(await agendaOf(club.admin)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Import 1 event' }));
  expect(await dialog.findByText('1 event imported')).toBeVisible();
  expect(dialog.getByText(/^Lines 4\. Fix them/)).toBeVisible();
  await waitFor(async () =>
    expect(await agendaOf(club.admin)).toMatchObject([
      { kind: 'game', opponent: 'Lions', place: 'Moon', startsAt: '2027-06-01T16:00:00.000Z' },
    ]),
  );
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
});

// FEED-07
it('creates no duplicates when a coach imports a calendar or workbook again', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club, { name: 'Tigers' });
  const coach = await aCoachOf(club, team.id);
  for (const [name, written] of [
    ['first', '3 events are new, 0'],
    ['again', '0 events are new, 3'],
  ] as const) {
    const { user, unmount } = openApp(server, `/dashboard/teams/${team.id}/schedule`, coach);
    const dialog = await choose(user, fileOf(calendar, `${name}.ics`));
    await user.click(dialog.getByRole('button', { name: 'Check the rows' }));
    expect(await dialog.findByText(new RegExp(`${written} in the schedule already, 0 left out`))).toBeVisible();
    if (name === 'first') {
      await user.click(dialog.getByRole('button', { name: 'Import 3 events' }));
      expect(await dialog.findByText('3 events imported')).toBeVisible();
    } else expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull();
    unmount();
  }
  expect(
    (await agendaOf(coach)).map((entry) => entry.type === 'event' && [entry.title, entry.startsAt, entry.endsAt]),
  ).toEqual([
    ['Game day', '2027-06-05T13:00:00.000Z', '2027-06-05T14:30:00.000Z'],
    ['Game day', '2027-06-12T13:00:00.000Z', '2027-06-12T14:30:00.000Z'],
    ['Camp', '2027-06-19T22:00:00.000Z', '2027-06-21T22:00:00.000Z'],
  ]);
  const { user } = openApp(server, `/dashboard/teams/${team.id}/schedule`, coach);
  const rows = [
    ['Date', 'Start', 'End', 'Title'],
    ['2027-06-05', '15:00', '16:30', 'Game day'],
  ];
  const workbook = new File([workbookOf({ name: 'Games', rows })], 'games.xlsx');
  const dialog = await choose(user, workbook);
  await user.click(dialog.getByRole('button', { name: 'Check the rows' }));
  expect(await dialog.findByText(/0 events are new, 1 in the schedule already/)).toBeVisible();
});
