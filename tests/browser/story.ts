import { type Browser, expect, type Page } from '@playwright/test';
import { wallTimeOf } from '@touchline/domain/core/wall-clock.ts';
import { anAddress, go, invitations, nextStep, password, signUp, toast } from './steps.ts';
import { aVisitor, expectAccessible, type Product, type Visitor } from './support.ts';

const joinAsCoach = async (visitor: Visitor, code: string, firstName: string, lastName: string): Promise<void> => {
  const { page } = visitor;
  await page.goto(`/register/coach/${code}`);
  await expect(page.getByText('Joining: SV Sonnenberg')).toBeVisible();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email Address').fill(anAddress('coach'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel('Phone').fill('+43 660 1234567');
  await page.getByRole('button', { name: 'Register as coach' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for approval' })).toBeVisible();
  await expectAccessible(page);
};

export const joinAsPlayer = async (
  visitor: Visitor,
  code: string,
  firstName: string,
  lastName: string,
): Promise<void> => {
  const { page } = visitor;
  await page.goto(`/register/player/${code}`);
  await expect(page.getByText('Joining: SV Sonnenberg')).toBeVisible();
  await page.getByRole('radio', { name: 'My child' }).check();
  await page.getByLabel('First name', { exact: true }).fill(firstName);
  await page.getByLabel('Last name', { exact: true }).fill(lastName);
  await page.getByLabel('Email Address').fill(anAddress('player'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel('Birth date', { exact: true }).fill(`${new Date().getFullYear() - 10}-05-05`);
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByLabel('Your first name').fill('Gerda');
  await page.getByLabel('Your last name').fill(lastName);
  await page.getByLabel('Your phone').fill('+43 660 7654321');
  await page.getByRole('checkbox', { name: /I am an adult/ }).check();
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Register player' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
};

export const createSeason = async (page: Page): Promise<void> => {
  const year = new Date().getFullYear();
  await go(page, 'Seasons');
  await page.getByRole('button', { name: 'Add Season' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Spring');
  await dialog.getByLabel('Start date').fill(`${year}-01-01`);
  await dialog.getByLabel('End date').fill(`${year}-12-31`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create season' }).click();
  await expect(toast(page, 'Season created')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Add age groups' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('button', { name: /^Add an age group|^Add/ })
    .last()
    .click();
  await dialog.getByLabel('Name').fill('U11');
  await dialog.getByLabel('Born from').fill(String(year - 11));
  await dialog.getByLabel('Born to').fill(String(year - 9));
  await dialog.getByRole('button', { name: 'Add age group' }).click();
  await expect(toast(page, 'Age group added')).toBeVisible();
  await expectAccessible(page);
};

export const createTeam = async (page: Page): Promise<void> => {
  await go(page, 'Teams');
  await page.getByRole('button', { name: 'Create Team' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Tigers');
  await dialog.getByLabel('Season').selectOption('Spring');
  await dialog.getByLabel('Age group').selectOption('U11');
  await dialog.getByRole('button', { name: 'Create Team' }).click();
  await expect(toast(page, 'Team created')).toBeVisible();
  await expect(page.getByText('0 / 18')).toBeVisible();
};

export const createCode = async (page: Page, role: 'Coach' | 'Player', code: string): Promise<void> => {
  await go(page, 'Registration Codes');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Role').selectOption(role);
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(toast(page, 'Code created')).toBeVisible();
};

const localTime = (hours: number): string => wallTimeOf(new Date(Date.now() + hours * 3_600_000), 'Europe/Vienna');

export const createTryout = async (page: Page): Promise<void> => {
  await go(page, 'Tryouts');
  await page.getByRole('button', { name: 'Create Tryout' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Spring tryout');
  await dialog.getByLabel('Season').selectOption('Spring');
  await dialog.getByLabel('Age group').selectOption('U11');
  await dialog.getByLabel('Date and time').fill(localTime(48));
  await dialog.getByLabel('Registration deadline').fill(localTime(24));
  await dialog.getByLabel('Location').fill('Main field');
  await dialog.getByRole('button', { name: 'Create Tryout' }).click();
  await expect(toast(page, 'Tryout created')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring tryout' })).toBeVisible();
};

export const changeStatus = async (page: Page, button: string, badge: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: new RegExp(`^${button}`) })
    .click();
  await expect(page.getByRole('main').getByText(badge, { exact: true }).first()).toBeVisible();
};

export const evaluate = async (page: Page, player: string, recommendation: string): Promise<void> => {
  await page
    .getByRole('listitem')
    .filter({ hasText: player })
    .getByRole('button', { name: /Evaluate/ })
    .click();
  await page.getByRole('button', { name: 'Create Evaluation' }).click();
  await page.getByRole('slider').first().fill('5');
  await page.getByLabel('Recommendation').selectOption(recommendation);
  await page.getByRole('button', { name: 'Save evaluation' }).click();
  await expect(toast(page, 'Evaluation saved')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Players' }).click();
};

export const answer = async ({ page }: Visitor, act: 'Accept' | 'Decline'): Promise<void> => {
  await expect(page.getByRole('link', { name: /^Home 1/ }).first()).toBeVisible();
  await page.getByRole('button', { name: `${act} the invitation to Tigers` }).click();
  await expectAccessible(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `${act} invitation` })
    .click();
  await expect(page.getByRole('tab', { name: /Responded/ })).toContainText('1');
};

/**
 * From a club's registration to an accepted offer, with each person in a separate browser: what one person does appears
 * on the others' pages without a reload.
 */
export const playTheStory = async (browser: Browser, product: Product): Promise<void> => {
  const [admin, coach, ...players] = await Promise.all(Array.from({ length: 5 }, () => aVisitor(browser, product)));
  if (!admin || !coach) throw new Error('There are not enough people.');
  const names = ['Anna Adler', 'Bea Bauer', 'Cleo Czerny'] as const;
  const code = Date.now().toString(36).toUpperCase();

  await signUp(admin.page, 'SV Sonnenberg', 'Ada Admin');
  await createSeason(admin.page);
  await createTeam(admin.page);
  await createCode(admin.page, 'Coach', `C-${code}`);
  await createCode(admin.page, 'Player', `P-${code}`);

  await joinAsCoach(coach, `C-${code}`, 'Carla', 'Coach');
  // A new club checks coaches who join with a code.
  await admin.page.getByRole('link', { name: 'Approve or refuse' }).click();
  await admin.page.getByRole('button', { name: 'Approve Carla Coach' }).click();
  await expect(toast(admin.page, 'Approved')).toBeVisible();
  await expect(coach.page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  for (const [index, visitor] of players.entries()) {
    const [firstName = '', lastName = ''] = (names[index] ?? '').split(' ');
    await joinAsPlayer(visitor, `P-${code}`, firstName, lastName);
  }
  await expect(coach.page.getByText('No current teams found')).toBeVisible();

  await go(admin.page, 'Teams');
  await admin.page
    .getByRole('button', { name: /Assign Coach/ })
    .first()
    .click();
  await admin.page.getByRole('dialog').getByLabel('Coach').selectOption({ index: 1 });
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Assign Coach' }).click();
  await expect(toast(admin.page, 'Coach assigned')).toBeVisible();
  // The coach's page updates without a reload.
  await expect(coach.page.getByRole('heading', { name: 'Tigers' })).toBeVisible();

  await go(coach.page, 'Tryouts');
  await createTryout(admin.page);
  await expect(coach.page.getByText('Spring tryout')).toBeVisible();

  await admin.page.getByRole('button', { name: 'Bulk Register' }).click();
  await admin.page.getByRole('button', { name: 'Select All', exact: true }).click();
  await expectAccessible(admin.page);
  await admin.page.getByRole('button', { name: 'Register selected' }).click();
  await expect(toast(admin.page, 'Players registered')).toBeVisible();
  await changeStatus(admin.page, 'Start Tryout', 'Active');

  await coach.page
    .getByRole('link', { name: /Spring tryout/ })
    .first()
    .click();
  for (const name of names) {
    await coach.page.getByRole('button', { name: `Check In ${name}` }).click();
    await expect(coach.page.getByRole('button', { name: `Check In ${name}` })).toBeHidden();
  }
  await expect(admin.page.getByText(/3 checked in/).first()).toBeVisible();
  await expectAccessible(coach.page);
  await coach.page.getByRole('tab', { name: 'Evaluations' }).click();
  await evaluate(coach.page, names[0], 'yes');
  await evaluate(coach.page, names[1], 'maybe');
  await expectAccessible(coach.page);

  await changeStatus(admin.page, 'Complete', 'Completed');
  await admin.page.getByRole('link', { name: 'Invite to Team' }).click();
  const form = invitations(admin.page);
  await form.getByLabel('Team', { exact: true }).selectOption({ index: 1 });
  for (const name of names) await form.getByRole('checkbox', { name: new RegExp(name) }).check();
  await expectAccessible(admin.page);
  await nextStep(form);
  await form.getByLabel('Offer letter').fill('We would love to have you on the team.');
  await form.getByLabel('Season cost').fill('1,200');
  await expectAccessible(admin.page);
  await form.getByRole('button', { name: 'Send Invitations' }).click();
  await expect(toast(admin.page, 'Success')).toBeVisible();

  const [anna, bea, cleo] = players as [Visitor, Visitor, Visitor];
  await expectAccessible(anna.page);
  await answer(anna, 'Accept');
  await answer(bea, 'Decline');

  await go(admin.page, 'Admin Invitations');
  await go(coach.page, 'Coach Invitations');
  await product.moveClock(49);
  await product.runJobs();
  await expect(cleo.page.getByRole('tab', { name: /Responded/ })).toContainText('1');
  await cleo.page.getByRole('tab', { name: /Responded/ }).click();
  await expect(cleo.page.getByText('Declined · no answer in time')).toBeVisible();

  await go(coach.page, 'Teams');
  await coach.page.getByRole('link', { name: /View Roster/ }).click();
  await expect(coach.page.getByText(names[0])).toBeVisible();
  await expect(coach.page.getByText(names[1])).toBeHidden();
  await expect(coach.page.getByText(names[2])).toBeHidden();
  await expectAccessible(coach.page);

  for (const visitor of [admin, coach, ...players]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
};
