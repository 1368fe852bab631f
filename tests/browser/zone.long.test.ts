import { listMyOffers } from '@touchline/domain/offers/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { createTryout } from '@touchline/domain/tryouts/contract.ts';
import { aClub, anAgeGroup, joinAsPlayer, offerPlace } from './club.ts';
import { ask, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

// ORGS-01
test('keeps a tryout at six and the end of an offer when a club moves from UTC to Chicago', async ({
  browser,
  product,
}) => {
  const club = await aClub(browser, product);
  const { page } = club.admin;
  await ask(page, updateOrganization, { timeZone: 'UTC' });
  const family = await aVisitor(browser, product);
  await joinAsPlayer(club, family, ['Pia', 'Peters']);
  await offerPlace(club, 'Pia', 10, 'Tigers');
  const ends = async () => (await ask(family.page, listMyOffers, {})).offers.map(({ expiresAt }) => expiresAt);
  const before = await ends();
  expect(before).toHaveLength(1);
  const year = new Date().getFullYear() + 1;
  const { id } = await ask(page, createTryout, {
    ...{ title: 'Spring tryout at six', location: 'Main field', ageGroupId: await anAgeGroup(club, 12) },
    ...{ date: `${year}-06-01T18:00:00.000Z`, registrationDeadline: `${year}-05-25T20:00:00.000Z` },
  });
  await page.goto(`/dashboard/tryouts/${id}`);
  await expect(page.getByText(/6:00\sPM/).first()).toBeVisible();

  await page.goto('/dashboard/settings?tab=organization');
  await page.getByRole('button', { name: 'Change time zone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change time zone' });
  await expect(dialog.getByText(/^Tryouts and events to come keep their clock times/)).toBeVisible();
  await dialog.getByRole('searchbox').fill('chicago');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('radio', { name: /America \/ Chicago/ }).check();
  await dialog.getByRole('button', { name: 'Save time zone' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await expect(page).toHaveURL(/tab=organization$/);
  await expect(page.getByText('America / Chicago')).toBeVisible();

  await page.goto(`/dashboard/tryouts/${id}`);
  await expect(page.getByText(/6:00\sPM/).first()).toBeVisible();
  await expect(page.getByText(/8:00\sPM/).first()).toBeVisible();
  expect(await ends()).toEqual(before);
  await family.page.goto('/dashboard/player-portal');
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', minute: '2-digit' });
  const end = shown.format(new Date(before[0] ?? '')).replace(/\s/, String.raw`\s`);
  await expect(family.page.getByText(new RegExp(`expires .*${end}`)).first()).toBeVisible();
  for (const visitor of [club.admin, family]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
