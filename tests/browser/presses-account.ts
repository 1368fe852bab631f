import type { Page } from '@playwright/test';
import * as account from '@touchline/domain/access/contract.account.ts';
import { makeFeed } from '@touchline/domain/schedule/contract.feeds.ts';
import { setNotification } from '@touchline/domain/access/contract.notifications.ts';
import * as leaving from '@touchline/domain/access/contract.leaving.ts';
import * as merging from '@touchline/domain/access/contract.merging.ts';
import { cancelEmailChange, changeEmail } from '@touchline/domain/access/contract.email.ts';
import { signIn } from '@touchline/domain/access/contract.ts';
import { registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { downloadActivity } from '@touchline/domain/activity/contract.ts';
import * as ending from '@touchline/domain/organization/contract.ending.ts';
import { removeLogo, setLogo, updateOrganization } from '@touchline/domain/organization/contract.ts';
import * as admins from '@touchline/domain/people/contract.admins.ts';
import { approveNewcomer, refuseNewcomer } from '@touchline/domain/people/contract.newcomers.ts';
import { giveConsent, withdrawConsent } from '@touchline/domain/privacy/contract.consents.ts';
import { downloadOwnData, downloadPlayer, prepareOwnData } from '@touchline/domain/privacy/contract.ts';
import { aPicture } from '../support/files/pictures.ts';
import { joinAsPlayer } from './club.ts';
import {
  choosePicture,
  aName,
  newAccount,
  button,
  confirmation,
  type PressSetup,
  press,
  type Press,
} from './press-steps.ts';
import { anAddress, ask, password } from './steps.ts';
import { expect } from './support.ts';

/** A page belonging to a user who has a second session in another browser. */
const signInTwice = async ({ visitor }: PressSetup): Promise<Page> => {
  const [first, second] = [await visitor(), await visitor()];
  const { email } = newAccount();
  await ask(first.page, registerAdmin, { ...newAccount(), email, organizationName: 'FC Falcons' });
  await ask(second.page, signIn, { email, password });
  return first.page;
};

/** A page with a new email address typed into the settings. */
const typeNewEmail = async ({ visitor }: PressSetup): Promise<Page> => {
  const { page } = await visitor();
  await ask(page, registerAdmin, { ...newAccount(), organizationName: 'FC Falcons' });
  await page.goto('/dashboard/settings');
  await page.getByLabel('New email address').fill(anAddress('new'));
  await page.getByLabel('Current password').fill(password);
  return page;
};

/** The confirmation button for a change to a family's consent. */
const changeConsent = async (setup: PressSetup, change: string, confirm: string) => {
  const visitor = await setup.visitor();
  await joinAsPlayer(setup.club, visitor, ['Pia', aName('Agreed')]);
  await visitor.page.goto('/dashboard/settings');
  await visitor.page.getByRole('button', { name: change }).click();
  return confirmation(visitor.page, confirm);
};

const dataPresses: readonly Press[] = [
  press(giveConsent, (setup) => changeConsent(setup, 'Give consent: Photos', 'I agree')),
  press(withdrawConsent, (setup) => changeConsent(setup, "Withdraw: The child's data", 'Withdraw')),
  press(prepareOwnData, async (setup) => button(await typeNewEmail(setup), 'Prepare my data')),
  press(downloadOwnData, async (setup) => {
    const page = await typeNewEmail(setup);
    await button(page, 'Prepare my data').click();
    return button(page, 'Download my data');
  }),
  press(downloadPlayer, async (setup) => {
    const visitor = await setup.visitor();
    await joinAsPlayer(setup.club, visitor, ['Pia', aName('Stored')]);
    await visitor.page.goto('/dashboard/settings');
    return visitor.page.getByRole('button', { name: 'Download the data of Pia' });
  }),
];

const emailPresses: readonly Press[] = [
  press(changeEmail, async (setup) => button(await typeNewEmail(setup), 'Change email address')),
  press(cancelEmailChange, async (setup) => {
    const page = await typeNewEmail(setup);
    await button(page, 'Change email address').click();
    await expect(button(page, 'Cancel change')).toBeVisible();
    await page.reload();
    return button(page, 'Cancel change');
  }),
];

export const accountPresses: readonly Press[] = [
  press(account.updateAccount, async ({ club: { admin } }) => {
    await admin.page.goto('/dashboard/settings');
    await admin.page.getByLabel('Full name').fill('Ada Neu');
    return button(admin.page, 'Save');
  }),
  press(account.changePassword, async (setup) => {
    const page = await signInTwice(setup);
    await page.goto('/dashboard/settings?tab=security');
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill('blue-grass-2027');
    await page.getByLabel('Confirm Password').fill('blue-grass-2027');
    return button(page, 'Change password');
  }),
  press(merging.mergeLogin, async (setup) => {
    const { page } = setup.club.admin;
    const { page: otherPage } = await setup.visitor();
    const { email } = newAccount();
    await ask(otherPage, registerAdmin, { ...newAccount(), email, organizationName: 'FC Falcons' });
    await page.goto('/dashboard/settings');
    await page.getByLabel('Email address of the other login').fill(email);
    await page.getByLabel('Password of the other login').fill(password);
    return button(page, 'Join the logins');
  }),
  press(account.endSession, async (setup) => {
    const page = await signInTwice(setup);
    await page.goto('/dashboard/settings?tab=security');
    await page
      .getByRole('button', { name: /^Log out / })
      .last()
      .click();
    return confirmation(page, 'Log out');
  }),
  press(account.endOtherSessions, async (setup) => {
    const page = await signInTwice(setup);
    await page.goto('/dashboard/settings?tab=security&dialog=log-out-others');
    return confirmation(page, 'Log out all others');
  }),
  press(leaving.leave, async ({ club, visitor }) => {
    const family = await visitor();
    await joinAsPlayer(club, family, ['Pia', aName('Leaving')]);
    await family.page.goto('/dashboard/settings?dialog=delete-account');
    return family.page.getByRole('dialog').getByRole('button', { name: 'Delete my account' });
  }),
  press(setNotification, async ({ club: { admin } }) => {
    await admin.page.goto('/dashboard/settings?tab=notifications');
    return admin.page.getByRole('switch', { name: 'Email: New guardians' });
  }),
  press(makeFeed, async ({ club: { admin } }) => {
    await admin.page.goto('/dashboard/settings');
    return admin.page.getByRole('button', { name: 'Make my calendar address' });
  }),
  ...dataPresses,
  ...emailPresses,
];

/** The admin's list of newcomers, with a coach waiting for approval. */
const pageOfNewcomer = async ({ club, visitor }: PressSetup, firstName: string): Promise<Page> => {
  const { page } = club.admin;
  const { page: coachPage } = await visitor();
  await ask(page, updateOrganization, { checkNewcomers: 'everybody' });
  await ask(coachPage, registerWithCode, {
    ...{ firstName, lastName: 'Neu', email: anAddress('neu'), password },
    organizationCode: club.codes.coach,
    role: 'coach',
    additionalData: { phone: '+43 660 1234567' },
  });
  await ask(page, updateOrganization, { checkNewcomers: 'nobody' });
  await page.goto('/dashboard/settings?tab=people');
  return page;
};

/** The settings of a separate club whose export is ready. */
const openReadyExport = async (setup: PressSetup): Promise<Page> => {
  const page = await typeNewEmail(setup);
  await ask(page, ending.prepareExport, {});
  await setup.product.runJobs();
  await page.goto('/dashboard/settings?tab=organization');
  await expect(button(page, 'Download export')).toBeVisible();
  return page;
};

/** Opens the confirmation for deleting the club and fills it in. */
const openDeleteConfirmation = async (setup: PressSetup) => {
  const page = await openReadyExport(setup);
  await button(page, 'Delete the organization').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/To confirm/).fill('FC Falcons');
  return { page, confirm: dialog.getByRole('button', { name: 'Delete the organization' }) };
};

