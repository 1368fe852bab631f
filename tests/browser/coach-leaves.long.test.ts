import type { Browser, Page } from '@playwright/test';
import { addRole } from '@touchline/domain/access/contract.memberships.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { inviteCoach, listCoaches, listPlayers } from '@touchline/domain/people/contract.ts';
import { addPlayer, assignCoach } from '@touchline/domain/teams/contract.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import {
  addPlayers,
  aClub,
  anAgeGroup,
  aRunningTryout,
  aTeam,
  type Club,
  joinAsCoach,
  joinAsPlayer,
  offerPlace,
} from './club.ts';
import { anAddress, ask, send, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, type Product, test } from './support.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Removes a coach on the Coaches page, as an admin. */
const removeCoach = async ({ admin: { page } }: Club, name: string): Promise<void> => {
  await page.goto('/dashboard/coaches');
  await page.getByRole('button', { name: `Edit or remove ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from club' }).click();
  const question = page.getByRole('alertdialog', { name: `Remove ${name} from Lions?` });
  await expect(question).toContainText(`${name} leaves Owls.`);
  await expect(question).toContainText('Past evaluations stay and keep the name.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove coach' }).click();
  await expect(toast(page, 'Coach removed')).toBeVisible();
  // Closing the confirmation removes it from the address.
  await expect(page).toHaveURL(/coaches$/);
};

/** Mona is the mother of ten-year-old Pia and coaches the Owls, who have a tryout of their own. */
const aCoachingMother = async (browser: Browser, product: Product) => {
  const club = await aClub(browser, product, 'Lions');
  const { page: admin } = club.admin;
  const mona = await aVisitor(browser, product);
  const { email, playerId } = await joinAsPlayer(club, mona, ['Pia', 'Peters']);
  const { session } = await ask(mona.page, readSession, {});
  await ask(admin, addRole, { userId: session?.user.id ?? '', role: 'coach' });
  const ageGroupId = await anAgeGroup(club, 11);
  const owls = await aTeam(club, 'Owls', ageGroupId);
  const { coaches } = await ask(admin, listCoaches, {});
  const [coach] = coaches;
  await ask(admin, assignCoach, { teamId: owls, coachId: coach?.id ?? '' });
  await addPlayers(club, ['Anna Adler']);
  const { players } = await ask(admin, listPlayers, { search: 'Anna' });
  const tryoutId = await aRunningTryout(admin, ageGroupId, [players[0]?.id ?? '']);
  const choose = async (membership: RegExp): Promise<void> => {
    await mona.page.getByRole('button', { name: /^Your account/ }).click();
    await mona.page.getByRole('menuitemradio', { name: membership }).click();
  };
  await mona.page.goto('/dashboard');
  await choose(/^Lions · Coach/);
  await expect(heading(mona.page, 'Teams')).toBeVisible();
  const name = `${coach?.firstName} ${coach?.lastName}`;
  return { club, mona, email, playerId, owls, tryoutId, name, choose };
};

// MEMB-15
test('shows a removed coach’s evaluations and takes the coach back with one click', async ({ browser, product }) => {
  const club = await aClub(browser, product, 'Lions');
  const { page: admin } = club.admin;
  const carla = await aVisitor(browser, product);
  const ageGroupId = await anAgeGroup(club, 10);
  const owls = await aTeam(club, 'Owls', ageGroupId);
  await joinAsCoach(club, carla, ['Carla', 'Coach'], owls);
  // The other coaches on a full staff have no accounts yet.
  for (const lastName of ['Oak', 'Pine']) {
    await ask(admin, inviteCoach, { firstName: 'Olaf', lastName, email: anAddress('olaf'), phone: null });
    const { coaches } = await ask(admin, listCoaches, { search: lastName });
    await ask(admin, assignCoach, { teamId: owls, coachId: coaches[0]?.id ?? '' });
  }
  const tryoutId = await aRunningTryout(admin, ageGroupId, await addPlayers(club, ['Anna Adler']));
  const [registration] = await ask(admin, listRegistrations, { tryoutId });
  const evaluation = {
    registrationId: registration?.id ?? '',
    ...{ technicalScore: 4, acumenScore: 3, physicalScore: 2, characterScore: 5 },
    recommendation: 'yes',
    notes: 'Quick feet',
  } as const;
  await ask(carla.page, saveEvaluation, evaluation);
  await carla.page.goto('/dashboard/teams');
  await expect(carla.page.getByRole('heading', { name: 'Owls' })).toBeVisible();
  const staff = admin.getByRole('list', { name: 'Coaches of Owls' });
  const freePlace = staff.getByRole('button', { name: 'Assign Coach to Owls' });
  await admin.goto('/dashboard/teams');
  await expect(staff).toContainText('Carla Coach');
  await expect(freePlace).toHaveCount(0);

  await admin.goto('/dashboard/coaches');
  await admin.getByRole('button', { name: 'Edit or remove Carla Coach' }).click();
  await admin.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = admin.getByRole('dialog', { name: 'Edit Coach' });
  await edit.getByLabel('Last name').fill('Keen');
  await edit.getByLabel(/^Phone/).fill('+43 660 5550199');
  await expectAccessible(admin);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(admin, 'Coach updated')).toBeVisible();
  await expect(admin).toHaveURL(/coaches$/);
  await expect(admin.getByText('+43 660 5550199').first()).toBeVisible();

  await removeCoach(club, 'Carla Keen');
  await expect(heading(carla.page, 'You are in no club')).toBeVisible();
  await expect(carla.page.locator('body')).not.toContainText('Owls');
  expect((await send(carla.page, saveEvaluation, { ...evaluation, notes: 'Too late' })).status()).toBe(403);
  await admin.goto('/dashboard/teams');
  await expect(freePlace).toBeVisible();
  await expect(staff).not.toContainText('Carla Keen');
  await admin.goto(`/dashboard/tryouts/${tryoutId}?tab=evaluations`);
  await admin.getByRole('button', { name: 'Evaluate Anna Adler' }).click();
  await admin.getByRole('tab', { name: /^Summary/ }).click();
  await expect(admin.getByRole('article', { name: 'Evaluation by Carla Keen' })).toContainText('Quick feet');
  await expectAccessible(admin);
  await expectNoSidewaysScroll(admin);

  await admin.goto('/dashboard/coaches');
  await admin.getByRole('switch', { name: 'Show archived' }).click();
  await expect(admin.getByText('Carla Keen').first()).toBeVisible();
  await expectAccessible(admin);
  await expectNoSidewaysScroll(admin);
  await admin.getByRole('button', { name: 'Take Carla Keen back' }).click();
  await expect(toast(admin, 'Coach taken back')).toBeVisible();
  await carla.page.reload();
  // The coach has her former login and profile, but no team.
  await expect(carla.page.getByText('No current teams found')).toBeVisible();
  await admin.goto('/dashboard/teams');
  await freePlace.click();
  const assigning = admin.getByRole('dialog');
  await assigning.getByLabel('Coach').selectOption('Carla Keen (0 of 3 teams)');
  await assigning.getByRole('button', { name: 'Assign Coach' }).click();
  await expect(toast(admin, 'Coach assigned')).toBeVisible();
  await expect(freePlace).toHaveCount(0);
  await expect(carla.page.getByRole('heading', { name: 'Owls' })).toBeVisible();
  await carla.page.goto(`/dashboard/tryouts/${tryoutId}?tab=evaluations`);
  await carla.page.getByRole('button', { name: 'Edit Anna Adler' }).click();
  await expect(carla.page.getByRole('article', { name: 'Your evaluation' })).toContainText('Quick feet');
  for (const visitor of [club.admin, carla]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

// MEMB-06
test('opens an offer email as family without losing text that the mother typed as a coach', async ({
  browser,
  product,
}) => {
  const { club, mona, email, tryoutId } = await aCoachingMother(browser, product);
  await offerPlace(club, 'Pia', 10, 'Tigers');
  await product.runJobs();
  const letter = (await product.mailsTo(email)).find(({ subject }) => subject.startsWith('Your team offer'));
  const link = /http:\S+membership=\S+/.exec(letter?.text ?? '')?.[0] ?? '';
  const { page: coaching, context } = mona;
  await coaching.goto(`/dashboard/tryouts/${tryoutId}?tab=evaluations`);
  await coaching.getByRole('button', { name: 'Evaluate Anna Adler' }).click();
  await coaching.getByRole('button', { name: 'Create Evaluation' }).click();
  const notes = coaching.getByLabel(/^Notes/);
  await notes.fill('Reads the game');

  const family = await context.newPage();
  await family.goto(link);
  await expect(toast(family, 'Showing Lions as Family.')).toBeVisible();
  await expect(family.getByRole('region', { name: /^Invitation to Tigers/ })).toBeVisible();
  await expectAccessible(family);
  await expectNoSidewaysScroll(family);
  await expect(notes).toHaveValue('Reads the game');
  await family.getByRole('button', { name: 'Accept the invitation to Tigers' }).click();
  await family.getByRole('alertdialog').getByRole('button', { name: 'Accept invitation' }).click();
  await expect(toast(family, 'Invitation accepted')).toBeVisible();

  await expect(notes).toHaveValue('Reads the game');
  await coaching.getByRole('slider').first().fill('5');
  await coaching.getByLabel('Recommendation').selectOption('yes');
  await coaching.getByRole('button', { name: 'Save evaluation' }).click();
  await expect(toast(coaching, 'Evaluation saved')).toBeVisible();
  await expect(coaching.getByRole('article', { name: 'Your evaluation' })).toContainText('Reads the game');
  for (const visitor of [club.admin, mona]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

test('keeps the family role of a mother who is removed as a coach', async ({ browser, product }) => {
  const { club, mona, playerId, owls, tryoutId, name, choose } = await aCoachingMother(browser, product);
  const tigers = await aTeam(club, 'Tigers', await anAgeGroup(club, 10));
  await ask(club.admin.page, addPlayer, { teamId: tigers, playerId });
  const { page } = mona;
  await page.goto(`/dashboard/tryouts/${tryoutId}`);
  await expect(page.getByText('Anna Adler').first()).toBeVisible();

  await removeCoach(club, name);
  await expect(heading(page, 'My Team Invitations')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Owls|Anna Adler/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Only one role is left, so there is no switch.
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('menuitem', { name: /Log out/ })).toBeVisible();
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/dashboard/my-teams');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Tigers']);
  await page.goto(`/dashboard/teams/${tigers}/roster`);
  await expect(page.getByText('Pia Peters').first()).toBeVisible();
  await page.goto(`/dashboard/teams/${owls}/roster`);
  await expect(page.getByText('Team not found or access denied.')).toBeVisible();

  // She has both roles again after she is taken back.
  const { page: admin } = club.admin;
  await admin.getByRole('switch', { name: 'Show archived' }).click();
  await admin.getByRole('button', { name: `Take ${name} back` }).click();
  await expect(toast(admin, 'Coach taken back')).toBeVisible();
  await page.goto('/dashboard');
  await choose(/^Lions · Coach/);
  await expect(heading(page, 'Teams')).toBeVisible();
  for (const visitor of [club.admin, mona]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
