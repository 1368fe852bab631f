import type { ComponentType } from 'react';
import { type PageCode, type PagePath, pages } from '@touchline/domain/pages.ts';
import type { Capability } from '@touchline/domain/policy.ts';
import { type LazyComponent, lazyComponent } from '../ui/base/lazy-component.tsx';

type Props = { params: Readonly<Record<string, string | undefined>> };

/** Page from the domain's table, with its component. */
interface PageRoute {
  readonly path: string;
  readonly isPublic?: boolean;
  readonly can?: Capability;
  readonly Page: LazyComponent<Props>;
  /** Component for signed-in users. Without one, they are redirected to the dashboard. */
  readonly Member?: LazyComponent<Props> | undefined;
}

/** Loads a page on demand. If the code fails to load, the page says so and offers a retry. */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> =>
  lazyComponent(load, { fallback: 'outer', retry: false });

const page = <Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
): LazyComponent<Props> => lazyPage(async () => (await load())[name]);

const register = () => import('../pages/register-page.tsx');
const registerGuardian = () => import('../pages/register-guardian-page.tsx');
const registerMember = () => import('../pages/register-member-page.tsx');

/** Converts `register-admin` to `RegisterAdminPage`. */
type NameOf<Code extends string> = Code extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${NameOf<Rest>}`
  : `${Capitalize<Code>}Page`;

const nameOf = (code: string): string =>
  `${code.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}Page`;

/** Loader for each page in the domain's table. */
const load: { readonly [Code in PageCode]: () => Promise<Readonly<Record<NameOf<Code>, ComponentType<Props>>>> } = {
  landing: () => import('../pages/landing-page.tsx'),
  login: () => import('../pages/login-page.tsx'),
  register,
  'register-guardian': registerGuardian,
  'register-admin': () => import('../pages/register-admin-page.tsx'),
  'register-coach': () => import('../pages/register-coach-page.tsx'),
  'register-player': () => import('../pages/register-player-page.tsx'),
  'forgot-password': () => import('../pages/forgot-password-page.tsx'),
  'auth-callback': () => import('../pages/auth-callback-page.tsx'),
  terms: () => import('../pages/terms-page.tsx'),
  privacy: () => import('../pages/privacy-page.tsx'),
  teams: () => import('../pages/teams-page.tsx'),
  roster: () => import('../pages/roster-page.tsx'),
  seasons: () => import('../pages/seasons-page.tsx'),
  coaches: () => import('../pages/coaches-page.tsx'),
  players: () => import('../pages/players-page.tsx'),
  'import-coaches': () => import('../pages/import-coaches-page.tsx'),
  'import-players': () => import('../pages/import-players-page.tsx'),
  player: () => import('../pages/player-page.tsx'),
  tryouts: () => import('../pages/tryouts-page.tsx'),
  tryout: () => import('../pages/tryout-page.tsx'),
  'tryout-day': () => import('../pages/tryout-day-page.tsx'),
  'invite-to-team': () => import('../pages/invite-to-team-page.tsx'),
  'edit-tryout': () => import('../pages/edit-tryout-page.tsx'),
  'admin-invitations': () => import('../pages/admin-invitations-page.tsx'),
  'coach-invitations': () => import('../pages/coach-invitations-page.tsx'),
  'player-portal': () => import('../pages/player-portal-page.tsx'),
  'my-teams': () => import('../pages/my-teams-page.tsx'),
  codes: () => import('../pages/codes-page.tsx'),
  schedule: () => import('../pages/schedule-page.tsx'),
  attendance: () => import('../pages/attendance-page.tsx'),
  'team-attendance': () => import('../pages/team-attendance-page.tsx'),
  settings: () => import('../pages/settings-page.tsx'),
  'debug-tryouts': () => import('../pages/debug-tryouts-page.tsx'),
  more: () => import('../pages/more-page.tsx'),
};

const JoinPage = page('JoinPage', register);

/** Registration pages on which signed-in users can join with their current login. */
const memberPages: { readonly [Path in PagePath]?: LazyComponent<Props> } = {
  '/join': JoinPage,
  '/join/guardian': page('JoinAsGuardianPage', registerGuardian),
  '/register': page('FurtherOrganizationPage', registerMember),
  '/register/admin/:code?': page('JoinAsAdminPage', registerMember),
  '/register/coach/:code?': page('JoinAsCoachPage', registerMember),
  '/register/player/:code?': page('JoinAsPlayerPage', registerMember),
};

/**
 * Pages that production builds leave out. They use all of ui/ and would change how other pages are split into files.
 */
const developerRoutes: readonly PageRoute[] = import.meta.env.DEV_TOOLS
  ? [
      {
        path: '/dev/components',
        isPublic: true,
        Page: page('ComponentsPage', () => import('../pages/components-page.tsx')),
      },
    ]
  : [];

export const routes: readonly PageRoute[] = [
  ...pages.map((one) => ({
    ...one,
    Page: one.path === '/join' ? JoinPage : page<string>(nameOf(one.code), load[one.code]),
    Member: memberPages[one.path],
  })),
  ...developerRoutes,
];
