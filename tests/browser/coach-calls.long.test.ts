import type { Page } from '@playwright/test';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { addPlayer, listTeams, removeCoach } from '@touchline/domain/teams/contract.ts';
import { addPlayers, aClub, anAgeGroup, aTeam, joinAsCoach, joinAsPlayer } from './club.ts';
import { countOnDevice, textOnDevice } from './offline-steps.ts';
import { ask } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, settle, test } from './support.ts';

const phones = { Gerda: '+43 660 7654321', Otto: '+43 660 4445566', Karin: '+43 660 1112233' } as const;
const rosterOf = (teamId: string): string => `/dashboard/teams/${teamId}/roster`;
const phone = (page: Page, of: keyof typeof phones) => page.getByRole('main').getByRole('link', { name: phones[of] });

// D75: reads the device's storage instead of the screen, because the team's data must be deleted there.
test('deletes an offline roster when the coach loses the team or signs out', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { page: admin } = club.admin;
  const ageGroupId = await anAgeGroup(club, 10);
  const [tigers, owls] = [await aTeam(club, 'Tigers', ageGroupId), await aTeam(club, 'Owls', ageGroupId)];
  const carla = await aVisitor(browser, product, 'allow');
  await joinAsCoach(club, carla, ['Carla', 'Coach'], tigers);
  const family = await aVisitor(browser, product);
  const { playerId, email } = await joinAsPlayer(club, family, ['Pia', 'Peters']);
  await ask(admin, updatePlayer, {
    ...{ playerId, secondGuardianFirstName: 'Otto', secondGuardianLastName: 'Peters' },
    secondGuardianPhone: phones.Otto,
  });
  await ask(admin, addPlayer, { teamId: tigers, playerId });
  const { context } = carla;
  let { page } = carla;
  await page.goto(rosterOf(tigers));
  await expect(phone(page, 'Otto')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => textOnDevice(page)).toContain(phones.Otto);

  // The coach is on the field: the phone was put away and is offline.
  await context.setOffline(true);
  await page.close();
  page = await context.newPage();
  await page.goto(rosterOf(tigers));
  for (const of of ['Gerda', 'Otto'] as const)
    await expect(phone(page, of)).toHaveAttribute('href', `tel:${phones[of].replaceAll(' ', '')}`);
  await expect(page.getByRole('main').getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(page.getByText(/^You're offline\. Showing what we had at/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The coach loses the team while the phone is away, and opens the app on another page.
  const { teams } = await ask(admin, listTeams, {});
  const [assignment] = teams.find(({ id }) => id === tigers)?.coaches ?? [];
  await ask(admin, removeCoach, { assignmentId: assignment?.assignmentId ?? '' });
  await context.setOffline(false);
  await page.goto('/dashboard/settings');
  await expect.poll(() => textOnDevice(page)).not.toContain('Peters');

  // A coach of another team keeps the numbers until sign-out.
  const [benId = ''] = await addPlayers(club, ['Ben Bauer']).then((ids) => ids.filter((id) => id !== playerId));
  await ask(admin, updatePlayer, {
    playerId: benId,
    parentGuardianFirstName: 'Karin',
    parentGuardianPhone: phones.Karin,
  });
  await ask(admin, addPlayer, { teamId: owls, playerId: benId });
  const otto = await aVisitor(browser, product, 'allow');
  await joinAsCoach(club, otto, ['Oskar', 'Owl'], owls);
  await otto.page.goto(rosterOf(owls));
  await expect(phone(otto.page, 'Karin')).toBeVisible();
  await expect.poll(() => textOnDevice(otto.page)).toContain(phones.Karin);
  await otto.page.getByRole('button', { name: 'Your account' }).click();
  await otto.page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(otto.page).toHaveURL(/\/$/);
  expect(await countOnDevice(otto.page)).toBe(0);
  for (const visitor of [club.admin, carla, family, otto]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

test('loads no guardian’s phone or email for a coach of another team', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { page: admin } = club.admin;
  const ageGroupId = await anAgeGroup(club, 10);
  const [tigers, owls] = [await aTeam(club, 'Tigers', ageGroupId), await aTeam(club, 'Owls', ageGroupId)];
  const family = await aVisitor(browser, product);
  const { playerId, email } = await joinAsPlayer(club, family, ['Pia', 'Peters']);
  const contacts = { parentGuardianEmail: 'gerda@example.net', secondGuardianPhone: phones.Otto };
  await ask(admin, updatePlayer, { playerId, ...contacts });
  await ask(admin, addPlayer, { teamId: tigers, playerId });
  const oskar = await aVisitor(browser, product);
  await joinAsCoach(club, oskar, ['Oskar', 'Owl'], owls);
  const { page } = oskar;
  const bytes: Promise<string>[] = [];
  page.on('response', (response) => {
    const isRead = ['document', 'fetch', 'xhr'].includes(response.request().resourceType());
    if (isRead) bytes.push(response.text().catch(() => ''));
  });
  const pages = ['teams', 'players', 'players?search=Peters', 'players?search=7654321', `players/${playerId}`];
  const more = [`teams/${tigers}/roster`, 'coaches', 'tryouts', 'coach-invitations', 'schedule', 'more', 'settings'];
  for (const path of [...pages, ...more]) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settle(page);
    await expectNoSidewaysScroll(page);
  }
  // A page contains the addresses that it requested, with the search text.
  const loaded = (await Promise.all(bytes)).map((text) => text.replaceAll('search=7654321', ''));
  expect(loaded.length).toBeGreaterThan(pages.length + more.length);
  for (const secret of [/765[ -]?4321/, /444[ -]?5566/, email, 'gerda@example.net'])
    expect(loaded.filter((text) => text.search(secret) >= 0)).toEqual([]);
  for (const visitor of [club.admin, family, oskar]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
