import { type Act, coaches, everybody, groups, playerNames, roleOf, type Who } from './history.ts';
import {
  aTeam,
  holdsPlace,
  isFull,
  isInForce,
  join,
  offerRefusal,
  numberOf,
  type Offer,
  placesTaken,
  type Registration,
  release,
  sees,
  type State,
  stateOf,
  restoreOffer,
  type Team,
  type Tryout,
} from './state.ts';

// Sequential model of the club in plain TypeScript, written from the specification, the rulings and the contract
// instead of the server's code.

const rank = (who: Who) => (roleOf[who] === 'stranger' ? 'admin' : roleOf[who]);

const notFound = '404 not_found';

/** Response to a user without a session, or whose role lacks the capability. */
const accessError = (state: State, who: Who, ...allowed: readonly ('admin' | 'coach' | 'player')[]) => {
  if (state.signedOut.has(who)) return '401 not_authenticated';
  return allowed.includes(rank(who)) ? undefined : '403 forbidden';
};

/** Error for a refused registration (TREG-31 to TREG-36, ruling 42). */
const registerError = ({ group, status, registrations }: Tryout, player: number, full: boolean): string | undefined => {
  if (player >= playerNames.length) return '422 invalid playerId';
  if (!groups[group]?.admits.has(player)) return '422 not_eligible playerId';
  if (status !== 'upcoming' && status !== 'active') return '409 registration_closed';
  if (registrations.has(player)) return '409 already_registered';
  return full ? '409 tryout_full' : undefined;
};

const newRegistration = (): Registration => ({
  status: 'registered',
  markedAt: undefined,
  isLate: false,
  evaluations: new Map(),
});

type FieldAct = Extract<Act, { ago: number | null }>;

/**
 * Error of a refused entry from the field, made now or `ago` hours ago. The clock has whole hours, and entries of the
 * same hour count in order of arrival. Only people who had the tryout open can make an entry offline. It is
 * accepted for 24 hours after completion if it was made before (ruling 51).
 */
const entryError = ({ clock }: State, { who, ago }: FieldAct, tryout: Tryout): string | undefined => {
  if (ago !== null && !tryout.openedBy.has(who)) return '422 invalid recorded.proof';
  if (ago !== null && clock - ago < tryout.openedAt) return '422 invalid recorded.at';
  if (tryout.status === 'active') return undefined;
  if (ago === null || tryout.completedAt === undefined) return '409 tryout_not_active';
  if (clock - ago >= tryout.completedAt) return '409 made_after_completion';
  return clock - tryout.completedAt >= 24 ? '409 arrived_too_late' : undefined;
};

/** True if the stored entry was made later. The entry made last wins, not the last to arrive. */
const isOutdated = (madeAt: number, storedAt: number | undefined): boolean =>
  storedAt !== undefined && madeAt < storedAt;

const actOnTryout = (state: State, act: Extract<Act, { tryout: number; who: Who }>, tryout: Tryout): string => {
  switch (act.does) {
    case 'sets the maximum':
      if (act.max !== null && placesTaken(tryout) > act.max) return '409 maximum_below_taken maxParticipants';
      tryout.max = act.max;
      return '200';
    case 'starts':
    case 'cancels':
    case 'completes': {
      // The only status transitions of a tryout (ruling 40).
      const [from, to] = (
        {
          starts: ['upcoming', 'active'],
          cancels: ['upcoming', 'cancelled'],
          completes: ['active', 'completed'],
        } as const
      )[act.does];
      if (tryout.status !== from) return '409 status_conflict';
      tryout.status = to;
      if (to === 'completed') tryout.completedAt = state.clock;
      return `200 ${to}`;
    }
    case 'registers': {
      const refusal = registerError(tryout, act.player, isFull(tryout));
      if (refusal) return refusal;
      tryout.registrations.set(act.player, newRegistration());
      return '201 registered';
    }
    case 'registers many': {
      const outcomes = act.players.map((player) => {
        const refusal = registerError(tryout, player, isFull(tryout));
        if (!refusal) tryout.registrations.set(player, newRegistration());
        return `${player}:${refusal ?? 'registered'}`;
      });
      return ['200', ...outcomes].join(' ');
    }
    case 'offers':
      return sendOffers(state, act, tryout);
    default:
      return actOnRegistration(state, act, tryout);
  }
};

