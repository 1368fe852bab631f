import type { Request } from './client.ts';
import type { Workload } from './workload.ts';
import { scheduleWorkloads } from './schedule.ts';
import {
  answeringPlayers,
  bigClub,
  type ClubSize,
  groupsPerSeason,
  idOf,
  playersPerTryout,
  tokenOf,
  tryoutDay,
} from './club.ts';

const organization = (club: ClubSize): string => idOf(club, 'organization', 0);
const adminToken = (number: number, club: ClubSize): string => tokenOf(club, 'admin', number % club.admins);
const evaluatedNumber = (number: number): number => (number * 7) % (groupsPerSeason * 2 * playersPerTryout);

const readWorkload = (
  name: string,
  path: (number: number, club: ClubSize) => string,
  {
    values = () => [],
    counted,
  }: { values?: (number: number, club: ClubSize) => readonly unknown[]; counted?: true } = {},
): Workload => ({
  name,
  kind: 'read',
  ...(counted && { counted }),
  values: (number, club) => [organization(club), ...values(number, club)],
  request: (number, club) => ({ method: 'GET', path: `/api${path(number, club)}`, token: adminToken(number, club) }),
});

const team = (number: number, club: ClubSize): string => idOf(club, 'team', number % club.currentTeams);
const tryout = (number: number, club: ClubSize): string => idOf(club, 'tryout', number % (groupsPerSeason * 2));

/** True for a page about the largest tryout. */
export const isOnDay = (name: string): boolean => name.startsWith('day: ');

const dayWorkload = (
  statement: string,
  path: string,
  furtherValues: (club: ClubSize) => readonly string[] = () => [],
): Workload => ({
  ...readWorkload(`day: ${statement}`, (_, club) => `/tryouts/${idOf(club, 'tryout', tryoutDay.number)}${path}`, {
    values: (_, club) => [idOf(club, 'tryout', tryoutDay.number), ...furtherValues(club)],
  }),
  statement,
});

export const workloads: readonly Workload[] = [
  readWorkload('teams', () => '/teams?when=current', { counted: true }),
  readWorkload('roster', (n, club) => `/teams/${team(n, club)}/roster`, {
    values: (n, club) => [team(n, club)],
    counted: true,
  }),
  readWorkload('registrations', (n, club) => `/tryouts/${tryout(n, club)}/registrations`, {
    values: (n, club) => [tryout(n, club)],
    counted: true,
  }),
  readWorkload('summary', (n, club) => `/tryouts/${tryout(n, club)}/evaluations`, {
    values: (n, club) => [tryout(n, club), idOf(club, 'user', 'admin-0')],
    counted: true,
  }),
  readWorkload('offers', () => '/offers', { counted: true }),
  readWorkload('players', () => '/players'),
  readWorkload('coaches', () => '/coaches'),
  readWorkload('seasons', () => '/seasons'),
  dayWorkload('registrations', '/registrations'),
  dayWorkload('summary', '/evaluations', (club) => [idOf(club, 'user', 'admin-0')]),
  dayWorkload('coverage', '/coverage'),
  ...scheduleWorkloads,
  {
    name: 'respond',
    kind: 'write',
    maxRequests: answeringPlayers,
    values: (n, club) => [organization(club), idOf(club, 'offer', n), idOf(club, 'player', n)],
    request: (n, club) => ({
      method: 'POST',
      path: `/api/offers/${idOf(club, 'offer', n)}/response`,
      token: tokenOf(club, 'player', n),
      body: '{"answer":"accepted"}',
    }),
  },
  {
    name: 'evaluate',
    kind: 'write',
    values: (n, club) => [
      organization(club),
      idOf(club, 'registration', evaluatedNumber(n)),
      idOf(club, 'user', `admin-${n % club.admins}`),
      `Round ${n}: quick feet, good eye.`,
    ],
    request: (n, club) => ({
      method: 'PUT',
      path: `/api/registrations/${idOf(club, 'registration', evaluatedNumber(n))}/evaluation`,
      token: adminToken(n, club),
      body: JSON.stringify({
        technicalScore: 4,
        acumenScore: 3,
        physicalScore: 5,
        characterScore: 4,
        recommendation: 'yes',
        notes: `Round ${n}: quick feet, good eye.`,
      }),
    }),
  },
];

/** The equivalent request to the bare server. */
export const bareRequest = (workload: Workload, number: number, club: ClubSize = bigClub): Request => {
  const { name, statement = name, kind, values } = workload;
  const parameters = JSON.stringify(values(number, club));
  return kind === 'read'
    ? { method: 'GET', path: `/${statement}?${encodeURIComponent(parameters)}` }
    : { method: 'POST', path: `/${statement}`, body: parameters };
};
