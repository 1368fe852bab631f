import { roleOf, type Who } from './history.ts';
import {
  holdsPlace,
  isLive,
  numberOf,
  type Offer,
  type Registration,
  sees,
  type State,
  stateOf,
  type Tryout,
} from './state.ts';

// Expected screens of each of the eight users, one line per object, so that a difference is readable.

/** Tryouts and teams whose screens are compared. After a long history, all of them would take too long. */
export interface Scope {
  readonly tryouts: readonly number[];
  readonly teams: readonly number[];
}

export type Screens = Readonly<Record<string, readonly string[]>>;

export const offerName = ({ tryout, team, player, nth }: Pick<Offer, 'tryout' | 'team' | 'player' | 'nth'>): string =>
  `${tryout}/${team}/${player}/${nth}`;

/** An expired offer reads as declined, with the reason (ruling 61). */
const endOf = (state: State, offer: Offer): string => {
  const status = stateOf(state, offer);
  if (status === 'lapsed') return 'declined lapsed';
  return status === 'pending' ? status : `${status} ${offer.because}`;
};

const coachesOf = (state: State, team: number): readonly Who[] => {
  const { gone, coaches } = state.teams[team] ?? { gone: true, coaches: new Set<Who>() };
  return gone ? [] : [...coaches];
};

/** Admins see all evaluations; coaches see their own and those by coaches of the same teams (PERM-22, PERM-23). */
const seesEvaluationBy = (state: State, who: Who, evaluator: Who): boolean =>
  roleOf[who] === 'admin' ||
  who === evaluator ||
  state.teams.some((_, team) => coachesOf(state, team).includes(who) && coachesOf(state, team).includes(evaluator));

const oneDecimal = (values: readonly number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) * 10) / values.length) / 10;

export const scoresFrom = (score: number) => [score, 6 - score, 3, Math.max(1, score - 1)] as const;

const evaluationLine = (state: State, who: Who, player: number, { evaluations }: Registration): string => {
  const visibleEvaluations = [...evaluations].filter(([evaluator]) => seesEvaluationBy(state, who, evaluator));
  const averages = [0, 1, 2, 3].map((at) =>
    oneDecimal(visibleEvaluations.map(([, { score }]) => scoresFrom(score)[at] ?? 0)),
  );
  const countOf = (wanted: string) =>
    visibleEvaluations.filter(([, { recommendation }]) => recommendation === wanted).length;
  const cards = visibleEvaluations.map(
    ([by, { score, recommendation, isLate }]) => `${by} ${score} ${recommendation}${isLate ? ' late' : ''}`,
  );
  return [
    `player ${player}`,
    evaluations.has(who) ? 'mine' : 'not mine',
    visibleEvaluations.length === 0 ? 'none' : averages.join(' '),
    `yes ${countOf('yes')} maybe ${countOf('maybe')} no ${countOf('no')}`,
    ...cards.sort(),
  ].join(', ');
};

/** The most frequent recommendation, the more cautious one in a tie (ruling 48); coaches see their own. */
const badgeLine = (who: Who, player: number, { evaluations }: Registration): string => {
  const countedEvaluations = [...evaluations].filter(([by]) => roleOf[who] === 'admin' || by === who);
  if (countedEvaluations.length === 0) return `player ${player} nothing`;
  const count = (wanted: string) =>
    countedEvaluations.filter(([, { recommendation }]) => recommendation === wanted).length;
  const highest = Math.max(count('no'), count('maybe'), count('yes'));
  const badge = ['no', 'maybe', 'yes'].find((one) => count(one) === highest);
  return `player ${player} ${badge} ${highest}/${countedEvaluations.length}`;
};

/** Coaches must not learn which other team wants a player (PERM-34). */
const candidateLine = (state: State, who: Who, tryout: number, player: number): string => {
  const liveOffers = state.offers.filter(
    (offer) => offer.tryout === tryout && offer.player === player && isLive(state, offer),
  );
  const isShown = (team: number) => roleOf[who] === 'admin' || coachesOf(state, team).includes(who);
  const lines = liveOffers.map((offer) => `${stateOf(state, offer)} ${isShown(offer.team) ? offer.team : 'elsewhere'}`);
  return [`player ${player}`, ...lines.sort()].join(', ');
};

