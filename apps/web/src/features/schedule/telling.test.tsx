import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cancelEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { aField, anEvent, detailOf, weekly } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import type { TestServer } from '@touchline/tests/support/server/server.ts';
import { longDescribe, longTest } from '@touchline/tests/support/run/long.ts';

const hour = 3_600_000;

/** Returns the day and time in Vienna, `hours` from now. */
const inHours = (hours: number) => {
  const [day = '', time = ''] = new Date(Date.now() + hours * hour)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short', timeStyle: 'short' })
    .split(' ');
  return { day, time };
};

const addTeamPlayer = async (club: Club, teamId: string, firstName: string) => {
  const player = await club.addPlayer({ firstName, lastName: 'Peters' });
  await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
  return player;
};

/** Creates a Tigers coach and two families, an Owls family, and the Owls player Otto, who has no contact. */
const aClub = async (server: TestServer) => {
  const club = await anOrganization(server);
  const [tigers, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
  for (const name of ['Pia', 'Paul']) await addTeamPlayer(club, tigers.id, name);
  await addTeamPlayer(club, owls.id, 'Olaf');
  await endGuardianships(server, (await addTeamPlayer(club, owls.id, 'Otto')).profileId);
  return { club, tigers, owls, coach: await aCoachOf(club, tigers.id) };
};

const openDialogAs = async (server: TestServer, path: string, by: Member, name: string) => {
  const { user } = openApp(server, path, by);
  const dialog = within(await screen.findByRole('dialog', { name }));
  const fill = (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values))
      fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}\\b`)), { target: { value } });
  };
  return { ...dialog, user, fill };
};

const nobodyText = 'Nobody is mailed: people hear of a new time, place or team, and of a cancellation.';
const unreachableText = 'Nobody can be written to for Otto Peters.';
const digestText = /^Mails 2 families and 1 coach at (18:00|6:00.PM)\.$/;
const dialogPath = (id: string, dialog: string) => `/dashboard/schedule/${id}?dialog=${dialog}`;

describe('with a mail server', () => {
  const server = sharedServer({ SMTP_URL: 'smtp://127.0.0.1:9' });

  // CHANGE-04
  it('shows before saving who will be emailed about a change', async () => {
    const { club, tigers, owls, coach } = await aClub(server);
    const create = await openDialogAs(server, '/dashboard/schedule?dialog=create', club.admin, 'Add to Schedule');
    await create.user.click(await create.findByRole('checkbox', { name: /Tigers/ }));
    create.fill({ Date: '2027-06-01' });
    expect(await create.findByText(digestText)).toBeVisible();
    const { day, time } = inHours(30);
    create.fill({ Date: day, Start: time, End: '23:59' });
    expect(await create.findByText('Mails 2 families and 1 coach now.')).toBeVisible();
    await create.user.click(await create.findByRole('checkbox', { name: /Owls/ }));
    expect(await create.findByText('Mails 3 families and 1 coach now.')).toBeVisible();
    expect(create.getByText(unreachableText)).toBeVisible();
    cleanup();

    // Coaches are not notified of their own actions. A change is urgent if the old or new start is near. A changed note
    // notifies nobody.
    const { id } = await anEvent(coach, { teamIds: [tigers.id], place: 'Hall', repeat: weekly(2) });
    const edit = await openDialogAs(server, dialogPath(id, 'edit'), coach, 'Edit event');
    expect(await edit.findByText(nobodyText)).toBeVisible();
    edit.fill({ Note: 'Bring water.', Title: 'Training' });
    expect(await edit.findByText(nobodyText)).toBeVisible();
    edit.fill({ Place: 'Gym' });
    expect(await edit.findByText(/^Mails 2 families at /)).toBeVisible();
    edit.fill({ Place: 'Hall', 'Meet before the start': '20' });
    expect(await edit.findByText(/^Mails 2 families at /)).toBeVisible();
    edit.fill({ 'Meet before the start': '' });
    expect(await edit.findByText(nobodyText)).toBeVisible();
    await edit.user.click(edit.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await detailOf(coach, id)).note).toBe('Bring water.');
    cleanup();
    const soon = inHours(40);
    await coach.ask(updateEvent, {
      eventId: id,
      day: soon.day,
      endDay: inHours(41).day,
      time: soon.time,
      endTime: inHours(41).time,
    });
    const later = await openDialogAs(server, dialogPath(id, 'edit'), coach, 'Edit event');
    later.fill({ Date: '2027-06-08' });
    expect(await later.findByText('Mails 2 families now.')).toBeVisible();
    cleanup();

    // Canceling, restoring and changing several events also say who will be emailed.
    const cancel = await openDialogAs(server, dialogPath(id, 'cancel'), club.admin, 'Cancel Training?');
    expect(await cancel.findByText('Mails 2 families and 1 coach now.')).toBeVisible();
    await cancel.user.click(cancel.getByRole('radio', { name: 'This and the following ones' }));
    expect(await cancel.findByText(/^Mails 2 families and 1 coach now, 2 families and 1 coach at /)).toBeVisible();
    cleanup();
    await club.admin.ask(cancelEvent, { eventId: id, reason: null });
    const restore = await openDialogAs(server, dialogPath(id, 'restore'), club.admin, 'Restore Training?');
    expect(await restore.findByText('Mails 2 families and 1 coach now.')).toBeVisible();
    cleanup();
    await anEvent(club.admin, { teamIds: [owls.id] });
    await anEvent(club.admin, { teamIds: [tigers.id] });
    const several = await openDialogAs(
      server,
      '/dashboard/schedule?dialog=several',
      club.admin,
      'Change several events',
    );
    several.fill({ Date: '2027-06-01' });
    expect(await several.findByText(/^Mails 3 families and 1 coach at /)).toBeVisible();
    expect(several.getByText(unreachableText)).toBeVisible();
    await several.user.click(several.getByRole('checkbox', { name: /^Practice of Owls/ }));
    expect(await several.findByText(digestText)).toBeVisible();
    expect(several.queryByText(unreachableText)).toBeNull();
    await several.user.click(several.getByRole('radio', { name: 'Move' }));
    expect(await several.findByText(nobodyText)).toBeVisible();
    several.fill({ 'Days later': '1' });
    expect(await several.findByText(digestText)).toBeVisible();
    cleanup();
  });

  longTest('announces emails about a move to another part of the field', async () => {
    const { club, tigers } = await aClub(server);
    const fieldId = await aField(club, { name: 'Turf', parts: 2 });
    const onPart = { fieldId, firstPart: 1, lastPart: 1 };
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id], ...onPart });
    const edit = await openDialogAs(server, dialogPath(id, 'edit'), club.admin, 'Edit event');
    expect(await edit.findByText(nobodyText)).toBeVisible();
    await edit.user.selectOptions(await edit.findByLabelText('Parts'), 'Part 2');
    expect(await edit.findByText(digestText)).toBeVisible();
    cleanup();
  });
});

longDescribe('while emails become files', () => {
  const server = sharedServer();

  // SCHED-46
  it('says without a mail server that emails become files', async () => {
    const { club, tigers, owls, coach } = await aClub(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id, owls.id] });
    const files = /^No mail server: emails to 3 families and 1 coach at .* become files\. Tell people yourself\.$/;
    const cancel = await openDialogAs(server, dialogPath(id, 'cancel'), club.admin, 'Cancel Practice?');
    expect(await cancel.findByText(files)).toBeVisible();
    expect(cancel.getByText(unreachableText)).toBeVisible();
    expect(cancel.queryByText(/^Mails/)).toBeNull();
    cleanup();
    const edit = await openDialogAs(server, dialogPath(id, 'edit'), club.admin, 'Edit event');
    edit.fill({ Start: '17:00' });
    expect(await edit.findByText(files)).toBeVisible();
    expect(edit.getByText(unreachableText)).toBeVisible();
    cleanup();
    const own = await anEvent(coach, { teamIds: [tigers.id] });
    const ofCoach = await openDialogAs(server, dialogPath(own.id, 'cancel'), coach, 'Cancel Practice?');
    expect(await ofCoach.findByText(/^No mail server: emails to 2 families at .* become files/)).toBeVisible();
    expect(ofCoach.queryByText(/^Nobody can be written to/)).toBeNull();
    cleanup();
  });
});
