import { type Act, coaches, type Draft, roleOf, type Who } from './history.ts';

// The model's view of a club, and the facts that determine acts and screens.

/** Time of an entry in hours of the model's clock. `isLate` is true if it arrived after completion (ruling 51). */
interface EntryTime {
  readonly madeAt: number;
  readonly isLate: boolean;
}

interface Evaluation extends EntryTime {
  readonly score: number;
  readonly recommendation: 'yes' | 'maybe' | 'no';
}

export interface Registration {
  status: 'registered' | 'checked_in' | 'absent' | 'withdrawn';
  /** Time of the player's last mark; undefined before the first one. */
  markedAt: number | undefined;
  isLate: boolean;
  readonly evaluations: Map<Who, Evaluation>;
}

export interface Tryout {
  readonly group: number;
  max: number | null;
  status: 'upcoming' | 'active' | 'completed' | 'cancelled';
  completedAt: number | undefined;
  /** People whose devices opened the tryout when it was created, and that time. */
  readonly openedBy: ReadonlySet<Who>;
  readonly openedAt: number;
  /** Registrations by player number. */
  readonly registrations: Map<number, Registration>;
}

export interface Team {
  readonly group: number;
  gone: boolean;
  readonly coaches: Set<Who>;
  /** Active and former members by player number. */
  readonly members: Map<number, 'active' | 'inactive'>;
  /** Last accepted offer by player number. */
  readonly joinedBy: Map<number, Offer>;
}

export interface Offer {
  readonly tryout: number;
  readonly team: number;
  readonly player: number;
  readonly nth: number;
  readonly sentAt: number;
  answer: 'accepted' | 'declined' | undefined;
  because: 'player' | 'other_accepted' | undefined;
  /** True if the offer was accepted and the player has since left the roster. */
  released: boolean;
}

export interface State {
  /** Hours since the beginning. */
  clock: number;
  /** True if several teams may make offers to one player at a tryout (ruling 60). */
  severalMayOffer: boolean;
  readonly signedOut: Set<Who>;
  readonly groupsGone: Set<number>;
  readonly tryouts: Tryout[];
  readonly teams: Team[];
  readonly offers: Offer[];
}

export const aTeam = (group: number, ...teamCoaches: readonly Who[]): Team => ({
  group,
  gone: false,
  coaches: new Set(teamCoaches),
  members: new Map(),
  joinedBy: new Map(),
});

export const initialState = (): State => ({
  clock: 0,
  severalMayOffer: false,
  signedOut: new Set(),
  groupsGone: new Set(),
  tryouts: [],
  teams: [aTeam(1, 'Xenia'), aTeam(0, 'Emil'), aTeam(0, 'Carla', 'Dora')],
  offers: [],
});

/** Player numbers of those actors who are players. */
export const numberOf: Partial<Record<Who, number>> = { Paul: 0, Petra: 1 };

/** Tryout statuses in which at least an admin can do an act; all if omitted. */
const aptFor: Partial<Record<Act['does'], readonly Tryout['status'][]>> = {
  starts: ['upcoming'],
  cancels: ['upcoming'],
  completes: ['active'],
  registers: ['upcoming', 'active'],
  'registers many': ['upcoming', 'active'],
  withdraws: ['upcoming', 'active'],
  'checks in': ['active'],
  'marks absent': ['active'],
  evaluates: ['active'],
  offers: ['active', 'completed'],
};

const aptStatuses = (act: Act): readonly Tryout['status'][] | undefined =>
  'ago' in act && act.ago !== null ? ['active', 'completed'] : aptFor[act.does];

const liveTeams = ({ teams }: State, group?: number): readonly number[] =>
  [...teams.keys()].filter(
    (number) => !teams[number]?.gone && (group ?? teams[number]?.group) === teams[number]?.group,
  );

/** Team and players for a plausible offer: a team in the tryout's age group, and registered players. */
const aptOffer = (state: State, draft: Extract<Draft, { does: 'offers' }>, number: number) => {
  const tryout = state.tryouts[number];
  const fittingTeams = liveTeams(state, tryout?.group).filter(
    (team) => roleOf[draft.who] !== 'coach' || state.teams[team]?.coaches.has(draft.who),
  );
  const registeredPlayers = draft.players.filter((player) => tryout?.registrations.has(player));
  return {
    team: fittingTeams.at(-1 - (draft.team % Math.max(fittingTeams.length, 1))) ?? -1,
    players: registeredPlayers.length > 0 ? registeredPlayers : draft.players,
  };
};

const answerFromDraft = (state: State, draft: Extract<Draft, { does: 'accepts' | 'declines' }>) => {
  const ownNumber = numberOf[draft.who] ?? draft.player;
  // Sometimes a player tries to answer another player's offer.
  const player = draft.isApt ? ownNumber : draft.player;
  const offers = state.offers.filter((offer) => offer.player === player);
  const pendingOffers = offers.filter((offer) => stateOf(state, offer) === 'pending');
  // Old offers are also answered, some of them twice.
  const offer = (draft.nth < pendingOffers.length ? pendingOffers : offers).at(-1 - draft.nth);
  return offer ? namesOf(offer) : { tryout: -1, team: -1, player, nth: 0 };
};