export const organizationPresses: readonly Press[] = [
  press(downloadActivity, async ({ club: { admin } }) => {
    await admin.page.goto('/dashboard/settings?tab=activity');
    return button(admin.page, 'Export CSV');
  }),
  press(
    updateOrganization,
    async ({ club: { admin } }) => {
      await admin.page.goto('/dashboard/settings?tab=organization');
      await admin.page.getByLabel('Contact name').fill('Office');
      await admin.page.getByLabel('Contact phone').fill('+43 1 234567');
      return button(admin.page, 'Save contact');
    },
    { toast: 'Settings saved' },
  ),
  press(setLogo, async ({ club: { admin } }) => {
    await admin.page.goto('/dashboard/settings?tab=organization&dialog=logo');
    return choosePicture(admin.page);
  }),
  press(removeLogo, async ({ club: { admin } }) => {
    await ask(admin.page, setLogo, { picture: aPicture });
    await admin.page.goto('/dashboard/settings?tab=organization&dialog=logo');
    return button(admin.page, 'Remove logo');
  }),
  press(
    ending.prepareExport,
    async (setup) => {
      const page = await typeNewEmail(setup);
      await page.goto('/dashboard/settings?tab=organization');
      return button(page, 'Prepare export');
    },
    { toast: 'The export is being prepared' },
  ),
  press(ending.downloadExport, async (setup) => button(await openReadyExport(setup), 'Download export')),
  press(ending.endOrganization, async (setup) => (await openDeleteConfirmation(setup)).confirm),
  press(
    ending.keepOrganization,
    async (setup) => {
      const { page, confirm } = await openDeleteConfirmation(setup);
      await confirm.click();
      return page.getByRole('region', { name: 'Delete the organization' }).getByRole('button', { name: 'Keep the' });
    },
    { toast: 'The organization stays' },
  ),
  press(approveNewcomer, async (setup) => button(await pageOfNewcomer(setup, 'Nele'), 'Approve Nele Neu')),
  press(refuseNewcomer, async (setup) => {
    const page = await pageOfNewcomer(setup, 'Nora');
    await button(page, 'Refuse Nora Neu').click();
    return confirmation(page, 'Refuse');
  }),
  press(
    admins.inviteAdmin,
    async ({ club: { admin } }) => {
      const { page } = admin;
      await page.goto('/dashboard/settings?tab=people&dialog=invite-admin');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('First name').fill('Bea');
      await dialog.getByLabel('Last name').fill('Boss');
      await dialog.getByLabel('Email').fill(anAddress('bea'));
      return dialog.getByRole('button', { name: 'Invite Admin' });
    },
    { toast: 'Success' },
  ),
];
