import type { ComponentType } from 'react';
import type { Role } from '@touchline/domain/core/actor.ts';
import { paths } from '../lib/routing/paths.ts';
import { type LazyComponent, lazyComponent } from '../ui/lazy-component.tsx';

type Props = { params: Readonly<Record<string, string | undefined>> };

interface PageRoute {
  readonly path: string;
  readonly Page: LazyComponent<Props>;
}

/** A page under /dashboard, and who may open it; everybody else is sent to the own home (ruling 11). */
export interface ProtectedRoute extends PageRoute {
  readonly roles: readonly Role[];
}

/** A page whose code does not come says so, and can be asked for again. */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  lazyComponent({ load, retry: false });

const page = <Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
): PageRoute => ({ path, Page: lazyPage(async () => (await load())[name]) });

const admin: readonly Role[] = ['admin'];
const staff: readonly Role[] = ['admin', 'coach'];
const coach: readonly Role[] = ['coach'];
const player: readonly Role[] = ['player'];
const everyone: readonly Role[] = ['admin', 'coach', 'player'];

const login = () => import('../pages/login-page.tsx');
const register = () => import('../pages/register-page.tsx');
const registerCoach = () => import('../pages/register-coach-page.tsx');
const registerPlayer = () => import('../pages/register-player-page.tsx');
const forgotPassword = () => import('../pages/forgot-password-page.tsx');
const authCallback = () => import('../pages/auth-callback-page.tsx');

/** Pages for everybody. A visitor who is signed in already has nothing to do on `visitorOnly` ones (REGADM-28). */
export const publicRoutes: readonly (PageRoute & { readonly visitorOnly: boolean })[] = [
  { ...page(paths.login, 'LoginPage', login), visitorOnly: true },
  { ...page(paths.join, 'JoinPage', register), visitorOnly: true },
  { ...page(paths.register, 'RegisterPage', register), visitorOnly: true },
  { ...page(`${paths.registerCoach}/:code?`, 'RegisterCoachPage', registerCoach), visitorOnly: true },
  { ...page(`${paths.registerPlayer}/:code?`, 'RegisterPlayerPage', registerPlayer), visitorOnly: true },
  { ...page(paths.forgotPassword, 'ForgotPasswordPage', forgotPassword), visitorOnly: false },
  { ...page(paths.authCallback, 'AuthCallbackPage', authCallback), visitorOnly: false },
  { ...page(paths.terms, 'TermsPage', () => import('../pages/terms-page.tsx')), visitorOnly: false },
  { ...page(paths.privacy, 'PrivacyPage', () => import('../pages/privacy-page.tsx')), visitorOnly: false },
];

const codes = () => import('../pages/codes-page.tsx');
const tryoutDay = () => import('../pages/tryout-day-page.tsx');
const overview = () => import('../pages/admin-invitations-page.tsx');

export const protectedRoutes: readonly ProtectedRoute[] = [
  { ...page(paths.teams, 'TeamsPage', () => import('../pages/teams-page.tsx')), roles: staff },
  { ...page(`${paths.teams}/:teamId/roster`, 'RosterPage', () => import('../pages/roster-page.tsx')), roles: everyone },
  { ...page(paths.seasons, 'SeasonsPage', () => import('../pages/seasons-page.tsx')), roles: admin },
  { ...page(paths.coaches, 'CoachesPage', () => import('../pages/coaches-page.tsx')), roles: staff },
  { ...page(paths.players, 'PlayersPage', () => import('../pages/players-page.tsx')), roles: staff },
  {
    ...page(paths.importCoaches, 'ImportCoachesPage', () => import('../pages/import-coaches-page.tsx')),
    roles: admin,
  },
  {
    ...page(paths.importPlayers, 'ImportPlayersPage', () => import('../pages/import-players-page.tsx')),
    roles: admin,
  },
  { ...page(paths.tryouts, 'TryoutsPage', () => import('../pages/tryouts-page.tsx')), roles: staff },
  { ...page(`${paths.tryouts}/:tryoutId`, 'TryoutPage', () => import('../pages/tryout-page.tsx')), roles: staff },
  {
    ...page(`${paths.tryouts}/:tryoutId/day/:registrationId?`, 'TryoutDayPage', tryoutDay),
    roles: staff,
  },
  {
    ...page(`${paths.tryouts}/:tryoutId/edit`, 'EditTryoutPage', () => import('../pages/edit-tryout-page.tsx')),
    roles: admin,
  },
  { ...page(paths.adminInvitations, 'AdminInvitationsPage', overview), roles: admin },
  { ...page(paths.invitations, 'AdminInvitationsPage', overview), roles: admin },
  {
    ...page(paths.coachInvitations, 'CoachInvitationsPage', () => import('../pages/coach-invitations-page.tsx')),
    roles: coach,
  },
  { ...page(paths.playerPortal, 'PlayerPortalPage', () => import('../pages/player-portal-page.tsx')), roles: player },
  { ...page(paths.myTeams, 'MyTeamsPage', () => import('../pages/my-teams-page.tsx')), roles: player },
  { ...page(paths.codes, 'CodesPage', codes), roles: admin },
  { ...page(paths.organizationCodes, 'CodesPage', codes), roles: admin },
  { ...page(paths.schedule, 'SchedulePage', () => import('../pages/schedule-page.tsx')), roles: everyone },
  { ...page(paths.settings, 'SettingsPage', () => import('../pages/settings-page.tsx')), roles: everyone },
  {
    ...page(paths.debugTryouts, 'DebugTryoutsPage', () => import('../pages/debug-tryouts-page.tsx')),
    roles: admin,
  },
  { ...page(paths.more, 'MorePage', () => import('../pages/more-page.tsx')), roles: everyone },
];
