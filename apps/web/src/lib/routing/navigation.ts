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
import type { Role } from '@touchline/domain/core/actor.ts';
import { paths } from './paths.ts';

export interface NavigationEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Carries the number of pending offers. */
  readonly badge?: true;
}

const home: NavigationEntry = { label: 'Home', to: paths.playerPortal, icon: House, badge: true };
const myTeams: NavigationEntry = { label: 'My Teams', to: paths.myTeams, icon: Shield };
const teams: NavigationEntry = { label: 'Teams', to: paths.teams, icon: Shield };
const tryouts: NavigationEntry = { label: 'Tryouts', to: paths.tryouts, icon: ClipboardCheck };
const schedule: NavigationEntry = { label: 'Schedule', to: paths.schedule, icon: CalendarDays };
const settings: NavigationEntry = { label: 'Settings', to: paths.settings, icon: Settings };
const more: NavigationEntry = { label: 'More', to: paths.more, icon: Menu };
const seasons: NavigationEntry = { label: 'Seasons', to: paths.seasons, icon: CalendarRange };
const coaches: NavigationEntry = { label: 'Coaches', to: paths.coaches, icon: UserRound };
const players: NavigationEntry = { label: 'Players', to: paths.players, icon: Users };

/** The side navigation of each role, in its order (SHELL-30 to SHELL-32). */
export const sideNavigation: Readonly<Record<Role, readonly NavigationEntry[]>> = {
  admin: [
    seasons,
    teams,
    coaches,
    players,
    tryouts,
    { label: 'Admin Invitations', to: paths.adminInvitations, icon: Mail },
    schedule,
    { label: 'Registration Codes', to: paths.codes, icon: KeyRound },
    settings,
  ],
  coach: [teams, tryouts, { label: 'Coach Invitations', to: paths.coachInvitations, icon: Mail }, schedule, settings],
  player: [home, myTeams, schedule, settings],
};

/** The bottom navigation of small screens (SHELL-33 to SHELL-35). */
export const bottomNavigation: Readonly<Record<Role, readonly NavigationEntry[]>> = {
  admin: [teams, tryouts, { label: 'Invitations', to: paths.adminInvitations, icon: Mail }, more],
  coach: [teams, tryouts, { label: 'Invitations', to: paths.coachInvitations, icon: Mail }, more],
  player: [home, myTeams, schedule, more],
};

const admins: readonly NavigationEntry[] = [
  seasons,
  coaches,
  players,
  { label: 'Organization Codes', to: paths.organizationCodes, icon: Building2 },
];

/** Entries of the More page (SHELL-42, SHELL-43). */
export const moreNavigation: Readonly<Record<Role, readonly NavigationEntry[]>> = {
  admin: [schedule, settings, ...admins],
  coach: [schedule, settings],
  player: [schedule, settings],
};

/** An entry is active on its own page and on every page beneath it (SHELL-29). */
export const isActive = (entry: Pick<NavigationEntry, 'to'>, path: string): boolean =>
  path === entry.to || path.startsWith(`${entry.to}/`);
