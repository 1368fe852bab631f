import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { childTexts } from '@touchline/domain/access/messages.children.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { listCorrections } from '@touchline/domain/people/contract.corrections.ts';
import { invitePlayer, listPlayers } from '@touchline/domain/people/contract.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { personOn } from '@touchline/tests/support/server/person.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;

beforeAll(async () => {
  club = await anOrganization(server, 'SV Sonnenberg');
  await club.admin.ask(createCode, { code: 'CHILDREN-26', role: 'player' });
});

const password = 'green-grass-2026';
const lastYear = `${new Date().getFullYear() - 1}-01-01`;
const chooseAnswer = (name: string) => screen.getByRole('radio', { name });
const findCheckbox = (name: RegExp) => screen.queryByRole('checkbox', { name });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const setBirthDate = (date: string) =>
  fireEvent.change(screen.getByLabelText('Birth date'), { target: { value: date } });
const autofillOf = (...labels: string[]) =>
  labels.map((label) => screen.getByLabelText(label).getAttribute('autocomplete'));

const openForm = async (): Promise<OpenedApp> => {
  const app = openApp(server, '/register/player/CHILDREN-26');
  expect(await screen.findByText('Joining: SV Sonnenberg')).toBeVisible();
  return app;
};

const fill = async ({ user }: OpenedApp, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value);
  await user.click(screen.getByRole('radio', { name: 'Female' }));
};

