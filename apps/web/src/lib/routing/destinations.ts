import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarRange from 'lucide-react/icons/calendar-range';
import FileUp from 'lucide-react/icons/file-up';
import KeyRound from 'lucide-react/icons/key-round';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import UserPlus from 'lucide-react/icons/user-plus';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react/types';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { searchWords } from '@touchline/domain/people/rules.ts';
import { type Capability, roleHas } from '@touchline/domain/policy.ts';
import { entryOf, sideNavigation } from './navigation.ts';
import { paths } from './paths.ts';

/** Page or action that can be found by its name. */
export interface Destination {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

type GuardedDestination = Destination & { readonly can: Capability };

/** Pages that a role may open although its navigation has no link to them (ruling 31). */
const extraEntries = [entryOf(paths.coaches, UserRound), entryOf(paths.players, Users)];

const actionDestinations: readonly GuardedDestination[] = [
  { label: 'Create Team', to: `${paths.teams}?dialog=create-team`, icon: ShieldPlus, can: 'teams.manage' },
  { label: 'Create Tryout', to: `${paths.tryouts}?dialog=create`, icon: CalendarPlus, can: 'tryouts.manage' },
  { label: 'Add Season', to: `${paths.seasons}?dialog=add-season`, icon: CalendarRange, can: 'seasons.manage' },
  { label: 'Add Coach', to: `${paths.coaches}?dialog=add`, icon: UserPlus, can: 'accountInvitations.manage' },
  { label: 'Add Player', to: `${paths.players}?dialog=add`, icon: UserPlus, can: 'accountInvitations.manage' },
  { label: 'Import players', to: paths.importPlayers, icon: FileUp, can: 'people.import' },
  { label: 'Import coaches', to: paths.importCoaches, icon: FileUp, can: 'people.import' },
  { label: 'Create code', to: paths.codes, icon: KeyRound, can: 'codes.manage' },
];

/** Returns the pages that the user may open, in navigation order. */
export const pagesFor = (actor: Actor): readonly Destination[] => {
  const pages = sideNavigation(actor);
  const extraPages = extraEntries.filter(({ to, can }) => roleHas(actor, can) && !pages.some((page) => page.to === to));
  return [...pages, ...extraPages];
};

/** Returns the actions that the user may start from anywhere. */
export const actionsFor = (actor: Actor): readonly Destination[] =>
  actionDestinations.filter(({ can }) => roleHas(actor, can));

/** Returns the destinations that contain every word of the text. Labels that start with it come first. */
export const matchingDestinations = (destinations: readonly Destination[], text: string): readonly Destination[] => {
  const query = text.toLowerCase();
  const words = searchWords(query);
  const matches = destinations.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const isPrefixMatch = ({ label }: Destination): boolean => label.toLowerCase().startsWith(query);
  return [...matches.filter(isPrefixMatch), ...matches.filter((destination) => !isPrefixMatch(destination))];
};
