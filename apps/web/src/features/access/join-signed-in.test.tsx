import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { childTexts } from '@touchline/domain/access/messages.children.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { inviteListedPlayers } from '@touchline/domain/people/contract.bulk.ts';
import { listCorrections } from '@touchline/domain/people/contract.corrections.ts';
import { inviteCoach, listPlayers } from '@touchline/domain/people/contract.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { aChildOf, aCoachWith, aCodeText } from '@touchline/tests/support/club/registration.ts';
import { openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { givePassword } from '@touchline/tests/support/club/second-step.ts';
import { openTestServer, sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let lions: Club;
let cora: Member;

beforeEach(async () => {
  lions = await anOrganization(server, 'Vienna Lions');
  cora = await (await anOrganization(server, 'Graz Bears')).addCoach('Cora Coach');
});

const createCodeFor = async (role: 'coach' | 'player') =>
  (await lions.admin.ask(createCode, { code: aCodeText(), role })).code;
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const currentUserOf = async ({ ask }: Member) => (await ask(readSession, {})).session?.user;
const findEnabledButton = async (label: string) => {
  const button = await screen.findByRole('button', { name: label });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

// REGADM-28 MEMB-07
describe('a signed-in user', () => {
  longTest('lets a signed-in user join as a coach after confirming organization and role', async () => {
    const { user } = openApp(server, `/register/coach/${await createCodeFor('coach')}`, cora);
    expect(await findHeading('Join as a coach')).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    const confirmation = /Cora Coach \(coach-.*\)\. With this login you join Vienna Lions as a coach\./;
    const isConfirmation = (_: string, element: Element | null) =>
      element?.tagName === 'P' && confirmation.test(element.textContent ?? '');
    expect(await screen.findByText(isConfirmation)).toBeVisible();
    expect(await currentUserOf(cora)).toMatchObject({ organizationName: 'Graz Bears' });
    await user.click(await findEnabledButton('Join as a coach'));
    expect(await toast('Welcome', 'You have joined Vienna Lions.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
    expect(await currentUserOf(cora)).toMatchObject({ organizationId: lions.id, role: 'coach', membershipCount: 2 });
  });

  longTest('asks a guardian whose login has the child’s name for their own name', async () => {
    const mother = await (await anOrganization(server)).addPlayer({ firstName: 'Lena', lastName: 'Little' });
    const { user } = openApp(server, `/register/coach/${await createCodeFor('coach')}`, mother);
    await user.click(await findEnabledButton('Join as a coach'));
    const ownName = screen.getByLabelText('Your own name');
    expect(ownName).toHaveValue('');
    await waitFor(() => expect(ownName).toHaveAccessibleDescription(/Please enter your own name\./));
    await user.type(ownName, 'Karin Little');
    await user.click(await findEnabledButton('Join as a coach'));
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
    expect(await currentUserOf(mother)).toMatchObject({ name: 'Karin Little', organizationId: lions.id });
  });

  longTest('lets a guardian join with one code for all children invited together', async () => {
    const children = [];
    for (const firstName of ['Ann', 'Ben'])
      children.push((await lions.addPlayer({ firstName, lastName: 'Child' })).profileId);
    await endGuardianships(server, ...children);
    const invitations = children.map((playerId) => ({ playerId, email: cora.email }));
    const { outcomes } = await lions.admin.ask(inviteListedPlayers, { invitations });
    const { user } = openApp(server, `/register/player?code=${outcomes[0]?.invitationCode}`, cora);
    const join = await findEnabledButton('Join as a family');
    await user.click(screen.getByRole('radio', { name: 'My child' }));
    expect(await screen.findByRole('checkbox', { name: 'Act for Ben Child, too' })).toBeChecked();
    // The club already has the child's details.
    expect(await screen.findByText(/^Born .*2015 · Male$/)).toBeVisible();
    await user.type(screen.getByLabelText('Your phone'), '+43 660 1234567');
    await user.click(screen.getByRole('checkbox', { name: childTexts.isAdult }));
    await user.click(screen.getByRole('checkbox', { name: /^I agree that Vienna Lions stores/ }));
    await user.click(join);
    expect(await toast('Welcome', 'You have joined Vienna Lions.')).toBeVisible();
    expect((await currentUserOf(cora))?.players.map(({ id }) => id).toSorted()).toEqual(children.toSorted());
    expect(await screen.findByRole('link', { name: 'Add another child with a code' })).toHaveAttribute(
      'href',
      '/register/player',
    );
  });

  longTest('lets a signed-in user register a child with a player code and become the guardian', async () => {
    const { user } = openApp(server, `/register/player?code=${await createCodeFor('player')}`, cora);
    expect(await findHeading('Join as a family')).toBeVisible();
    const join = await findEnabledButton('Join as a family');
    await user.click(join);
    expect(screen.getByRole('group', { name: 'Who are you registering?' })).toHaveAccessibleDescription(/Required/);
    await user.click(screen.getByRole('radio', { name: 'My child' }));
    await user.type(screen.getByLabelText('First name'), 'Anna');
    await user.clear(screen.getByLabelText('Last name'));
    await user.type(screen.getByLabelText('Last name'), 'Child');
    fireEvent.change(screen.getByLabelText('Birth date'), { target: { value: '2015-05-05' } });
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    expect(screen.getByLabelText('Your first name')).toHaveValue('Cora');
    expect(screen.getByLabelText('Your last name')).toHaveValue('Coach');
    await user.type(screen.getByLabelText('Your phone'), '+43 660 1234567');
    await user.click(screen.getByRole('checkbox', { name: /I am an adult/ }));
    await user.click(screen.getByRole('checkbox', { name: /I agree that Vienna Lions stores/ }));
    const birthDate = screen.getByLabelText('Birth date');
    fireEvent.change(birthDate, { target: { value: `${new Date().getFullYear() - 1}-01-01` } });
    await user.click(join);
    const question = /This makes the player 1 year old\. Is the birth date right\?/;
    await waitFor(() => expect(birthDate).toHaveAccessibleDescription(question));
    fireEvent.change(birthDate, { target: { value: '2015-05-05' } });
    await waitFor(() => expect(birthDate).not.toHaveAccessibleDescription(question));
    await user.click(join);
    await waitFor(() => expect(address()).toBe('/dashboard/player-portal'));
    const { players } = await lions.admin.ask(listPlayers, {});
    expect(players).toEqual([expect.objectContaining({ firstName: 'Anna', parentGuardianFirstName: 'Cora' })]);
    const member = await currentUserOf(cora);
    expect(member).toMatchObject({ name: 'Cora Coach', players: [{ id: players[0]?.id, mayAnswer: true }] });
  });

  longTest('asks about a gender that differs from the club’s record', async () => {
    const code = await createCodeFor('player');
    await cora.ask(join, aChildOf(code, 'Anna'));
    const { user } = openApp(server, `/register/player/${code}`, cora);
    const send = await findEnabledButton('Join as a family');
    // "My child" is not preselected, because Cora is not the club's contact for Anna.
    expect(screen.getByRole('radio', { name: 'My child' })).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'My child' }));
    const typed = { 'First name': 'Anna', 'Last name': 'Child', 'Your phone': '+43 660 7654321' };
    const named = { 'Your first name': 'Gerda', 'Your last name': 'Guardian', 'Birth date': '2015-05-05' };
    for (const [label, value] of Object.entries({ ...typed, ...named }))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    for (const box of [/I am an adult/, /I agree that Vienna Lions/])
      await user.click(screen.getByRole('checkbox', { name: box }));
    await user.click(send);
    const question = /^Your club has Male, and you entered Female\./;
    await waitFor(() => expect(screen.getByRole('group', { name: 'Gender' })).toHaveAccessibleDescription(question));
    expect(screen.queryByText('Registration failed')).toBeNull();
    await user.click(await findEnabledButton('Join as a family'));
    await waitFor(() => expect(address()).toBe('/dashboard/player-portal'));
    const corrections = await lions.admin.ask(listCorrections, {});
    expect(corrections).toMatchObject([{ field: 'gender', now: 'Male', proposed: 'Female' }]);
  });

  // MEMB-13
  it('asks before joining with an invitation that was sent to another address', async () => {
    const invited = { firstName: 'Cornelia', lastName: 'Coach', email: 'cornelia@example.org', phone: null };
    const { invitationCode } = await lions.admin.ask(inviteCoach, invited);
    const { user } = openApp(server, `/register/coach/${invitationCode}`, cora);
    await user.click(await findEnabledButton('Join as a coach'));
    const question = `This invitation was sent to cornelia@example.org. You are signed in as ${cora.email}. Do you want to join with this login?`;
    expect(await screen.findByText(question)).toBeVisible();
    expect(await currentUserOf(cora)).toMatchObject({ organizationName: 'Graz Bears' });
    await user.click(await findEnabledButton('Join with this login'));
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
    expect(await currentUserOf(cora)).toMatchObject({ organizationId: lions.id, name: 'Cornelia Coach' });
  });

  it('shows a signed-in user under the field that the code is for players', async () => {
    const { user } = openApp(server, '/register/coach', cora);
    expect(await screen.findByLabelText('Registration code')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Join as a coach' })).toBeDisabled();
    await user.type(screen.getByLabelText('Registration code'), await createCodeFor('player'));
    expect(await screen.findByText('This code is only valid for player registration')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join as a coach' })).toBeDisabled();
  });

  it('lets a signed-in user create another organization', async () => {
    const { user } = openApp(server, '/register', cora);
    expect(await findHeading('Create Organization')).toBeVisible();
    await user.type(screen.getByLabelText('Organization Name'), 'Linz Tigers');
    await user.click(screen.getByRole('button', { name: 'Create Organization' }));
    expect(await toast('Organization created', 'You are the admin of Linz Tigers.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
    expect(await currentUserOf(cora)).toMatchObject({
      organizationName: 'Linz Tigers',
      role: 'admin',
      name: 'Cora Coach',
    });
  });

  longTest('shows a signed-in user that the server takes no new organizations', async () => {
    const closed = await openTestServer({ NEW_ORGANIZATIONS: 'closed' });
    const { admin } = await anOrganization(closed);
    openApp(closed, '/register', admin);
    await waitFor(() => expect(screen.queryByLabelText('Organization Name')).toBeNull());
    expect(await screen.findByText(/takes no new organizations/)).toBeVisible();
    await closed.close();
  });
});

describe('a visitor who has an account', () => {
  const password = 'green-grass-2026';

  const enter = async (user: OpenedApp['user'], email: string) => {
    await user.clear(await screen.findByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), email);
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  };

  const signIn = async ({ user }: OpenedApp, email: string) => {
    await enter(user, email);
    expect(await findHeading('Join as a coach')).toBeVisible();
    expect(screen.getByLabelText('Registration code')).not.toHaveValue('');
    await user.click(await findEnabledButton('Join as a coach'));
    expect(await toast('Welcome', 'You have joined Vienna Lions.')).toBeVisible();
  };

  // MEMB-08
  longTest('asks a visitor who has an account to sign in, and then lets them join', async () => {
    await givePassword(server, cora.userId, password);
    const app = openApp(server, `/register/coach/${await createCodeFor('coach')}`);
    const { user } = app;
    await screen.findByText('Joining: Vienna Lions');
    const typed = { 'First name': 'Cora', 'Last name': 'Coach', 'Email Address': cora.email };
    for (const [label, text] of Object.entries({ ...typed, Password: password, 'Confirm Password': password }))
      await user.type(screen.getByLabelText(label), text);
    await user.click(await findEnabledButton('Register as coach'));
    const refusal = 'An account with this email address already exists. Sign in instead.';
    expect(await screen.findByText(refusal)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Sign in, and go on with what you typed' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(cora.email);
    await signIn(app, cora.email);
    expect(await currentUserOf(cora)).toMatchObject({ organizationId: lions.id, membershipCount: 2 });
    app.unmount();

    const mailbox = await openMailbox();
    const mailing = await openTestServer({ SMTP_URL: mailbox.url });
    const club = await anOrganization(mailing, 'Vienna Lions');
    const dora = await (await anOrganization(mailing, 'Graz Bears')).addCoach('Dora Coach');
    await givePassword(mailing, dora.userId, password);
    const { code } = await club.admin.ask(createCode, { code: aCodeText(), role: 'coach' });
    const attempt = { ...aCoachWith(code), email: dora.email };
    // Only the email may reveal that the account exists, never the response.
    expect(await mailing.anonymous.ask(registerWithCode, attempt)).toEqual({ session: null });
    await mailing.app.jobs.runAll();
    const letter = mailbox.to(dora.email).at(-1);
    expect(letter?.subject).toBe('You already have an account at Touchline');
    const path = /\/login#then=\S+/.exec(letter?.text ?? '')?.[0] ?? '';
    await signIn(openApp(mailing, path), dora.email);
    expect(await currentUserOf(dora)).toMatchObject({ organizationId: club.id, membershipCount: 2 });
    await mailing.close();
    await mailbox.close();
  });

  longTest('restores typed child data after sign-in only for the login with the typed email', async () => {
    await givePassword(server, cora.userId, password);
    const other = await (await anOrganization(server)).addCoach('Otto Other');
    await givePassword(server, other.userId, password);
    const code = await createCodeFor('player');
    for (const { email, name, finds } of [
      { ...cora, finds: 'Anna' },
      { ...other, finds: '' },
    ]) {
      const { user, unmount } = openApp(server, '/register/player');
      await user.type(await screen.findByLabelText('Registration code'), code);
      await screen.findByText('Joining: Vienna Lions');
      await user.click(screen.getByRole('radio', { name: 'My child' }));
      const typed = { 'First name': 'Anna', 'Your phone': '+43 660 1234567', 'Email Address': cora.email };
      for (const [label, text] of Object.entries(typed)) await user.type(screen.getByLabelText(label), text);
      await user.click(screen.getByRole('link', { name: 'Sign in' }));
      await enter(user, email);
      expect(await findHeading('Join as a family'), name).toBeVisible();
      expect(screen.getByLabelText('First name')).toHaveValue(finds);
      expect(screen.getByLabelText('Registration code')).toHaveValue(code);
      if (finds) expect(screen.getByLabelText('Your phone')).toHaveValue('+43 660 1234567');
      expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Anna');
      unmount();
    }
  });

  it('ignores a sign-in redirect to anything but a registration page', async () => {
    await givePassword(server, cora.userId, password);
    const { user } = openApp(server, '/login#then=//example.org/register');
    await user.type(await screen.findByLabelText('Email'), cora.email);
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  });
});
