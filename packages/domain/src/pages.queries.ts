import { listNeeded } from './answers/contract.needed.ts';
import { listAttendance, readTeamAttendance } from './attendance/contract.ts';
import type { Role } from './core/actor.ts';
import { type InputOf, type OutputOf, type Query, requestOf } from './core/operation.ts';
import { listCodes } from './codes/contract.ts';
import { listEvaluations, listRecommendations } from './evaluations/contract.ts';
import { readServerFacts } from './health/contract.facts.ts';
import {
  countPendingOffers,
  listCoachOffers,
  listMyOffers,
  listOffers,
  offerCandidates,
  offerTeams,
} from './offers/contract.ts';
import { mayOffer } from './offers/rules.ts';
import { readPlayerRecord } from './people/contract.record.ts';
import { listCoaches, listPlayers } from './people/contract.ts';
import { coachSorts, playerSorts } from './people/schema.ts';
import { type PagePath, pages, paths, pathPattern } from './pages.ts';
import { roleHas } from './policy.ts';
import { listNext } from './schedule/contract.next.ts';
import { listAgenda, readEvent } from './schedule/contract.ts';
import { listSeasons, readSetup } from './seasons/contract.ts';
import { listMyTeams, listTeams, readRoster, readTeam } from './teams/contract.ts';
import { listOwnConsents } from './privacy/contract.consents.ts';
import { listOwnTryouts } from './tryouts/contract.family.ts';
import { listRegistrations } from './tryouts/contract.registrations.ts';
import { listTryouts, readTryout } from './tryouts/contract.ts';

/** Parts of a page's URL. */
interface PageUrl {
  /** Value of a `:name` in the path. */
  readonly id: (name: string) => string;
  /** True if the URL has none of these parameters, which would make the page use other queries. */
  readonly without: (...names: readonly string[]) => boolean;
  /** Additional queries for users who are guided through the setup of a club. */
  readonly setup: readonly string[];
  /** Query for the server facts, which decide whether admins see a tab. */
  readonly facts: readonly string[];
}

/** URL that a page requests for this query. */
const requestUrl = <O extends Query>(operation: O, input: InputOf<O>): string =>
  requestOf(operation, input as Readonly<Record<string, unknown>>).url;

const sorted = <Key extends string>([sort]: readonly [Key, ...Key[]]) => ({ sort, direction: 'ascending' }) as const;

/** Requests the query unless the URL has one of the parameters. */
const requestUnless =
  <O extends Query>(names: readonly string[], operation: O, input: InputOf<O>) =>
  ({ without }: PageUrl): readonly string[] =>
    without(...names) ? [requestUrl(operation, input)] : [];
const tryoutOf = ({ id }: PageUrl) => requestUrl(readTryout, { tryoutId: id('tryoutId') });
const registrationsOf = ({ id }: PageUrl) => requestUrl(listRegistrations, { tryoutId: id('tryoutId'), all: true });
const codes = ({ setup }: PageUrl) => [requestUrl(listCodes, {}), ...setup];
const overview = requestUnless(['status', 'season', 'tryout', 'team', 'player'], listOffers, {});
/** The agenda from today on; pages request a week, a month or another day themselves. */
const agendaOf = ({ without }: PageUrl, teamId: string | undefined): readonly string[] =>
  without('view', 'day', 'team', 'kind', 'field', 'child', 'answer')
    ? [requestUrl(listAgenda, { direction: 'later', teamId })]
    : [];
const currentTeams = requestUnless(['when', 'search', 'season'], listTeams, { when: 'current' });
const tryoutsToday = requestUnless(['when'], listTryouts, {});

/**
 * Queries that a page needs before it can show its rows, exactly as it requests them. The server answers them in
 * advance (decision record 0033). tests/browser/brought.test.ts finds any that are missing here.
 */
