import { listCorrections } from '@touchline/domain/people/contract.corrections.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { aClub } from './club.ts';
import { anAddress, ask, password, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

const born = `${new Date().getFullYear() - 10}-04-03`;
const headings = ['First name', 'Last name', 'Birth date', 'Gender', 'Position', 'Guardian first name'];
const columns = [...headings, 'Guardian last name', 'Guardian phone', 'Guardian email'];
const listOf = (cells: readonly string[]): string => [columns, cells].map((line) => line.join('\t')).join('\n');

// FAM-19
test('erases no data of a child by a new invitation, a registration by code or an import', async ({
  browser,
  product,
}) => {
  const club = await aClub(browser, product);
  const { page } = club.admin;
  const paste = async (cells: readonly string[]): Promise<void> => {
    await page.goto('/dashboard/players/import');
    await page.getByLabel('Or paste from a spreadsheet').fill(listOf(cells));
    await page.getByRole('button', { name: 'Use the pasted rows' }).click();
    await page.getByRole('button', { name: 'Check 1 player' }).click();
  };
  const storedFacts = [
    'Anna',
    'Adler',
    born,
    'Female',
    'Goal',
    'Gerda',
    'Adler',
    '+43 660 7654321',
    'gerda@example.net',
  ];
  await paste(storedFacts);
  await page.getByRole('button', { name: 'Import 1 player' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /imported/ })).toBeFocused();
  const facts = async () => {
    const { players } = await ask(page, listPlayers, {});
    return players.map((player) => [
      ...[player.firstName, player.lastName, player.birthDate, player.gender, player.position],
      ...[player.parentGuardianFirstName, player.parentGuardianLastName],
      ...[player.parentGuardianPhone, player.parentGuardianEmail],
    ]);
  };
  expect(await facts()).toEqual([storedFacts]);

  // The child is invited again with few facts and another position.
  const invite = async (email: string): Promise<string> => {
    await page.goto('/dashboard/players?dialog=add');
    const dialog = page.getByRole('dialog', { name: 'Add Player' });
    for (const [label, value] of [
      ['First name', 'Anna'],
      ['Last name', 'Adler'],
      ['Email', email],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByLabel(/^Birth date/).fill(born);
    await dialog.getByLabel(/^Position/).fill('Wing');
    await dialog.getByRole('button', { name: 'Invite Player' }).click();
    const question = page.getByRole('dialog', { name: 'Already in your list?' });
    await expect(question.getByRole('group', { name: 'Position' }).getByRole('radio', { name: /^Goal/ })).toBeChecked();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await question.getByRole('button', { name: 'Use the player who is already here' }).click();
    const code = (await page.getByLabel('Invitation code').textContent()) ?? '';
    expect(await facts()).toEqual([storedFacts]);
    return code;
  };
  const first = anAddress('family');
  await invite(first);
  await page.goto('/dashboard/players');
  await page.getByRole('button', { name: 'Revoke the invitation of Anna Adler' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect(toast(page, /revoked/i)).toBeVisible();
  // The dialog closes by navigating back, which would undo a navigation started earlier.
  await expect(page).toHaveURL('/dashboard/players');
  const code = await invite(anAddress('family'));

  // The family leaves every optional field empty.
  const family = await aVisitor(browser, product);
  const { page: home } = family;
  const typeFamily = async (): Promise<void> => {
    await home.getByRole('radio', { name: 'My child' }).check();
    await home.getByLabel('Your first name').fill('Frank');
    await home.getByLabel('Your last name').fill('Fuchs');
    await home.getByLabel('Your phone').fill('+43 660 9990001');
    for (const box of [/I am an adult/, /I agree/]) await home.getByRole('checkbox', { name: box }).check();
  };
  await home.goto(`/register/player/${code}`);
  await expect(home.getByText('Anna Adler')).toBeVisible();
  await typeFamily();
  await home.getByLabel('Password', { exact: true }).fill(password);
  await home.getByLabel('Confirm Password').fill(password);
  await home.getByRole('button', { name: 'Register player' }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
  expect(await facts()).toEqual([storedFacts]);

  // The family uses the printed code with different facts, and the club has to decide.
  await home.goto(`/register/player/${club.codes.player}`);
  await home.getByLabel('First name', { exact: true }).fill('Anna');
  await home.getByLabel('Last name', { exact: true }).fill('Adler');
  await home.getByLabel('Birth date', { exact: true }).fill(born);
  await home.getByRole('radio', { name: 'Female' }).check();
  await home.getByLabel(/^Position/).fill('Wing');
  // The required consents depend on the birth date.
  await typeFamily();
  const join = home.getByRole('button', { name: 'Join as a family' });
  await join.click();
  await expect(home.getByText(/^Your club has Goal, and you entered Wing\./)).toBeVisible();
  await expectNoSidewaysScroll(home);
  await join.click();
  await expect(home.getByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
  expect(await facts()).toEqual([storedFacts]);
  const proposals = await ask(page, listCorrections, {});
  expect(proposals.map(({ field, now, proposed }) => [field, now, proposed])).toContainEqual([
    ...['position', 'Goal', 'Wing'],
  ]);

  // The office's list has empty cells and another position.
  await paste(['Anna', 'Adler', born, '', 'Bench', '', '', '', '']);
  const states = page.getByRole('group', { name: 'Which rows to show' });
  await expect(states.locator('label').filter({ hasText: 'Different' })).toHaveText('Different1');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('button', { name: /^Import [1-9]/ })).toHaveCount(0);
  expect(await facts()).toEqual([storedFacts]);
  for (const visitor of [club.admin, family]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
