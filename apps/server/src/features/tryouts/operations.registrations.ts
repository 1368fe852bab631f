import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { handOutNumbers } from '@touchline/domain/tryouts/contract.numbers.ts';
import * as contract from '@touchline/domain/tryouts/contract.registrations.ts';
import { numberProblems } from '@touchline/domain/tryouts/messages.numbers.ts';
import { registrationProblems } from '@touchline/domain/tryouts/messages.registrations.ts';
import { type AgeGroupBounds, eligibility } from '@touchline/domain/tryouts/rules.eligibility.ts';
import { holdsPlace, isFull, mayBecome, numbersToHandOut } from '@touchline/domain/tryouts/rules.registrations.ts';
import { isOutdated } from '@touchline/domain/tryouts/rules.client-timestamp.ts';
import { acceptsRegistrations } from '@touchline/domain/tryouts/rules.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { type Implementation, implement, RawJson } from '../../core/requests/implement.ts';
import type { Db } from '../../db/open.ts';
import { listEligible, listIneligible } from './store.eligibility.ts';
import { requireEntryTime } from './store.client-timestamp.ts';
import { requireRegistration } from './store.registration.ts';
import * as store from './store.registrations.ts';
import { lockTryout, requireTryout, requireTryoutWithBounds } from './store.ts';

type Candidate = Awaited<ReturnType<typeof store.findCandidates>>[number];

/**
 * Problem that prevents registering a player, if any. Problems with the input (422) come before state problems (409).
 */
const registrationProblem = (
  player: Candidate | undefined,
  tryout: Pick<Tryout, 'status' | 'maxParticipants'>,
  bounds: AgeGroupBounds,
  placesTaken: number,
  playsUp: string | null = null,
): Problem | undefined => {
  if (!player) return registrationProblems.playerMissing();
  const reason = eligibility(player, bounds);
  if (reason === undefined && playsUp !== null) return registrationProblems.fits();
  const mayPlayUp = reason === 'outside_age_range' && playsUp !== null;
  if (reason !== undefined && reason !== 'already_registered' && !mayPlayUp)
    return registrationProblems.notEligible(reason, bounds);
  if (!acceptsRegistrations(tryout.status)) return registrationProblems.closed();
  if (reason === 'already_registered') return registrationProblems.duplicate();
  if (tryout.maxParticipants !== null && isFull(tryout.maxParticipants, placesTaken)) {
    return registrationProblems.full(tryout.maxParticipants);
  }
  return undefined;
};

/** Throws if no place is left for an absent or withdrawn player who is checked in again (ruling 42). */
const requireFreePlace = async (
  db: Db,
  organizationId: OrganizationId,
  { id, maxParticipants }: Pick<Tryout, 'id' | 'maxParticipants'>,
): Promise<void> => {
  if (maxParticipants === null) return;
  if (isFull(maxParticipants, await store.countPlacesTaken(db, organizationId, id))) {
    throw registrationProblems.full(maxParticipants);
  }
};

