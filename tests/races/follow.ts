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

/** Where club and model part: what was done until then, in words, and the difference. */
interface Parting {
  readonly step: number;
  readonly told: readonly string[];
  readonly difference: string;
}

/** After so many steps everybody's screens are read, and all invariants checked. */
const between = 100;

/** The newest, which most acts are about. */
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

/** The club as it is after some order of the acts that explains the answers and what Ada reads then. */
const someOrder = async (
  cast: Cast,
  state: State,
  acts: readonly Act[],
  answers: readonly string[],
): Promise<State | string> => {
  const explaining = ordersOf([...acts.keys()]).flatMap((order) => {
    const after = structuredClone(state);
    const isSame = order.every((index) => play(after, acts[index] as Act) === answers[index]);
    return isSame ? [after] : [];
  });
  let difference = 'No order of these explains the answers.';
  for (const after of explaining) {
    difference = await differenceOf(cast, after, recent(after), ['Ada']);
    if (difference === '') return after;
  }
  return difference;
};

/** Lets a club and the model live the same history; answers where they part, if they do, and what was answered. */
export const follow = async (server: TestServer, history: readonly Step[]) => {
  const cast = await aCast(server);
  const told: string[] = [];
  let state = beginning();
  const partingAt = (step: number, difference: string): Parting => ({ step, told, difference });

  for (const [index, step] of history.entries()) {
    const acts = step.map((draft) => settled(state, draft, step.length === 1));
    const answers = await many(acts.length, (place) => perform(cast, acts[place] as Act));
    for (const [place, act] of acts.entries()) {
      told.push(`${acts.length > 1 ? 'at once: ' : ''}${inWords(act)} -> ${answers[place]}`);
    }
    const [only] = acts;
    if (acts.length === 1 && only) {
      const wanted = play(state, only);
      if (wanted !== answers[0]) return { told, parting: partingAt(index, `should be answered: ${wanted}`) };
    } else {
      const after = await someOrder(cast, state, acts, answers);
      if (typeof after === 'string') return { told, parting: partingAt(index, after) };
      state = after;
    }
    const isLast = index === history.length - 1;
    if (isLast || index % between === between - 1) {
      const scope = isLast ? everything(state) : recent(state);
      const difference = (await differenceOf(cast, state, scope, everybody)) || (await violations(server));
      if (difference) return { told, parting: partingAt(index, difference) };
    }
  }
  return { told, parting: undefined };
};

/** Leaves out of a history that parts what it parts without, for at most so many milliseconds. */
export const shortest = async (server: TestServer, history: readonly Step[], parting: Parting, patience: number) => {
  const end = Date.now() + patience;
  let shown = { history: history.slice(0, parting.step + 1), parting };
  for (let size = Math.ceil(shown.history.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < shown.history.length && Date.now() < end; ) {
      const fewer = shown.history.toSpliced(at, size);
      const { parting: still } = await follow(server, fewer);
      if (still) shown = { history: fewer.slice(0, still.step + 1), parting: still };
      else at += size;
    }
  }
  return shown.parting;
};
