import type { Page } from '@playwright/test';
import * as access from '@touchline/domain/access/contract.ts';
import { resetPassword } from '@touchline/domain/access/contract.account.ts';
import * as joining from '@touchline/domain/access/contract.joining.ts';
import * as login from '@touchline/domain/access/contract.login.ts';
import * as memberships from '@touchline/domain/access/contract.memberships.ts';
import * as account from '@touchline/domain/access/contract.account.ts';
import * as codes from '@touchline/domain/codes/contract.ts';
import { inviteListedPlayers } from '@touchline/domain/people/contract.bulk.ts';
import * as people from '@touchline/domain/people/contract.ts';
import * as duplicates from '@touchline/domain/people/contract.duplicates.ts';
import * as imports from '@touchline/domain/people/contract.import.ts';
import * as security from '@touchline/domain/security/contract.ts';
import { codeAt } from '@touchline/server/core/identity/authenticator-codes.ts';
import { secretOf } from '../support/club/second-step.ts';
import { anAddress, ask, password } from './steps.ts';
import { expect } from './support.ts';
import {
  press,
  aName,
  button,
  inDialog,
  confirmation,
  open,
  aCode,
  pasteRows,
  newAccount,
  type PressSetup,
  type Press,
} from './press-steps.ts';

export const accessPresses: readonly Press[] = [
  press(access.signIn, async ({ visitor }) => {
    const { page, context } = await visitor();
    const { email } = newAccount();
    await ask(page, joining.registerAdmin, { ...newAccount(), email, organizationName: 'FC Falcons' });
    await context.clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    return button(page, 'Sign In');
  }),
  press(access.signOut, async ({ visitor }) => {
    const { page } = await visitor();
    await ask(page, joining.registerAdmin, { ...newAccount(), organizationName: 'FC Falcons' });
    await page.goto('/dashboard/settings');
    await page.getByRole('banner').getByRole('button').last().click();
    return page.getByRole('menuitem', { name: 'Log out' });
  }),
  press(
    joining.registerAdmin,
    async ({ visitor }) => {
      const { page } = await visitor();
      await page.goto('/register');
      await page.getByLabel('Organization Name').fill('FC Falcons');
      await page.getByLabel("Admin's Full Name").fill('Ada Admin');
      await page.getByLabel('Email Address').fill(anAddress('admin'));
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm Password').fill(password);
      await page.getByRole('checkbox').check();
      return button(page, 'Create Organization');
    },
    { toast: 'Registration successful' },
  ),
  press(
    joining.registerWithCode,
    async ({ visitor, club }) => {
      const { page } = await visitor();
      await page.goto(`/register/coach/${club.codes.coach}`);
      await page.getByLabel('First name').fill('Cora');
      await page.getByLabel('Last name').fill('Coach');
      await page.getByLabel('Email Address').fill(anAddress('coach'));
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm Password').fill(password);
      return button(page, /^Register/);
    },
    { toast: 'Registration successful' },
  ),
  press(
    login.join,
    async ({ visitor, club }) => {
      const { page } = await visitor();
      await ask(page, joining.registerAdmin, { ...newAccount(), organizationName: 'FC Falcons' });
      await page.goto(`/register/coach/${club.codes.coach}`);
      return button(page, 'Join as a coach');
    },
    { toast: 'Welcome' },
  ),
  press(
    login.foundOrganization,
    async ({ visitor }) => {
      const { page } = await visitor();
      await ask(page, joining.registerAdmin, { ...newAccount(), organizationName: 'FC Falcons' });
      await page.goto('/register');
      await page.getByLabel('Organization Name').fill('FC Further');
      return button(page, 'Create Organization');
    },
    { toast: 'Organization created' },
  ),
  press(
    memberships.useMembership,
    async ({ visitor }) => {
      const { page } = await visitor();
      await ask(page, joining.registerAdmin, { ...newAccount(), organizationName: 'FC Falcons' });
      await ask(page, login.foundOrganization, { organizationName: 'FC Further' });
      await page.goto('/dashboard/more');
      return button(page, 'FC Falcons · Admin');
    },
    { toast: 'Switched' },
  ),
  press(account.forgotPassword, async ({ visitor }) => {
    const { page } = await visitor();
    await page.goto('/forgot-password');
    await page.getByLabel('Email Address').fill(anAddress('nobody'));
    return page.locator('button[type=submit]');
  }),
  press(
    resetPassword,
    async ({ visitor, product }) => {
      const { page, context } = await visitor();
      const { email } = newAccount();
      await ask(page, joining.registerAdmin, { ...newAccount(), email, organizationName: 'FC Falcons' });
      await context.clearCookies();
      await ask(page, account.forgotPassword, { email });
      await product.runJobs();
      await expect.poll(async () => (await product.mailsTo(email)).length).toBeGreaterThan(0);
      const [mail] = (await product.mailsTo(email)).slice(-1);
      const [link = ''] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
      await page.goto(link);
      await page.getByLabel('New password').fill('blue-grass-2027');
      await page.getByLabel('Confirm Password').fill('blue-grass-2027');
      return button(page, 'Set new password');
    },
    { toast: 'Password changed' },
  ),
];

