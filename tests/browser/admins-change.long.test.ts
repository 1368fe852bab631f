import type { Page } from '@playwright/test';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { inviteAdmin } from '@touchline/domain/people/contract.admins.ts';
import { addPlayers, aClub, type Club } from './club.ts';
import { anAddress, ask, password } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, type Product, test } from './support.ts';

/** Invites another admin; returns the link in the email. */
const linkMailedTo = async ({ admin }: Club, product: Product, email: string): Promise<string> => {
  await ask(admin.page, inviteAdmin, { firstName: 'Bea', lastName: 'Boss', email });
  await product.runJobs();
  const letter = (await product.mailsTo(email)).find(({ subject }) => subject.startsWith('Your invitation to'));
  return /http:\S+register\/admin\S+/.exec(letter?.text ?? '')?.[0] ?? '';
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

// ORGS-11 MEMB-11
test('lets a president leave after inviting a second admin by email', async ({ browser, product }) => {
  const club = await aClub(browser, product, 'SV Sonnenberg');
  const { admin: ada } = club;
  await addPlayers(club, ['Anna Adler']);
  const bea = await aVisitor(browser, product);
  await bea.page.goto(await linkMailedTo(club, product, anAddress('bea')));
  await bea.page.getByLabel('Password', { exact: true }).fill(password);
  await bea.page.getByLabel('Confirm Password').fill(password);
  await bea.page.getByRole('button', { name: 'Register as admin' }).click();
  await expect(heading(bea.page, 'Teams')).toBeVisible();
  for (const { page } of [ada, bea]) {
    await page.goto('/dashboard/players');
    await expect(page.getByText('Anna Adler').first()).toBeVisible();
  }

  await ada.page.goto('/dashboard/settings?tab=people');
  await ada.page.getByRole('button', { name: 'Roles of Ada Admin' }).click();
  await ada.page.getByRole('button', { name: 'End the role Admin of Ada Admin' }).click();
  const question = ada.page.getByRole('alertdialog', { name: 'End your own role Admin?' });
  await expect(question).toContainText('can no longer open SV Sonnenberg');
  await expectAccessible(ada.page);
  await question.getByRole('button', { name: 'End role' }).click();
  await expect(heading(ada.page, 'You are in no club')).toBeVisible();
  await ada.page.goto('/dashboard/players');
  await expect(heading(ada.page, 'You are in no club')).toBeVisible();
  await expect(ada.page.locator('body')).not.toContainText(/Anna Adler|SV Sonnenberg/);
  await expectAccessible(ada.page);
  await expectNoSidewaysScroll(ada.page);

  await bea.page.goto('/dashboard/settings?tab=people');
  await bea.page.getByRole('button', { name: 'Roles of Bea Boss' }).click();
  await expect(bea.page.getByText('The only admin of your club')).toBeVisible();
  await expect(bea.page.getByRole('button', { name: /^End the role Admin/ })).toHaveCount(0);
  await bea.page.goto('/dashboard/settings');
  await bea.page.getByRole('button', { name: 'Delete my account' }).click();
  const leaving = bea.page.getByRole('dialog', { name: 'Delete my account' });
  await expect(leaving).toContainText('You are the only admin of SV Sonnenberg.');
  await expect(leaving.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
  await expectAccessible(bea.page);
  for (const visitor of [ada, bea]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

// MEMB-13
test('shows both addresses when another login opens an admin invitation', async ({ browser, product }) => {
  const club = await aClub(browser, product, 'Lions');
  const [invited, own] = [anAddress('office'), anAddress('cora')];
  const cora = await aVisitor(browser, product);
  await ask(cora.page, registerAdmin, { organizationName: 'Bears', fullName: 'Cora Keen', email: own, password });
  await cora.page.goto(await linkMailedTo(club, product, invited));
  await expect(cora.page.getByText(/With this login you join Lions as an admin\./)).toBeVisible();
  await cora.page.getByRole('button', { name: 'Join as an admin' }).click();
  const question = `This invitation was sent to ${invited}. You are signed in as ${own}. Do you want to join with this login?`;
  await expect(cora.page.getByText(question).first()).toBeVisible();
  await expectAccessible(cora.page);
  await expectNoSidewaysScroll(cora.page);
  await cora.page.getByRole('button', { name: 'Join with this login' }).click();
  await expect(heading(cora.page, 'Teams')).toBeVisible();
  const { page: admin } = club.admin;
  await admin.goto('/dashboard/settings?tab=people');
  await expect(admin.getByRole('region', { name: 'Admins' })).toContainText(own);
  for (const visitor of [club.admin, cora]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
