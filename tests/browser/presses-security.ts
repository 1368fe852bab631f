import { finishSignIn } from '@touchline/domain/access/contract.second-step.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { requireSecondStep } from '@touchline/domain/organization/contract.ts';
import * as security from '@touchline/domain/security/contract.ts';
import { codeAt } from '@touchline/server/core/identity/authenticator-codes.ts';
import { secretOf } from '../support/club/second-step.ts';
import { button, confirmation, press, type Press } from './press-steps.ts';
import { ask, password } from './steps.ts';

const settings = '/dashboard/settings?tab=security';

/**
 * Key for the authenticator app. The code is for the next 30 seconds, because the first press used up the current one.
 */
let key = '';
const nextCode = (): string => codeAt(secretOf(key), new Date(Date.now() + 30_000));

export const securityPresses: readonly Press[] = [
  press(security.beginAuthenticator, async ({ club: { admin } }) => {
    await admin.page.goto(settings);
    return button(admin.page, 'Set up two-step sign-in');
  }),
  press(security.confirmAuthenticator, async ({ club: { admin } }) => {
    await admin.page.goto(settings);
    await button(admin.page, 'Set up two-step sign-in').click();
    key = await admin.page.getByRole('dialog').locator('code').innerText();
    await admin.page.getByLabel('Enter the 6 digits').fill(codeAt(secretOf(key), new Date()));
    return button(admin.page, 'Turn on');
  }),
  press(finishSignIn, async ({ club: { admin }, visitor }) => {
    const { page } = await visitor();
    await page.goto('/login');
    await page.getByLabel('Email').fill((await ask(admin.page, readSession, {})).session?.user.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Sign In').click();
    await page.getByLabel('Code').fill(nextCode());
    return button(page, 'Continue');
  }),
  press(security.renewRecoveryCodes, async ({ club: { admin } }) => {
    await admin.page.goto(settings);
    await button(admin.page, 'New recovery codes').click();
    return button(admin.page, 'Make new codes');
  }),
  press(
    requireSecondStep,
    async ({ club: { admin } }) => {
      await admin.page.goto('/dashboard/settings?tab=people');
      await admin.page.getByLabel('Required from').fill('2199-01-31');
      return button(admin.page, 'Save date');
    },
    { toast: 'Two-step sign-in is required' },
  ),
  press(security.removeAuthenticator, async ({ club: { admin } }) => {
    await admin.page.goto(settings);
    await button(admin.page, 'Turn off').click();
    return confirmation(admin.page, 'Turn off');
  }),
];