export const codePresses: readonly Press[] = [
  press(codes.createCode, async ({ club: { admin } }) => {
    await admin.page.goto('/dashboard/codes');
    await admin.page.getByLabel('Role').selectOption('coach');
    return button(admin.page, 'Create code');
  }),
  press(
    codes.setCodeActive,
    async (setup) => {
      const { page } = setup.club.admin;
      const code = await aCode(setup);
      await page.goto('/dashboard/codes');
      return button(page, `Deactivate the code ${code}`);
    },
    { toast: 'Code deactivated' },
  ),
  press(codes.deleteCode, async (setup) => {
    const { page } = setup.club.admin;
    const code = await aCode(setup);
    await page.goto('/dashboard/codes');
    return button(page, `Delete the code ${code}`);
  }),
];

const turnOnSecondStep = async (page: Page): Promise<void> => {
  const { key } = await ask(page, security.beginAuthenticator, {});
  await ask(page, security.confirmAuthenticator, { code: codeAt(secretOf(key), new Date()) });
};

/** Opens the confirmation for changing the role, or resetting the second step, of a coach who has joined. */
const askAboutRole = async ({ club, visitor }: PressSetup, act: (name: string) => string): Promise<Page> => {
  const { page: coachPage } = await visitor();
  const { page } = club.admin;
  const lastName = aName('Roles');
  const names = { firstName: 'Rita', lastName, email: anAddress('rita'), password };
  const additionalData = { phone: '+43 660 1234567' };
  await ask(coachPage, joining.registerWithCode, {
    ...names,
    organizationCode: club.codes.coach,
    role: 'coach',
    additionalData,
  });
  await turnOnSecondStep(coachPage);
  const { coaches } = await ask(page, people.listCoaches, { search: lastName });
  await open(page, 'coaches', 'roles', coaches[0]?.id);
  await button(page, act(`Rita ${lastName}`)).click();
  return page;
};

/** Two profiles that look like one player. */
const addDuplicates = async (page: Page, ...firstNames: readonly string[]) => {
  const family = { lastName: aName('Twice'), birthDate: '2015-05-05', parentGuardianPhone: `+43 660 ${Date.now()}` };
  for (const firstName of firstNames)
    await ask(page, people.invitePlayer, { ...family, firstName, email: anAddress('twice') });
};

