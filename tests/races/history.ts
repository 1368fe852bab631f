import fc from 'fast-check';

/** Eight people who act: an admin, coaches with different access, two players, and the admin of another club. */
export const roleOf = {
  Ada: 'admin',
  /** Carla and Dora start on one team; Emil has another team in their age group, Xenia one in the other age group. */
  Carla: 'coach',
  Dora: 'coach',
  Emil: 'coach',
  Xenia: 'coach',
  Paul: 'player',
  Petra: 'player',
  Franz: 'stranger',
} as const;
export type Who = keyof typeof roleOf;
export const everybody = Object.keys(roleOf) as readonly Who[];
export const coaches = ['Carla', 'Dora', 'Emil', 'Xenia'] as const satisfies readonly Who[];

/** Last names of the players by number; the first two also act as users. */
export const playerNames = ['Paul', 'Petra', 'Quirin', 'Rosa', 'Sam', 'Tina'] as const;

/** Two age groups, and the numbers of the players who may try out in them. */
export const groups = [
  { name: 'U11', gender: 'Co-ed', ages: [10, 12], admits: new Set([0, 1, 2, 4]) },
  { name: 'Girls', gender: 'Female', ages: null, admits: new Set([1, 3, 5]) },
] as const;

/** An act by a user, or an event. Numbers identify tryouts, teams and players, some of which do not exist. */
export type Act =
  | { readonly does: 'creates a tryout'; readonly who: Who; readonly group: number; readonly max: number | null }
  | { readonly does: 'sets the maximum'; readonly who: Who; readonly tryout: number; readonly max: number | null }
  | { readonly does: 'starts' | 'cancels' | 'completes'; readonly who: Who; readonly tryout: number }
  | { readonly does: 'registers'; readonly who: Who; readonly tryout: number; readonly player: number }
  | { readonly does: 'registers many'; readonly who: Who; readonly tryout: number; readonly players: readonly number[] }
  | {
      readonly does: 'checks in' | 'marks absent';
      readonly who: Who;
      readonly tryout: number;
      readonly player: number;
      /** Hours since the act was done offline, to be sent now (ruling 51); null if done online. */
      readonly ago: number | null;
    }
  | { readonly does: 'withdraws'; readonly who: Who; readonly tryout: number; readonly player: number }
  | {
      readonly does: 'evaluates';
      readonly who: Who;
      readonly tryout: number;
      readonly player: number;
      readonly score: number;
      readonly recommendation: 'yes' | 'maybe' | 'no';
      readonly ago: number | null;
    }
  | {
      readonly does: 'offers';
      readonly who: Who;
      readonly tryout: number;
      readonly team: number;
      readonly players: readonly number[];
    }
  | {
      readonly does: 'accepts' | 'declines';
      readonly who: Who;
      readonly tryout: number;
      readonly team: number;
      readonly player: number;
      /** Number of the offer, from 0, among this team's offers to this player in this tryout. */
      readonly nth: number;
    }
  | { readonly does: 'assigns' | 'unassigns'; readonly who: Who; readonly team: number; readonly coach: number }
  | { readonly does: 'adds to the team' | 'drops'; readonly who: Who; readonly team: number; readonly player: number }
  | { readonly does: 'creates a team'; readonly who: Who; readonly group: number }
  | { readonly does: 'deletes the team'; readonly who: Who; readonly team: number }
  | { readonly does: 'deletes the age group'; readonly who: Who; readonly group: number }
  | { readonly does: 'signs out'; readonly who: Who }
  | { readonly does: 'signs in'; readonly who: Who }
  | { readonly does: 'lets several teams offer'; readonly allowed: boolean }
  | { readonly does: 'waits'; readonly hours: number }
  | { readonly does: 'sweeps' };

/**
 * A random act before the existing objects are known. Tryout and team count back from the newest one, the offer from
 * the player's newest. An apt act counts only suitable objects, because most acts would otherwise be refused.
 */
export type Draft = Act & { readonly isApt: boolean };

/** Acts done at the same time: usually one, sometimes several that race. */
export type Step = readonly Draft[];

const weighted = <T>(...choices: readonly (readonly [number, T])[]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));

const anybody = fc.constantFrom(...everybody);
/** Usually one of these users, sometimes any user. */
const mostly = (...users: readonly Who[]): fc.Arbitrary<Who> =>
  fc.oneof({ weight: 7, arbitrary: fc.constantFrom(...users) }, { weight: 1, arbitrary: anybody });
const admin = mostly('Ada');
const staff = mostly('Ada', 'Carla', ...coaches);

