import { type Actor, playersOf } from '@touchline/domain/core/actor.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import * as contract from '@touchline/domain/tryouts/contract.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import { eligibility } from '@touchline/domain/tryouts/rules.eligibility.ts';
import { dateProblems } from '@touchline/domain/tryouts/rules.dates.ts';
import { reopenRefusalReason, statusesBefore } from '@touchline/domain/tryouts/rules.ts';
import type { Tryout, TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { calendarFile, calendarFileName } from '@touchline/domain/core/icalendar.ts';
import * as familyContract from '@touchline/domain/tryouts/contract.family.ts';
import * as presenceContract from '@touchline/domain/tryouts/contract.presence.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Context, type Implementation, implement } from '../../core/requests/implement.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { registrationOperations } from './operations.registrations.ts';
import { listParticipants } from './store.eligibility.ts';
import { viewTokenOf } from './store.client-timestamp.ts';
import { countPlacesTaken, readBounds } from './store.registrations.ts';
import * as store from './store.ts';
import { requireTryout } from './store.ts';
import { listOwnTryouts, ownEntry, requireOwnTryout } from './store.family.ts';
import { listPresence, notePresence } from './store.ts';

interface Dates {
  readonly date: Date;
  readonly registrationDeadline: Date;
}

const requireValidDates = ({ now, user }: Context<Actor>, dates: Dates, before?: Dates): void => {
  const { timeZone } = user;
  const fields = dateProblems(dates, { today: dayOf(now, timeZone), timeZone, ...(before && { before }) });
  if (Object.keys(fields).length > 0) throw tryoutProblems.dates(fields);
};

const datesOf = (input: Pick<Tryout, 'date' | 'registrationDeadline'>): Dates => ({
  date: new Date(input.date),
  registrationDeadline: new Date(input.registrationDeadline),
});

/** Throws with the participants who do not fit the age group. Reliable only while the tryout is locked. */
const requireFittingPlayers = async ({ db, actor }: Context<Actor>, tryoutId: string, ageGroupId: string) => {
  const bounds = await readBounds(db, actor.organizationId, ageGroupId);
  const players = await listParticipants(db, actor.organizationId, tryoutId);
  const misfits = players.filter((player) => eligibility({ ...player, isRegistered: false }, bounds) !== undefined);
  if (misfits.length > 0) throw tryoutProblems.misfits(misfits.map(({ playerName }) => playerName));
};

type StatusChange = typeof contract.startTryout | typeof contract.cancelTryout | typeof contract.completeTryout;

const changeStatus = (
  operation: StatusChange,
  { summary, words }: { readonly summary: string; readonly words: string },
  status: TryoutStatus,
): Implementation =>
  implement(operation, {
    summary,
    audit: { entity: 'tryout', words, id: 'tryoutId' },
    subject: ({ db, actor }, { tryoutId }) => store.requireTryout(db, actor.organizationId, tryoutId),
    run: async ({ db, actor }, { tryoutId }) => {
      // Locks with a separate statement, so that the completion time is later than all running evaluations.
      await store.lockTryout(db, actor.organizationId, tryoutId);
      if (!(await store.updateStatus(db, actor.organizationId, tryoutId, statusesBefore(status), status))) {
        throw tryoutProblems.cannotBecome(status);
      }
      return store.showTryout(db, actor.organizationId, tryoutId);
    },
  });

export const tryoutsOperations: readonly Implementation[] = [
  implement(contract.listTryouts, {
    summary: 'List the tryouts',
    run: ({ db, actor }, { status }) => store.listTryouts(db, actor, status),
  }),

  implement(contract.readTryout, {
    summary: 'Read a tryout',
    subject: ({ db, actor }, { tryoutId }) => store.requireTryoutWithKey(db, actor.organizationId, tryoutId),
    run: async ({ actor, now }, _input, { coachIds: _, viewTokenKey, completedAt, ...tryout }) => ({
      ...tryout,
      ...(completedAt && { completedAt: completedAt.toISOString() }),
      opening: viewTokenOf({ id: tryout.id, viewTokenKey }, { actor, now }),
    }),
  }),

  implement(contract.createTryout, {
    summary: 'Create a tryout',
    audit: { entity: 'tryout', words: 'planned the tryout' },
    run: async (context, input) => {
      const { db, actor } = context;
      const details = { ...input, ...datesOf(input) };
      requireValidDates(context, details);
      await store.requireAgeGroup(db, actor.organizationId, input.ageGroupId);
      return store.showTryout(
        db,
        actor.organizationId,
        await store.insertTryout(db, actor.organizationId, actor.userId, details),
      );
    },
  }),

  implement(contract.updateTryout, {
    summary: 'Change a tryout',
    audit: { entity: 'tryout', words: 'edited the tryout', id: 'tryoutId', fields: true },
    subject: ({ db, actor }, { tryoutId }) => store.requireTryout(db, actor.organizationId, tryoutId),
    run: async (context, { tryoutId, expected, acceptMisfits = false, ...edited }) => {
      const { db, actor } = context;
      const { date, registrationDeadline, ...others } = edited;
      const read = () => store.lockTryout(db, actor.organizationId, tryoutId);
      await refuseStaleEdit(context, { table: 'tryouts', id: tryoutId, read }, expected, edited);
      const before = await read();
      const changes = {
        ...others,
        ...(date !== undefined && { date: new Date(date) }),
        ...(registrationDeadline !== undefined && { registrationDeadline: new Date(registrationDeadline) }),
      };
      const details = { ...before, ...changes };
      requireValidDates(context, details, before);
      if (details.ageGroupId !== before.ageGroupId) {
        await store.requireAgeGroup(db, actor.organizationId, details.ageGroupId);
        if (!acceptMisfits) await requireFittingPlayers(context, tryoutId, details.ageGroupId);
      }
      if (details.maxParticipants !== null) {
        // The maximum must not be lower than the number of places taken (ruling 42).
        const placesTaken = await countPlacesTaken(db, actor.organizationId, tryoutId);
        if (placesTaken > details.maxParticipants) throw tryoutProblems.maximumBelowTaken(placesTaken);
      }
      await store.updateDetails(db, actor.organizationId, tryoutId, changes);
      return store.showTryout(db, actor.organizationId, tryoutId);
    },
  }),

  changeStatus(contract.startTryout, { summary: 'Start a tryout', words: 'started the tryout' }, 'active'),
  changeStatus(contract.cancelTryout, { summary: 'Cancel a tryout', words: 'canceled the tryout' }, 'cancelled'),
  changeStatus(contract.completeTryout, { summary: 'Complete a tryout', words: 'completed the tryout' }, 'completed'),

  implement(contract.reopenTryout, {
    summary: 'Reopen a tryout',
    audit: { entity: 'tryout', words: 'reopened the tryout', id: 'tryoutId' },
    subject: ({ db, actor }, { tryoutId }) => store.requireTryout(db, actor.organizationId, tryoutId),
    run: async ({ db, actor, now }, { tryoutId }) => {
      const refusal = reopenRefusalReason(await store.lockTryout(db, actor.organizationId, tryoutId), now);
      if (refusal) throw tryoutProblems[refusal]();
      await store.reopen(db, actor.organizationId, tryoutId);
      return store.showTryout(db, actor.organizationId, tryoutId);
    },
  }),

  ...registrationOperations,

  implement(familyContract.listOwnTryouts, {
    summary: 'List the tryouts of the own players',
    run: ({ db, actor }) => listOwnTryouts(db, actor.organizationId, playersOf(actor)),
  }),

  implement(familyContract.downloadOwnTryout, {
    summary: 'Download a tryout for a calendar',
    audit: { entity: 'tryout', words: 'saved the date of the tryout', id: 'tryoutId' },
    subject: ({ db, actor }, parameters) => requireOwnTryout(db, actor, parameters),
    notFound: tryoutProblems.missing,
    run: async ({ env }, _input, tryout) => {
      const entry = ownEntry({ ...tryout, isCancelled: tryout.status === 'cancelled' }, env);
      const { method, content } = calendarFile(entry);
      return {
        name: calendarFileName,
        type: `text/calendar; charset=utf-8; method=${method}`,
        content: async () => Buffer.from(content),
      };
    },
  }),

  implement(presenceContract.readPresence, {
    summary: 'List who has the tryout open',
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    run: ({ db, actor }, { tryoutId }) => listPresence(db, { ...actor, tryoutId }),
  }),

  implement(presenceContract.reportPresence, {
    summary: 'Report that the tryout is open',
    // Writes no audit entry, because every evaluator's device sends this request every few minutes.
    audit: noEntry,
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    run: ({ db, actor: { organizationId, userId } }, { tryoutId }) =>
      notePresence(db, { organizationId, userId, tryoutId }),
  }),
];