export const peoplePresses: readonly Press[] = [
  press(
    people.inviteCoach,
    async ({ club: { admin } }) => {
      const { page } = admin;
      await open(page, 'coaches', 'add');
      await page.getByLabel('First name').fill('Carl');
      await page.getByLabel('Last name').fill('Coach');
      await page.getByRole('dialog').getByLabel('Email').fill(anAddress('carl'));
      return inDialog(page, 'Invite Coach');
    },
    { after: (page) => expect(page.getByLabel('Invitation code')).toBeVisible() },
  ),
  press(
    people.invitePlayer,
    async ({ club: { admin } }) => {
      const { page } = admin;
      await open(page, 'players', 'add');
      await page.getByLabel('First name', { exact: true }).fill('Pia');
      await page.getByLabel('Last name', { exact: true }).fill('Player');
      await page.getByRole('dialog').getByLabel('Email').fill(anAddress('pia'));
      return inDialog(page, 'Invite Player');
    },
    { after: (page) => expect(page.getByLabel('Invitation code')).toBeVisible() },
  ),
  press(
    people.inviteListedPlayer,
    async ({ club: { admin }, playerIds }) => {
      const { page } = admin;
      await open(page, 'players', 'invite', playerIds[2]);
      await page.getByRole('dialog').getByLabel('Email').fill(anAddress('listed'));
      return inDialog(page, /^Invite/);
    },
    { after: (page) => expect(page.getByLabel('Invitation code')).toBeVisible() },
  ),
  press(
    inviteListedPlayers,
    async ({ club: { admin } }) => {
      const { page } = admin;
      await page.goto('/dashboard/players');
      await button(page, 'Select players').click();
      await page.getByRole('checkbox', { name: 'Select Bea Bauer' }).check();
      await button(page, 'Invite').click();
      await page.getByRole('dialog').getByLabel('Bea Bauer').fill(anAddress('bea'));
      return inDialog(page, 'Send invitations');
    },
    { after: (page) => expect(page.getByRole('dialog', { name: 'Invitations' })).toBeVisible() },
  ),
  press(people.revokeInvitation, async ({ club: { admin } }) => {
    const { page } = admin;
    await ask(page, people.inviteCoach, { firstName: 'Rosa', lastName: 'Revoked', email: anAddress('rosa') });
    await page.goto('/dashboard/coaches');
    await button(page, 'Revoke the invitation of Rosa Revoked').click();
    return confirmation(page, 'Revoke invitation');
  }),
  press(memberships.addRole, async (setup) =>
    confirmation(await askAboutRole(setup, (name) => `Make ${name} an admin`), 'Make admin'),
  ),
  press(memberships.endRole, async (setup) =>
    confirmation(await askAboutRole(setup, (name) => `End the role Coach of ${name}`), 'End role'),
  ),
  press(security.resetSecondStep, async (setup) =>
    confirmation(await askAboutRole(setup, (name) => `Reset two-step sign-in of ${name}`), 'Reset two-step sign-in'),
  ),
  press(people.updatePlayer, async ({ club: { admin }, playerIds }) => {
    await open(admin.page, 'players', 'edit', playerIds[0]);
    await admin.page.getByLabel('Position').fill('Keeper');
    return inDialog(admin.page, 'Save changes');
  }),
  press(duplicates.dismissDuplicate, async ({ club: { admin } }) => {
    await addDuplicates(admin.page, 'Dora', 'Dirk');
    await admin.page.goto('/dashboard/players');
    return button(admin.page, /D.* are two players$/);
  }),
  press(duplicates.mergePlayers, async ({ club: { admin } }) => {
    await addDuplicates(admin.page, 'Mara', 'Mark');
    await admin.page.goto('/dashboard/players');
    await button(admin.page, /^Same child: M/).click();
    return inDialog(admin.page, 'Merge players');
  }),
  press(
    imports.importPlayers,
    ({ club: { admin } }) => pasteRows(admin.page, 'players', `Full name\n${aName('Nora New')}`),
    {
      after: (page) => expect(page.getByRole('heading', { name: /imported$/ })).toBeVisible(),
    },
  ),
  press(
    imports.importCoaches,
    ({ club: { admin } }) =>
      pasteRows(admin.page, 'coaches', `First name\tLast name\tEmail\nCarla\t${aName('New')}\t${anAddress('carla')}`),
    { after: (page) => expect(page.getByRole('heading', { name: /imported$/ })).toBeVisible() },
  ),
];