/** The act that has to come first if there is no tryout to act on yet. */
const prerequisite = (state: State, who: Who): Act | undefined => {
  const { tryouts } = state;
  const tryout = tryouts.findLastIndex(({ status }) => status === 'upcoming' || status === 'active');
  const openTryout = tryouts[tryout];
  if (!openTryout) return { does: 'creates a tryout', who: 'Ada', group: 0, max: null };
  if (openTryout.registrations.size === 0) return { does: 'registers many', who: 'Ada', tryout, players: [0, 1, 2] };
  const coach = (coaches as readonly Who[]).indexOf(who);
  if (coach >= 0 && !sees(state, who, openTryout)) {
    const team = liveTeams(state, openTryout.group).at(-1);
    if (team === undefined) return { does: 'creates a team', who: 'Ada', group: openTryout.group };
    return { does: 'assigns', who: 'Ada', team, coach };
  }
  return { does: openTryout.status === 'upcoming' ? 'starts' : 'completes', who: 'Ada', tryout };
};

/** Turns a draft into an act on existing objects. */
export const actFromDraft = (state: State, { isApt, ...fields }: Draft, isAlone: boolean): Act => {
  const draft = { ...fields, isApt } as Draft;
  const act = fields as Act;
  if (draft.does === 'accepts' || draft.does === 'declines') return { ...act, ...answerFromDraft(state, draft) } as Act;
  const [signedOutPerson] = state.signedOut;
  if (act.does === 'signs in') return { ...act, who: isApt && signedOutPerson ? signedOutPerson : act.who };
  const isAboutOne = 'player' in act && 'tryout' in act && act.does !== 'registers';
  const statuses = aptStatuses(act);
  const isFitting = (tryout: Tryout): boolean =>
    (statuses?.includes(tryout.status) ?? true) &&
    (!isAboutOne || tryout.registrations.size > 0) &&
    (!(isAboutOne || act.does === 'offers') || sees(state, act.who, tryout));
  const tryouts = [...state.tryouts.keys()].filter((number) => !isApt || isFitting(state.tryouts[number] as Tryout));
  if ('tryout' in act && isApt && tryouts.length === 0 && isAlone) {
    const firstAct = prerequisite(state, act.who);
    if (firstAct) return firstAct;
  }
  const newestTeam = state.teams.length - 1;
  const newestTryout = state.tryouts.length - 1;
  const tryout = 'tryout' in act ? (tryouts.at(-1 - act.tryout) ?? tryouts.at(-1) ?? newestTryout) : newestTryout;
  if (draft.does === 'offers' && isApt) return { ...act, tryout, ...aptOffer(state, draft, tryout) } as Act;
  const registeredPlayers = [...(state.tryouts[tryout]?.registrations.keys() ?? [])];
  return {
    ...act,
    ...('tryout' in act && { tryout }),
    ...('team' in act && { team: (isApt ? liveTeams(state).at(-1 - act.team) : undefined) ?? newestTeam - act.team }),
    ...(isAboutOne &&
      isApt &&
      registeredPlayers.length > 0 && { player: registeredPlayers[act.player % registeredPlayers.length] }),
  } as Act;
};

const namesOf = ({ tryout, team, player, nth }: Offer) => ({ tryout, team, player, nth });

export const holdsPlace = ({ status }: Registration): boolean => status === 'registered' || status === 'checked_in';

export const placesTaken = ({ registrations }: Tryout): number => [...registrations.values()].filter(holdsPlace).length;

export const isFull = (tryout: Tryout): boolean => tryout.max !== null && placesTaken(tryout) >= tryout.max;

/**
 * A new club's offer waits 48 hours for an answer (OFFER-11), then counts as expired even before the job runs (ruling 61).
 */
export const stateOf = ({ clock }: State, offer: Offer): 'pending' | 'accepted' | 'declined' | 'lapsed' =>
  offer.answer ?? (clock - offer.sentAt >= 48 ? 'lapsed' : 'pending');

export const isLive = (state: State, offer: Offer): boolean =>
  !offer.released && ['pending', 'accepted'].includes(stateOf(state, offer));

export const isInForce = (one: Offer): boolean => one.answer === 'accepted' && !one.released;

/** Puts the player who accepted an offer on the team. */
export const join = ({ teams }: State, offer: Offer): void => {
  teams[offer.team]?.members.set(offer.player, 'active');
  teams[offer.team]?.joinedBy.set(offer.player, offer);
};

/** Restores the offer to a player who is back on the team, unless another offer from its tryout is in force. */
export const restoreOffer = (state: State, offer: Offer | undefined): void => {
  if (!offer) return;
  const { tryout, player } = offer;
  const isReplaced = state.offers.some((one) => one.tryout === tryout && one.player === player && isInForce(one));
  if (!isReplaced) offer.released = false;
};

/** Releases the offers that put a leaving player on the team. */
export const release = (state: State, team: number, player: number): void => {
  for (const offer of state.offers)
    if (offer.team === team && offer.player === player && isInForce(offer)) offer.released = true;
};

/**
 * Reason against an offer: the player has left, or another offer from this tryout or team is in force (OFFER-10,
 * OFFER-16, OFFER-17, ruling 60).
 */
export const offerRefusal = (state: State, tryout: number, team: number, player: number): string | undefined => {
  const registration = state.tryouts[tryout]?.registrations.get(player);
  if (!registration || !holdsPlace(registration)) return 'away';
  const liveOffers = state.offers.filter((offer) => offer.player === player && isLive(state, offer));
  const tryoutOffers = liveOffers.filter((offer) => offer.tryout === tryout);
  if (tryoutOffers.some((offer) => !state.severalMayOffer || offer.team === team)) return 'invited';
  return liveOffers.some((offer) => offer.team === team && stateOf(state, offer) === 'pending') ? 'waiting' : undefined;
};

/** Admins see every tryout, coaches those of the age groups where they have a team (PERM-17, PERM-18). */
export const sees = (state: State, who: Who, { group }: Pick<Tryout, 'group'>): boolean =>
  roleOf[who] === 'admin' || state.teams.some((team) => !team.gone && team.group === group && team.coaches.has(who));
