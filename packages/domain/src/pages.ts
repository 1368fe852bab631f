import { listNeeded } from './answers/contract.needed.ts';
import { listAttendance, readTeamAttendance } from './attendance/contract.ts';
import type { Role } from './core/actor.ts';
import { type InputOf, type Query, requestOf } from './core/operation.ts';
import { listCodes } from './codes/contract.ts';
import { listEvaluations } from './evaluations/contract.ts';
import { readServerFacts } from './health/contract.facts.ts';
import { countPendingOffers, listCoachOffers, listMyOffers, listOffers } from './offers/contract.ts';
import { readPlayerRecord } from './people/contract.record.ts';
import { listCoaches, listPlayers } from './people/contract.ts';
import { coachSorts, playerSorts } from './people/schema.ts';
import { roleHas } from './policy.ts';
import { listNext } from './schedule/contract.next.ts';
import { listAgenda, readEvent } from './schedule/contract.ts';
import { listSeasons, readSetup } from './seasons/contract.ts';
import { listMyTeams, listTeams, readRoster, readTeam } from './teams/contract.ts';
import { listOwnConsents } from './privacy/contract.consents.ts';
import { listOwnTryouts } from './tryouts/contract.family.ts';
import { listRegistrations } from './tryouts/contract.registrations.ts';
import { listTryouts, readTryout } from './tryouts/contract.ts';

/** The parts of a page's address. */
interface Opened {
  /** The part of the path that a `:name` stands for. */
  readonly id: (name: string) => string;
  /** True if none of these parameters is in the address: the page then asks as it does without them. */
  readonly without: (...names: readonly string[]) => boolean;
  /** Further queries of a page while a club is being set up: its first steps, for the users they lead. */
  readonly setup: readonly string[];
  /** The facts of the server, for admins: they decide about a tab. */
  readonly facts: readonly string[];
}

interface Page {
  /** As the router has it: `:name` is one part of the path, `:name?` one that may be missing. */
  readonly path: string;
  /** Its code, as the web app calls the file: `teams` is pages/teams-page.tsx. */
  readonly code: string;
  /** The questions that it has to ask before it can show its rows, as it asks them. */
  readonly first?: (opened: Opened) => readonly string[];
}

/** The address under which a page requests this. */
const asks = <O extends Query>(operation: O, input: InputOf<O>): string =>
  requestOf(operation, input as Readonly<Record<string, unknown>>).url;

const sorted = <Key extends string>([sort]: readonly [Key, ...Key[]]) => ({ sort, direction: 'ascending' }) as const;

/** Asks this, unless one of the parameters is in the address. */
const unless =
  <O extends Query>(names: readonly string[], operation: O, input: InputOf<O>) =>
  ({ without }: Opened): readonly string[] =>
    without(...names) ? [asks(operation, input)] : [];
const tryoutOf = ({ id }: Opened) => asks(readTryout, { tryoutId: id('tryoutId') });
const registrationsOf = ({ id }: Opened) => asks(listRegistrations, { tryoutId: id('tryoutId'), all: true });
const codes = ({ setup }: Opened) => [asks(listCodes, {}), ...setup];
const overview = unless(['status', 'season', 'tryout', 'team', 'player'], listOffers, {});
/** The agenda from today on; a week, a month and another day are asked for by the page. */
const agendaOf = ({ without }: Opened, teamId: string | undefined): readonly string[] =>
  without('view', 'day', 'team', 'kind', 'field', 'child', 'answer')
    ? [asks(listAgenda, { direction: 'later', teamId })]
    : [];
const currentTeams = unless(['when', 'search', 'season'], listTeams, { when: 'current' });

/**
 * The pages of the app by their addresses, with the data that the server sends along (decision record 0033): the files
 * of their code are announced, and their first queries are answered in advance. A page that is missing here, or has
 * other queries, requests them itself; tests/browser/brought.test.ts notices.
 */
