import { addRole, listMemberships, useMembership } from '@touchline/domain/access/contract.memberships.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { inviteGuardian } from '@touchline/domain/families/contract.ts';
import { guardianInvitationPath } from '@touchline/domain/families/messages.ts';
import { aClub, addChild, joinAsPlayer, offerPlace } from './club.ts';
import { anAddress, ask, password, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, settle, test } from './support.ts';

// FAM-04 MEMB-04
test('lets a coaching mother answer for three children in two clubs', async ({ browser, product }) => {
  const [lions, bears] = [await aClub(browser, product, 'Lions'), await aClub(browser, product, 'Bears')];
  const mona = await aVisitor(browser, product);
  const { email } = await joinAsPlayer(lions, mona, ['Pia', 'Peters']);
  const { session } = await ask(mona.page, readSession, {});
  await addChild(lions, mona.page, 'Ben', 12);
  await addChild(bears, mona.page, 'Cleo', 10);
  await ask(lions.admin.page, addRole, { userId: session?.user.id ?? '', role: 'coach' });
  const memberships = await ask(mona.page, listMemberships, {});
  expect(memberships.map(({ organizationName, role }) => `${organizationName} ${role}`).toSorted()).toEqual([
    ...['Bears player', 'Lions coach', 'Lions player'],
  ]);
  await ask(mona.page, useMembership, { membershipId: session?.user.membershipId ?? '' });
  const pia = await offerPlace(lions, 'Pia', 10, 'Tigers');
  await offerPlace(lions, 'Ben', 12, 'Owls');
  await offerPlace(bears, 'Cleo', 10, 'Polar');

  const home = '/dashboard/player-portal';
  await mona.page.goto(home);
  const answersNeeded = mona.page.getByRole('region', { name: 'Answers needed' });
  await expect(mona.page.getByRole('heading', { name: 'Answers needed (2)' })).toBeVisible();
  await expect(answersNeeded.getByRole('listitem')).toContainText([
    'Pia Peters: a place in Tigers',
    'Ben Peters: a place in Owls',
  ]);
  await expectAccessible(mona.page);
  await expectNoSidewaysScroll(mona.page);
  await answersNeeded.getByRole('button', { name: 'Accept Tigers for Pia Peters' }).click();
  await mona.page.getByRole('alertdialog').getByRole('button', { name: 'Accept invitation' }).click();
  await expect(toast(mona.page, 'Invitation accepted')).toBeVisible();
  await answersNeeded.getByRole('button', { name: 'Decline Owls for Ben Peters' }).click();
  await mona.page.getByRole('alertdialog').getByRole('button', { name: 'Decline invitation' }).click();
  await expect(mona.page.getByRole('heading', { name: /^Answers needed/ })).toHaveCount(0);
  await mona.page.getByRole('button', { name: 'Switch to Bears' }).click();
  await expect(mona.page.getByRole('heading', { name: 'Answers needed (1)' })).toBeVisible();
  await mona.page.getByRole('button', { name: 'Your account' }).click();
  await mona.page.getByRole('menuitemradio', { name: /^Lions · Coach/ }).click();
  await expect(mona.page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();

  const { token } = await ask(lions.admin.page, inviteGuardian, {
    ...{ playerId: pia, email: anAddress('frank'), mayAnswer: false },
  });
  const frank = await aVisitor(browser, product);
  await frank.page.goto(guardianInvitationPath(token ?? ''));
  await frank.page.getByLabel(/^(Your|Full) name/).fill('Frank Peters');
  await frank.page.getByLabel('Password', { exact: true }).fill(password);
  await frank.page.getByLabel('Confirm Password').fill(password);
  await frank.page.getByRole('checkbox', { name: /adult/ }).check();
  await frank.page.getByRole('button', { name: /^(Register|Join|Create)/ }).click();
  await expect(frank.page).toHaveURL(new RegExp(`${home}$`));
  await frank.page.getByRole('tab', { name: 'Responded (1)' }).click();
  await expect(frank.page.getByRole('region', { name: /^Invitation to Tigers/ })).toContainText('Accepted');
  await expectNoSidewaysScroll(frank.page);
  for (const path of [home, '/dashboard/my-teams', '/dashboard/settings']) {
    await frank.page.goto(path);
    await expect(frank.page.getByRole('heading', { level: 1 })).toBeVisible();
    await settle(frank.page);
    for (const hidden of ['Ben', 'Cleo', 'Owls', 'Bears', email])
      await expect(frank.page.locator('body'), `${hidden} on ${path}`).not.toContainText(hidden);
  }
  for (const visitor of [lions.admin, bears.admin, mona, frank]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
