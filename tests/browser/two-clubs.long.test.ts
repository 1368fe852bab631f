import { foundOrganization } from '@touchline/domain/access/contract.login.ts';
import { aClub, joinAsPlayer, offerPlace } from './club.ts';
import { ask, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

// MEMB-05 MEMB-06
test('opens the family view from an offer email without losing input in another tab', async ({ browser, product }) => {
  const lions = await aClub(browser, product, 'Lions');
  const mona = await aVisitor(browser, product);
  const { email } = await joinAsPlayer(lions, mona, ['Pia', 'Peters']);
  await ask(mona.page, foundOrganization, { organizationName: 'Bears' });
  await offerPlace(lions, 'Pia', 10, 'Tigers');
  await product.runJobs();
  const letter = (await product.mailsTo(email)).find(({ subject }) => subject.startsWith('Your team offer'));
  const link = /http:\S+membership=\S+/.exec(letter?.text ?? '')?.[0] ?? '';

  // She has unsaved input as an admin of the other club.
  const { page: codes, context } = mona;
  await codes.goto('/dashboard/codes');
  const description = codes.getByLabel(/^Description/);
  await description.fill('For our goalkeepers');

  const family = await context.newPage();
  await family.goto(link);
  await expect(toast(family, 'Showing Lions as Family.')).toBeVisible();
  await expect(family).toHaveURL(/player-portal\?offer=[\w-]+$/);
  await expect(family.getByRole('region', { name: /^Invitation to Tigers/ })).toBeVisible();
  await expectAccessible(family);
  await expectNoSidewaysScroll(family);
  await family.reload();
  await expect(family.getByRole('region', { name: /^Invitation to Tigers/ })).toBeVisible();
  await expect(description).toHaveValue('For our goalkeepers');
  await expect(codes.getByText(/^Another tab now shows/)).toHaveCount(0);

  const choose = async (page: typeof codes, membership: RegExp): Promise<void> => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitemradio', { name: membership }).click();
  };
  const answer = async (choice: 'Stay' | 'Leave'): Promise<void> => {
    const question = codes.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: choice }).click();
    await expect(question).toHaveCount(0);
  };
  await choose(codes, /^Lions · Family/);
  await answer('Stay');
  await expect(description).toHaveValue('For our goalkeepers');

  // The other tab switches permanently, and this tab offers to follow.
  await choose(family, /^Bears · Admin/);
  await expect(family.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await choose(family, /^Lions · Family/);
  await expect(family.getByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
  const follow = codes.getByRole('button', { name: 'Switch here too' });
  await expect(follow).toBeVisible();
  await expectAccessible(codes);
  await expectNoSidewaysScroll(codes);
  await follow.click();
  await answer('Stay');
  await expect(description).toHaveValue('For our goalkeepers');
  await follow.click();
  await answer('Leave');
  await expect(codes.getByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
  await expect(codes.locator('body')).not.toContainText(/Bears|goalkeepers/);
  for (const visitor of [lions.admin, mona]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