/** Number of a tryout, counted back from the newest. */
const tryout = weighted([8, 0], [6, 1], [3, 2], [2, 3], [1, 4]);
const team = weighted([4, 0], [4, 1], [4, 2], [2, 3], [1, 4], [1, 5]);
const player = weighted([7, 0], [7, 1], [3, 2], [2, 3], [2, 4], [2, 5], [1, 6]);
const players = fc.uniqueArray(player, { minLength: 1, maxLength: 4 });
const group = weighted([12, 0], [4, 1], [1, 2]);
const max = weighted<number | null>([3, null], [2, 1], [3, 2], [3, 3], [2, 4]);
const coach = weighted([3, 0], [3, 1], [3, 2], [3, 3], [1, 4]);

const ago = weighted<number | null>([9, null], [2, 1], [2, 3], [1, 23], [4, 30]);

const draft = <const Does extends Act['does'], Facts extends object>(
  does: Does,
  facts: { [Name in keyof Facts]: fc.Arbitrary<Facts[Name]> },
) =>
  fc.record({
    does: fc.constant(does),
    isApt: weighted([6, true], [1, false]),
    ...facts,
  }) as unknown as fc.Arbitrary<Draft>;

type WeightedDraft = readonly [number, fc.Arbitrary<Draft>];

/** Acts that add no tryout or team. Numbers of tryouts and teams stay the same, so several acts can race. */
const acts: readonly WeightedDraft[] = [
  [2, draft('sets the maximum', { who: admin, tryout, max })],
  [3, draft('starts', { who: admin, tryout })],
  [1, draft('cancels', { who: admin, tryout })],
  [3, draft('completes', { who: admin, tryout })],
  [10, draft('registers', { who: admin, tryout, player })],
  [6, draft('registers many', { who: admin, tryout, players })],
  [10, draft('checks in', { who: staff, tryout, player, ago })],
  [4, draft('marks absent', { who: staff, tryout, player, ago })],
  [2, draft('withdraws', { who: admin, tryout, player })],
  [
    16,
    draft('evaluates', {
      who: staff,
      tryout,
      player,
      score: fc.integer({ min: 1, max: 5 }),
      recommendation: fc.constantFrom('yes', 'maybe', 'no'),
      ago,
    }),
  ],
  [14, draft('offers', { who: staff, tryout, team, players })],
  ...(['accepts', 'declines'] as const).map((does): WeightedDraft => {
    const nth = weighted([6, 0], [3, 1], [2, 2], [1, 3], [1, 8]);
    // The offer determines tryout, team and player.
    return [
      8,
      draft(does, { who: mostly('Paul', 'Petra'), nth, tryout: fc.constant(0), team: fc.constant(0), player }),
    ];
  }),
  [4, draft('assigns', { who: admin, team, coach })],
  [1, draft('unassigns', { who: admin, team, coach })],
  [1, draft('adds to the team', { who: admin, team, player })],
  [1, draft('drops', { who: admin, team, player })],
  [1, draft('deletes the team', { who: admin, team })],
  [1, draft('deletes the age group', { who: admin, group })],
];

const surroundingActs: readonly WeightedDraft[] = [
  [2, draft('creates a tryout', { who: admin, group, max })],
  [1, draft('creates a team', { who: admin, group })],
  [1, draft('signs out', { who: anybody })],
  [4, draft('signs in', { who: anybody })],
  [2, draft('lets several teams offer', { allowed: weighted([3, true], [1, false]) })],
  [5, draft('waits', { hours: weighted([4, 1], [2, 3], [2, 20], [2, 24], [1, 47], [1, 60]) })],
  [2, draft('sweeps', {})],
];

const oneOf = (choices: readonly WeightedDraft[]): fc.Arbitrary<Draft> =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 24, arbitrary: fc.tuple(oneOf([...acts, ...surroundingActs])) },
  { weight: 1, arbitrary: fc.array(oneOf(acts), { minLength: 2, maxLength: 4 }) },
);

/** A history of the given number of steps, the same for the same seed. */
export const historyOf = (length: number, seed: number): readonly Step[] => {
  const [history = []] = fc.sample(fc.array(step, { minLength: length, maxLength: length, size: 'max' }), {
    seed,
    numRuns: 1,
  });
  return history;
};

/** Description of an act, such as "Carla evaluates tryout 2, player 0, score 4, recommendation yes". */
export const inWords = (act: Act): string => {
  const { does, ...facts } = act;
  const { who = '', ...rest } = facts as { readonly who?: Who };
  const details = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `${who} ${does} ${details.join(', ')}`.trim();
};