export const pages: readonly Page[] = [
  { path: '/', code: 'landing' },
  { path: '/login', code: 'login' },
  { path: '/join', code: 'register' },
  { path: '/join/guardian', code: 'register-guardian' },
  { path: '/register', code: 'register' },
  { path: '/register/admin/:code?', code: 'register-admin' },
  { path: '/register/coach/:code?', code: 'register-coach' },
  { path: '/register/player/:code?', code: 'register-player' },
  { path: '/forgot-password', code: 'forgot-password' },
  { path: '/auth/callback', code: 'auth-callback' },
  { path: '/terms', code: 'terms' },
  { path: '/privacy', code: 'privacy' },
  { path: '/dashboard/teams', code: 'teams', first: (opened) => [...currentTeams(opened), ...opened.setup] },
  {
    path: '/dashboard/teams/:teamId/roster',
    code: 'roster',
    first: ({ id }) => [asks(readRoster, { teamId: id('teamId') })],
  },
  { path: '/dashboard/seasons', code: 'seasons', first: ({ setup }) => [asks(listSeasons, {}), ...setup] },
  { path: '/dashboard/coaches', code: 'coaches', first: unless(['search', 'sort'], listCoaches, sorted(coachSorts)) },
  {
    path: '/dashboard/players',
    code: 'players',
    first: unless(['search', 'sort', 'team', 'age', 'gender', 'account'], listPlayers, sorted(playerSorts)),
  },
  { path: '/dashboard/coaches/import', code: 'import-coaches' },
  { path: '/dashboard/players/import', code: 'import-players' },
  {
    path: '/dashboard/players/:playerId',
    code: 'player',
    first: ({ id }) => [asks(readPlayerRecord, { playerId: id('playerId') })],
  },
  { path: '/dashboard/tryouts', code: 'tryouts', first: ({ setup }) => [asks(listTryouts, {}), ...setup] },
  {
    path: '/dashboard/tryouts/:tryoutId',
    code: 'tryout',
    first: (opened) => [tryoutOf(opened), ...(opened.without('tab') ? [registrationsOf(opened)] : [])],
  },
  {
    path: '/dashboard/tryouts/:tryoutId/day/:registrationId?',
    code: 'tryout-day',
    first: (opened) => [
      tryoutOf(opened),
      registrationsOf(opened),
      asks(listEvaluations, { tryoutId: opened.id('tryoutId') }),
    ],
  },
  { path: '/dashboard/tryouts/:tryoutId/edit', code: 'edit-tryout', first: (opened) => [tryoutOf(opened)] },
  { path: '/dashboard/admin-invitations', code: 'admin-invitations', first: overview },
  { path: '/dashboard/invitations', code: 'admin-invitations', first: overview },
  {
    path: '/dashboard/coach-invitations',
    code: 'coach-invitations',
    first: unless(['tab'], listCoachOffers, { tab: 'pending' }),
  },
  {
    path: '/dashboard/player-portal',
    code: 'player-portal',
    first: () => [
      asks(listMyOffers, {}),
      asks(listOwnTryouts, {}),
      asks(listOwnConsents, {}),
      asks(listNeeded, {}),
      asks(listNext, {}),
    ],
  },
  { path: '/dashboard/my-teams', code: 'my-teams', first: unless(['when'], listMyTeams, { when: 'current' }) },
  { path: '/dashboard/codes', code: 'codes', first: codes },
  { path: '/dashboard/organization-codes', code: 'codes', first: codes },
  {
    path: '/dashboard/schedule/:eventId?',
    code: 'schedule',
    first: (opened) => {
      const eventId = opened.id('eventId');
      return eventId === '' ? agendaOf(opened, undefined) : [asks(readEvent, { eventId })];
    },
  },
  {
    path: '/dashboard/teams/:teamId/schedule',
    code: 'schedule',
    first: (opened) => {
      const teamId = opened.id('teamId');
      return [asks(readTeam, { teamId }), ...agendaOf(opened, teamId)];
    },
  },
  {
    path: '/dashboard/schedule/:eventId/attendance',
    code: 'attendance',
    first: ({ id }) => [asks(listAttendance, { eventId: id('eventId') })],
  },
  {
    path: '/dashboard/teams/:teamId/attendance',
    code: 'team-attendance',
    first: ({ id }) => [asks(readTeamAttendance, { teamId: id('teamId') })],
  },
  { path: '/dashboard/settings', code: 'settings', first: ({ facts }) => facts },
  { path: '/dashboard/debug-tryouts', code: 'debug-tryouts' },
  { path: '/dashboard/more', code: 'more' },
];

/** Finds out whether an address, without its search, is one of this page. */
export const shapeOf = (path: string): RegExp => {
  const shape = path.replaceAll(/\/:(\w+)(\??)/g, (_, name: string, mayMiss: string) =>
    mayMiss ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`,
  );
  return new RegExp(`^${shape}$`);
};

const shapes = pages.map(({ path, ...page }) => ({ ...page, shape: shapeOf(path) }));

/** The first page of a user who opens the product itself, or its installed app. */
const beginnings: ReadonlySet<string> = new Set(['/', '/dashboard']);
const homes: Readonly<Record<Role, string>> = {
  admin: '/dashboard/teams',
  coach: '/dashboard/teams',
  player: '/dashboard/player-portal',
};

/** Finds the page and the queries of an address: for a user with that role, or for a visitor. */
export interface Opening {
  /** The page's code, as the web app calls the file; nothing where there is no such page. */
  readonly code: string | undefined;
  readonly isInClub: boolean;
  /** The addresses that the page asks for before it can show its rows. */
  readonly asks: readonly string[];
}

export const openingOf = (address: string, role: Role | undefined): Opening => {
  const [pathname = '', search] = address.split('?', 2);
  const parameters = new URLSearchParams(search);
  const isForClub = pathname.startsWith('/dashboard');
  const path =
    role === undefined ? (isForClub ? '/login' : pathname) : beginnings.has(pathname) ? homes[role] : pathname;
  for (const { shape, code, first } of shapes) {
    const found = shape.exec(path);
    if (!found) continue;
    const isInClub = path.startsWith('/dashboard');
    if (!isInClub) return { code, isInClub, asks: [] };
    const asked = first?.({
      id: (name) => found.groups?.[name] ?? '',
      without: (...names) => names.every((name) => !parameters.has(name)),
      setup: role && roleHas({ role }, readSetup.can) ? [asks(readSetup, {})] : [],
      facts: role && roleHas({ role }, readServerFacts.can) ? [asks(readServerFacts, {})] : [],
    });
    // The shell shows how many offers wait for an answer.
    return { code, isInClub, asks: [...(asked ?? []), ...(role === 'player' ? [asks(countPendingOffers, {})] : [])] };
  }
  return { code: undefined, isInClub: false, asks: [] };
};
