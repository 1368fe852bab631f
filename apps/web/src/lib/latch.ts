/** Milliseconds in which a press counts as part of the one before: people press twice, and fingers tremble. */
export const repeatedPressMs = 700;

let pressedAt = -Infinity;
let enteredAt = -Infinity;
let failedAt = -Infinity;

// The time of the press itself, not of its handling: a slow device handles a press long after the finger.
const note = ({ timeStamp }: Event): void => {
  pressedAt = timeStamp;
};
for (const type of ['click', 'keydown']) addEventListener(type, note, true);
addEventListener('input', ({ timeStamp }) => (enteredAt = timeStamp), true);

/** A failed act may be pressed again at once. */
export const noteFailure = (): void => {
  failedAt = performance.now();
};

export interface Act<Result = unknown> {
  readonly result: Promise<Result>;
  readonly press: number;
  /** Presses before this time are part of the press that began the act. */
  repeatedUntil: number;
}

/** Begins an act in the same tick as its press. */
export const begin = <Result>(carryOut: () => Promise<Result>): Act<Result> => {
  const startedAt = performance.now();
  const act = {
    press: pressedAt,
    repeatedUntil: Infinity,
    result: carryOut().finally(() => {
      act.repeatedUntil = performance.now() + (failedAt < startedAt ? repeatedPressMs : 0);
    }),
  };
  return act;
};

/**
 * True while an act runs, or if it ended so recently that the latest press repeats the press that began it. A press
 * after typing is a new one, however soon it comes.
 */
export const isRepeated = ({ press, repeatedUntil }: Act): boolean =>
  repeatedUntil === Infinity || (pressedAt !== press && pressedAt < repeatedUntil && enteredAt <= press);

/** The latest act of each operation. */
export const acts = new Map<string, { readonly sent: string; readonly act: Act }>();

/** Carries out an act once, however often its button is pressed: a repeated press gets the result of the first. */
export const once = <Result>(
  { name }: { readonly name: string },
  input: unknown,
  carryOut: (sent: string) => Promise<Result>,
): Promise<Result> => {
  const sent = JSON.stringify([name, input]);
  const latest = acts.get(name);
  if (latest?.sent === sent && isRepeated(latest.act)) return latest.act.result as Promise<Result>;
  // Another act may take back an earlier one, which can then be done again.
  for (const [other, { act }] of acts) if (act.repeatedUntil !== Infinity) acts.delete(other);
  const act = begin(() => carryOut(sent));
  acts.set(name, { sent, act });
  return act.result;
};
