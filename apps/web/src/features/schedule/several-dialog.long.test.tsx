import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cancelEvent } from '@touchline/domain/schedule/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { address, chooseIn, toast } from '@touchline/tests/support/page/page.ts';
import { aField, anEvent, detailOf } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const aClub = async () => {
  const club = await anOrganization(server);
  const [tigers, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
  const fieldId = await aField(club, { name: 'Turf', parts: 2 });
  const practice = (await anEvent(club.admin, { teamIds: [tigers.id], fieldId })).id;
  const ofOwls = (await anEvent(club.admin, { teamIds: [owls.id], time: '20:00', endTime: '21:00' })).id;
  const party = (await anEvent(club.admin, { kind: 'event', title: 'Party', time: '21:00', endTime: '23:00' })).id;
  const coach = await aCoachOf(club, tigers.id);
  return { club, tigers, owls, fieldId, practice, ofOwls, party, coach };
};

/** Opens the dialog with the button on a page. */
const openDialogAs = async (path: string, by: Member) => {
  const { user } = openApp(server, path, by);
  await chooseIn(user, 'More', 'Change several');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change several events' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}\\b`)), { target: { value } });
  const boxes = async (count: number) => {
    await dialog.findByText(new RegExp(` of ${count} events?$`));
    return within(dialog.getByLabelText('Events')).getAllByRole('checkbox');
  };
  const press = (name: string | RegExp) => user.click(dialog.getByRole('button', { name }));
  const closed = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
  };
  return { ...dialog, user, fill, boxes, press, closed };
};

longTest('cancels the selected events of a day with one reason', async () => {
  const { club, practice, ofOwls, party } = await aClub();
  const dialog = await openDialogAs('/dashboard/schedule', club.admin);
  expect(address()).toBe('/dashboard/schedule?dialog=several');
  dialog.fill('Date', '2027-06-02');
  expect(await dialog.findByText('There are no upcoming events that you can change.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel 0 events' })).toBeDisabled();
  dialog.fill('Date', '2027-06-01');
  const boxes = await dialog.boxes(3);
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^Practice of Tigers · .*Park .*, Turf$/),
    expect.stringMatching(/^Practice of Owls · /),
    expect.stringMatching(/^Party · /),
  ]);
  await dialog.user.click(boxes[2] as HTMLElement);
  expect(dialog.getByText('2 of 3 events')).toBeVisible();
  dialog.fill('Reason', 'Thunderstorm');
  await dialog.press('Cancel 2 events');
  await toast('2 events canceled');
  await dialog.closed();
  const canceled = { status: 'cancelled', cancelReason: 'Thunderstorm' };
  for (const id of [practice, ofOwls]) expect(await detailOf(club.admin, id)).toMatchObject(canceled);
  expect((await detailOf(club.admin, party)).status).toBe('scheduled');
});

longTest("moves several events of a coach's own team", async () => {
  const { club, tigers, fieldId, practice, ofOwls, coach } = await aClub();
  await anEvent(club.admin, { kind: 'event', title: 'Cup', fieldId, day: '2027-06-08' });
  const dialog = await openDialogAs(`/dashboard/teams/${tigers.id}/schedule`, coach);
  expect(await dialog.boxes(1)).toHaveLength(1);
  await dialog.user.click(dialog.getByRole('radio', { name: 'Move' }));
  await dialog.press('Move 1 event');
  expect(await dialog.findByText('Please enter days or minutes, or choose another place.')).toBeVisible();
  dialog.fill('Days later', '1.5');
  await dialog.press('Move 1 event');
  expect(await dialog.findByText('Please enter a whole number, at most 365.')).toBeVisible();
  dialog.fill('Days later', '7');
  await dialog.press('Move 1 event');
  expect(await dialog.findByText(/^Nothing was changed, because the field is taken by Cup on /)).toBeVisible();
  await dialog.user.click(dialog.getByRole('checkbox', { name: 'All of them at another place' }));
  dialog.fill('Place', 'Hall');
  dialog.fill('Minutes later', '-30');
  dialog.fill('Reason', 'Cup');
  await dialog.press('Move 1 event');
  await toast('1 event moved');
  await dialog.closed();
  const moved = await detailOf(coach, practice);
  expect(moved).toMatchObject({ startsAt: '2027-06-08T15:30:00.000Z', place: 'Hall', field: null });
  expect(moved.changes.at(-1)).toMatchObject({ kind: 'changed', reason: 'Cup' });
  expect((await detailOf(club.admin, ofOwls)).startsAt).toBe('2027-06-01T18:00:00.000Z');
});

it('updates the list of events of a venue live', async () => {
  const { club, fieldId, tigers, practice } = await aClub();
  await anEvent(club.admin, { teamIds: [tigers.id], fieldId, day: '2027-06-03' });
  const venue = (await detailOf(club.admin, practice)).field?.venueName ?? '';
  const dialog = await openDialogAs('/dashboard/schedule', club.admin);
  await dialog.user.click(dialog.getByRole('radio', { name: 'Of a venue' }));
  await dialog.findByRole('option', { name: venue });
  await dialog.user.selectOptions(dialog.getByLabelText('Venue'), venue);
  expect(await dialog.boxes(2)).toHaveLength(2);
  await club.admin.ask(cancelEvent, { eventId: practice, reason: null });
  expect(await dialog.boxes(1)).toHaveLength(1);
  dialog.fill('Last date', '2026-12-01');
  expect(await dialog.findByText('There are no upcoming events that you can change.')).toBeVisible();
});
