import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateEvent } from '@touchline/domain/schedule/contract.ts';
import { aClubThatAsks } from '@touchline/tests/support/club/answers.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { address, toast, toastTitlesFromNow } from '@touchline/tests/support/page/page.ts';
import { anEvent, detailOf } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

// SCHED-40
it('lets a coach take their team out of a shared event', async () => {
  const { club, tigers, owls, coach } = await aClubThatAsks(server);
  const shared = () => anEvent(club.admin, { teamIds: [tigers.id, owls.id] });
  const [{ id }, { id: other }] = [await shared(), await shared()];
  const open = async (eventId: string) => {
    const app = openApp(server, `/dashboard/schedule/${eventId}`, coach);
    await app.user.click(await screen.findByRole('button', { name: 'Take Tigers out' }));
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    const question = within(await screen.findByRole('alertdialog', { name: 'Take Tigers out of Practice?' }));
    return { ...app, takeOut: question.getByRole('button', { name: 'Take out' }), question };
  };
  const { user, takeOut, unmount } = await open(id);
  const newToasts = toastTitlesFromNow();
  await user.click(takeOut);
  await toast('Team taken out');
  await waitFor(() => expect(address()).toBe('/dashboard/schedule'));
  // The coach may no longer read the event's answers, which must not show an error.
  expect(newToasts).toEqual(['Team taken out']);
  expect((await detailOf(club.admin, id)).teams).toMatchObject([{ name: 'Owls' }]);
  unmount();

  const late = await open(other);
  // The page does not know about the change yet.
  late.holdRequests(/^GET/);
  await club.admin.ask(updateEvent, { eventId: other, teamIds: [tigers.id] });
  await late.user.click(late.takeOut);
  await late.question.findByText('This event has no other team. Cancel it instead.');
});
