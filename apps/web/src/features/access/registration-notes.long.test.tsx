import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { invitePlayer } from '@touchline/domain/people/contract.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { behindProxy } from '@touchline/tests/support/server/visitor.ts';

let server: TestServer;
let mailbox: Mailbox;
let club: Club;
const password = 'green-grass-2026';

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...behindProxy, SMTP_URL: mailbox.url });
  club = await anOrganization(server);
  await club.admin.ask(createCode, { code: 'NOTED-COACH', role: 'coach' });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const typeInto = async ({ user }: OpenedApp, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, value);
  }
};

const registerAs = async (email: string): Promise<OpenedApp> => {
  const app = openApp(server, '/register/coach/NOTED-COACH');
  await screen.findByText(/^Joining: /);
  await typeInto(app, { 'First name': 'Carla', 'Last name': 'Coach', 'Email Address': email });
  await typeInto(app, { Password: password, 'Confirm Password': password });
  await app.user.click(screen.getByRole('button', { name: 'Register as coach' }));
  await screen.findByText(/We've sent an email to/);
  return app;
};

const linksSentTo = async (email: string) => {
  await server.app.jobs.runAll();
  return mailbox.to(email).flatMap(({ link }) => (link ? [link.token] : []));
};

const emailsOf = async (firstName: string): Promise<readonly (string | null)[]> => {
  const coaches = await server.database.db
    .selectFrom('coach_profiles as coach')
    .leftJoin('users as account', 'account.id', 'coach.user_id')
    .where('coach.first_name', '=', firstName)
    .select('account.email as email')
    .execute();
  return coaches.map(({ email }) => email);
};

it('resends the confirmation email on request with a link that signs this browser in', async () => {
  const email = 'carla@example.org';
  const app = await registerAs(email);
  const text = screen.getByText(/We've sent an email to/);
  expect(text).toHaveTextContent(`We've sent an email to ${email}.`);
  await waitFor(() => expect(document.activeElement).toContainElement(text));
  expect(await linksSentTo(email)).toHaveLength(1);
  await app.user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await toast('Check your email', /a new confirmation email is sent/)).toBeVisible();
  const [, again] = await linksSentTo(email);
  const stored = { ...localStorage };
  app.unmount();
  openApp(server, `/auth/callback#type=confirm&token=${again}`, server.anonymous, { stored });
  await waitFor(() => expect(address()).toBe('/dashboard/teams'));
});

it('keeps the typed text when the mistyped email address is replaced', async () => {
  const app = await registerAs('dora@exmaple.org');
  const [link] = await linksSentTo('dora@exmaple.org');
  await app.user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(await screen.findByLabelText('First name')).toHaveValue('Carla');
  expect(screen.getByLabelText('Password')).toHaveValue(password);
  await typeInto(app, { 'First name': 'Dora', 'Email Address': 'dora@example.org' });
  await app.user.click(screen.getByRole('button', { name: 'Register as coach' }));
  expect(await screen.findByText(/We've sent an email to/)).toHaveTextContent('dora@example.org');
  expect(await emailsOf('Dora')).toEqual(['dora@example.org']);
  expect(await emailsOf('Carla')).not.toContain('dora@exmaple.org');
  app.unmount();
  openApp(server, `/auth/callback#type=confirm&token=${link}`);
  expect(await screen.findByText('Link not valid')).toBeVisible();
});

it('does not offer to change the email address of an invitation', async () => {
  const invited = { firstName: 'Ines', lastName: 'Invited', email: 'ines@example.org' };
  const { invitationCode } = await club.admin.ask(invitePlayer, { ...invited, birthDate: '2015-05-05' });
  const app = openApp(server, `/register/player/${invitationCode}`);
  await screen.findByText(/^Joining: /);
  expect(await screen.findByText('Ines Invited')).toBeVisible();
  await typeInto(app, { Password: password, 'Confirm Password': password });
  await app.user.click(screen.getByRole('radio', { name: 'My child' }));
  await typeInto(app, { 'Your first name': 'Gerda', 'Your last name': 'Guardian', 'Your phone': '+43 660 1234567' });
  for (const box of screen.getAllByRole('checkbox')) await app.user.click(box);
  await app.user.click(screen.getByRole('radio', { name: 'Female' }));
  await app.user.click(screen.getByRole('button', { name: 'Register player' }));
  expect(await screen.findByText(/We've sent an email to/)).toHaveTextContent('ines@example.org');
  expect(screen.queryByRole('button', { name: 'Use another address' })).toBeNull();
});
