import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { addGuardian, inviteGuardian, listGuardians } from '@touchline/domain/families/contract.ts';
import { listMyOffers, respondToOffer } from '@touchline/domain/offers/contract.ts';
import { childTexts, consentVersion } from '@touchline/domain/access/messages.children.ts';
import { guardianInvitationPath } from '@touchline/domain/families/messages.ts';
import { giveConsent } from '@touchline/domain/privacy/contract.consents.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { aChildWithEverything } from '@touchline/tests/support/club/child.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const findSection = (name: string) => within(screen.getByRole('region', { name }));

// FAM-12
it('hides parts of the player page from coaches that admins see', async () => {
  const { club, coach, mother, father, playerId, values } = await aChildWithEverything(server);
  const [offer] = (await mother.ask(listMyOffers, {})).offers;
  await mother.ask(respondToOffer, { offerId: offer?.id ?? '', answer: 'accepted' });
  const { user } = openApp(server, '/dashboard/players', club.admin);
  await user.click(await screen.findByRole('link', { name: 'Zelda Quistgaard' }));
  expect(await screen.findByRole('heading', { name: 'Zelda Quistgaard', level: 1 })).toBeVisible();
  expect(address()).toBe(`/dashboard/players/${playerId}`);
  expect(findSection('Facts').getByText('Feb 17, 2014')).toBeVisible();
  expect(findSection('Facts').getByRole('link', { name: values.guardianPhone })).toHaveAttribute(
    'href',
    'tel:+4369987654321',
  );
  for (const { email } of [mother, father])
    expect(findSection('Guardians').getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  expect(
    findSection('Teams')
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Falcons', 'Hawks']);
  expect(findSection('Tryouts').getByRole('link', { name: 'Spring tryout' })).toBeVisible();
  expect(await screen.findByText(values.evaluationNotes)).toBeVisible();
  expect(findSection('Offers').getByText(/^Answered by Mona Mother, /)).toBeVisible();
  await screen.findByRole('region', { name: 'Changes' });
  expect(findSection('Changes').getByText(/added a player to the team Hawks/)).toHaveTextContent(/^Ada Admin/);
  expect(findSection('Consents').getAllByText('Not given')).toHaveLength(2);
  await mother.ask(giveConsent, { playerId, subject: 'photos', textVersion: consentVersion, isAdult: true });
  expect(await findSection('Consents').findByText(/^Mona Mother, /)).toBeVisible();
  // The page updates live when another user changes something.
  await club.admin.ask(updatePlayer, { playerId, position: 'Winger' });
  expect(await findSection('Facts').findByText('Winger')).toBeVisible();
  expect(findSection('Changes').getByText(/· Changed: position/)).toBeVisible();
  cleanup();

  openApp(server, `/dashboard/players/${playerId}`, coach);
  await screen.findByRole('heading', { name: 'Zelda Quistgaard', level: 1 });
  expect(findSection('Facts').queryByText('Feb 17, 2014')).toBeNull();
  expect(findSection('Facts').getByText('2014')).toBeVisible();
  expect(findSection('Guardians').getByRole('link', { name: mother.email })).toBeVisible();
  expect(findSection('Teams').getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Consents' })).toBeNull();
  for (const name of [/^Edit/, /^Erase/, /^Remove/, /^Invite/, /^Roles/, 'Add a member'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  cleanup();

  openApp(server, `/dashboard/players/${playerId}`, (await anOrganization(server)).admin);
  expect(await screen.findByText('This player does not exist any more.')).toBeVisible();
});

it('links every list of players to the player’s page', async () => {
  const { club, coach, mother, playerId, tryout, teamId } = await aChildWithEverything(server);
  const [offer] = (await mother.ask(listMyOffers, {})).offers;
  await mother.ask(respondToOffer, { offerId: offer?.id ?? '', answer: 'accepted' });
  const event = await anEvent(club.admin, { teamIds: [teamId] });
  const lists = ['players', `teams/${teamId}/roster`, `teams/${teamId}/attendance`, `schedule/${event.id}`];
  const tabs = ['registrations', 'evaluations', 'ranking'].map((tab) => `tryouts/${tryout.id}?tab=${tab}`);
  const asAdmin = [...lists, ...tabs, `tryouts/${tryout.id}?tab=coverage`].map((path) => [club.admin, path] as const);
  for (const [reader, path] of [...asAdmin, ...[...lists, ...tabs].map((one) => [coach, one] as const)]) {
    openApp(server, `/dashboard/${path}`, reader);
    const [link] = await screen.findAllByRole('link', { name: 'Zelda Quistgaard' });
    expect([path, link?.getAttribute('href')]).toEqual([path, `/dashboard/players/${playerId}`]);
    cleanup();
  }
});

it('lets an admin add, edit, mute, separate, remove and invite guardians', async () => {
  const { club, mother, playerId, values } = await aChildWithEverything(server);
  await club.addCoach('Greta Grandmother');
  const { user } = openApp(server, `/dashboard/players/${playerId}`, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Add a member' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Add a guardian' }));
  await user.type(dialog.getByLabelText('Search members by name or email'), 'greta');
  await waitFor(() => expect(dialog.getAllByRole('radio', { name: /@/ })).toHaveLength(1));
  await user.click(dialog.getByRole('radio', { name: /Greta Grandmother/ }));
  await user.click(dialog.getByRole('checkbox', { name: 'May answer offers' }));
  await user.click(dialog.getByRole('button', { name: 'Add guardian' }));
  await toast('Guardian added');
  await user.click(await screen.findByRole('button', { name: 'Edit Mona Mother' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Edit Mona Mother' }));
  await user.click(dialog.getByRole('checkbox', { name: /^Gets emails/ }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await toast('Guardian changed');
  await waitFor(() => expect(findSection('Guardians').getByText('Not to be contacted')).toBeVisible());
  await user.click(findSection('Guardians').getByRole('button', { name: 'Keep apart' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Keep the guardians of Zelda Quistgaard apart?' }),
  );
  expect(question.getByText(/^None of them sees another's name or answers any more, /)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Keep apart' }));
  await toast('Guardians kept apart');
  await user.click(await screen.findByRole('button', { name: 'No longer keep apart' }));
  expect(await screen.findByText(/^They see each other's names, rights and answers again, /)).toBeVisible();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'No longer keep apart' }));
  expect(await screen.findByRole('button', { name: 'Keep apart' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Remove Frank Father' }));
  await user.click(await screen.findByRole('button', { name: 'Remove guardian' }));
  await toast('Guardianship ended');
  expect(await club.admin.ask(listGuardians, { playerId })).toMatchObject({
    guardians: [
      { userId: mother.userId, mayAnswer: true, isContacted: false },
      { name: 'Greta Grandmother', mayAnswer: false },
    ],
  });
  await user.click(await screen.findByRole('button', { name: `Revoke the invitation of ${values.invitedGuardian}` }));
  await user.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
  await toast('Invitation revoked');
  await user.click(await screen.findByRole('button', { name: 'Invite a guardian of Zelda Quistgaard' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Invite a guardian' }));
  await user.type(await dialog.findByLabelText('Email'), 'aunt@example.org');
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByDisplayValue(/\/join\/guardian#invitation=[\w-]+$/)).toHaveAttribute('readonly');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(findSection('Guardians').getByText('aunt@example.org')).toBeVisible());
});

it('lets guardians invite others for a child and leave', async () => {
  const { mother, father, playerId, club } = await aChildWithEverything(server);
  const { user } = openApp(server, '/dashboard/player-portal', mother);
  const title = 'Who acts for Zelda Quistgaard';
  expect(await screen.findByRole('region', { name: title })).toBeVisible();
  expect(findSection(title).getByText('Guardian · reads only')).toBeVisible();
  expect(findSection(title).queryByText(father.email)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep apart' })).toBeNull();
  const invitation = { playerId, email: 'grandma@example.org', mayAnswer: false };
  await club.admin.ask(inviteGuardian, invitation);
  expect(await findSection(title).findByText('By somebody else')).toBeVisible();
  expect(findSection(title).queryByText(invitation.email)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Revoke the invitation by somebody else' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
  await toast('Invitation revoked');
  // The mother is the last guardian who may answer.
  await user.click(await screen.findByRole('button', { name: 'Leave Zelda Quistgaard' }));
  const lastOne = 'If no one else may answer for Zelda Quistgaard, only an admin of the club can end it.';
  expect(await screen.findByText(lastOne)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Stop acting' }));
  await toast('Guardianship not ended', /^You are the last guardian who may answer/);
  await user.click(await screen.findByRole('button', { name: 'Invite a guardian of Zelda Quistgaard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a guardian' }));
  await user.type(await dialog.findByLabelText('Email'), 'uncle@example.org');
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke the invitation of uncle@example.org' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
  await toast('Invitation revoked');
  cleanup();

  const aunt = await club.addPlayer({ firstName: 'Cora', lastName: 'Cousin' });
  await club.admin.ask(addGuardian, { playerId, userId: aunt.userId, kind: 'guardian', mayAnswer: false });
  const { user: reader } = openApp(server, '/dashboard/player-portal', aunt);
  expect(await screen.findByRole('region', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite a guardian of Zelda Quistgaard' })).toBeNull();
  await reader.click(screen.getByRole('button', { name: 'Leave Zelda Quistgaard' }));
  const stop = await screen.findByRole('button', { name: 'Stop acting' });
  expect(screen.queryByText(lastOne)).toBeNull();
  await reader.click(stop);
  await toast('Guardianship ended');
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
  expect((await club.admin.ask(listGuardians, { playerId })).guardians).toHaveLength(2);
});

it('allows a login only from age 13 on, and only adults as guardians', async () => {
  const { club, mother, playerId } = await aChildWithEverything(server);
  const { user } = openApp(server, '/dashboard/player-portal', mother);
  const give = async (email: string) => {
    await user.click(await screen.findByRole('button', { name: 'Give Zelda Quistgaard a login' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give the player a login' }));
    expect(dialog.getByRole('checkbox', { name: 'May answer offers' })).not.toBeChecked();
    await user.clear(dialog.getByLabelText('Email of the player'));
    await user.type(dialog.getByLabelText('Email of the player'), email);
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  };
  const birthDate = (years: number) => `${new Date().getUTCFullYear() - years}-02-17`;
  await club.admin.ask(updatePlayer, { playerId, birthDate: birthDate(12) });
  const email = `zelda-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await give(email);
  await toast('Invitation not sent', /^Players get a login of their own from the age of 13\. /);
  await club.admin.ask(updatePlayer, { playerId, birthDate: birthDate(14) });
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
  const link = await screen.findByDisplayValue<HTMLInputElement>(/\/join\/guardian#invitation=[\w-]+$/);
  const own = new URL(link.value);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/^Own login of Zelda Quistgaard, will read only/)).toBeVisible();
  cleanup();

  const create = async (of: UserEvent) => {
    expect(await screen.findByRole('heading', { name: 'Your invitation' })).toBeVisible();
    await of.type(screen.getByLabelText(/^Password/), 'blue-grass-2027');
    await of.type(screen.getByLabelText(/^Confirm/), 'blue-grass-2027');
    await of.click(screen.getByRole('button', { name: 'Create your account' }));
  };
  const child = openApp(server, `${own.pathname}${own.hash}`);
  expect(await screen.findByText(/^This is a login of your own for/)).toBeVisible();
  expect(screen.getByLabelText(/^Your name/)).toHaveValue('Zelda Quistgaard');
  expect(screen.queryByRole('checkbox', { name: childTexts.isAdult })).toBeNull();
  await create(child.user);
  expect(await screen.findByRole('region', { name: 'Who acts for Zelda Quistgaard' })).toBeVisible();
  cleanup();

  const { token } = await mother.ask(inviteGuardian, { playerId, email: `aunt-${email}`, mayAnswer: true });
  const aunt = openApp(server, guardianInvitationPath(token ?? ''));
  await aunt.user.type(await screen.findByLabelText(/^Your name/), 'Anna Aunt');
  await create(aunt.user);
  expect(await screen.findByText(childTexts.isAdultNeeded)).toBeVisible();
  await aunt.user.click(screen.getByRole('checkbox', { name: childTexts.isAdult }));
  await aunt.user.click(screen.getByRole('button', { name: 'Create your account' }));
  expect(await screen.findByRole('region', { name: 'Who acts for Zelda Quistgaard' })).toBeVisible();
});
