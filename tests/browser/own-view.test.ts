import type { Browser, Page } from '@playwright/test';
import { registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { listCoaches, listPlayers, readPlayer } from '@touchline/domain/people/contract.ts';
import { addAgeGroup, createSeason } from '@touchline/domain/seasons/contract.ts';
import { downloadRoster } from '@touchline/domain/teams/contract.export.ts';
import { addPlayer, assignCoach, createTeam, readRoster, readTeam } from '@touchline/domain/teams/contract.ts';
import { anAddress, ask, password, send } from './steps.ts';
import { aVisitor, expect, expectAccessible, type Product, test, type Visitor } from './support.ts';

const year = new Date().getFullYear();

interface Prepared {
  readonly admin: Page;
  readonly tigers: string;
  readonly owls: string;
  readonly codes: { readonly coach: string; readonly player: string };
  readonly close: () => Promise<void>;
}

/** A club with two teams in two age groups, and a code for each role. */
const aClub = async (browser: Browser, product: Product, organizationName: string): Promise<Prepared> => {
  const { page, context } = await aVisitor(browser, product);
  await ask(page, registerAdmin, { organizationName, fullName: 'Ada Admin', email: anAddress('admin'), password });
  const season = { name: 'Spring', sport: 'Soccer', startDate: `${year}-01-01`, endDate: `${year}-12-31` } as const;
  const { id: seasonId } = await ask(page, createSeason, season);
  const teams: string[] = [];
  for (const [name, age] of [['Tigers', 10] as const, ['Owls', 12] as const]) {
    const born = { gender: 'Co-ed', birthYearMin: year - age + 1, birthYearMax: year - age } as const;
    const group = await ask(page, addAgeGroup, { seasonId, name: `U${age}`, ...born });
    teams.push((await ask(page, createTeam, { name, seasonId, ageGroupId: group.id })).id);
  }
  const stem = anAddress('code').replaceAll(/\D/g, '');
  const codes = { coach: `COACH-${stem}`, player: `PLAY-${stem}` };
  for (const role of ['coach', 'player'] as const) await ask(page, createCode, { code: codes[role], role });
  const [tigers = '', owls = ''] = teams;
  return { admin: page, tigers, owls, codes, close: () => context.close() };
};

const aCoach = async (visitor: Visitor, club: Prepared, name: readonly [string, string], teamId: string) => {
  await ask(visitor.page, registerWithCode, {
    ...{ organizationCode: club.codes.coach, role: 'coach', firstName: name[0], lastName: name[1] },
    ...{ email: anAddress('coach'), password, additionalData: { phone: '+43 660 1234567' } },
  });
  const { coaches } = await ask(club.admin, listCoaches, { search: name[1] });
  await ask(club.admin, assignCoach, { teamId, coachId: coaches[0]?.id ?? '' });
};

const aPlayer = async (visitor: Visitor, club: Prepared, name: readonly [string, string], teamId: string) => {
  await ask(visitor.page, registerWithCode, {
    ...{ organizationCode: club.codes.player, role: 'player', firstName: name[0], lastName: name[1] },
    ...{ email: anAddress('player'), password },
    additionalData: {
      birth_date: `${year - 10}-05-05`,
      gender: 'Female',
      parent_guardian_first_name: 'Gerda',
      parent_guardian_last_name: name[1],
      parent_guardian_phone: '+43 660 7654321',
    },
  });
  const { players } = await ask(club.admin, listPlayers, { search: name[1] });
  const playerId = players[0]?.id ?? '';
  await ask(club.admin, addPlayer, { teamId, playerId });
  return playerId;
};

/** The cards of a page, by their headings. */
const expectCards = async (page: Page, path: string, names: readonly string[]): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([...names]);
};

/** The rows of a table, or the cards that a phone shows instead: as many as there are names, each with its name. */
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

// PERM-02 PERM-03 PERM-39 PERM-41 PERM-44 ROSTER-10 TEAM-67
test('a coach and a player see what is theirs, and nothing else', async ({ browser, product }) => {
  const [club, stranger] = [
    await aClub(browser, product, 'SV Sonnenberg'),
    await aClub(browser, product, 'SV Schattental'),
  ];
  const [carla, otto, pia, paul] = await Promise.all(Array.from({ length: 4 }, () => aVisitor(browser, product)));
  if (!carla || !otto || !pia || !paul) throw new Error('There are not enough people.');
  await aCoach(carla, club, ['Carla', 'Coach'], club.tigers);
  await aCoach(otto, club, ['Otto', 'Other'], club.owls);
  const piasId = await aPlayer(pia, club, ['Pia', 'Player'], club.tigers);
  const paulsId = await aPlayer(paul, club, ['Paul', 'Pal'], club.owls);

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

  // The same without a screen.
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

  for (const visitor of [carla, otto, pia, paul]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
  await club.close();
  await stranger.close();
});
