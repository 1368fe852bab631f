import { keepTranslating } from '../support/page/translation.ts';
import { go, invitations, nextStep, signUp, toast } from './steps.ts';
import {
  answer,
  changeStatus,
  createCode,
  createSeason,
  createTeam,
  createTryout,
  evaluate,
  joinAsPlayer,
} from './story.ts';
import { aVisitor, expect, test } from './support.ts';

test('leads a club from registration to an accepted offer in browsers that translate the pages', async ({
  browser,
  product,
}) => {
  const [admin, family] = [await aVisitor(browser, product), await aVisitor(browser, product)];
  for (const { context } of [admin, family]) await context.addInitScript({ content: keepTranslating });
  const { page } = admin;
  const code = `T-${Date.now().toString(36).toUpperCase()}`;
  const name = 'Anna Adler';

  await signUp(page, 'SV Sonnenberg', 'Ada Admin');
  await expect(page.locator('h1 font font')).toHaveText('Teams');
  await createSeason(page);
  await createTeam(page);
  await createCode(page, 'Player', code);
  await joinAsPlayer(family, code, 'Anna', 'Adler');

  await createTryout(page);
  await page.getByRole('button', { name: 'Bulk Register' }).click();
  // The only eligible player is already selected.
  await page.getByRole('button', { name: 'Register selected' }).click();
  await expect(toast(page, 'Players registered')).toBeVisible();
  await changeStatus(page, 'Start Tryout', 'Active');
  await page.getByRole('button', { name: `Check In ${name}` }).click();
  await expect(page.getByRole('button', { name: `Check In ${name}` })).toBeHidden();
  await page.getByRole('tab', { name: 'Evaluations' }).click();
  await evaluate(page, name, 'yes');
  await changeStatus(page, 'Complete', 'Completed');

  await page.getByRole('link', { name: 'Invite to Team' }).click();
  const form = invitations(page);
  await form.getByLabel('Team', { exact: true }).selectOption({ index: 1 });
  await form.getByRole('checkbox', { name: new RegExp(name) }).check();
  await nextStep(form);
  await form.getByRole('button', { name: 'Send Invitations' }).click();
  await expect(toast(page, 'Success')).toBeVisible();
  await answer(family, 'Accept');
  await go(page, 'Teams');
  await page.getByRole('link', { name: /View Roster/ }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();

  for (const visitor of [admin, family]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
