import type { Browser, Page } from '@playwright/test';
import { readPlayer } from '@touchline/domain/people/contract.ts';
import { downloadRoster } from '@touchline/domain/teams/contract.export.ts';
import { addPlayer, readRoster, readTeam } from '@touchline/domain/teams/contract.ts';
import { aClub, anAgeGroup, aTeam, type Club, joinAsCoach, joinAsPlayer, type Name } from './club.ts';
import { ask, send } from './steps.ts';
import { aVisitor, expect, expectAccessible, type Product, test, type Visitor } from './support.ts';

interface Teams extends Club {
  readonly tigers: string;
  readonly owls: string;
}

/** A club with two teams in two age groups. */
const aClubOfTwo = async (browser: Browser, product: Product, name: string): Promise<Teams> => {
  const club = await aClub(browser, product, name);
  const tigers = await aTeam(club, 'Tigers', await anAgeGroup(club, 10));
  const owls = await aTeam(club, 'Owls', await anAgeGroup(club, 12));
  return { ...club, tigers, owls };
};

const aMember = async (visitor: Visitor, club: Teams, name: Name, teamId: string): Promise<string> => {
  const { playerId } = await joinAsPlayer(club, visitor, name);
  await ask(club.admin.page, addPlayer, { teamId, playerId });
  return playerId;
};

/** Expects cards with these headings on a page. */
const expectCards = async (page: Page, path: string, names: readonly string[]): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([...names]);
};

/** Expects exactly these names in the rows of a table, or in the cards on a phone. */
const expectPeople = async (page: Page, path: string, table: string, names: readonly string[]): Promise<void> => {
  await page.goto(path);
  const main = page.getByRole('main');
  const rows = main
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .or(main.getByRole('list', { name: table, exact: true }).locator('> li'));
  await expect(rows).toHaveCount(names.length);
  for (const name of names) await expect(rows.filter({ hasText: name })).toHaveCount(1);
};

const expectDenied = async (page: Page, teamId: string): Promise<void> => {
  await page.goto(`/dashboard/teams/${teamId}/roster`);
  await expect(page.getByText('Team not found or access denied.')).toBeVisible();
};

const expectSentHome = async (page: Page, paths: readonly string[], home: string): Promise<void> => {
  for (const path of paths) {
    await page.goto(path);
    await expect(page, path).toHaveURL(new RegExp(`${home}$`));
  }
};

// PERM-03 ROSTER-10 TEAM-67
test('shows coaches and players only their own teams and people', async ({ browser, product }) => {
  const [club, stranger] = [
    await aClubOfTwo(browser, product, 'SV Sonnenberg'),
    await aClubOfTwo(browser, product, 'SV Schattental'),
  ];
  const [carla, otto, pia, paul] = await Promise.all(Array.from({ length: 4 }, () => aVisitor(browser, product)));
  if (!carla || !otto || !pia || !paul) throw new Error('There are not enough people.');
  await joinAsCoach(club, carla, ['Carla', 'Coach'], club.tigers);
  await joinAsCoach(club, otto, ['Otto', 'Other'], club.owls);
  const piasId = await aMember(pia, club, ['Pia', 'Player'], club.tigers);
  const paulsId = await aMember(paul, club, ['Paul', 'Pal'], club.owls);

  await expectCards(carla.page, '/dashboard/teams', ['Tigers']);
  await expectAccessible(carla.page);
  await expectPeople(carla.page, '/dashboard/players', 'Players', ['Pia Player']);
  await expectPeople(carla.page, '/dashboard/coaches', 'Coaches', ['Carla Coach', 'Otto Other']);
  await expect(carla.page.getByRole('main')).not.toContainText('+43');
  await expectPeople(carla.page, `/dashboard/teams/${club.tigers}/roster`, 'Players', ['Pia Player']);
  await expect(carla.page.getByRole('main')).toContainText('Gerda Player');
  await expectDenied(carla.page, club.owls);
  await expectDenied(carla.page, stranger.tigers);
  const forAdmins = ['/dashboard/seasons', '/dashboard/codes', '/dashboard/admin-invitations'];
  await expectSentHome(carla.page, [...forAdmins, '/dashboard/my-teams'], '/dashboard/teams');

  await expectCards(pia.page, '/dashboard/my-teams', ['Tigers']);
  await expectAccessible(pia.page);
  await expectPeople(pia.page, `/dashboard/teams/${club.tigers}/roster`, 'Players', ['Pia Player']);
  await expect(pia.page.getByRole('main')).not.toContainText('Gerda');
  await expectDenied(pia.page, club.owls);
  const forOthers = ['/dashboard/teams', '/dashboard/players', '/dashboard/coaches', '/dashboard/tryouts'];
  await expectSentHome(pia.page, [...forAdmins, ...forOthers], '/dashboard/player-portal');

  // Sends the same requests without a page.
  for (const { page } of [carla, pia]) {
    for (const operation of [readTeam, readRoster]) {
      for (const teamId of [club.owls, stranger.tigers])
        expect((await send(page, operation, { teamId })).status()).toBe(404);
    }
    expect((await send(page, readPlayer, { playerId: paulsId })).status()).toBe(404);
    expect((await send(page, readPlayer, { playerId: piasId })).status()).toBe(200);
  }
  expect((await send(carla.page, downloadRoster, { teamId: club.owls })).status()).toBe(404);
  expect((await send(pia.page, downloadRoster, { teamId: club.tigers })).status()).toBe(403);

  for (const visitor of [club.admin, stranger.admin, carla, otto, pia, paul]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