const mark = (
  { clock }: State,
  act: Extract<Act, { does: 'checks in' | 'marks absent' }>,
  tryout: Tryout,
  registration: Registration,
): string => {
  const status = act.does === 'checks in' ? 'checked_in' : 'absent';
  const markedAt = clock - (act.ago ?? 0);
  if (isOutdated(markedAt, registration.markedAt)) return `200 ${registration.status}`;
  if (status === 'checked_in' && !holdsPlace(registration) && isFull(tryout)) return '409 tryout_full';
  const isLate = registration.status === status ? registration.isLate : tryout.status === 'completed';
  Object.assign(registration, { status, markedAt, isLate });
  return `200 ${status}`;
};

const actOnRegistration = (
  state: State,
  act: Extract<Act, { tryout: number; player: number }>,
  tryout: Tryout,
): string => {
  const registration = tryout.registrations.get(act.player);
  if (!registration) return notFound;
  switch (act.does) {
    case 'checks in':
    case 'marks absent':
      return entryError(state, act, tryout) ?? mark(state, act, tryout, registration);
    case 'withdraws': {
      if (tryout.status !== 'upcoming' && tryout.status !== 'active') return '409 registration_closed';
      const isLate = registration.status === 'withdrawn' && registration.isLate;
      Object.assign(registration, { status: 'withdrawn', markedAt: state.clock, isLate });
      return '200 withdrawn';
    }
    case 'evaluates': {
      const refusal = entryError(state, act, tryout);
      if (refusal) return refusal;
      if (!holdsPlace(registration)) return '409 player_not_taking_part';
      const { score, recommendation } = act;
      const madeAt = state.clock - (act.ago ?? 0);
      const previous = registration.evaluations.get(act.who);
      if (previous && isOutdated(madeAt, previous.madeAt)) return `200 ${previous.score} ${previous.recommendation}`;
      const isLate = tryout.status === 'completed';
      registration.evaluations.set(act.who, { score, recommendation, madeAt, isLate });
      return `200 ${score} ${recommendation}`;
    }
    default:
      throw new Error(`No such act upon a registration: ${act.does}`);
  }
};

/** Once a tryout has started, admins send offers for any team in its age group; once it is over, coaches for their own. */
const sendOffers = (state: State, act: Extract<Act, { does: 'offers' }>, { group, status, registrations }: Tryout) => {
  const isAdmin = rank(act.who) === 'admin';
  const team = state.teams[act.team];
  if (!team || team.gone || team.group !== group || !(isAdmin || team.coaches.has(act.who))) return notFound;
  if (!act.players.every((player) => registrations.has(player))) return '422 invalid playerIds';
  if (status !== 'completed' && !(isAdmin && status === 'active')) return '409 TRYOUT_NOT_OPEN';
  const outcomes = act.players.map((player) => {
    const refusal = offerRefusal(state, act.tryout, act.team, player);
    const earlier = state.offers.filter((one) => one.tryout === act.tryout && one.team === act.team);
    const nth = earlier.filter((one) => one.player === player).length;
    const { tryout } = act;
    const pendingState = { answer: undefined, because: undefined, released: false };
    const newOffer = { tryout, team: act.team, player, nth, sentAt: state.clock, ...pendingState };
    if (!refusal) state.offers.push(newOffer);
    return `${player}:${refusal ?? 'sent'}`;
  });
  return ['201', ...outcomes.sort()].join(' ');
};

const answerOffer = (state: State, act: Extract<Act, { does: 'accepts' | 'declines' }>): string => {
  const newAnswer = act.does === 'accepts' ? 'accepted' : 'declined';
  const isSameOffer = (one: Offer) =>
    one.tryout === act.tryout && one.team === act.team && one.player === act.player && one.nth === act.nth;
  const offer = state.offers.find(isSameOffer);
  if (!offer || offer.player !== numberOf[act.who]) return notFound;
  const others = state.offers.filter(
    (one) => one !== offer && one.player === offer.player && one.tryout === offer.tryout,
  );
  if (stateOf(state, offer) === 'lapsed') return '409 OFFER_EXPIRED';
  if (offer.answer === newAnswer) return `200 ${newAnswer} 0`;
  if (newAnswer === 'accepted' && others.some(isInForce)) return '409 TRYOUT_ALREADY_ACCEPTED';
  if (offer.answer) return '409 ALREADY_ANSWERED';
  Object.assign(offer, { answer: newAnswer, because: 'player' });
  if (newAnswer === 'declined') return '200 declined 0';
  const pendingOffers = others.filter((one) => stateOf(state, one) === 'pending');
  for (const rival of pendingOffers) Object.assign(rival, { answer: 'declined', because: 'other_accepted' });
  join(state, offer);
  return `200 accepted ${pendingOffers.length}`;
};

