import type { Coverage, CoveredPlayer } from './schema.coverage.ts';

/** A player is seen well enough by so many evaluators: one alone may be mistaken. */
export const enoughEvaluators = 2;

const isCheckedIn = ({ status }: CoveredPlayer): boolean => status === 'checked_in';

/** What an admin has to know before the players go home. */
export interface CoverageGaps {
  readonly checkedIn: number;
  /** Checked-in players whom nobody, and whom too few have evaluated. */
  readonly unseen: readonly CoveredPlayer[];
  readonly seenByFew: readonly CoveredPlayer[];
  /** Registered players who are neither checked in nor marked absent. */
  readonly expected: number;
}

export const gapsOf = ({ players }: Pick<Coverage, 'players'>): CoverageGaps => {
  const present = players.filter(isCheckedIn);
  return {
    checkedIn: present.length,
    unseen: present.filter(({ seenBy }) => seenBy.length === 0),
    seenByFew: present.filter(({ seenBy }) => seenBy.length > 0 && seenBy.length < enoughEvaluators),
    expected: players.length - present.length,
  };
};

/** Whoever was seen by the fewest comes first, of equals the one who is there; the order by name stays otherwise. */
export const byNeed = (players: readonly CoveredPlayer[]): readonly CoveredPlayer[] =>
  players.toSorted((a, b) => a.seenBy.length - b.seenBy.length || Number(isCheckedIn(b)) - Number(isCheckedIn(a)));
