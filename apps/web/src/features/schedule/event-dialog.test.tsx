import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { daysLater } from '@touchline/domain/core/calendar.ts';
import { updateEvent } from '@touchline/domain/schedule/contract.ts';
import { addHoliday } from '@touchline/domain/venues/contract.ts';
import { type OpenedApp, openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { aField, agendaOf, anEvent, detailOf, startsIn, weekly } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longDescribe, longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const newEvent = '/dashboard/schedule?dialog=create';
const eventPage = (id: string, dialog?: string) => `/dashboard/schedule/${id}${dialog ? `?dialog=${dialog}` : ''}`;
const june = (...days: string[]) => days.map((day) => `2027-06-${day}`);

const aClub = async () => {
  const club = await anOrganization(server);
  return { club, team: await aTeam(club, { name: 'Tigers' }), owls: await aTeam(club, { name: 'Owls' }) };
};

/** Returns functions to use the open dialog. `fill` replaces existing values. */
const form = async ({ user }: OpenedApp, name = 'Add to Schedule') => {
  const dialog = within(await screen.findByRole('dialog', { name }));
  const fill = async (label: string, value: string) => {
    const field = dialog.getByLabelText(new RegExp(`^${label}\\b`));
    if (field instanceof HTMLSelectElement) return user.selectOptions(field, value);
    // The value is set in one step, because the list of dates re-renders on each keystroke.
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  return {
    ...dialog,
    fill,
    // Without an argument, it waits for the button's usual label, which returns only after the previous response.
    submit: async (button = name) => user.click(await dialog.findByRole('button', { name: button })),
    /** Waits until the dialog is closed, then unmounts the page. */
    closed: async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      cleanup();
    },
    days: () =>
      within(dialog.getByLabelText('Dates'))
        .getAllByRole('checkbox', { checked: true })
        .map((box) => /\w+ \d+, \d{4}/.exec(box.closest('label')?.textContent ?? '')?.[0]),
  };
};

const shownDays = (...days: string[]) =>
  days.map((day) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day)));

const daysOf = async (club: Club) => (await startsIn(club.admin)).map((start) => start.slice(0, 10));

