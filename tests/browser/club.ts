import type { Browser, Page } from '@playwright/test';
import { registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { consentVersion } from '@touchline/domain/access/messages.children.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { listCoaches, listPlayers } from '@touchline/domain/people/contract.ts';
import { addAgeGroup, createSeason } from '@touchline/domain/seasons/contract.ts';
import { assignCoach, createTeam } from '@touchline/domain/teams/contract.ts';
import { completeTryout, createTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import { registerPlayers } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anAddress, ask, password } from './steps.ts';
import { aVisitor, type Product, type Visitor } from './support.ts';

/* * Starting points of stories, created by requests because the stories do not test the setup. */

const year = new Date().getFullYear();

/** First and last name. */
export type Name = readonly [string, string];

export interface Club {
  readonly admin: Visitor;
  readonly seasonId: string;
  /** Codes that coaches and players join with. */
  readonly codes: Readonly<Record<'coach' | 'player', string>>;
}

/** A club with a season this year and a signed-in admin. */
export const aClub = async (browser: Browser, product: Product, organizationName = 'SV Sonnenberg'): Promise<Club> => {
  const admin = await aVisitor(browser, product);
  const { page } = admin;
  await ask(page, registerAdmin, { organizationName, fullName: 'Ada Admin', email: anAddress('admin'), password });
  // Coaches in the stories join with a code and need no approval.
  await ask(page, updateOrganization, { checkNewcomers: 'nobody' });
  const season = { name: 'Spring', sport: 'Soccer', startDate: `${year}-01-01`, endDate: `${year}-12-31` } as const;
  const { id: seasonId } = await ask(page, createSeason, season);
  const stem = anAddress('code').replaceAll(/\D/g, '');
  const codes = { coach: `COACH-${stem}`, player: `PLAY-${stem}` };
  for (const role of ['coach', 'player'] as const) await ask(page, createCode, { code: codes[role], role });
  return { admin, seasonId, codes };
};

/** Adds an age group for children who reach this age this year or next; returns its id. */
export const anAgeGroup = async ({ admin, seasonId }: Club, age: number): Promise<string> => {
  const birthYears = { gender: 'Co-ed', birthYearMin: year - age + 1, birthYearMax: year - age } as const;
  return (await ask(admin.page, addAgeGroup, { seasonId, name: `U${age}`, ...birthYears })).id;
};

export const aTeam = async ({ admin, seasonId }: Club, name: string, ageGroupId: string): Promise<string> =>
  (await ask(admin.page, createTeam, { name, seasonId, ageGroupId })).id;

/** Joins the visitor as a coach of the team; returns the email address. */
export const joinAsCoach = async (club: Club, { page }: Visitor, name: Name, teamId: string): Promise<string> => {
  const email = anAddress('coach');
  await ask(page, registerWithCode, {
    ...{ organizationCode: club.codes.coach, role: 'coach', firstName: name[0], lastName: name[1] },
    ...{ email, password, additionalData: { phone: '+43 660 1234567' } },
  });
  const { coaches } = await ask(club.admin.page, listCoaches, { search: name[1] });
  await ask(club.admin.page, assignCoach, { teamId, coachId: coaches[0]?.id ?? '' });
  return email;
};

export interface JoinedPlayer {
  readonly playerId: string;
  readonly email: string;
}

/** Joins the visitor as the guardian of a ten-year-old player. */
export const joinAsPlayer = async (club: Club, { page }: Visitor, name: Name): Promise<JoinedPlayer> => {
  const email = anAddress('player');
  await ask(page, registerWithCode, {
    ...{ organizationCode: club.codes.player, role: 'player', firstName: name[0], lastName: name[1] },
    ...{ email, password, kind: 'guardian', isAdult: true, consent: consentVersion },
    additionalData: {
      birth_date: `${year - 10}-05-05`,
      gender: 'Female',
      parent_guardian_first_name: 'Gerda',
      parent_guardian_last_name: name[1],
      parent_guardian_phone: '+43 660 7654321',
    },
  });
  const { players } = await ask(club.admin.page, listPlayers, { search: name[1] });
  return { playerId: players[0]?.id ?? '', email };
};

/** Adds another child to the signed-in guardian's account. */
export const addChild = async ({ codes }: Club, page: Page, firstName: string, age: number): Promise<void> => {
  await ask(page, join, {
    ...{ organizationCode: codes.player, role: 'player', kind: 'guardian', isAdult: true, consent: consentVersion },
    ...{ firstName, lastName: 'Peters' },
    additionalData: {
      ...{ birth_date: `${year - age}-05-05`, gender: 'Male' },
      ...{ parent_guardian_first_name: 'Gerda', parent_guardian_last_name: 'Peters' },
      parent_guardian_phone: '+43 660 7654321',
    },
  });
};

/** Adds ten-year-old players without accounts, by first and last name; returns the ids of all players in the club. */
export const addPlayers = async ({ admin }: Club, names: readonly string[]): Promise<readonly string[]> => {
  const rows = names.map((fullName, index) => ({
    line: index + 2,
    cells: { fullName, birthDate: `${year - 10}-05-05` },
  }));
  await ask(admin.page, importPlayers, { rows, dateOrder: 'day', invite: false });
  return (await ask(admin.page, listPlayers, {})).players.map(({ id }) => id);
};

/** A tryout that has begun, with these players; returns its id. */
export const aRunningTryout = async (page: Page, ageGroupId: string, playerIds: readonly string[]): Promise<string> => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { id: tryoutId } = await ask(page, createTryout, {
    ...{ title: 'Spring tryout', location: 'Main field', ageGroupId },
    ...{ date: inDays(31), registrationDeadline: inDays(30) },
  });
  await ask(page, registerPlayers, { tryoutId, playerIds: [...playerIds] });
  await ask(page, startTryout, { tryoutId });
  return tryoutId;
};

/** Offers a child named Peters a place on a new team after a tryout of its age group; returns the child's id. */
export const offerPlace = async (club: Club, child: string, age: number, teamName: string): Promise<string> => {
  const { page } = club.admin;
  const ageGroupId = await anAgeGroup(club, age);
  const teamId = await aTeam(club, teamName, ageGroupId);
  const { players } = await ask(page, listPlayers, { search: `${child} Peters` });
  const playerIds = players.map(({ id }) => id);
  const tryoutId = await aRunningTryout(page, ageGroupId, playerIds);
  await ask(page, completeTryout, { tryoutId });
  await ask(page, sendOffers, { tryoutId, teamId, playerIds, offerLetterBody: `Welcome, ${child}.` });
  return playerIds[0] ?? '';
};
