import { failureOrRefusal, neutral, type Notice, success } from '../core/notice.ts';
import { fieldProblem, Problem } from '../core/problem.ts';
import { counted } from '../core/words.ts';
import type { PlacedPlayer } from './schema.bulk.ts';
import { playerNeeded, teamNeeded } from './schema.ts';

/** Maximum sentences shown in a dialog. */
const maxReasons = 12;

export const bulkProblems = {
  playersUnknown: fieldProblem(422, 'invalid', 'playerIds', playerNeeded),
  sourceUnknown: fieldProblem(422, 'invalid', 'fromTeamId', teamNeeded),
  /** No player is added; each sentence gives a reason. */
  impossible: (reasons: readonly string[]): Problem => new Problem(409, 'not_assignable', reasons.join(' ')),
  /** No player is added until the user has confirmed the warnings. */
  unconfirmed: (reasons: readonly string[]): Problem => {
    const remainingCount = reasons.length - maxReasons;
    const sentences =
      remainingCount > 0
        ? [...reasons.slice(0, maxReasons), `And ${counted(remainingCount, 'more reason')}.`]
        : reasons;
    return new Problem(409, 'unconfirmed', sentences.join(' '));
  },
} as const;

const notYetAssigned = neutral('No one assigned yet', 'Please check what speaks against it, and confirm.');
const notAssigned = failureOrRefusal('Could not assign players to team. Please try again.', 'Assignment failed');

const assigned = (count: number): Notice =>
  success('Players assigned', `${counted(count, 'player')} added to the team`);
const playersMoved = (count: number): Notice =>
  success('Players moved', `${counted(count, 'player')} moved to the team`);

/** Outcome for one player in a list. */
export const placedText = ({ outcome, left }: PlacedPlayer): string => {
  if (outcome === 'moved') return `Moved from ${left.join(', ')}`;
  return outcome === 'added' ? 'Added to the team' : 'Already on the team';
};

export const bulkNotices = {
  assigned,
  moved: playersMoved,
  placed: (outcomes: readonly PlacedPlayer['outcome'][]): Notice => {
    const changedOutcomes = outcomes.filter((outcome) => outcome !== 'alreadyThere');
    if (changedOutcomes.length === 0) return neutral('No change', 'All of them are on the team already.');
    return changedOutcomes.includes('moved') ? playersMoved(changedOutcomes.length) : assigned(changedOutcomes.length);
  },
  /** A notice about warnings does not repeat them, because the dialog lists them by name. */
  notAssigned: (reason: Problem | undefined): Notice =>
    reason?.code === 'unconfirmed' ? notYetAssigned : notAssigned(reason),
} as const;
