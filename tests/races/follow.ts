import { isDeepStrictEqual } from 'node:util';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { runConcurrently } from '../support/server/crowd.ts';
import type { TestServer } from '../support/server/server.ts';
import { aCast, type Cast } from './cast.ts';
import { type Act, everybody, inWords, type Step, type Who } from './history.ts';
import { play } from './model.ts';
import { perform } from './playground.ts';
import { readScreens } from './reader.ts';
import { type Scope, screensOf } from './screens.ts';
import { initialState, actFromDraft, type State } from './state.ts';

/** Point where club and model differ: descriptions of the previous steps, and the difference. */
interface Divergence {
  /** Acts of all steps up to the one that shows the difference. */
  readonly lived: readonly (readonly Act[])[];
  readonly told: readonly string[];
  readonly difference: string;
  /** True if a response differed, so no screen has to be read. */
  readonly isAnswer: boolean;
}

/** Steps between two checks of everybody's screens and of all invariants. */
const stepsBetweenChecks = 100;

/** The four newest tryouts and teams, which most acts are about. */
const recentScope = ({ tryouts, teams }: State): Scope => ({
  tryouts: [...tryouts.keys()].slice(-4),
  teams: [...teams.keys()].slice(-4),
});
const fullScope = ({ tryouts, teams }: State): Scope => ({
  tryouts: [...tryouts.keys()],
  teams: [...teams.keys()],
});

const differenceOf = async (cast: Cast, state: State, scope: Scope, readers: readonly Who[]): Promise<string> => {
  const differences = await runConcurrently(readers.length, async (index) => {
    const who = readers[index] ?? 'Ada';
    const [expectedScreens, actualScreens] = [screensOf(state, who, scope), await readScreens(cast, who, scope)];
    return [...new Set([...Object.keys(expectedScreens), ...Object.keys(actualScreens)])].flatMap((name) =>
      isDeepStrictEqual(expectedScreens[name], actualScreens[name])
        ? []
        : [
            `${who} should read under "${name}": ${expectedScreens[name]?.join('; ')}\n  but reads: ${actualScreens[name]?.join('; ')}`,
          ],
    );
  });
  return differences.flat().join('\n');
};

const violations = async ({ database }: TestServer): Promise<string> =>
  (await checkDatabase(database)).map(({ name }) => `violated: ${name}`).join('\n');

const ordersOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((first, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [first, ...rest]));

const unexplained = 'No order of these explains the answers.';

/**
 * State after a sequence of the acts that explains the responses and Ada's screens, or the difference if no sequence does.
 */
const explainAnswers = async (
  cast: Cast,
  state: State,
  acts: readonly Act[],
  answers: readonly string[],
  isRead: boolean,
): Promise<State | string> => {
  const candidates = ordersOf([...acts.keys()]).flatMap((order) => {
    const stateAfter = structuredClone(state);
    const isSame = order.every((index) => play(stateAfter, acts[index] as Act) === answers[index]);
    return isSame ? [stateAfter] : [];
  });
  let difference = unexplained;
  for (const stateAfter of candidates) {
    difference = isRead ? await differenceOf(cast, stateAfter, recentScope(stateAfter), ['Ada']) : '';
    if (difference === '') return stateAfter;
  }
  return difference;
};

/** Runs a history on a club and on the model; returns descriptions of its steps and the first difference, if any. */
export const follow = (server: TestServer, history: readonly Step[]) =>
  runHistory(
    server,
    history.length,
    (state, index) => {
      const step = history[index] ?? [];
      return step.map((draft) => actFromDraft(state, draft, step.length === 1));
    },
    true,
  );

const runHistory = async (
  server: TestServer,
  length: number,
  actsOf: (state: State, index: number) => readonly Act[],
  isRead: boolean,
): Promise<{ readonly told: readonly string[]; readonly parting: Divergence | undefined }> => {
  const cast = await aCast(server);
  const descriptions: string[] = [];
  const steps: (readonly Act[])[] = [];
  let state = initialState();
  const divergenceOf = (difference: string, isAnswer: boolean) => ({
    told: descriptions,
    parting: { lived: steps, told: descriptions, difference, isAnswer },
  });

  for (let index = 0; index < length; index += 1) {
    const acts = actsOf(state, index);
    steps.push(acts);
    const answers = await runConcurrently(acts.length, (place) => perform(cast, acts[place] as Act));
    for (const [place, act] of acts.entries()) {
      descriptions.push(`${acts.length > 1 ? 'at once: ' : ''}${inWords(act)} -> ${answers[place]}`);
    }
    const [singleAct] = acts;
    if (acts.length === 1 && singleAct) {
      const expectedAnswer = play(state, singleAct);
      if (expectedAnswer !== answers[0]) return divergenceOf(`should be answered: ${expectedAnswer}`, true);
    } else {
      const stateAfter = await explainAnswers(cast, state, acts, answers, isRead);
      if (typeof stateAfter === 'string') return divergenceOf(stateAfter, stateAfter === unexplained);
      state = stateAfter;
    }
    const isLast = index === length - 1;
    if (isRead && (isLast || index % stepsBetweenChecks === stepsBetweenChecks - 1)) {
      const scope = isLast ? fullScope(state) : recentScope(state);
      const difference = (await differenceOf(cast, state, scope, everybody)) || (await violations(server));
      if (difference) return divergenceOf(difference, false);
    }
  }
  return { told: descriptions, parting: undefined };
};

/**
 * Returns the history without the `size` steps starting at `at`. If several are removed, steps that create objects are
 * kept, because later steps refer to the objects by number.
 */
const withoutSteps = (lived: Divergence['lived'], at: number, size: number): Divergence['lived'] => {
  const creates = (step: readonly Act[]) => step.some(({ does }) => does.startsWith('creates'));
  const creatingSteps = size === 1 ? [] : lived.slice(at, at + size).filter(creates);
  return lived.toSpliced(at, size, ...creatingSteps);
};

/** Removes steps as long as club and model still differ, for at most `timeoutMs` milliseconds. */
export const shorten = async (server: TestServer, divergence: Divergence, timeoutMs: number): Promise<Divergence> => {
  const end = Date.now() + timeoutMs;
  let shortestSoFar = divergence;
  for (let size = Math.ceil(shortestSoFar.lived.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // Starts at the end, because earlier steps do not depend on later ones.
    for (
      let at = shortestSoFar.lived.length - size;
      at > -size && Date.now() < end;
      at = Math.min(at, shortestSoFar.lived.length) - size
    ) {
      const fewerSteps = withoutSteps(shortestSoFar.lived, Math.max(at, 0), size + Math.min(at, 0));
      if (fewerSteps.length === shortestSoFar.lived.length) continue;
      const { parting: remaining } = await runHistory(
        server,
        fewerSteps.length,
        (_, index) => fewerSteps[index] ?? [],
        !shortestSoFar.isAnswer,
      );
      if (remaining) shortestSoFar = remaining;
    }
  }
  return shortestSoFar;
};
