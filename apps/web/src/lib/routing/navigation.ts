import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import Menu from 'lucide-react/icons/menu';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react/types';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { type ClubPage, pages, titleOf } from '@touchline/domain/pages.ts';
import { type Capability, roleHas } from '@touchline/domain/policy.ts';
import { paths } from './paths.ts';

export interface NavigationEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Capability needed to see the entry. */
  readonly can: Capability;
  /**
   * Shows the number of pending offers or of people waiting for approval. `elsewhere` also shows a dot while another of
   * the user's memberships needs an answer.
   */
  readonly badge?: 'offers' | 'elsewhere' | 'newcomers';
}

/** Returns the entry for a page, with its title and capability. */
export const entryOf = (
  path: ClubPage['path'],
  icon: LucideIcon,
  otherwise?: Partial<NavigationEntry>,
): NavigationEntry => {
  const page = pages.find((one) => one.path === path) as ClubPage;
  return { label: titleOf(page), to: path.replace(/\/:.*/, ''), icon, can: page.can, ...otherwise };
};

const home = entryOf(paths.playerPortal, House, { label: 'Home', badge: 'offers' });
const myTeams = entryOf(paths.myTeams, Shield);
const teams = entryOf(paths.teams, Shield);
const tryouts = entryOf(paths.tryouts, ClipboardCheck);
const schedule = entryOf(`${paths.schedule}/:eventId?`, CalendarDays);
const settings = entryOf(paths.settings, Settings, { badge: 'newcomers' });
const more = entryOf(paths.more, Menu, { badge: 'elsewhere' });
const seasons = entryOf(paths.seasons, CalendarRange);
// Coaches may open both lists, but only users who manage people get an entry for them.
const managerOnly = { can: 'accountInvitations.manage' } as const;
const coaches = entryOf(paths.coaches, UserRound, managerOnly);
const players = entryOf(paths.players, Users, managerOnly);
const overview = entryOf(paths.adminInvitations, Mail);
const coachInvitations = entryOf(paths.coachInvitations, Mail, { label: 'Coach Invitations' });

const navigation =
  (...entries: readonly NavigationEntry[]) =>
  (actor: Pick<Actor, 'role'>): readonly NavigationEntry[] =>
    entries.filter(({ can }) => roleHas(actor, can));

/** Side navigation for each role, in order. */
export const sideNavigation = navigation(
  home,
  myTeams,
  seasons,
  teams,
  coaches,
  players,
  tryouts,
  overview,
  coachInvitations,
  schedule,
  entryOf(paths.codes, KeyRound),
  settings,
);

/** Bottom navigation on small screens. */
export const bottomNavigation = navigation(
  home,
  myTeams,
  teams,
  tryouts,
  { ...overview, label: 'Invitations' },
  { ...coachInvitations, label: 'Invitations' },
  schedule,
  more,
);

/** Entries on the More page. */
export const moreNavigation = navigation(
  schedule,
  settings,
  seasons,
  coaches,
  players,
  entryOf(paths.organizationCodes, Building2, { label: 'Organization Codes' }),
);

/** Returns true on the entry's page and on its subpages. */
export const isActive = (entry: Pick<NavigationEntry, 'to'>, path: string): boolean =>
  path === entry.to || path.startsWith(`${entry.to}/`);