export const registrationOperations: readonly Implementation[] = [
  implement(contract.listRegistrations, {
    summary: 'List the registrations of a tryout',
    subject: ({ db, actor }, { tryoutId }, input) =>
      store.requireRegistrations(db, actor, tryoutId, input?.all ?? false),
    run: async (_context, _input, { rows }) => new RawJson(rows),
  }),

  implement(contract.listEligiblePlayers, {
    summary: 'List the players who can be registered',
    subject: ({ db, actor }, { tryoutId }) => requireTryoutWithBounds(db, actor.organizationId, tryoutId),
    run: ({ db, actor }, search, bounds) => listEligible(db, actor.organizationId, search, bounds),
  }),

  implement(contract.listIneligiblePlayers, {
    summary: 'List the players who cannot be registered',
    subject: ({ db, actor }, { tryoutId }) => requireTryoutWithBounds(db, actor.organizationId, tryoutId),
    run: ({ db, actor }, { all = false, ...search }, bounds) =>
      listIneligible(db, actor.organizationId, search, bounds, all),
  }),

  implement(contract.registerPlayer, {
    summary: 'Register a player',
    audit: { entity: 'registration', words: 'registered' },
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    run: async ({ db, actor, auditEntry }, { tryoutId, playerId, notes, playsUp }) => {
      const { organizationId } = actor;
      const tryout = await lockTryout(db, organizationId, tryoutId);
      const bounds = await store.readBounds(db, organizationId, tryout.ageGroupId);
      const [player] = await store.findCandidates(db, organizationId, tryoutId, [playerId]);
      const placesTaken = await store.countPlacesTaken(db, organizationId, tryoutId);
      const problem = registrationProblem(player, tryout, bounds, placesTaken, playsUp);
      if (problem) throw problem;
      const id = await store.insertRegistration(db, organizationId, { tryoutId, playerId, notes, playsUp });
      if (playsUp !== null) auditEntry.add({ playsUp });
      return store.readRegistration(db, actor, id);
    },
  }),

  implement(contract.registerPlayers, {
    summary: 'Register several players',
    audit: { entity: 'tryout', words: 'registered players for the tryout', id: 'tryoutId' },
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    run: async ({ db, actor, auditEntry }, { tryoutId, playerIds }) => {
      const { organizationId } = actor;
      const tryout = await lockTryout(db, organizationId, tryoutId);
      const bounds = await store.readBounds(db, organizationId, tryout.ageGroupId);
      const candidates = await store.findCandidates(db, organizationId, tryoutId, playerIds);
      const players = new Map(candidates.map((player) => [player.playerId, player]));
      let placesTaken = await store.countPlacesTaken(db, organizationId, tryoutId);
      const objections = new Map<string, Problem>();
      for (const playerId of playerIds) {
        const problem = registrationProblem(players.get(playerId), tryout, bounds, placesTaken);
        if (problem) objections.set(playerId, problem);
        else placesTaken += 1;
      }
      const admittedIds = playerIds.filter((playerId) => !objections.has(playerId));
      const registeredIds = await store.insertRegistrations(db, organizationId, tryoutId, admittedIds);
      if (registeredIds.size === 0) auditEntry.omit();
      auditEntry.add({ registered: [...registeredIds] });
      return playerIds.map((playerId) => {
        if (registeredIds.has(playerId)) return { playerId, registered: true, message: null };
        const { message } = objections.get(playerId) ?? registrationProblems.playerMissing();
        return { playerId, registered: false, message };
      });
    },
  }),

  implement(contract.setAttendance, {
    summary: 'Check a player in or mark the player absent',
    audit: { entity: 'registration', words: 'marked the attendance of', id: 'registrationId' },
    subject: ({ db, actor }, { registrationId }) => requireRegistration(db, actor.organizationId, registrationId),
    run: async ({ db, actor, now, auditEntry }, { status, bibNumber, recorded }, { id, tryoutId }) => {
      const { organizationId } = actor;
      const tryout = await lockTryout(db, organizationId, tryoutId);
      const markedAt = requireEntryTime(tryout, recorded, { actor, now }, registrationProblems.attendanceClosed);
      const before = await store.readAttendance(db, actor, { id, tryoutId });
      const isNewNumber = bibNumber !== undefined && bibNumber !== before.bibNumber;
      auditEntry.add({ status, ...(isNewNumber && { bibNumber }) });
      if ((status === before.status && !isNewNumber) || isOutdated(markedAt, before.markedAt)) auditEntry.omit();
      if (!isOutdated(markedAt, before.markedAt)) {
        if (!mayBecome(before.status, status)) throw registrationProblems.withdrawn();
        // Applies to offline entries too. The device keeps a refused entry until there is a place (decision record 0011).
        if (holdsPlace(status) && !holdsPlace(before.status)) await requireFreePlace(db, organizationId, tryout);
        const newNumber = isNewNumber && bibNumber !== null && { tryoutId, bibNumber };
        if (newNumber && (await store.isNumberWorn(db, organizationId, newNumber)))
          throw registrationProblems.numberTaken(newNumber.bibNumber);
        await store.updateRegistrationStatus(db, organizationId, id, { status, bibNumber }, markedAt);
      }
      return store.readRegistration(db, actor, id);
    },
  }),

  implement(handOutNumbers, {
    summary: 'Give a number to every player who is checked in without one',
    audit: { entity: 'tryout', words: 'gave numbers to players at the tryout', id: 'tryoutId' },
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    run: async ({ db, actor, now, auditEntry }, { tryoutId }) => {
      const { organizationId } = actor;
      const tryout = await lockTryout(db, organizationId, tryoutId);
      requireEntryTime(tryout, undefined, { actor, now }, registrationProblems.attendanceClosed);
      const numbers = numbersToHandOut(await store.readNumbers(db, organizationId, tryoutId));
      if (!numbers) throw numberProblems.tooFew();
      if (numbers.length === 0) auditEntry.omit();
      else await store.writeNumbers(db, organizationId, numbers);
      auditEntry.add({
        registrations: numbers.map(({ registrationId }) => registrationId),
        bibNumbers: numbers.map(({ bibNumber }) => String(bibNumber)),
      });
      return numbers;
    },
  }),

  implement(contract.withdrawRegistration, {
    summary: 'Withdraw a registration',
    audit: { entity: 'registration', words: 'withdrew the registration of', id: 'registrationId' },
    subject: ({ db, actor }, { registrationId }) => requireRegistration(db, actor.organizationId, registrationId),
    run: async ({ db, actor, auditEntry }, _input, { id, tryoutId, status }) => {
      if (status === 'withdrawn') auditEntry.omit();
      const { organizationId } = actor;
      const tryout = await lockTryout(db, organizationId, tryoutId);
      if (!acceptsRegistrations(tryout.status)) throw registrationProblems.closed();
      await store.updateRegistrationStatus(db, organizationId, id, { status: 'withdrawn' });
      return store.readRegistration(db, actor, id);
    },
  }),
];
