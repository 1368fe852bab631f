/** Milliseconds in which another press counts as part of the previous one. People double-press, and fingers tremble. */
export const repeatedPressMs = 700;

let pressedAt = -Infinity;
let enteredAt = -Infinity;
let failedAt = -Infinity;

// Records the time of the press itself. On a slow device it is handled much later.
const notePress = ({ timeStamp }: Event): void => {
  pressedAt = timeStamp;
};
for (const type of ['click', 'keydown']) addEventListener(type, notePress, true);
for (const type of ['input', 'drop']) addEventListener(type, ({ timeStamp }) => (enteredAt = timeStamp), true);

/** Returns true if the user pressed or entered something after this moment of `performance.now()`. */
export const isUsedSince = (moment: number): boolean => Math.max(pressedAt, enteredAt) > moment;

/** Allows a failed action to be pressed again immediately. */
export const noteFailure = (): void => {
  failedAt = performance.now();
};

export interface RunningAction<Result = unknown> {
  readonly result: Promise<Result>;
  readonly press: number;
  /** Presses before this time belong to the press that started the action. */
  repeatedUntil: number;
}

/** Starts an action in the same tick as its press. */
export const begin = <Result>(carryOut: () => Promise<Result>): RunningAction<Result> => {
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
 * Returns true while an action runs, or if it ended so recently that the latest press repeats the one that started it.
 * A press after typing always counts as a new one.
 */
export const isRepeated = ({ press, repeatedUntil }: RunningAction): boolean =>
  repeatedUntil === Infinity || (pressedAt !== press && pressedAt < repeatedUntil && enteredAt <= press);

/** Latest action of each operation. */
export const runningActions = new Map<string, { readonly sent: string; readonly act: RunningAction }>();

/** Runs an action once, however often its button is pressed. A repeated press gets the first result. */
export const once = <Result>(
  { name }: { readonly name: string },
  input: unknown,
  carryOut: (sent: string) => Promise<Result>,
): Promise<Result> => {
  const inputKey = JSON.stringify([name, input]);
  const latest = runningActions.get(name);
  if (latest?.sent === inputKey && isRepeated(latest.act)) return latest.act.result as Promise<Result>;
  // Another action may undo an earlier one, which can then be done again.
  for (const [other, { act }] of runningActions) if (act.repeatedUntil !== Infinity) runningActions.delete(other);
  const act = begin(() => carryOut(inputKey));
  runningActions.set(name, { sent: inputKey, act });
  return act.result;
};
