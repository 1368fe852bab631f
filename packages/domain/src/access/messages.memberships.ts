import { failure, failureWithReason, neutral, success } from '../core/notice.ts';
import { problem } from '../core/problem.ts';
import type { Role } from '../core/actor.ts';

/** A role as its holders call it; families have the role player. */
export const roleLabels: Readonly<Record<Role, string>> = { admin: 'Admin', coach: 'Coach', player: 'Family' };

interface Club {
  readonly organizationName: string;
  readonly role: Role;
}

const currentClubText = ({ organizationName, role }: Club): string =>
  `You are now in ${organizationName}. Role: ${roleLabels[role]}.`;

const networkError = 'A network error occurred. Please check your connection and try again.';

export const membershipNotices = {
  rolesNotLoaded: failure('The roles could not be loaded.', 'Load failed'),
  roleAdded: success('Role added'),
  roleNotAdded: failureWithReason('Role not added', networkError),
  roleEnded: success('Role ended'),
  roleNotEnded: failureWithReason('Role not ended', networkError),
  notLoaded: failure('Your clubs could not be loaded.', 'Load failed'),
  notSwitched: failure('Switching did not work. Please try again.', 'Not switched'),
  switched: (to: Club) => neutral('Switched', currentClubText(to)),
  ended: (from: Club, to: Club) =>
    neutral(`Your role ${roleLabels[from.role]} in ${from.organizationName} has ended.`, currentClubText(to)),
  endedLast: (from: Club) =>
    neutral(
      `Your role ${roleLabels[from.role]} in ${from.organizationName} has ended.`,
      'You are in no club on this server any more.',
    ),
  opened: (organizationName: string, role: Role) =>
    neutral(`Showing ${organizationName} as ${roleLabels[role]}.`, 'The link opened it in this tab only.'),
  notHere: (organizationName: string, role: Role) =>
    neutral(
      'This link is not for you here.',
      `It belongs to another login, or to a role that has ended. You see ${organizationName} as ${roleLabels[role]}.`,
    ),
} as const;

export const membershipProblems = {
  missing: problem(404, 'membership_missing', 'This membership is no longer yours.'),
  roleEnded: problem(409, 'role_ended', 'This role has ended already.'),
  noPlayer: problem(409, 'no_player', 'A family begins with a player: add the person as a guardian of one.'),
} as const;