const actOnTeam = (state: State, act: Act & { readonly team: number; readonly who: Who }, team: Team): string => {
  switch (act.does) {
    case 'assigns': {
      const coach = coaches[act.coach];
      if (!coach) return '422 invalid coachId';
      if (team.coaches.has(coach)) return '409 already_assigned';
      if (team.coaches.size >= 3) return '409 team_full';
      if (state.teams.filter((one) => !one.gone && one.coaches.has(coach)).length >= 3) return '409 coach_limit';
      team.coaches.add(coach);
      return '201';
    }
    case 'unassigns':
      return coaches[act.coach] && team.coaches.delete(coaches[act.coach] as Who) ? '204' : notFound;
    case 'adds to the team':
      if (act.player >= playerNames.length) return '422 invalid playerId';
      if (team.members.get(act.player) === 'active') return '409 already_member';
      team.members.set(act.player, 'active');
      restoreOffer(state, team.joinedBy.get(act.player));
      return '201 active';
    case 'drops':
      if (!team.members.has(act.player)) return notFound;
      team.members.set(act.player, 'inactive');
      release(state, act.team, act.player);
      return '200 inactive';
    default: {
      // Ruling 23: a team that has ever had a member or made an offer cannot be deleted.
      const isUsed = team.members.size > 0 || state.offers.some((offer) => offer.team === act.team);
      if (isUsed) return '409 team_in_use';
      team.gone = true;
      return '204';
    }
  }
};

const actOnGroup = (state: State, act: Extract<Act, { group: number; who: Who }>): string => {
  const isKnown = act.group < groups.length && !state.groupsGone.has(act.group) && roleOf[act.who] === 'admin';
  if (act.does === 'deletes the age group') {
    if (!isKnown) return notFound;
    const teams = state.teams.filter((team) => !team.gone && team.group === act.group);
    if (teams.length + state.tryouts.filter(({ group }) => group === act.group).length > 0)
      return '409 age_group_in_use';
    state.groupsGone.add(act.group);
    return '204';
  }
  if (act.does === 'creates a team') {
    // The season is checked before the age group, and another club does not have this season.
    if (roleOf[act.who] !== 'admin') return '422 invalid seasonId';
    if (!isKnown) return '422 invalid ageGroupId';
    state.teams.push(aTeam(act.group));
    return '201';
  }
  if (!isKnown) return '422 invalid ageGroupId';
  const { group, max } = act;
  state.tryouts.push({
    group,
    max,
    status: 'upcoming',
    completedAt: undefined,
    openedBy: new Set(everybody.filter((who) => sees(state, who, { group }))),
    openedAt: state.clock,
    registrations: new Map(),
  });
  return '201 upcoming';
};

const actsOfStaff = new Set<Act['does']>(['checks in', 'marks absent', 'evaluates', 'offers']);

/** Carries out an act and returns the response to the person; events without a person return nothing. */
export const play = (state: State, act: Act): string => {
  if (act.does === 'waits') state.clock += act.hours;
  if (act.does === 'lets several teams offer') state.severalMayOffer = act.allowed;
  if (act.does === 'signs in') state.signedOut.delete(act.who);
  if (
    act.does === 'waits' ||
    act.does === 'lets several teams offer' ||
    act.does === 'signs in' ||
    act.does === 'sweeps'
  )
    return '';
  if (act.does === 'signs out') {
    state.signedOut.add(act.who);
    return '204';
  }
  if (act.does === 'accepts' || act.does === 'declines')
    return accessError(state, act.who, 'player') ?? answerOffer(state, act);
  const refusal = accessError(state, act.who, 'admin', ...(actsOfStaff.has(act.does) ? (['coach'] as const) : []));
  if (refusal) return refusal;
  if ('group' in act) return actOnGroup(state, act);
  if ('tryout' in act) {
    const tryout = state.tryouts[act.tryout];
    return tryout && sees(state, act.who, tryout) ? actOnTryout(state, act, tryout) : notFound;
  }
  const team = state.teams[act.team];
  return team && !team.gone && roleOf[act.who] === 'admin' ? actOnTeam(state, act, team) : notFound;
};
