import type { Browser } from '@playwright/test';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { aClub, addPlayers, anAgeGroup, aRunningTryout, aTeam, joinAsPlayer } from './club.ts';
import { ask, password, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, type Product, test } from './support.ts';

/** A phone with little room: controls that need an answer must be visible there without scrolling. */
const smallPhone = { width: 360, height: 640 };

const aClubWithTeam = async (browser: Browser, product: Product) => {
  const club = await aClub(browser, product);
  const ageGroupId = await anAgeGroup(club, 10);
  return { club, ageGroupId, teamId: await aTeam(club, 'Lions', ageGroupId) };
};

test('the answers to an offer stay in sight below a long letter', async ({ browser, product }) => {
  const { club, ageGroupId, teamId } = await aClubWithTeam(browser, product);
  const family = await aVisitor(browser, product);
  const { playerId, email } = await joinAsPlayer(club, family, ['Mia', 'Meadow']);
  const admin = club.admin.page;
  const tryoutId = await aRunningTryout(admin, ageGroupId, [playerId]);
  const offerLetterBody = 'Training is on Tuesdays and Thursdays at half past five.\n\n'.repeat(12);
  await ask(admin, sendOffers, {
    ...{ tryoutId, teamId, playerIds: [playerId], offerLetterBody, anticipatedTeamLevel: 'Regional league' },
    ...{ anticipatedSeasonCostAmount: '', anticipatedSeasonCostDescription: '' },
  });
  const { page } = family;
  await page.setViewportSize(smallPhone);
  // With the notice of having signed in, which comes with every way from a mail.
  await family.context.clearCookies();
  await page.goto('/dashboard/player-portal');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const accept = page.getByRole('button', { name: 'Accept the invitation to Lions' });
  await expect(accept).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Decline the invitation to Lions' })).toBeInViewport({ ratio: 1 });
  // Nothing covers it: neither the navigation nor the notice, which shows for some seconds only.
  await expect(toast(page, 'Signed in successfully')).toBeVisible();
  await accept.click({ trial: true, timeout: 2000 });
  await expectAccessible(page);
  await accept.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await family.context.close();
});

test('the buttons of a question stay in sight below a long list of names', async ({ browser, product }) => {
  const { club, ageGroupId } = await aClubWithTeam(browser, product);
  const { page } = club.admin;
  const names = [...'abcdefghijklmnopqrst'].map(
    (letter) => `Bartholomew-Alexander Fitzgerald-Hohenberg-Auersperg${letter}`,
  );
  const tryoutId = await aRunningTryout(page, ageGroupId, await addPlayers(club, names));
  for (const { id } of await ask(page, listRegistrations, { tryoutId }))
    await ask(page, setAttendance, { registrationId: id, status: 'checked_in' });
  await page.setViewportSize(smallPhone);
  await page.goto(`/dashboard/tryouts/${tryoutId}?dialog=complete`);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText("20 players haven't been evaluated.");
  for (const button of await question.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await club.admin.context.close();
});
