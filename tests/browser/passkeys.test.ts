import { go, signUp, toast } from './steps.ts';
import { aVisitor, expect, expectAccessibleLightAndDark, test } from './support.ts';
import { aVirtualKey, withoutAutofill } from './virtual-key.ts';

const settings = '/dashboard/settings?tab=security';

// ACCT-09
test('adds, lists, uses and removes a passkey', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page, context } = visitor;
  const email = await signUp(page, 'SV Sonnenberg', 'Ada Admin');
  const key = await aVirtualKey(page);
  await page.goto(settings);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name').fill('Ada’s phone');
  await expectAccessibleLightAndDark(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
  await expect(card.getByRole('listitem')).toContainText('Ada’s phone');
  await expect(card.getByRole('listitem')).toContainText('Never used');
  expect(await key.passkeys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  await expectAccessibleLightAndDark(page);

  // This device already has a passkey for the account.
  await card.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('has a passkey of your account already');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  const other = await aVisitor(browser, product);
  await withoutAutofill(other.page);
  const copy = await aVirtualKey(other.page);
  await other.page.goto('/login');
  await other.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(other.page.getByRole('alert')).toContainText('No passkey was used.');
  await copy.take(await key.passkeys());
  await copy.knowsUser(false);
  await other.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(other.page.getByRole('alert')).toContainText('No passkey was used.');
  await copy.knowsUser(true);
  await other.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(other.page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await other.context.close();

  // The browser offers the passkey below the email field.
  const third = await aVisitor(browser, product);
  const offered = await aVirtualKey(third.page);
  await offered.take(await key.passkeys().then(([one]) => [{ ...one, signCount: 100 } as never]));
  await third.page.goto('/login');
  await expect(third.page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(third.page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await third.page.getByRole('button', { name: 'Your account' }).click();
  await expect(third.page.getByText(email)).toBeVisible();
  await third.context.close();

  await page.goto(settings);
  await expect(card.getByRole('listitem')).toContainText('Last used');
  await card.getByRole('button', { name: 'Remove Ada’s phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(toast(page, 'Passkey removed')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(0);
  await go(page, 'Teams');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeHidden();
  await page.goto('/login');
  await withoutAutofill(page);
  await page.reload();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey does not open an account here.');
  await page.goto(`${product.url.replace('localhost', '127.0.0.1')}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText(`Passkeys work only at ${product.url}.`);
  await context.close();
});
