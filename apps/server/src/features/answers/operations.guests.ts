import type { Actor } from '@touchline/domain/core/actor.ts';
import * as contract from '@touchline/domain/answers/contract.guests.ts';
import { answerProblems } from '@touchline/domain/answers/messages.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import { answerRefusal } from '@touchline/domain/answers/rules.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import type { Db } from '../../db/open.ts';
import { requireRow } from '../../db/rows.ts';
import { requireEvent } from '../schedule/store.ts';
import { coachesOf } from './store.asked.ts';
import * as store from './store.guests.ts';

const requireCoached = async (
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  { eventId }: { readonly eventId: string },
) => {
  const event = await requireEvent(db, actor.organizationId, eventId);
  return { ...event, ...coachesOf(event) };
};

export const guestOperations: readonly Implementation[] = [
  implement(contract.findGuests, {
    summary: 'Find players who could be guests of an event',
    subject: requireCoached,
    notFound: scheduleProblems.missing,
    run: ({ db, actor }, { eventId, search }) => store.findGuests(db, actor.organizationId, eventId, search),
  }),

  implement(contract.addGuest, {
    summary: 'Add a guest to an event',
    audit: { entity: 'event', id: 'eventId' },
    subject: requireCoached,
    notFound: scheduleProblems.missing,
    run: async ({ db, actor, now, auditEntry }, { eventId, playerId }, { status, startsAt, isForAll }) => {
      const refusal = answerRefusal({ status, startsAt, closesAt: startsAt }, now, false, []);
      if (refusal) throw refusal;
      if (isForAll) throw answerProblems.noGuests();
      await requireRow(db, 'player_profiles', actor.organizationId, playerId, scheduleProblems.missing);
      if (await store.isAsked(db, actor.organizationId, eventId, playerId)) throw answerProblems.alreadyAsked();
      auditEntry.add({ playerId });
      await store.insertGuest(db, actor, eventId, playerId);
    },
  }),

  implement(contract.removeGuest, {
    summary: 'Take a guest of an event back',
    audit: { entity: 'event', id: 'eventId' },
    subject: requireCoached,
    notFound: scheduleProblems.missing,
    run: async ({ db, actor, auditEntry }, { eventId, playerId }) => {
      if (!(await store.deleteGuest(db, actor.organizationId, eventId, playerId))) throw scheduleProblems.missing();
      auditEntry.add({ playerId });
    },
  }),
];
