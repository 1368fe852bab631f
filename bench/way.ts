import type { Locator, Page } from '@playwright/test';

/** Presses and typed characters in one stage. */
export interface Effort {
  readonly stage: string;
  presses: number;
  characters: number;
}

/** Opens a separate phone for another person. */
export type OpenPhone = () => Promise<Page>;

/** Goal F16. */
export const maxPresses = { firstOffer: 40, twoChildren: 20 };

/** Counts what people press and type, stage by stage. */
const countActs = () => {
  const efforts: Effort[] = [];
  const addEffort = (presses: number, characters = 0): void => {
    const effort = efforts.at(-1);
    if (!effort) throw new Error('Say first which stage begins.');
    effort.presses += presses;
    effort.characters += characters;
  };
  return {
    efforts,
    begin: (stage: string): void => void efforts.push({ stage, presses: 0, characters: 0 }),
    /** A click or a tap: one press. */
    press: async (target: Locator): Promise<void> => {
      await target.click();
      addEffort(1);
    },
    /**
     * Types into a field. One press puts the cursor there, unless the page already did. Characters are counted
     * separately.
     */
    type: async (target: Locator, text: string): Promise<void> => {
      const isFocused = await target.evaluate((field) => field === document.activeElement);
      if (!isFocused) await target.click();
      await target.fill(text);
      addEffort(isFocused ? 0 : 1, text.length);
    },
  };
};

type Acts = ReturnType<typeof countActs>;

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp): Locator => page.getByRole('link', { name, exact: true });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

const password = 'green-grass-2026';
const tryoutDay = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10);
// Each run uses its own email addresses.
const runId = Date.now().toString(36);
const addressOf = (person: string): string => `${person}.${runId}@example.org`;

const createClub = async ({ begin, press, type }: Acts, page: Page): Promise<void> => {
  begin('registration');
  await page.goto('/');
  await press(link(page, /^(Create Organization|Sign Up)$/).first());
  await type(page.getByLabel('Organization Name'), 'Meadow Park Juniors');
  await type(page.getByLabel("Admin's Full Name"), 'Ada Admin');
  await type(page.getByLabel('Email Address'), addressOf('ada'));
  await type(page.getByLabel('Password', { exact: true }), password);
  await type(page.getByLabel('Confirm Password'), password);
  await press(button(page, 'Create Organization'));
};

/** Sets up a season with one age group; returns the birth year of its children. */
const setUpSeason = async ({ begin, press }: Acts, page: Page): Promise<string> => {
  begin('season');
  await press(link(page, 'Start: Add a season'));
  await press(dialog(page, 'Add Season').getByRole('button', { name: 'Create season' }));
  begin('age group');
  await press(dialog(page, 'Add age groups').getByLabel('U10', { exact: true }));
  const listText = await page.getByRole('list', { name: 'Age groups to add' }).textContent();
  begin('team');
  await press(dialog(page, 'Add age groups').getByLabel('Create a team for each'));
  await press(button(page, 'Add 1 age group'));
  return /\d{4}/.exec(listText ?? '')?.[0] ?? '';
};

/** Creates a code for players. Returns the link that the page shows. */
const makeCode = async ({ begin, press }: Acts, page: Page): Promise<string> => {
  begin('code');
  await press(link(page, 'Bring in players'));
  await press(button(page, 'Create code'));
  return page.getByLabel('Player registration link').inputValue();
};

/** Fills in the child's part of both forms, which propose the last name. */
const enterChild = async ({ press, type }: Acts, page: Page, firstName: string, birthYear: string): Promise<void> => {
  await type(page.getByLabel('First name', { exact: true }), firstName);
  await type(page.getByLabel('Birth date', { exact: true }), `${birthYear}-05-05`);
  await press(page.getByRole('radio', { name: 'Female' }));
  for (const box of [/I am an adult/, /I agree/]) await press(page.getByRole('checkbox', { name: box }));
};

