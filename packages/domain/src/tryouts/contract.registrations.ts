import * as z from 'zod/mini';
import { command, query } from '../core/operation.ts';
import { flag, id } from '../core/text.ts';
import { registrationNotices } from './messages.registrations.ts';
import { madeAfterCompletion } from './messages.offline.ts';
import { clientTimestamp } from './schema.client-timestamp.ts';
import * as schema from './schema.registrations.ts';

/** Registrations by player name; with `all`, also absent and withdrawn ones (ruling 43). */
export const listRegistrations = query('tryouts.registrations', {
  route: 'GET /tryouts/{tryoutId}/registrations',
  can: 'tryouts.read',
  reads: ['registrations', 'players', 'tryouts', 'teams'],
  input: z.strictObject({ tryoutId: id, all: z.optional(flag) }),
  output: z.array(schema.registration),
  failed: registrationNotices.notLoaded,
  offline: 'cache',
});

/** A page of the players who can be registered, by name, and counts of the others by reason. */
export const listEligiblePlayers = query('tryouts.eligiblePlayers', {
  route: 'GET /tryouts/{tryoutId}/eligible-players',
  can: 'registrations.manage',
  reads: ['registrations', 'players', 'tryouts', 'seasons'],
  input: schema.candidateSearch,
  output: schema.eligiblePage,
  failed: registrationNotices.eligibleNotLoaded,
});

/** A page of the players who cannot be registered, each with the reason; with `all`, also those already registered. */
export const listIneligiblePlayers = query('tryouts.ineligiblePlayers', {
  route: 'GET /tryouts/{tryoutId}/ineligible-players',
  can: 'registrations.manage',
  reads: ['registrations', 'players', 'tryouts', 'seasons'],
  input: z.extend(schema.candidateSearch, { all: z.optional(flag) }),
  output: z.strictObject({
    players: z.array(z.extend(schema.candidate, { reason: z.enum(schema.ineligibilities) })),
    next: z.nullable(id),
  }),
  failed: registrationNotices.eligibleNotLoaded,
});

export const registerPlayer = command('tryouts.register', {
  route: 'POST /tryouts/{tryoutId}/registrations',
  can: 'registrations.manage',
  changes: ['registrations', 'ownTryouts'],
  input: z.extend(schema.newRegistration, { tryoutId: id }),
  output: schema.registration,
  status: 201,
  done: registrationNotices.registered,
  failed: registrationNotices.notRegistered,
});

/** Returns one outcome per player, in the given order. Players who are already registered fail and stay unchanged. */
export const registerPlayers = command('tryouts.registerMany', {
  route: 'POST /tryouts/{tryoutId}/registrations/bulk',
  can: 'registrations.manage',
  changes: ['registrations', 'ownTryouts'],
  input: z.strictObject({ tryoutId: id, playerIds: schema.playersToRegister }),
  output: z.array(schema.registrationOutcome),
  done: registrationNotices.bulkRegistered,
  failed: registrationNotices.nobodyRegistered,
});

/** A mark with `recorded` was made offline. The latest mark counts and is returned (ruling 51). */
export const setAttendance = command('tryouts.setAttendance', {
  route: 'PATCH /registrations/{registrationId}',
  can: 'registrations.attend',
  changes: ['registrations', 'ownTryouts'],
  offline: 'queue',
  lateEntryCode: madeAfterCompletion,
  input: z.strictObject({
    registrationId: id,
    status: z.enum(schema.attendanceMarks),
    /** If missing, the number stays unchanged. */
    bibNumber: z.optional(z.nullable(schema.bibNumber)),
    recorded: z.optional(clientTimestamp),
  }),
  output: schema.registration,
  done: registrationNotices.statusUpdated,
  failed: registrationNotices.attendanceNotTaken,
});

export const withdrawRegistration = command('tryouts.withdraw', {
  route: 'POST /registrations/{registrationId}/withdraw',
  can: 'registrations.manage',
  changes: ['registrations', 'ownTryouts'],
  output: schema.registration,
  done: registrationNotices.withdrawn,
  failed: registrationNotices.statusNotUpdated,
});
