import type { Capability } from './policy.ts';

/** Paths of the app. */
export const paths = {
  landing: '/',
  login: '/login',
  join: '/join',
  joinAsGuardian: '/join/guardian',
  register: '/register',
  registerAdmin: '/register/admin',
  registerCoach: '/register/coach',
  registerPlayer: '/register/player',
  forgotPassword: '/forgot-password',
  authCallback: '/auth/callback',
  terms: '/terms',
  privacy: '/privacy',
  notFound: '/404',
  dashboard: '/dashboard',
  coaches: '/dashboard/coaches',
  players: '/dashboard/players',
  importCoaches: '/dashboard/coaches/import',
  importPlayers: '/dashboard/players/import',
  playerPortal: '/dashboard/player-portal',
  coachInvitations: '/dashboard/coach-invitations',
  adminInvitations: '/dashboard/admin-invitations',
  invitations: '/dashboard/invitations',
  teams: '/dashboard/teams',
  seasons: '/dashboard/seasons',
  codes: '/dashboard/codes',
  organizationCodes: '/dashboard/organization-codes',
  tryouts: '/dashboard/tryouts',
  debugTryouts: '/dashboard/debug-tryouts',
  myTeams: '/dashboard/my-teams',
  schedule: '/dashboard/schedule',
  settings: '/dashboard/settings',
  more: '/dashboard/more',
} as const;

interface Page {
  /** Route pattern: `:name` is one segment, `:name?` an optional one. The first match wins. */
  readonly path: string;
  /** Name of its code file in the web app: `teams` is pages/teams-page.tsx. */
  readonly code: string;
  /**
   * Title in the navigation, and in the browser tab until the page sets a more specific one. Defaults to the code as a
   * phrase; if empty, the tab shows only the product's name.
   */
  readonly title?: string;
  /** Visible to everyone. Other pages without a capability are for visitors, and redirect signed-in users. */
  readonly isPublic?: true;
  /** Capability required for a page under /dashboard; other users are redirected to their home (ruling 11). */
  readonly can?: Capability;
}

/**
 * All pages of the app, used by the router, navigation, server and service worker. pages.queries.ts has each page's first
 * queries, apps/web/src/app/pages.ts its component.
 */
export const pages = [
  { path: paths.landing, code: 'landing', title: '' },
  { path: paths.login, code: 'login', title: 'Sign in' },
  { path: paths.join, code: 'register', title: 'Join your club' },
  { path: paths.joinAsGuardian, code: 'register-guardian', title: 'Your invitation' },
  { path: paths.register, code: 'register', title: 'Create Organization' },
  { path: `${paths.registerAdmin}/:code?`, code: 'register-admin', title: 'Admin Registration' },
  { path: `${paths.registerCoach}/:code?`, code: 'register-coach', title: 'Coach Registration' },
  { path: `${paths.registerPlayer}/:code?`, code: 'register-player', title: 'Player Registration' },
  { path: paths.forgotPassword, code: 'forgot-password', title: 'Forgot your password?', isPublic: true },
  { path: paths.authCallback, code: 'auth-callback', title: '', isPublic: true },
  { path: paths.terms, code: 'terms', title: 'Terms of Service', isPublic: true },
  { path: paths.privacy, code: 'privacy', title: 'Privacy Statement', isPublic: true },
  { path: paths.teams, code: 'teams', can: 'teams.list' },
  { path: `${paths.teams}/:teamId/roster`, code: 'roster', can: 'rosters.read' },
  { path: paths.seasons, code: 'seasons', can: 'seasons.manage' },
  { path: paths.coaches, code: 'coaches', can: 'coaches.list' },
  { path: paths.players, code: 'players', can: 'players.list' },
  { path: paths.importCoaches, code: 'import-coaches', can: 'people.import' },
  { path: paths.importPlayers, code: 'import-players', can: 'people.import' },
  // Comes after the import page, whose path would otherwise match as a player's id.
  { path: `${paths.players}/:playerId`, code: 'player', can: 'players.open' },
  { path: paths.tryouts, code: 'tryouts', can: 'tryouts.list' },
  { path: `${paths.tryouts}/:tryoutId`, code: 'tryout', can: 'tryouts.read' },
  { path: `${paths.tryouts}/:tryoutId/day/:registrationId?`, code: 'tryout-day', can: 'registrations.attend' },
  {
    path: `${paths.tryouts}/:tryoutId/invite`,
    code: 'invite-to-team',
    can: 'offers.send',
  },
  { path: `${paths.tryouts}/:tryoutId/edit`, code: 'edit-tryout', can: 'tryouts.manage' },
  { path: paths.adminInvitations, code: 'admin-invitations', title: 'Admin Invitations', can: 'offers.overview' },
  { path: paths.invitations, code: 'admin-invitations', title: 'Admin Invitations', can: 'offers.overview' },
  { path: paths.coachInvitations, code: 'coach-invitations', title: 'Team Invitations', can: 'offers.ofMyTeams' },
  { path: paths.playerPortal, code: 'player-portal', title: 'My Team Invitations', can: 'offers.mine' },
  { path: paths.myTeams, code: 'my-teams', title: 'My Teams', can: 'teams.mine' },
  { path: paths.codes, code: 'codes', title: 'Registration Codes', can: 'codes.manage' },
  { path: paths.organizationCodes, code: 'codes', title: 'Registration Codes', can: 'codes.manage' },
  { path: `${paths.schedule}/:eventId?`, code: 'schedule', can: 'schedule.list' },
  { path: `${paths.teams}/:teamId/schedule`, code: 'schedule', can: 'schedule.list' },
  { path: `${paths.schedule}/:eventId/attendance`, code: 'attendance', can: 'attendance.take' },
  { path: `${paths.teams}/:teamId/attendance`, code: 'team-attendance', can: 'attendance.season' },
  { path: paths.settings, code: 'settings', can: 'account.use' },
  { path: paths.debugTryouts, code: 'debug-tryouts', can: 'tryouts.manage' },
  { path: paths.more, code: 'more', can: 'account.use' },
] as const satisfies readonly Page[];

/** Pages stored on the device for offline use, with or without the parts that load later. */
export const offlinePages = {
  wholly: ['tryouts', 'tryout', 'tryout-day', 'attendance'],
  first: ['teams', 'roster', 'player-portal', 'schedule', 'more'],
} as const satisfies Readonly<Record<string, readonly PageCode[]>>;

/** Title of a page. */
export const titleOf = ({ code, title }: Page): string =>
  title ?? code.replace(/^./, (first) => first.toUpperCase()).replaceAll('-', ' ');

/** A page under /dashboard. */
export type ClubPage = Extract<(typeof pages)[number], { readonly can: Capability }>;
export type PagePath = (typeof pages)[number]['path'];
export type PageCode = (typeof pages)[number]['code'];

/** Pattern for a page's paths, without query strings. */
export const pathPattern = (path: string): RegExp => {
  const shape = path.replaceAll(/\/:(\w+)(\??)/g, (_, name: string, isOptional: string) =>
    isOptional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`,
  );
  return new RegExp(`^${shape}$`);
};
