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
import { type Capability, roleHas } from '@touchline/domain/policy.ts';
import { paths } from './paths.ts';

export interface NavigationEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Shown to the roles that have this capability. */
  readonly can: Capability;
  /** Carries the number of pending offers, or a dot while another club or role of the user waits for an answer. */
  readonly badge?: 'offers' | 'elsewhere';
}

const home: NavigationEntry = {
  label: 'Home',
  to: paths.playerPortal,
  icon: House,
  can: 'offers.mine',
  badge: 'offers',
};
const myTeams: NavigationEntry = { label: 'My Teams', to: paths.myTeams, icon: Shield, can: 'teams.mine' };
const teams: NavigationEntry = { label: 'Teams', to: paths.teams, icon: Shield, can: 'teams.list' };
const tryouts: NavigationEntry = { label: 'Tryouts', to: paths.tryouts, icon: ClipboardCheck, can: 'tryouts.list' };
const schedule: NavigationEntry = { label: 'Schedule', to: paths.schedule, icon: CalendarDays, can: 'schedule.list' };
const settings: NavigationEntry = { label: 'Settings', to: paths.settings, icon: Settings, can: 'account.use' };
const more: NavigationEntry = { label: 'More', to: paths.more, icon: Menu, can: 'account.use', badge: 'elsewhere' };
const seasons: NavigationEntry = { label: 'Seasons', to: paths.seasons, icon: CalendarRange, can: 'seasons.manage' };
// Coaches may open both lists, but only those who manage people get an entry for them (SHELL-31).
const coaches: NavigationEntry = {
  label: 'Coaches',
  to: paths.coaches,
  icon: UserRound,
  can: 'accountInvitations.manage',
};
const players: NavigationEntry = { ...coaches, label: 'Players', to: paths.players, icon: Users };
const overview: NavigationEntry = {
  label: 'Admin Invitations',
  to: paths.adminInvitations,
  icon: Mail,
  can: 'offers.overview',
};
const sent: NavigationEntry = {
  label: 'Coach Invitations',
  to: paths.coachInvitations,
  icon: Mail,
  can: 'offers.ofMyTeams',
};

const navigation =
  (...entries: readonly NavigationEntry[]) =>
  (actor: Pick<Actor, 'role'>): readonly NavigationEntry[] =>
    entries.filter(({ can }) => roleHas(actor, can));

/** The side navigation of each role, in its order (SHELL-30 to SHELL-32). */
export const sideNavigation = navigation(
  home,
  myTeams,
  seasons,
  teams,
  coaches,
  players,
  tryouts,
  overview,
  sent,
  schedule,
  { label: 'Registration Codes', to: paths.codes, icon: KeyRound, can: 'codes.manage' },
  settings,
);

/** The bottom navigation of small screens (SHELL-33 to SHELL-35); only players have room for the schedule. */
export const bottomNavigation = navigation(
  home,
  myTeams,
  teams,
  tryouts,
  { ...overview, label: 'Invitations' },
  { ...sent, label: 'Invitations' },
  { ...schedule, can: 'teams.mine' },
  more,
);

/** Entries of the More page (SHELL-42, SHELL-43). */
export const moreNavigation = navigation(schedule, settings, seasons, coaches, players, {
  label: 'Organization Codes',
  to: paths.organizationCodes,
  icon: Building2,
  can: 'codes.manage',
});

/** An entry is active on its own page and on every page beneath it (SHELL-29). */
export const isActive = (entry: Pick<NavigationEntry, 'to'>, path: string): boolean =>
  path === entry.to || path.startsWith(`${entry.to}/`);
