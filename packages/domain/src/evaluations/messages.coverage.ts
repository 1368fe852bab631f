import { failure } from '../core/notice.ts';
import { counted, listedUpTo } from '../core/words.ts';
import { type CoverageGaps, type CoveredPlayer, enoughEvaluators } from './rules.coverage.ts';

export const coverageNotices = {
  notLoaded: failure("Failed to load who's left at this tryout."),
} as const;

/** Maximum names in a sentence; the list below the sentence has all names. */
const maxNames = 12;

/** "Ana Ruiz, Bea Bauer and 7 more" */
export const namesOf = (players: readonly Pick<CoveredPlayer, 'playerName'>[]): string =>
  listedUpTo(
    maxNames,
    players.map(({ playerName }) => playerName),
  );

const playersHave = (count: number): string => counted(count, 'player has', 'players have');

interface Sentence {
  readonly text: string;
  /** Affected players; empty if the sentence only needs their number. */
  readonly players: readonly CoveredPlayer[];
}

/** Sentences about gaps in the coverage, most urgent first. */
export const coverageSentences = ({ checkedIn, unseen, seenByFew, expected }: CoverageGaps): readonly Sentence[] => {
  const sentences: Sentence[] = [];
  if (checkedIn === 0) sentences.push({ text: 'No player is checked in.', players: [] });
  if (unseen.length > 0) sentences.push({ text: notEvaluatedText(unseen.length), players: unseen });
  if (seenByFew.length > 0) {
    sentences.push({ text: `${playersHave(seenByFew.length)} only one evaluation.`, players: seenByFew });
  }
  if (checkedIn > 0 && unseen.length === 0 && seenByFew.length === 0) {
    sentences.push({
      text: `Every checked-in player has at least ${enoughEvaluators} evaluations.`,
      players: [],
    });
  }
  if (expected > 0) sentences.push({ text: notCheckedIn(expected), players: [] });
  return sentences;
};

export const notEvaluatedText = (count: number): string =>
  `${counted(count, 'player')} ${count === 1 ? "hasn't" : "haven't"} been evaluated.`;

/** Shown when no checked-in player was overlooked. */
export const allEvaluatedText = 'Every checked-in player has been evaluated.';

/** Registered players who were neither checked in nor marked absent. */
export const notCheckedIn = (count: number): string =>
  `${counted(count, 'player is', 'players are')} still registered: neither checked in nor marked absent.`;

/** Number of a player's evaluators, as display text. */
export const evaluationCountText = (count: number): string =>
  count === 0 ? 'Not evaluated' : counted(count, 'evaluation');

/** Note next to an evaluator who is a guardian of players. */
export const guardianOf = (players: readonly Pick<CoveredPlayer, 'playerName'>[]): string =>
  `Guardian of ${namesOf(players)}`;

/** An evaluator's progress. */
export const progressText = (evaluatedCount: number, checkedIn: number): string =>
  `${evaluatedCount} of ${checkedIn} checked-in players`;
