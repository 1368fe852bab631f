import { readSession, signOut } from '@touchline/domain/access/contract.ts';
import { addGuardian, inviteGuardian } from '@touchline/domain/families/contract.ts';
import { guardianInvitationPath } from '@touchline/domain/families/messages.ts';
import { aClub, addPlayers, joinAsPlayer, offerPlace } from './club.ts';
import {
  fillInChild,
  fillInGuardian,
  countChildren,
  tickDeclarations,
  fill,
  heading,
  lastMailTo,
  linkIn,
  signIn,
} from './family-steps.ts';
import { anAddress, ask, password, toast } from './steps.ts';
import {
  aVisitor,
  expect,
  expectAccessible,
  expectAccessibleLightAndDark,
  expectNoSidewaysScroll,
  test,
} from './support.ts';

const home = '/dashboard/player-portal';

// FAM-02 FAM-21
test('offers only “My child” for a birth date under 16 when a new account joins by player code', async ({
  browser,
  product,
}) => {
  const club = await aClub(browser, product, 'Lions');
  const mona = await aVisitor(browser, product);
  const { page } = mona;
  await page.goto(`/register/player/${club.codes.player}`);
  await expect(page.getByText('Joining: Lions')).toBeVisible();
  const question = page.getByRole('group', { name: 'Who are you registering?' });
  await expect(question.getByRole('radio')).toHaveCount(2);
  await fillInChild(page, 'Pia');
  await expect(page.getByRole('radio', { name: 'Myself' })).toBeDisabled();
  await expect(question).toContainText('Players under 16 are registered by a parent or guardian');
  await expectAccessibleLightAndDark(page);
  await expectNoSidewaysScroll(page);
  await fillInGuardian(page, anAddress('mona'));
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Pia');
  await page.getByRole('button', { name: 'Register player' }).click();
  // A toast repeats the sentence, so this checks the sentence next to the checkbox.
  const adult = page.getByRole('checkbox', { name: /I am an adult/ });
  await expect(adult).toHaveAccessibleDescription('Only an adult may act for a child.');
  await tickDeclarations(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Register player' }).click();
  await expect(heading(page, 'My Team Invitations')).toBeVisible();
  expect((await ask(page, readSession, {})).session?.user).toMatchObject({ name: 'Mona Peters', players: [{}] });
  for (const visitor of [club.admin, mona]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

// FAM-03 MEMB-08
test('lets a signed-out parent add a second child with the same code and email address', async ({
  browser,
  product,
}) => {
  const club = await aClub(browser, product, 'Lions');
  const mona = await aVisitor(browser, product);
  const { page } = mona;
  const { email } = await joinAsPlayer(club, mona, ['Pia', 'Peters']);
  await ask(page, signOut, {});
  await page.goto(`/register/player/${club.codes.player}`);
  await expect(page.getByText('Joining: Lions')).toBeVisible();
  await fillInGuardian(page, email);
  await fillInChild(page, 'Paul');
  await tickDeclarations(page);
  await page.getByRole('button', { name: 'Register player' }).click();
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription(
    /An account with this email address already exists\. Sign in instead\./,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Sign in, and go on with what you typed' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await signIn(page);
  await expect(heading(page, 'Join as a family')).toBeVisible();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Paul');
  await expect(page.getByLabel('Registration code')).toHaveValue(club.codes.player);
  await expectAccessibleLightAndDark(page);
  await expectNoSidewaysScroll(page);
  for (const box of [/I am an adult/, /^I agree that/]) await page.getByRole('checkbox', { name: box }).check();
  await page.getByRole('button', { name: 'Join as a family' }).click();
  await expect(toast(page, 'You have joined Lions.')).toBeVisible();
  expect(await countChildren(page)).toBe(2);
  for (const visitor of [club.admin, mona]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

// FAM-03
test('lists two invited children with one email address in one email', async ({ browser, product }) => {
  const club = await aClub(browser, product, 'Lions');
  const { page: admin } = club.admin;
  await addPlayers(club, ['Pia Peters', 'Paul Peters']);
  const email = anAddress('mona');
  await admin.goto('/dashboard/players');
  await admin.getByRole('button', { name: 'Select players' }).click();
  for (const name of ['Pia', 'Paul']) await admin.getByRole('checkbox', { name: `Select ${name} Peters` }).check();
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Invite players' });
  for (const name of ['Pia', 'Paul']) await dialog.getByLabel(`${name} Peters`).fill(email);
  await expectAccessible(admin);
  await expectNoSidewaysScroll(admin);
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(toast(admin, '2 of 2 players invited')).toBeVisible();
  await product.runJobs();
  const letters = await product.mailsTo(email);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toMatch(/(Paul and Pia|Pia and Paul)/);
  expect(letters[0]?.subject).not.toMatch(/Pia|Paul|Peters/);

  const mona = await aVisitor(browser, product);
  const { page } = mona;
  await page.goto(linkIn(letters[0]?.text ?? '', '/register/player'));
  await expect(page.getByText('Joining: Lions')).toBeVisible();
  await page.getByRole('radio', { name: 'My child' }).check();
  await expect(page.getByRole('checkbox', { name: /^Act for (Pia|Paul) Peters, too$/ })).toBeChecked();
  await fill(page, { 'Your first name': 'Mona', 'Your last name': 'Peters', 'Your phone': '+43 660 1234567' });
  await fill(page, { Password: password, 'Confirm Password': password });
  await page.getByRole('radio', { name: 'Female' }).check();
  await tickDeclarations(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Register player' }).click();
  await expect(heading(page, 'My Team Invitations')).toBeVisible();
  for (const name of ['Pia', 'Paul'])
    await expect(page.getByRole('region', { name: `Who acts for ${name} Peters` })).toBeVisible();
  await expectAccessibleLightAndDark(page);
  await expectNoSidewaysScroll(page);
  for (const visitor of [club.admin, mona]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

// FAM-06
test('shows a read-only father the offer without buttons', async ({ browser, product }) => {
  const club = await aClub(browser, product, 'Lions');
  const mona = await aVisitor(browser, product);
  await joinAsPlayer(club, mona, ['Pia', 'Peters']);
  const playerId = await offerPlace(club, 'Pia', 10, 'Tigers');
  const email = anAddress('frank');
  const { token } = await ask(mona.page, inviteGuardian, { playerId, email, mayAnswer: false });
  const frank = await aVisitor(browser, product);
  await frank.page.goto(guardianInvitationPath(token ?? ''));
  await fill(frank.page, { 'Your name': 'Frank Peters', Password: password, 'Confirm Password': password });
  await frank.page.getByRole('checkbox', { name: /adult/ }).check();
  await expectAccessible(frank.page);
  await expectNoSidewaysScroll(frank.page);
  await frank.page.getByRole('button', { name: 'Create your account' }).click();
  await expect(frank.page.getByRole('region', { name: /^Invitation to Tigers/ })).toBeVisible();
  for (const name of [/Accept/, /Decline/]) await expect(frank.page.getByRole('button', { name })).toHaveCount(0);
  await expect(frank.page.getByRole('heading', { name: /^Answers needed/ })).toHaveCount(0);
  await expectAccessibleLightAndDark(frank.page);
  await expectNoSidewaysScroll(frank.page);

  await mona.page.goto(home);
  const answersNeeded = mona.page.getByRole('region', { name: 'Answers needed' });
  await answersNeeded.getByRole('button', { name: 'Accept Tigers' }).click();
  await mona.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Accept invitation/ })
    .click();
  await expect(toast(mona.page, 'Invitation accepted')).toBeVisible();
  // The father's page updates without a reload.
  await expect(frank.page.getByRole('tab', { name: 'Responded (1)' })).toBeVisible();
  const letter = await lastMailTo(product, email);
  expect(letter?.subject).toBe('Team offer accepted: Lions: Tigers');
  expect(letter?.text.replaceAll(/\s+/g, ' ')).toContain(
    'Gerda Peters has accepted the invitation of Lions for Pia to join Tigers.',
  );
  for (const visitor of [club.admin, mona, frank]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

// FAM-10
test('lets an admin end a mistaken guardianship', async ({ browser, product }) => {
  const club = await aClub(browser, product, 'Lions');
  const { page: admin } = club.admin;
  const [mona, otto] = [await aVisitor(browser, product), await aVisitor(browser, product)];
  const { playerId } = await joinAsPlayer(club, mona, ['Pia', 'Peters']);
  await joinAsPlayer(club, otto, ['Olga', 'Other']);
  const { session } = await ask(otto.page, readSession, {});
  await ask(admin, addGuardian, { playerId, userId: session?.user.id ?? '', kind: 'guardian', mayAnswer: false });
  await otto.page.goto(home);
  const mistakenGuardian = otto.page.getByRole('region', { name: 'Who acts for Pia Peters' });
  await expect(mistakenGuardian).toBeVisible();

  await admin.goto(`/dashboard/players/${playerId}`);
  await admin.getByRole('button', { name: 'Remove Gerda Other' }).click();
  await expectAccessible(admin);
  await expectNoSidewaysScroll(admin);
  await admin.getByRole('button', { name: 'Remove guardian' }).click();
  await expect(toast(admin, 'Guardianship ended')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Remove Gerda Other' })).toHaveCount(0);
  await expectAccessibleLightAndDark(admin);
  await expectNoSidewaysScroll(admin);
  await expect(mistakenGuardian).toHaveCount(0);
  await expect(otto.page.getByRole('region', { name: 'Who acts for Olga Other' })).toBeVisible();
  await expect(otto.page.locator('body')).not.toContainText('Pia');

  await mona.page.goto(home);
  await mona.page.getByRole('button', { name: 'Leave Pia Peters' }).click();
  await mona.page.getByRole('button', { name: 'Stop acting' }).click();
  await expect(mona.page.getByText(/^You are the last guardian who may answer for the player\./)).toBeVisible();
  await expectAccessible(mona.page);
  await expectNoSidewaysScroll(mona.page);
  expect(await countChildren(mona.page)).toBe(1);
  for (const visitor of [club.admin, mona, otto]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