// FAM-02
describe('"Who are you registering?"', () => {
  longTest('keeps typed text when the answer to "Who are you registering?" changes', async () => {
    const app = await openForm();
    await app.user.type(screen.getByLabelText('First name'), 'Anna');
    await app.user.click(screen.getByRole('button', { name: 'Register player' }));
    const question = screen.getByRole('group', { name: 'Who are you registering?' });
    expect(question).toHaveAccessibleDescription('Required');
    for (const name of ['My child', 'Myself', 'My child']) {
      await app.user.click(chooseAnswer(name));
      expect(screen.getByLabelText('First name')).toHaveValue('Anna');
    }
  });

  longTest('asks about the player and a parent or guardian for Myself', async () => {
    const app = await openForm();
    await app.user.click(chooseAnswer('Myself'));
    expect(headings()).toEqual(['You', 'Your parent or guardian']);
    expect(autofillOf('First name', 'Last name')).toEqual(['given-name', 'family-name']);
    expect(autofillOf('Parent/guardian first name', 'Parent/guardian phone')).toEqual(['off', 'off']);
    expect(findCheckbox(/adult/)).toBeNull();
    setBirthDate('2005-05-05');
    expect(screen.queryByText(childTexts.onlyChild(16))).toBeNull();
  });

  longTest("autofills only the guardian's fields for My child", async () => {
    const app = await openForm();
    await app.user.click(chooseAnswer('My child'));
    expect(headings()).toEqual(['You', 'Your child']);
    expect(autofillOf('Your first name', 'Your last name', 'Your phone', 'Email Address')).toEqual([
      'given-name',
      'family-name',
      'tel',
      'username',
    ]);
    const ofChild = ['First name', 'Last name', 'Birth date', 'Position'];
    expect(autofillOf(...ofChild)).toEqual(ofChild.map(() => 'off'));
    const names = { 'Your first name': 'Gerda', 'Your last name': 'Guardian', 'Your phone': '+43 660 1234567' };
    const account = { 'Email Address': 'gerda@example.org', Password: password, 'Confirm Password': password };
    await app.user.click(screen.getByRole('button', { name: 'Register player' }));
    // The focus moves to the first invalid field on the page, although that field was added later.
    await waitFor(() => expect(screen.getByLabelText('Your first name')).toHaveFocus());
    await fill(app, { ...names, ...account, 'First name': 'Anna' });
    // The guardian's last name is suggested until another one is typed.
    expect(screen.getByLabelText('Last name')).toHaveValue('Guardian');
    await app.user.clear(screen.getByLabelText('Last name'));
    await app.user.type(screen.getByLabelText('Last name'), 'Child');
    setBirthDate('2015-05-05');
    await app.user.click(screen.getByRole('button', { name: 'Register player' }));
    expect(await screen.findByText(childTexts.isAdultNeeded)).toBeVisible();
    expect(screen.getByText(childTexts.consentNeeded)).toBeVisible();
    for (const name of [/I am an adult/, /I agree that SV Sonnenberg stores/])
      await app.user.click(findCheckbox(name) as HTMLElement);
    setBirthDate(lastYear);
    await app.user.click(screen.getByRole('button', { name: 'Register player' }));
    expect(await screen.findByText(/^This makes the player 1 year old\./)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Register player' }));
    await waitFor(() => expect(address()).toBe('/dashboard/player-portal'));
    const { session } = await personOn(server.app, app.token()).ask(readSession, {});
    expect(session?.user).toMatchObject({ name: 'Gerda Guardian', players: [{ mayAnswer: true }] });
    const { players } = await club.admin.ask(listPlayers, {});
    expect(players).toEqual([
      expect.objectContaining({ firstName: 'Anna', birthDate: lastYear, parentGuardianFirstName: 'Gerda' }),
    ]);
  });

  it('asks for consent before the birth date is known', async () => {
    const app = await openForm();
    await app.user.click(chooseAnswer('My child'));
    expect(screen.getByLabelText('Birth date')).toHaveValue('');
    expect(findCheckbox(/I agree/)).toBeVisible();
  });

  it('allows only My child for a minor and needs no consent for an adult child', async () => {
    const app = await openForm();
    setBirthDate('2015-05-05');
    expect(chooseAnswer('Myself')).toBeDisabled();
    expect(screen.getByText(childTexts.onlyChild(16))).toBeVisible();
    await app.user.click(chooseAnswer('My child'));
    // The question has been answered.
    expect(screen.queryByText(childTexts.onlyChild(16))).toBeNull();
    expect(findCheckbox(/I agree/)).not.toBeNull();
    setBirthDate('2005-05-05');
    expect(findCheckbox(/I agree/)).toBeNull();
    expect(findCheckbox(/I am an adult/)).not.toBeNull();
    await app.user.click(chooseAnswer('Myself'));
    setBirthDate('2015-05-05');
    expect(screen.getByRole('group', { name: 'Who are you registering?' })).toHaveAccessibleDescription(
      childTexts.onlyChild(16),
    );
  });
});

longTest('shows what the club knows about an invited player', async () => {
  const knownFacts = { firstName: 'Simon', lastName: 'Moser', birthDate: '2015-06-23' };
  const { invitationCode } = await club.admin.ask(invitePlayer, { ...knownFacts, email: 'monika@example.org' });
  const app = openApp(server, `/register/player/${invitationCode}`);
  // Known facts are shown as text until the user says that they are wrong.
  expect(await screen.findByText(/^Born (Jun 23|23 Jun), 2015$/)).toBeVisible();
  expect(screen.getByText('Simon Moser')).toBeVisible();
  for (const label of ['First name', 'Last name', 'Birth date']) expect(screen.queryByLabelText(label)).toBeNull();
  // The club does not know the gender, so the form asks for it.
  expect(screen.getByRole('radio', { name: 'Female' })).not.toBeChecked();
  // Only a guardian can register a child of that age.
  await waitFor(() => expect(chooseAnswer('My child')).toBeChecked());
  expect(headings()).toEqual(['You', 'Your child']);
  await app.user.click(screen.getByRole('button', { name: 'Correct' }));
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByLabelText('First name')).toHaveValue('Simon');
  const names = { 'Your first name': 'Monika', 'Your last name': 'Moser', 'Your phone': '+43 660 1234567' };
  await fill(app, { ...names, Password: password, 'Confirm Password': password });
  setBirthDate('2014-06-23');
  for (const name of [/I am an adult/, /I agree that SV Sonnenberg stores/])
    await app.user.click(findCheckbox(name) as HTMLElement);
  const register = screen.getByRole('button', { name: 'Register player' });
  await app.user.click(register);
  await waitFor(() =>
    expect(screen.getByLabelText('Birth date')).toHaveAccessibleDescription(
      /Your club has (Jun 23|23 Jun), 2015, and you entered (Jun 23|23 Jun), 2014\. If yours is right, press the button again/,
    ),
  );
  expect(screen.getByLabelText('Birth date')).toHaveFocus();
  expect(screen.getByRole('group', { name: 'Gender' })).not.toHaveAccessibleDescription();
  await app.user.click(register);
  await waitFor(() => expect(address()).toBe('/dashboard/player-portal'));
  const simon = async () =>
    (await club.admin.ask(listPlayers, {})).players.find(({ firstName }) => firstName === 'Simon');
  expect(await simon()).toMatchObject({ ...knownFacts, gender: 'Female', parentGuardianFirstName: 'Monika' });
  const corrections = await club.admin.ask(listCorrections, {});
  expect(corrections.map(({ field, now, proposed }) => [field, now, proposed])).toEqual([
    ['birthDate', '2015-06-23', '2014-06-23'],
  ]);
});
