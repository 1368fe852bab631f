import { type Notice, success } from '../core/notice.ts';
import { fieldProblem, Problem, problem } from '../core/problem.ts';
import { linkFailed } from './messages.account.ts';
import { childTexts } from './messages.children.ts';
import { codeRegistrationFailed } from './messages.joining.ts';

export const loginProblems = {
  alreadyCoach: problem(
    409,
    'already_coach',
    'You are a coach of this club already, under another profile. Ask an admin of the club to put the two together.',
  ),
  alreadyPlayer: problem(
    409,
    'already_player',
    'You are a player of this club already. To register a child, choose "My child".',
  ),
  minorGuardian: problem(409, 'minor_guardian', childTexts.minorGuardian),
  playerArchived: problem(
    409,
    'player_archived',
    'Your club has archived this player. Ask an admin to take the player back.',
  ),
  ownNameNeeded: fieldProblem(
    422,
    'own_name_needed',
    'ownName',
    'Your account has the name of the child you act for. Please enter your own name.',
  ),
  tooManyPlayers: problem(409, 'too_many_players', 'One login acts for at most 12 players.'),
} as const;

/** Asks whether to accept an invitation sent to another address. Names both addresses. */
export const otherAddress = (invitedAddress: string, ownAddress: string): Problem =>
  new Problem(
    409,
    'other_address',
    `This invitation was sent to ${invitedAddress}. You are signed in as ${ownAddress}. Do you want to join with this login?`,
  );

/** Lists, by field, the details of a child that differ between the login and the club. */
export const factsDiffer = (fields: Readonly<Record<string, string>>): Problem =>
  new Problem(409, 'facts_differ', 'Your club knows this child with other details.', { fields });

export const loginNotices = {
  joined: (organizationName: string): Notice => success('Welcome', `You have joined ${organizationName}.`),
  founded: (organizationName: string): Notice =>
    success('Organization created', `You are the admin of ${organizationName}.`),
} as const;

/** Undefined for a different address or for differing details, because the form asks about them. */
export const joiningFailed = (reason: Problem | undefined): Notice | undefined =>
  reason?.code === 'other_address' || reason?.code === 'facts_differ' ? undefined : codeRegistrationFailed(reason);

export const guardianJoiningFailed = (reason: Problem | undefined): Notice | undefined =>
  reason?.code === 'other_address' ? undefined : linkFailed(reason);
