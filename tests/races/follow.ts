import { isDeepStrictEqual } from 'node:util';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { many } from '../support/crowd.ts';
import type { TestServer } from '../support/server.ts';
import { aCast, type Cast } from './cast.ts';
import { type Act, everybody, inWords, type Step, type Who } from './history.ts';
import { play } from './model.ts';
import { perform } from './playground.ts';
import { readScreens } from './reader.ts';
import { type Scope, screensOf } from './screens.ts';
import { beginning, settled, type State } from './state.ts';

/** Point where club and model differ: the steps until then, in words, and the difference. */
interface Parting {
  /** Acts of all steps up to the one that shows the difference. */
  readonly lived: readonly (readonly Act[])[];
  readonly told: readonly string[];
  readonly difference: string;
  /** True if a response differed, so that no screen has to be read to see the difference. */
  readonly isAnswer: boolean;
}

/** Steps between two checks of everybody's screens and of all invariants. */
const between = 100;

/** The four newest tryouts and teams, which most acts are about. */
const recent = ({ tryouts, teams }: State): Scope => ({
  tryouts: [...tryouts.keys()].slice(-4),
  teams: [...teams.keys()].slice(-4),
});
const everything = ({ tryouts, teams }: State): Scope => ({
  tryouts: [...tryouts.keys()],
  teams: [...teams.keys()],
});

const differenceOf = async (cast: Cast, state: State, scope: Scope, readers: readonly Who[]): Promise<string> => {
  const differences = await many(readers.length, async (index) => {
    const who = readers[index] ?? 'Ada';
    const [wanted, read] = [screensOf(state, who, scope), await readScreens(cast, who, scope)];
    return [...new Set([...Object.keys(wanted), ...Object.keys(read)])].flatMap((name) =>
      isDeepStrictEqual(wanted[name], read[name])
        ? []
        : [`${who} should read under "${name}": ${wanted[name]?.join('; ')}\n  but reads: ${read[name]?.join('; ')}`],
    );
  });
  return differences.flat().join('\n');
};

const violations = async ({ database }: TestServer): Promise<string> =>
  (await checkDatabase(database)).map(({ name }) => `violated: ${name}`).join('\n');

const ordersOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  all.length < 2
    ? [all]
    : all.flatMap((first, index) => ordersOf(all.toSpliced(index, 1)).map((rest) => [first, ...rest]));

const unexplained = 'No order of these explains the answers.';

/** State after an order of the acts that explains the responses and Ada's screens, or the difference if none does. */
const someOrder = async (
  cast: Cast,
  state: State,
  acts: readonly Act[],
  answers: readonly string[],
  isRead: boolean,
): Promise<State | string> => {
  const explaining = ordersOf([...acts.keys()]).flatMap((order) => {
    const after = structuredClone(state);
    const isSame = order.every((index) => play(after, acts[index] as Act) === answers[index]);
    return isSame ? [after] : [];
  });
  let difference = unexplained;
  for (const after of explaining) {
    difference = isRead ? await differenceOf(cast, after, recent(after), ['Ada']) : '';
    if (difference === '') return after;
  }
  return difference;
};

/** Runs a history on a club and on the model; returns its steps in words, and where the two differ, if they do. */
export const follow = (server: TestServer, history: readonly Step[]) =>
  live(
    server,
    history.length,
    (state, index) => {
      const step = history[index] ?? [];
      return step.map((draft) => settled(state, draft, step.length === 1));
    },
    true,
  );

const live = async (
  server: TestServer,
  length: number,
  actsOf: (state: State, index: number) => readonly Act[],
  isRead: boolean,
): Promise<{ readonly told: readonly string[]; readonly parting: Parting | undefined }> => {
  const cast = await aCast(server);
  const told: string[] = [];
  const lived: (readonly Act[])[] = [];
  let state = beginning();
  const partingBy = (difference: string, isAnswer: boolean) => ({
    told,
    parting: { lived, told, difference, isAnswer },
  });

  for (let index = 0; index < length; index += 1) {
    const acts = actsOf(state, index);
    lived.push(acts);
    const answers = await many(acts.length, (place) => perform(cast, acts[place] as Act));
    for (const [place, act] of acts.entries()) {
      told.push(`${acts.length > 1 ? 'at once: ' : ''}${inWords(act)} -> ${answers[place]}`);
    }
    const [only] = acts;
    if (acts.length === 1 && only) {
      const wanted = play(state, only);
      if (wanted !== answers[0]) return partingBy(`should be answered: ${wanted}`, true);
    } else {
      const after = await someOrder(cast, state, acts, answers, isRead);
      if (typeof after === 'string') return partingBy(after, after === unexplained);
      state = after;
    }
    const isLast = index === length - 1;
    if (isRead && (isLast || index % between === between - 1)) {
      const scope = isLast ? everything(state) : recent(state);
      const difference = (await differenceOf(cast, state, scope, everybody)) || (await violations(server));
      if (difference) return partingBy(difference, false);
    }
  }
  return { told, parting: undefined };
};

/** Acts without these steps. If several go, those that create something stay, because later ones name it by number. */
const without = (lived: Parting['lived'], at: number, size: number): Parting['lived'] => {
  const creates = (step: readonly Act[]) => step.some(({ does }) => does.startsWith('creates'));
  const kept = size === 1 ? [] : lived.slice(at, at + size).filter(creates);
  return lived.toSpliced(at, size, ...kept);
};

/** Drops steps as long as club and model still differ, for at most `patience` milliseconds. */
export const shortest = async (server: TestServer, parting: Parting, patience: number): Promise<Parting> => {
  const end = Date.now() + patience;
  let shown = parting;
  for (let size = Math.ceil(shown.lived.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // Starts at the end, whose steps the others need the least.
    for (
      let at = shown.lived.length - size;
      at > -size && Date.now() < end;
      at = Math.min(at, shown.lived.length) - size
    ) {
      const fewer = without(shown.lived, Math.max(at, 0), size + Math.min(at, 0));
      if (fewer.length === shown.lived.length) continue;
      const { parting: still } = await live(server, fewer.length, (_, index) => fewer[index] ?? [], !shown.isAnswer);
      if (still) shown = still;
    }
  }
  return shown;
};