/** Registers a mother with a child, whom Home then shows with the proposed last name. */
const registerChild = async (
  acts: Acts,
  page: Page,
  { address, birthYear, names: [mother, child] }: JoinDetails & { readonly names: readonly [string, string] },
): Promise<void> => {
  const { press, type } = acts;
  await page.goto(address);
  await press(page.getByRole('radio', { name: 'My child' }));
  await type(page.getByLabel('Your first name'), mother);
  await type(page.getByLabel('Your last name'), 'Meadow');
  await type(page.getByLabel('Your phone'), '+43 660 1234567');
  await type(page.getByLabel('Email Address'), addressOf(mother));
  await type(page.getByLabel('Password', { exact: true }), password);
  await type(page.getByLabel('Confirm Password'), password);
  await enterChild(acts, page, child, birthYear);
  await press(button(page, 'Register player'));
  await page.getByRole('heading', { name: `${child} Meadow`, exact: true }).waitFor();
};

const planTryout = async ({ begin, press, type }: Acts, page: Page): Promise<void> => {
  begin('tryout');
  await press(link(page, 'Plan a tryout'));
  const form = dialog(page, 'Create Tryout');
  await type(form.getByLabel('Title'), 'U10 tryout');
  await type(form.getByLabel('Date and time'), `${tryoutDay}T18:00`);
  await type(form.getByLabel('Location'), 'Main field');
  await press(form.getByRole('button', { name: 'Create Tryout' }));
  begin('registering the player');
  await press(button(page, 'Bulk Register'));
  await page.getByText('1 of 1 selected').waitFor();
  await press(button(page, 'Register selected'));
  begin('starting');
  await press(button(page, 'Start Tryout'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: /^Start Tryout/ }));
};

const sendOffer = async ({ begin, press }: Acts, page: Page): Promise<void> => {
  begin('offer');
  await press(page.getByRole('link', { name: 'Invite to Team' }));
  await page.getByText('1 of 1 selected').waitFor();
  await press(button(page, 'Next'));
  await press(button(page, 'Send Invitations'));
};

const acceptOffer = async ({ begin, press }: Acts, page: Page): Promise<void> => {
  begin('accepting');
  await press(button(page, 'Accept the invitation to U10'));
  await press(button(page, 'Accept invitation'));
  await page.getByText('Accepted', { exact: true }).first().waitFor();
};

/** Link for families, and the birth year of the age group. */
export interface JoinDetails {
  readonly address: string;
  readonly birthYear: string;
}

/** Plays a president and a parent on their phones, from an empty server to the first accepted offer. */
export const walkToFirstOffer = async (
  openPhone: OpenPhone,
): Promise<{ readonly efforts: readonly Effort[]; readonly joining: JoinDetails }> => {
  const acts = countActs();
  const [admin, parent] = [await openPhone(), await openPhone()];
  await createClub(acts, admin);
  const birthYear = await setUpSeason(acts, admin);
  const joining = { address: await makeCode(acts, admin), birthYear };
  acts.begin('parent');
  await registerChild(acts, parent, { ...joining, names: ['Max', 'Mia'] });
  await planTryout(acts, admin);
  await sendOffer(acts, admin);
  await acceptOffer(acts, parent);
  return { efforts: acts.efforts, joining };
};

/** Plays a mother who registers with one child, adds the other one, and sees both on Home. */
export const walkWithTwoChildren = async (openPhone: OpenPhone, joining: JoinDetails): Promise<readonly Effort[]> => {
  const acts = countActs();
  const page = await openPhone();
  acts.begin('first child');
  await registerChild(acts, page, { ...joining, names: ['Mona', 'Lea'] });
  acts.begin('second child');
  await acts.press(link(page, 'Add another child'));
  await enterChild(acts, page, 'Ida', joining.birthYear);
  await acts.press(button(page, 'Join as a family'));
  for (const child of ['Lea', 'Ida'])
    await page.getByRole('heading', { name: `${child} Meadow`, exact: true }).waitFor();
  return acts.efforts;
};

export const sumOf = (efforts: readonly Effort[], measure: 'presses' | 'characters'): number =>
  efforts.reduce((total, effort) => total + effort[measure], 0);
