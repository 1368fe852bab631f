import { failure, failureWithReason, type Notice, success } from '../core/notice.ts';
import { problem } from '../core/problem.ts';
import { counted } from '../core/words.ts';

export const leavingProblems = {
  coachMissing: problem(404, 'not_found', 'This coach does not exist any more.'),
  /** For an edit or removal from an outdated list. */
  coachLeft: problem(409, 'coach_left', 'This coach has left the club.'),
  alreadyArchived: problem(409, 'player_archived', 'This player is archived already.'),
  playerArchived: problem(
    409,
    'player_archived',
    'This player is archived. Take the player back first: an admin finds them with "Show archived" on the page Players.',
  ),
} as const;

const networkError = 'A network error occurred. Please check your connection and try again.';

export const leavingNotices = {
  coachUpdated: success('Coach updated'),
  coachNotUpdated: failureWithReason('Coach not updated', networkError),
  coachRemoved: success('Coach removed', 'You find them with "Show archived", and can take them back.'),
  coachNotRemoved: failureWithReason('Coach not removed', networkError),
  coachTakenBack: success('Coach taken back', 'Assign them to teams as before.'),
  coachNotTakenBack: failureWithReason('Coach not taken back', networkError),
  archivingNotRead: failure('Failed to load what would end'),
  /** Notice about several players. The dialog shows the reason for each refusal. */
  playersArchived: (refusals: readonly (string | null)[]): Notice => {
    const archivedCount = refusals.filter((refused) => refused === null).length;
    const [only, second] = refusals;
    if (archivedCount === 0) return failure(only && !second ? only : 'Nobody was archived.');
    if (refusals.length === 1)
      return success('Player archived', 'You find them with "Show archived", and can take them back.');
    return success('Players archived', `${archivedCount} of ${counted(refusals.length, 'player')} archived`);
  },
  playersNotArchived: failureWithReason('Not archived', networkError),
  playerTakenBack: success('Player taken back', 'They are on the teams of before. Offers and tryouts begin anew.'),
  playerNotTakenBack: failureWithReason('Player not taken back', networkError),
} as const;
