import { signOut } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import {
  fillInChild,
  fillInGuardian,
  countChildren,
  tickDeclarations,
  fill,
  heading,
  lastMailTo,
  linkIn,
  signIn,
} from './family-steps.ts';
import { anAddress, ask, password, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, startProduct, test } from './support.ts';

// FAM-03 MEMB-08
test('emails a link to add the second child if a known address registers again', async ({ browser }) => {
  const product = await startProduct({ sendsMail: true });
  const [ada, mona] = [await aVisitor(browser, product), await aVisitor(browser, product)];
  await ada.page.goto('/register');
  const admin = anAddress('ada');
  await fill(ada.page, { 'Organization Name': 'Lions', "Admin's Full Name": 'Ada Admin', 'Email Address': admin });
  await fill(ada.page, { Password: password, 'Confirm Password': password });
  await ada.page.getByRole('button', { name: 'Create Organization' }).click();
  await expect(ada.page.getByRole('main').getByText('Check your email', { exact: true })).toBeVisible();
  await ada.page.goto(linkIn((await lastMailTo(product, admin))?.text ?? '', '/auth/callback'));
  await expect(heading(ada.page, 'Teams')).toBeVisible();
  const code = 'PLAY-MAIL-26';
  await ask(ada.page, createCode, { code, role: 'player' });

  const { page } = mona;
  const email = anAddress('mona');
  const register = async (child: string): Promise<void> => {
    await page.goto(`/register/player/${code}`);
    await expect(page.getByText('Joining: Lions')).toBeVisible();
    await fillInGuardian(page, email);
    await fillInChild(page, child);
    await tickDeclarations(page);
    await page.getByRole('button', { name: 'Register player' }).click();
    // A new address and a known one get the same response.
    await expect(page.getByRole('main').getByText('Check your email', { exact: true })).toBeVisible();
  };
  await register('Pia');
  await page.goto(linkIn((await lastMailTo(product, email))?.text ?? '', '/auth/callback'));
  await expect(heading(page, 'My Team Invitations')).toBeVisible();
  await ask(page, signOut, {});
  await register('Paul');
  const letter = await lastMailTo(product, email);
  expect(letter?.subject).toBe('You already have an account at Touchline');
  await page.goto(linkIn(letter?.text ?? '', '/login#then='));
  await page.getByLabel('Email').fill(email);
  await signIn(page);
  await expect(heading(page, 'Join as a family')).toBeVisible();
  await expect(page.getByLabel('Registration code')).toHaveValue(code);
  await page.getByRole('radio', { name: 'My child' }).check();
  await fillInChild(page, 'Paul');
  await fill(page, { 'Your phone': '+43 660 1234567' });
  await tickDeclarations(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Join as a family' }).click();
  await expect(toast(page, 'You have joined Lions.')).toBeVisible();
  expect(await countChildren(page)).toBe(2);
  for (const visitor of [ada, mona]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
  await product.stop();
});
