import type { ComponentType } from 'react';
import type { Capability } from '@touchline/domain/policy.ts';
import { paths } from '../lib/routing/paths.ts';
import { type LazyComponent, lazyComponent } from '../ui/lazy-component.tsx';

type Props = { params: Readonly<Record<string, string | undefined>> };

interface PageRoute {
  readonly path: string;
  readonly Page: LazyComponent<Props>;
}

/** A page under /dashboard, and the capability that opens it; users without it are sent to their own home (ruling 11). */
export interface ProtectedRoute extends PageRoute {
  readonly can: Capability;
}

/** A page whose code does not load says so, and offers a retry. */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  lazyComponent(load, { fallback: 'outer', retry: false });

const page = <Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
): PageRoute => ({ path, Page: lazyPage(async () => (await load())[name]) });

const register = () => import('../pages/register-page.tsx');
const registerGuardian = () => import('../pages/register-guardian-page.tsx');
const registerMember = () => import('../pages/register-member-page.tsx');

const join = page(paths.join, 'JoinPage', register);

interface VisitorRoute extends PageRoute {
  /** Shown to users who come signed in; the other pages lead them on to the dashboard. */
  readonly Member?: LazyComponent<Props>;
}

/** Pages for visitors; a registration offers users who come signed in to join with their login (REGADM-28). */
export const visitorRoutes: readonly VisitorRoute[] = [
  page(paths.login, 'LoginPage', () => import('../pages/login-page.tsx')),
  { ...join, Member: join.Page },
  {
    ...page(paths.joinAsGuardian, 'RegisterGuardianPage', registerGuardian),
    Member: lazyPage(async () => (await registerGuardian()).JoinAsGuardianPage),
  },
  {
    ...page(paths.register, 'RegisterPage', register),
    Member: lazyPage(async () => (await registerMember()).FurtherOrganizationPage),
  },
  {
    ...page(`${paths.registerAdmin}/:code?`, 'RegisterAdminPage', () => import('../pages/register-admin-page.tsx')),
    Member: lazyPage(async () => (await registerMember()).JoinAsAdminPage),
  },
  {
    ...page(`${paths.registerCoach}/:code?`, 'RegisterCoachPage', () => import('../pages/register-coach-page.tsx')),
    Member: lazyPage(async () => (await registerMember()).JoinAsCoachPage),
  },
  {
    ...page(`${paths.registerPlayer}/:code?`, 'RegisterPlayerPage', () => import('../pages/register-player-page.tsx')),
    Member: lazyPage(async () => (await registerMember()).JoinAsPlayerPage),
  },
];

/** Absent from other builds: it uses all of ui/, and would tear the files of the other pages apart. */
const forDevelopers = import.meta.env.DEV_TOOLS
  ? [page('/dev/components', 'ComponentsPage', () => import('../pages/components-page.tsx'))]
  : [];

/** Pages for everyone. */
export const publicRoutes: readonly PageRoute[] = [
  page(paths.forgotPassword, 'ForgotPasswordPage', () => import('../pages/forgot-password-page.tsx')),
  page(paths.authCallback, 'AuthCallbackPage', () => import('../pages/auth-callback-page.tsx')),
  page(paths.terms, 'TermsPage', () => import('../pages/terms-page.tsx')),
  page(paths.privacy, 'PrivacyPage', () => import('../pages/privacy-page.tsx')),
  ...forDevelopers,
];

const inClub = <Name extends string>(can: Capability, ...route: Parameters<typeof page<Name>>): ProtectedRoute => ({
  ...page(...route),
  can,
});

const codes = () => import('../pages/codes-page.tsx');
const tryoutDay = () => import('../pages/tryout-day-page.tsx');
const schedule = () => import('../pages/schedule-page.tsx');
const attendance = () => import('../pages/attendance-page.tsx');
const teamAttendance = () => import('../pages/team-attendance-page.tsx');
const overview = () => import('../pages/admin-invitations-page.tsx');

export const protectedRoutes: readonly ProtectedRoute[] = [
  inClub('teams.list', paths.teams, 'TeamsPage', () => import('../pages/teams-page.tsx')),
  inClub('rosters.read', `${paths.teams}/:teamId/roster`, 'RosterPage', () => import('../pages/roster-page.tsx')),
  inClub('seasons.manage', paths.seasons, 'SeasonsPage', () => import('../pages/seasons-page.tsx')),
  inClub('coaches.list', paths.coaches, 'CoachesPage', () => import('../pages/coaches-page.tsx')),
  inClub('players.list', paths.players, 'PlayersPage', () => import('../pages/players-page.tsx')),
  inClub('people.import', paths.importCoaches, 'ImportCoachesPage', () => import('../pages/import-coaches-page.tsx')),
  inClub('people.import', paths.importPlayers, 'ImportPlayersPage', () => import('../pages/import-players-page.tsx')),
  // After the import, whose address would be read as a player's id otherwise.
  inClub('players.open', `${paths.players}/:playerId`, 'PlayerPage', () => import('../pages/player-page.tsx')),
  inClub('tryouts.list', paths.tryouts, 'TryoutsPage', () => import('../pages/tryouts-page.tsx')),
  inClub('tryouts.read', `${paths.tryouts}/:tryoutId`, 'TryoutPage', () => import('../pages/tryout-page.tsx')),
  inClub('registrations.attend', `${paths.tryouts}/:tryoutId/day/:registrationId?`, 'TryoutDayPage', tryoutDay),
  inClub(
    'tryouts.manage',
    `${paths.tryouts}/:tryoutId/edit`,
    'EditTryoutPage',
    () => import('../pages/edit-tryout-page.tsx'),
  ),
  inClub('offers.overview', paths.adminInvitations, 'AdminInvitationsPage', overview),
  inClub('offers.overview', paths.invitations, 'AdminInvitationsPage', overview),
  inClub(
    'offers.ofMyTeams',
    paths.coachInvitations,
    'CoachInvitationsPage',
    () => import('../pages/coach-invitations-page.tsx'),
  ),
  inClub('offers.mine', paths.playerPortal, 'PlayerPortalPage', () => import('../pages/player-portal-page.tsx')),
  inClub('teams.mine', paths.myTeams, 'MyTeamsPage', () => import('../pages/my-teams-page.tsx')),
  inClub('codes.manage', paths.codes, 'CodesPage', codes),
  inClub('codes.manage', paths.organizationCodes, 'CodesPage', codes),
  inClub('schedule.list', `${paths.schedule}/:eventId?`, 'SchedulePage', schedule),
  inClub('schedule.list', `${paths.teams}/:teamId/schedule`, 'SchedulePage', schedule),
  inClub('attendance.take', `${paths.schedule}/:eventId/attendance`, 'AttendancePage', attendance),
  inClub('attendance.season', `${paths.teams}/:teamId/attendance`, 'TeamAttendancePage', teamAttendance),
  inClub('account.use', paths.settings, 'SettingsPage', () => import('../pages/settings-page.tsx')),
  inClub('tryouts.manage', paths.debugTryouts, 'DebugTryoutsPage', () => import('../pages/debug-tryouts-page.tsx')),
  inClub('account.use', paths.more, 'MorePage', () => import('../pages/more-page.tsx')),
];