describe('a new series', () => {
  // SCHED-20
  it('previews the dates of a series up to a last day or a number of events', async () => {
    const { club } = await aClub();
    const app = openApp(server, newEvent, club.admin);
    const { user } = app;
    const dialog = await form(app);
    await dialog.fill('Date', '2027-06-01');
    await dialog.fill('Repeats', 'Every three weeks');
    await user.click(dialog.getByRole('checkbox', { name: 'Thursday' }));
    await dialog.fill('Number of events', '4');
    expect(dialog.days()).toEqual(shownDays(...june('01', '03', '22', '24')));
    await dialog.fill('Last day', '2027-06-22');
    expect(dialog.days()).toEqual(shownDays(...june('01', '03', '22')));
    await dialog.fill('Last day', '');
    await dialog.fill('Number of events', '121');
    await dialog.submit();
    expect(await dialog.findByText('Please enter a number from 1 to 120.')).toBeVisible();
    await dialog.fill('Repeats', 'Every four weeks');
    await user.click(dialog.getByRole('checkbox', { name: 'Thursday' }));
    await dialog.fill('Number of events', '60');
    await dialog.submit();
    const today = new Date().toISOString().slice(0, 10);
    const inThreeYears = `${Number(today.slice(0, 4)) + 3}${today.slice(4)}`;
    const lastDay = Array.from({ length: 60 }, (_, at) => daysLater('2027-06-01', 28 * at)).findLast(
      (day) => day <= inThreeYears,
    );
    expect(await dialog.findByText(`This series reaches too far. Its last possible day is ${lastDay}.`)).toBeVisible();
    await dialog.fill('Repeats', 'Every month, on the first Tuesday');
    await dialog.fill('Number of events', '3');
    expect(dialog.days()).toEqual(shownDays('2027-06-01', '2027-07-06', '2027-08-03'));
    await dialog.submit();
    await toast('3 events created');
    expect(await daysOf(club)).toEqual(['2027-06-01', '2027-07-06', '2027-08-03']);
  });

  // SCHED-21
  longTest('keeps the local time of a series through clock changes', async () => {
    const { club } = await aClub();
    const app = openApp(server, newEvent, club.admin);
    const dialog = await form(app);
    await dialog.fill('Date', '2027-10-26');
    await dialog.fill('Repeats', 'Every week');
    await dialog.fill('Number of events', '2');
    expect(dialog.queryByText(/clock skips/)).toBeNull();
    await dialog.submit();
    await dialog.closed();
    expect(await startsIn(club.admin)).toEqual(['2027-10-26T16:00', '2027-11-02T17:00']);

    for (const [timeZone, sunday, next, starts, later] of [
      ['Europe/Berlin', '2027-03-21', 'Sun Mar 28, 2027', ['2027-03-21T01:15', '2027-03-28T01:15'], '3:15'],
      ['America/New_York', '2027-03-07', 'Sun Mar 14, 2027', ['2027-03-07T07:15', '2027-03-14T07:15'], '3:15'],
      ['Australia/Lord_Howe', '2027-09-26', 'Sun Oct 3, 2027', ['2027-09-25T15:45', '2027-10-02T15:45'], '2:45'],
    ] as const) {
      const there = await anOrganization(server);
      const { db } = server.database;
      await db.updateTable('organizations').set({ time_zone: timeZone }).where('id', '=', there.id).execute();
      const opened = openApp(server, newEvent, there.admin);
      const early = await form(opened);
      await early.fill('Date', sunday);
      await early.fill('Start', '02:15');
      await early.fill('End', '02:45');
      await early.fill('Repeats', 'Every week');
      await early.fill('Number of events', '2');
      const note = early.getByText(new RegExp(`^The clock skips 02:15 on this day: it starts at 0?${later}`));
      expect(note.closest('label')).toHaveTextContent(next);
      await early.submit();
      await early.closed();
      expect(await startsIn(there.admin, { at: '2027-01-01T00:00:00Z' })).toEqual(starts);
    }
  });

  // SCHED-22
  longTest('skips holidays, unchecked days and deleted events in a series', async () => {
    const { club } = await aClub();
    const other = await anOrganization(server);
    await other.admin.ask(addHoliday, { name: 'Elsewhere', firstDay: '2027-06-29', lastDay: '2027-06-29' });
    await club.admin.ask(addHoliday, { name: 'Whitsun', firstDay: '2027-06-07', lastDay: '2027-06-08' });
    await club.admin.ask(addHoliday, { name: 'Fair', firstDay: '2027-06-15', lastDay: '2027-06-15' });
    const app = openApp(server, newEvent, club.admin);
    const { user } = app;
    const dialog = await form(app);
    await dialog.fill('Date', '2027-06-01');
    await dialog.fill('Repeats', 'Every week');
    await dialog.fill('Number of events', '4');
    const box = (day: RegExp) => dialog.findByRole('checkbox', { name: day });
    expect(await box(/Jun 8, 2027 · Whitsun/)).not.toBeChecked();
    expect(dialog.days()).toEqual(shownDays(...june('01', '22', '29'), '2027-07-06'));
    await user.click(await box(/Jun 15, 2027 · Fair/));
    await user.click(await box(/Jun 22, 2027/));
    expect(dialog.days()).toEqual(shownDays(...june('01', '15', '29'), '2027-07-06'));
    await dialog.submit();
    await dialog.closed();
    expect(await daysOf(club)).toEqual([...june('01', '15', '29'), '2027-07-06']);
    const [first, second] = await agendaOf(club.admin);

    const later = openApp(server, eventPage(second?.id ?? '', 'delete'), club.admin);
    await later.user.click(await screen.findByRole('button', { name: 'Delete event' }));
    await waitFor(() => expect(address()).toBe('/dashboard/schedule'));
    await club.admin.ask(updateEvent, { eventId: first?.id ?? '', scope: 'following', note: 'Bring water.' });
    expect(await daysOf(club)).toEqual([...june('01', '29'), '2027-07-06']);
  });
});

longDescribe('an event of a series', () => {
  // SCHED-23
  it('changes one event of a series or also the following ones', async () => {
    const { club } = await aClub();
    await anEvent(club.admin, { repeat: weekly(5), place: 'Hall' });
    const [past = '', first = '', second = '', third = ''] = (await agendaOf(club.admin)).map(({ id }) => id);
    const { db } = server.database;
    const over = { starts_at: new Date('2026-01-01T10:00:00Z'), ends_at: new Date('2026-01-01T11:00:00Z') };
    await db.updateTable('events').set(over).where('id', '=', past).execute();
    const change = async (id: string, scope: string, values: Readonly<Record<string, string>>) => {
      const app = openApp(server, eventPage(id), club.admin);
      await app.user.click(await screen.findByRole('button', { name: 'Edit' }));
      const dialog = await form(app, 'Edit event');
      expect(dialog.getByRole('radio', { name: 'This event' })).toBeChecked();
      await app.user.click(dialog.getByRole('radio', { name: scope }));
      for (const [label, value] of Object.entries(values)) await dialog.fill(label, value);
      await dialog.submit('Save changes');
      await dialog.closed();
    };
    const facts = async () => (await agendaOf(club.admin)).map(({ startsAt, place }) => [startsAt.slice(5, 16), place]);
    await change(second, 'This event', { Place: 'Gym' });
    await change(third, 'This and the following ones', { Date: '2027-06-23', Start: '17:00' });
    expect(await facts()).toEqual([
      ['06-08T16:00', 'Hall'],
      ['06-15T16:00', 'Gym'],
      ['06-23T15:00', 'Hall'],
      ['06-30T15:00', 'Hall'],
    ]);
    await change(first, 'This and the following ones', { Place: 'Park', Note: 'Bring water.' });
    expect((await facts()).map(([, place]) => place)).toEqual(['Park', 'Gym', 'Hall', 'Hall']);
    expect((await detailOf(club.admin, second)).note).toBe('Bring water.');
    expect(await detailOf(club.admin, past)).toMatchObject({ place: 'Hall', note: null });

    const app = openApp(server, eventPage(past, 'edit'), club.admin);
    const dialog = await form(app, 'Edit event');
    expect(dialog.queryByRole('radio')).toBeNull();
    await dialog.fill('Place', 'Old hall');
    await dialog.submit('Save changes');
    await waitFor(async () => expect((await detailOf(club.admin, past)).place).toBe('Old hall'));
  });

  it("keeps a colleague's changes to other fields of an edited event", async () => {
    const { club } = await aClub();
    const { id } = await anEvent(club.admin, { place: 'Hall' });
    const app = openApp(server, eventPage(id, 'edit'), club.admin);
    const dialog = await form(app, 'Edit event');
    await dialog.fill('Place', 'Gym');
    await (await club.addAdmin('Bert Berger')).ask(updateEvent, { eventId: id, place: 'Park', note: 'Bring water.' });
    await dialog.submit('Save changes');
    await app.user.click(await dialog.findByRole('button', { name: 'Keep mine for Place' }));
    await dialog.submit('Save changes');
    await waitFor(async () =>
      expect(await detailOf(club.admin, id)).toMatchObject({ place: 'Gym', note: 'Bring water.' }),
    );
  });
});

