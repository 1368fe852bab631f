import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listMyOffers, sendOffers } from '@touchline/domain/offers/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

/** Creates a tryout with Abe, who has an account, and Lea, who has none. Carla coaches the Falcons. */
const aTryout = async () => {
  const club = await anOrganization(server);
  const carla = await club.addCoach('Carla Coach');
  const abe = await club.addPlayer({ firstName: 'Abe', lastName: 'Adler' });
  const lea = await club.addPlayer({ firstName: 'Lea', lastName: 'Listed' });
  await endGuardianships(server, lea.profileId);
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [abe, lea] });
  const falcons = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches: [carla] });
  return { club, carla, abe, lea, tryout, falcons, path: `/dashboard/tryouts/${tryout.id}/invite` };
};

const mark = 'No account yet: no one gets an email';
const findForm = () => screen.findByRole('form', { name: 'Invite Players to Team' });

it('lets an admin invite players without an account from the invite form', async () => {
  const { club, abe, path } = await aTryout();
  const { user } = openApp(server, path, club.admin);
  const form = await findForm();
  const [abeBox, leaBox] = await within(form).findAllByRole('checkbox');
  expect(abeBox?.closest('li')).not.toHaveTextContent(mark);
  expect(leaBox?.closest('li')).toHaveTextContent(mark);
  await waitFor(() => expect(within(form).getByLabelText('Team')).not.toHaveValue(''));
  await user.type(within(form).getByLabelText('Offer letter'), 'Welcome');
  for (const box of [abeBox, leaBox]) await user.click(box as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Send Invitations' }));
  await toast('Success', 'Sent 2 invitations.');
  expect(await within(form).findByText('No one was emailed about these invitations')).toBeVisible();
  // Focus moves to the message, because the button is below the list of players.
  expect(document.activeElement).toHaveTextContent(/^No one was emailed about these invitations/);
  expect((await abe.ask(listMyOffers, {})).offers).toHaveLength(1);
  const [invite] = within(form).getAllByRole('button', { name: 'Invite Lea Listed to an account' });
  await user.click(invite as HTMLElement);
  const invitation = await screen.findByRole('dialog', { name: 'Invite Player' });
  await user.type(within(invitation).getByLabelText(/^Email/), 'lea@example.org');
  await user.click(within(invitation).getByRole('button', { name: 'Invite Player' }));
  expect(await screen.findByRole('dialog', { name: 'Player invited' })).toBeVisible();
  const invited = await server.database.db
    .selectFrom('account_invitations')
    .where('email', '=', 'lea@example.org')
    .select(['first_name as firstName', 'last_name as lastName'])
    .execute();
  expect(invited).toEqual([{ firstName: 'Lea', lastName: 'Listed' }]);
});

it('keeps the typed letter when the dialog to invite a player to an account is closed', async () => {
  const { club, path } = await aTryout();
  const { user } = openApp(server, path, club.admin);
  const form = await findForm();
  await user.type(await within(form).findByLabelText('Offer letter'), 'Welcome');
  await user.click(within(form).getByRole('button', { name: 'Invite Lea Listed to an account' }));
  expect(await screen.findByRole('dialog', { name: 'Invite Player' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite Player' })).toBeNull());
  expect(within(await findForm()).getByLabelText('Offer letter')).toHaveValue('Welcome');
});

it('shows a coach which players are unreachable, but no button to invite them to an account', async () => {
  const { carla, path } = await aTryout();
  const { user } = openApp(server, path, carla);
  const form = await findForm();
  expect(await within(form).findByText(mark)).toBeVisible();
  expect(within(form).queryByRole('button', { name: /to an account$/ })).toBeNull();
  await waitFor(() => expect(within(form).getByLabelText('Team')).not.toHaveValue(''));
  await user.click(within(form).getByRole('checkbox', { name: /Lea Listed/ }));
  await user.click(screen.getByRole('button', { name: 'Send Invitations' }));
  expect(await within(form).findByText('No one was emailed about these invitations')).toBeVisible();
  expect(within(form).queryByRole('button', { name: /to an account$/ })).toBeNull();
  cleanup();
  const list = openApp(server, '/dashboard/coach-invitations', carla);
  expect(await screen.findByText('no account yet: no one gets an email')).toBeVisible();
  await list.user.click(screen.getByRole('button', { name: 'Lea Listed: open the invitation to Falcons' }));
  const opened = within(await screen.findByRole('dialog', { name: 'Invitation to Falcons' }));
  expect(opened.getByText(mark)).toBeVisible();
  expect(opened.queryByRole('link', { name: 'Invite to an account' })).toBeNull();
});

it('marks a family whose emails bounce', async () => {
  const { carla, abe, club, path } = await aTryout();
  await server.database.db.insertInto('refused_addresses').values({ email: abe.email, reason: '5.1.1' }).execute();
  const { user } = openApp(server, path, club.admin);
  const form = await findForm();
  const refusedMark = 'Not reachable: emails to the family come back';
  const [abeBox] = await within(form).findAllByRole('checkbox');
  expect(abeBox?.closest('li')).toHaveTextContent(refusedMark);
  expect(within(form).queryByRole('button', { name: 'Invite Abe Adler to an account' })).toBeNull();
  await waitFor(() => expect(within(form).getByLabelText('Team')).not.toHaveValue(''));
  await user.click(abeBox as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Send Invitations' }));
  const unreachableAlert = (await within(form).findByText('No one was emailed about these invitations')).closest(
    '[role="alert"], div',
  );
  expect(unreachableAlert?.parentElement).toHaveTextContent(
    /Emails to these families come back.*Tell them in another way\.Abe Adler/,
  );
  cleanup();
  const list = openApp(server, '/dashboard/coach-invitations', carla);
  expect(await screen.findByText('not reachable: emails to the family come back')).toBeVisible();
  await list.user.click(screen.getByRole('button', { name: 'Abe Adler: open the invitation to Falcons' }));
  const opened = within(await screen.findByRole('dialog', { name: 'Invitation to Falcons' }));
  expect(opened.getByText(refusedMark)).toBeVisible();
  expect(opened.getByRole('link', { name: 'Show the player' })).toHaveAttribute(
    'href',
    `/dashboard/players/${abe.profileId}`,
  );
});

it('lets an admin invite players without an account from the overview', async () => {
  const { club, abe, lea, tryout, falcons } = await aTryout();
  const playerIds = [abe, lea].map(({ profileId }) => profileId);
  await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId: falcons, playerIds });
  const { user } = openApp(server, '/dashboard/admin-invitations', club.admin);
  const dialogOf = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `${name}: open the invitation to Falcons` }));
    return within(await screen.findByRole('dialog', { name: 'Invitation to Falcons' }));
  };
  const ofAbe = await dialogOf('Abe Adler');
  expect(ofAbe.queryByText(mark)).toBeNull();
  await user.click(ofAbe.getByRole('button', { name: 'Show all invitations' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const ofLea = await dialogOf('Lea Listed');
  expect(ofLea.getByText(mark)).toBeVisible();
  await user.click(ofLea.getByRole('link', { name: 'Invite to an account' }));
  expect(await screen.findByRole('dialog', { name: 'Invite Player' })).toHaveTextContent('Lea Listed');
});