const firstQueries: { readonly [Path in PagePath]?: (opened: PageUrl) => readonly string[] } = {
  '/dashboard/teams': (opened) => [...currentTeams(opened), ...tryoutsToday(opened), ...opened.setup],
  '/dashboard/teams/:teamId/roster': ({ id }) => [requestUrl(readRoster, { teamId: id('teamId') })],
  '/dashboard/seasons': ({ setup }) => [requestUrl(listSeasons, {}), ...setup],
  '/dashboard/coaches': requestUnless(['search', 'sort'], listCoaches, sorted(coachSorts)),
  '/dashboard/players': requestUnless(
    ['search', 'sort', 'team', 'age', 'gender', 'account', 'archived'],
    listPlayers,
    sorted(playerSorts),
  ),
  '/dashboard/players/:playerId': ({ id }) => [requestUrl(readPlayerRecord, { playerId: id('playerId') })],
  '/dashboard/tryouts': ({ setup }) => [requestUrl(listTryouts, {}), ...setup],
  '/dashboard/tryouts/:tryoutId': (opened) => [
    tryoutOf(opened),
    ...(opened.without('tab') ? [registrationsOf(opened)] : []),
  ],
  '/dashboard/tryouts/:tryoutId/day/:registrationId?': (opened) => [
    tryoutOf(opened),
    registrationsOf(opened),
    requestUrl(listEvaluations, { tryoutId: opened.id('tryoutId') }),
  ],
  '/dashboard/tryouts/:tryoutId/invite': (opened) => [tryoutOf(opened)],
  '/dashboard/tryouts/:tryoutId/edit': (opened) => [tryoutOf(opened)],
  '/dashboard/admin-invitations': overview,
  '/dashboard/invitations': overview,
  '/dashboard/coach-invitations': requestUnless(['tab'], listCoachOffers, { tab: 'pending' }),
  '/dashboard/player-portal': () => [
    requestUrl(listMyOffers, {}),
    requestUrl(listOwnTryouts, {}),
    requestUrl(listOwnConsents, {}),
    requestUrl(listNeeded, {}),
    requestUrl(listNext, {}),
  ],
  '/dashboard/my-teams': requestUnless(['when'], listMyTeams, { when: 'current' }),
  '/dashboard/codes': codes,
  '/dashboard/organization-codes': codes,
  '/dashboard/schedule/:eventId?': (opened) => {
    const eventId = opened.id('eventId');
    return eventId === '' ? agendaOf(opened, undefined) : [requestUrl(readEvent, { eventId })];
  },
  '/dashboard/teams/:teamId/schedule': (opened) => {
    const teamId = opened.id('teamId');
    return [requestUrl(readTeam, { teamId }), ...agendaOf(opened, teamId)];
  },
  '/dashboard/schedule/:eventId/attendance': ({ id }) => [requestUrl(listAttendance, { eventId: id('eventId') })],
  '/dashboard/teams/:teamId/attendance': ({ id }) => [requestUrl(readTeamAttendance, { teamId: id('teamId') })],
  '/dashboard/settings': ({ facts }) => facts,
};

/** Queries that depend on the first response, because the server may refuse them. */
const furtherQueries: { readonly [Path in PagePath]?: (answer: unknown, role: Role) => readonly string[] } = {
  '/dashboard/tryouts/:tryoutId/invite': (answer, role) => {
    const { id: tryoutId, status } = answer as OutputOf<typeof readTryout>;
    if (!mayOffer(role, status)) return [];
    return [offerTeams, offerCandidates, listRecommendations, listEvaluations].map((operation) =>
      requestUrl(operation, { tryoutId }),
    );
  },
};

const shapes = pages.map(({ path, code }) => ({
  code,
  first: firstQueries[path],
  further: furtherQueries[path],
  shape: pathPattern(path),
}));

/** Entry pages of the product and its installed app. */
const entryPaths: ReadonlySet<string> = new Set([paths.landing, paths.dashboard]);
const homes: Readonly<Record<Role, string>> = {
  admin: paths.teams,
  coach: paths.teams,
  player: paths.playerPortal,
};

/** Page and queries for a URL. */
export interface PageRequest {
  /** Name of the page's code file in the web app; undefined if there is no such page. */
  readonly code: string | undefined;
  readonly isInClub: boolean;
  /** URLs that the page requests before it can show its rows. */
  readonly asks: readonly string[];
  /** URLs that the page requests after that, depending on the response to the first one. */
  readonly further?: (answer: unknown) => readonly string[];
}

/** Finds the page and queries for a URL, for a user with a role or for a visitor. */
export const pageRequestOf = (address: string, role: Role | undefined): PageRequest => {
  const [pathname = '', search] = address.split('?', 2);
  const parameters = new URLSearchParams(search);
  const isForClub = pathname.startsWith(paths.dashboard);
  const path =
    role === undefined ? (isForClub ? paths.login : pathname) : entryPaths.has(pathname) ? homes[role] : pathname;
  for (const { shape, code, first, further } of shapes) {
    const match = shape.exec(path);
    if (!match) continue;
    const isInClub = path.startsWith(paths.dashboard);
    if (!isInClub) return { code, isInClub, asks: [] };
    const urls = first?.({
      id: (name) => match.groups?.[name] ?? '',
      without: (...names) => names.every((name) => !parameters.has(name)),
      setup: role && roleHas({ role }, readSetup.can) ? [requestUrl(readSetup, {})] : [],
      facts: role && roleHas({ role }, readServerFacts.can) ? [requestUrl(readServerFacts, {})] : [],
    });
    // The shell shows the number of pending offers.
    const shell = role === 'player' ? [requestUrl(countPendingOffers, {})] : [];
    return {
      code,
      isInClub,
      asks: [...(urls ?? []), ...shell],
      ...(role && further && { further: (answer: unknown) => further(answer, role) }),
    };
  }
  return { code: undefined, isInClub: false, asks: [] };
};