const tryoutLines = (state: State, who: Who, number: number, tryout: Tryout): Screens => {
  const registrations = [...tryout.registrations].sort(([one], [other]) => one - other);
  const participants = registrations.filter(([, registration]) => holdsPlace(registration));
  const count = (wanted: string) => registrations.filter(([, { status }]) => status === wanted).length;
  const name = `tryout ${number}`;
  return {
    [name]: [`${tryout.status}, maximum ${tryout.max}, ${count('registered')} + ${count('checked_in')}`],
    [`${name} registrations`]: registrations.map(
      ([player, { status, isLate }]) => `player ${player} ${status}${isLate ? ' late' : ''}`,
    ),
    [`${name} evaluations`]: participants.map(([player, registration]) =>
      evaluationLine(state, who, player, registration),
    ),
    [`${name} badges`]: registrations.map(([player, registration]) => badgeLine(who, player, registration)),
    [`${name} candidates`]: participants.map(([player]) => candidateLine(state, who, number, player)),
  };
};

const offersOf = (state: State, { tryouts }: Scope, isListed: (offer: Offer) => boolean): readonly string[] =>
  state.offers
    .filter((offer) => tryouts.includes(offer.tryout) && isListed(offer))
    .map((offer) => `${offerName(offer)} ${endOf(state, offer)}`)
    .sort();

const teamsOfPlayer = (state: State, player: number): readonly string[] =>
  state.teams.flatMap(({ members }, number) => (members.get(player) === 'active' ? [`team ${number}`] : []));

const playerScreens = (state: State, player: number): Screens => {
  const ownOffers = state.offers.filter((offer) => offer.player === player);
  const lines = ownOffers.map((offer) => {
    const isPending = stateOf(state, offer) === 'pending';
    const accepted = ownOffers.some(
      (other) => other.tryout === offer.tryout && other.answer === 'accepted' && !other.released,
    );
    // Contacts are shown once the offer is accepted (ruling 15).
    const contacts = offer.answer === 'accepted' ? coachesOf(state, offer.team).length : 'no';
    return `${offerName(offer)} ${endOf(state, offer)}${isPending && accepted ? ' dimmed' : ''}, ${contacts} contacts`;
  });
  const pending = ownOffers.filter((offer) => stateOf(state, offer) === 'pending').length;
  return { offers: lines.sort(), pending: [String(pending)], teams: teamsOfPlayer(state, player).toSorted() };
};

/** All screens that a user should see. */
export const screensOf = (state: State, who: Who, scope: Scope): Screens => {
  const player = numberOf[who];
  if (player !== undefined) return playerScreens(state, player);
  const visibleTryouts = state.tryouts.flatMap((tryout, number) =>
    sees(state, who, tryout) ? [{ tryout, number }] : [],
  );
  const screens: Record<string, readonly string[]> = {
    tryouts: visibleTryouts.map(({ number }) => `tryout ${number}`).sort(),
    offers: offersOf(state, scope, ({ team }) => roleOf[who] === 'admin' || coachesOf(state, team).includes(who)),
  };
  for (const { tryout, number } of visibleTryouts)
    if (scope.tryouts.includes(number)) Object.assign(screens, tryoutLines(state, who, number, tryout));
  const teams = state.teams.map((team, number) => ({ ...team, number, active: activeOf(team.members) }));
  const visibleTeams = teams.filter(({ gone, coaches }) => !gone && (roleOf[who] === 'admin' || coaches.has(who)));
  screens['teams'] = visibleTeams
    .map(({ number, coaches, active }) => `team ${number}: ${[...coaches].sort().join(' ')}, ${active.length} players`)
    .sort();
  for (const { number, active } of visibleTeams)
    if (scope.teams.includes(number)) screens[`team ${number}`] = active.map((member) => `player ${member}`);
  return roleOf[who] === 'stranger' ? { tryouts: [], offers: [], teams: [] } : screens;
};

const activeOf = (members: ReadonlyMap<number, string>): readonly number[] =>
  [...members].flatMap(([player, status]) => (status === 'active' ? [player] : [])).sort((one, other) => one - other);