// SCHED-31
longTest('refuses a booked field unless an admin lets both events share it', async () => {
  const { club, team, owls } = await aClub();
  const fieldId = await aField(club, { name: 'Turf', parts: 2 });
  const { id } = await anEvent(club.admin, { teamIds: [owls.id], fieldId, firstPart: 2, lastPart: 2 });
  const refusal = /^The field is taken by Practice of Owls on /;
  const fill = async (app: OpenedApp) => {
    const dialog = await form(app);
    await app.user.click(await dialog.findByRole('checkbox', { name: /Tigers/ }));
    await dialog.fill('Date', '2027-06-01');
    await dialog.findByRole('option', { name: 'Turf' });
    await dialog.fill('Field', 'Turf');
    return dialog;
  };
  const asCoach = openApp(server, newEvent, await aCoachOf(club, team.id));
  const coachDialog = await fill(asCoach);
  await coachDialog.submit();
  expect(await coachDialog.findByText(refusal)).toBeVisible();
  expect(coachDialog.queryByRole('checkbox', { name: 'Let both use the field' })).toBeNull();
  await coachDialog.fill('Parts', 'Part 2');
  await coachDialog.submit();
  await coachDialog.findByText(refusal);
  await coachDialog.fill('Parts', 'Part 1');
  await coachDialog.submit();
  await coachDialog.closed();

  const asAdmin = openApp(server, newEvent, club.admin);
  const dialog = await fill(asAdmin);
  await dialog.fill('Parts', 'Part 2');
  await dialog.submit();
  await asAdmin.user.click(await dialog.findByRole('checkbox', { name: 'Let both use the field' }));
  await dialog.submit();
  await dialog.closed();
  const ofTigers = await agendaOf(club.admin, { teamId: team.id });
  const shared = ofTigers.find((event) => event.type === 'event' && event.field?.firstPart === 2)?.id ?? '';
  const bookings = await server.database.db
    .selectFrom('events')
    .where('id', 'in', [id, shared])
    .select('booking_id')
    .execute();
  expect(new Set(bookings.map(({ booking_id: booking }) => booking)).size).toBe(1);
  for (const [event, other] of [
    [id, 'Practice of Tigers'],
    [shared, 'Practice of Owls'],
  ] as const) {
    openApp(server, eventPage(event), club.admin);
    expect(await screen.findByText('Shares the field with')).toBeVisible();
    expect(screen.getByText(other)).toBeVisible();
    cleanup();
  }
});

longTest('copies an event to another day', async () => {
  const { club, team } = await aClub();
  const game = { kind: 'game', opponent: 'Bears', side: 'away', place: 'Den', note: 'Red shirts' } as const;
  const { id } = await anEvent(club.admin, { ...game, teamIds: [team.id], meetingMinutes: 45 });
  const app = openApp(server, eventPage(id), club.admin);
  await app.user.click(await screen.findByRole('button', { name: 'Copy' }));
  const dialog = await form(app, 'Copy event');
  await dialog.fill('Date', '2027-06-08');
  await dialog.submit('Add copy');
  await toast('Event created');
  await waitFor(() => expect(address()).not.toContain(id));
  const copy = await detailOf(club.admin, address().split('/').at(-1) ?? '');
  expect(copy).toMatchObject({
    ...{ kind: 'game', opponent: 'Bears', side: 'away', place: 'Den', note: 'Red shirts', meetingMinutes: 45 },
    ...{ startsAt: '2027-06-08T16:00:00.000Z', endsAt: '2027-06-08T17:30:00.000Z', teams: [{ name: 'Tigers' }] },
  });
});
