import '@touchline/tests/support/page/phone.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { listCodes } from '@touchline/domain/codes/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { toastTitlesFromNow } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { call } from '../../lib/data/api.ts';
import { listEntries } from '../../lib/device/indexed-db.ts';
import { switchTo } from '../../lib/session/session.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** Returns everything that the device stores for a membership, as text. */
const storedFor = async (membershipId: string) =>
  JSON.stringify((await listEntries('kept ')).filter(([key]) => key.includes(membershipId)));

// MEMB-10
longTest('stores no data of the previous membership under the new one after a switch', async () => {
  const { club, coaches, tryoutId } = await aTryoutOf(server, [{ firstName: 'Ada', lastName: 'Abel' }], 'Carla Coach');
  const [coach] = coaches;
  const zebras = await anOrganization(server, 'Zebras');
  const elsewhere = await joinAs(server, zebras, coach, 'coach');
  const app = openApp(server, `/dashboard/tryouts/${tryoutId}`, coach);
  await screen.findByRole('button', { name: 'Check In Ada Abel' });
  await waitFor(async () => expect(JSON.stringify(await listEntries('kept '))).toContain('Abel'));

  await app.user.click(screen.getByRole('button', { name: 'Your account' }));
  const menu = within(await screen.findByRole('menu'));
  await app.user.click(await menu.findByRole('menuitemradio', { name: 'Zebras · Coach' }));
  await waitFor(() => expect(screen.queryByText('Ada Abel')).toBeNull());
  await app.user.click((await screen.findAllByRole('link', { name: 'Tryouts' }))[0] as HTMLElement);
  await waitFor(async () => expect(await storedFor(elsewhere.membershipId)).toContain('tryouts.list'));
  expect(await storedFor(elsewhere.membershipId)).not.toContain(club.id);
  expect(await storedFor(elsewhere.membershipId)).not.toContain('Abel');
  expect(await storedFor(elsewhere.membershipId)).not.toContain('Spring tryout');
});

it('discards responses in flight when the last membership of a login ends', async () => {
  const lions = await anOrganization(server, 'Lions');
  const login = await lions.addAdmin('Moira Mother');
  const app = openApp(server, '/dashboard/seasons', login);
  await screen.findByRole('heading', { level: 1, name: 'Seasons' });
  await waitFor(() => expect(app.isListening()).toBe(true));
  const answer = app.holdRequests(/GET \/api\/codes/);
  const pendingCall = call(listCodes, {}).catch((reason: unknown) => reason);
  await endMembership(server, await membershipOf(server, lions, login, 'admin'));
  expect(await screen.findByRole('heading', { level: 1, name: 'You are in no club' })).toBeVisible();
  answer();
  expect(await pendingCall).toHaveProperty('name', 'AbortError');
});

// The response can arrive after the switch, when its page is gone.
it('drops a response for a membership that the tab has left', async () => {
  const lions = await anOrganization(server, 'Lions');
  const zebras = await anOrganization(server, 'Zebras');
  const login = await lions.addAdmin('Moira Mother');
  const elsewhere = await joinAs(server, zebras, login, 'admin');
  const app = openApp(server, '/dashboard/seasons', login);
  await screen.findByRole('heading', { level: 1, name: 'Seasons' });
  const answer = app.holdRequests(/GET \/api\/codes/);
  const pendingCall = call(listCodes, {}).catch((reason: unknown) => reason);
  const newToasts = toastTitlesFromNow();
  const session = await elsewhere.ask(readSession, {});
  if (session.session) switchTo(session.session, { onlyHere: true });
  answer();
  expect(await pendingCall).toHaveProperty('name', 'AbortError');
  expect(newToasts).toEqual([]);
});
