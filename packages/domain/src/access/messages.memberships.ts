import { failure, neutral } from '../core/notice.ts';
import { problem } from '../core/problem.ts';
import type { Role } from '../core/actor.ts';

/** A role as its holders call it; families hold the role player. */
export const roleLabels: Readonly<Record<Role, string>> = { admin: 'Admin', coach: 'Coach', player: 'Family' };

export const membershipNotices = {
  notLoaded: failure('Your clubs could not be loaded.', 'Load failed'),
  notSwitched: failure('Switching did not work. Please try again.', 'Not switched'),
  switched: (organizationName: string, role: Role) =>
    neutral('Switched', `You are now in ${organizationName}. Role: ${roleLabels[role]}.`),
} as const;

export const membershipProblems = {
  missing: problem(404, 'membership_missing', 'This membership is no longer yours.'),
} as const;
