import { type Actor, leads } from '@touchline/domain/core/actor.ts';
import * as contract from '@touchline/domain/answers/contract.ts';
import { listNeeded } from '@touchline/domain/answers/contract.needed.ts';
import { answerProblems } from '@touchline/domain/answers/messages.ts';
import { answerRefusal } from '@touchline/domain/answers/rules.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import * as guestsContract from '@touchline/domain/answers/contract.guests.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { columnsOf } from '../../db/columns.ts';
import { updateRow, requireRow } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';
import { requireEvent } from '../schedule/store.ts';
import { requireTeamFacts } from '../teams/store.ts';
import { answerLinkOperations } from './operations.links.ts';
import { writeCoachAnswer } from './store.coaches.ts';
import { remindNow } from './store.reminders.ts';
import * as store from './store.ts';
import { leadersOf } from './store.asked.ts';
import * as guestsStore from './store.guests.ts';

const requireLedEvent = async (
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  { eventId }: { readonly eventId: string },
) => {
  const event = await requireEvent(db, actor.organizationId, eventId);
  return { ...event, ...leadersOf(event) };
};

export const answersOperations: readonly Implementation[] = [
  implement(contract.giveAnswer, {
    summary: 'Answer an event',
    audit: { entity: 'event', words: 'answered', id: 'eventId' },
    subject: async ({ db, actor }, { eventId, playerId }) => {
      const invitedPlayer = await store.requireInvitedPlayer(db, actor, eventId, playerId);
      // A read-only guardian sees the event, so the refusal must not claim that it does not exist.
      if (invitedPlayer.isOwnChild && !invitedPlayer.mayAnswer && !leads(actor, invitedPlayer))
        throw answerProblems.mayOnlyRead();
      return invitedPlayer;
    },
    notFound: scheduleProblems.missing,
    run: async ({ db, actor, now, auditEntry }, { eventId, playerId, answer, remark, count = 1 }, invitedPlayer) => {
      const isFamily = invitedPlayer.isOwnChild && !leads(actor, invitedPlayer);
      const refusal = answerRefusal(invitedPlayer, now, isFamily, invitedPlayer.coaches);
      if (refusal) throw refusal;
      const eventIds =
        count > 1 && invitedPlayer.seriesId !== null
          ? await store.listNextOfSeries(db, actor, invitedPlayer, count)
          : [eventId];
      auditEntry.add({ playerId, answer, count: eventIds.length });
      if (answer === null) {
        await store.removeAnswers(db, actor.organizationId, { eventIds, playerId });
        return { answered: eventIds.length };
      }
      const by = store.answererOf(actor, playerId);
      const answerCount = await store.writeAnswers(db, actor.organizationId, by, {
        eventIds,
        playerId,
        answer,
        remark,
      });
      if (answerCount === 0) throw scheduleProblems.missing();
      return { answered: answerCount };
    },
  }),

  implement(contract.giveCoachAnswer, {
    summary: 'Answer an event as a coach',
    audit: { entity: 'event', words: 'answered as a coach', id: 'eventId' },
    subject: async ({ db, actor }, { eventId }) => {
      const event = await requireEvent(db, actor.organizationId, eventId);
      return { ...event, ...leadersOf(event) };
    },
    run: async ({ db, actor, now, auditEntry }, { eventId, answer }, { status, startsAt }) => {
      const refusal = answerRefusal({ status, startsAt, closesAt: startsAt }, now, false, []);
      if (refusal) throw refusal;
      auditEntry.add({ answer });
      await writeCoachAnswer(db, actor, eventId, answer);
    },
  }),

  implement(contract.listAnswers, {
    summary: 'List the answers to an event',
    subject: async ({ db, actor }, { eventId }) => leadersOf(await requireEvent(db, actor.organizationId, eventId)),
    run: ({ db, actor }, { eventId }) => store.listAnswers(db, actor, eventId),
  }),

  implement(contract.remindOfAnswer, {
    summary: 'Remind of an event without an answer',
    audit: { entity: 'event', words: 'reminded of', id: 'eventId' },
    subject: async ({ db, actor }, { eventId }) => {
      const event = await requireEvent(db, actor.organizationId, eventId);
      return { ...event, ...leadersOf(event) };
    },
    run: async ({ db, actor, now, auditEntry }, { eventId }, { status, startsAt }) => {
      const refusal = answerRefusal({ status, startsAt, closesAt: startsAt }, now, false, []);
      if (refusal) throw refusal;
      const people = await remindNow(db, actor, eventId);
      auditEntry.add({ people });
      return { people };
    },
  }),

  implement(listNeeded, {
    summary: 'List the events that wait for an answer',
    run: ({ db, actor }) => store.listNeeded(db, actor),
  }),

  implement(contract.readAnswerSettings, {
    summary: 'Read the rules of a team about answers',
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: ({ db, actor }, { teamId }) => store.readSettings(db, actor.organizationId, teamId),
  }),

  implement(contract.updateAnswerSettings, {
    summary: 'Change the rules of a team about answers',
    audit: { entity: 'team', words: 'changed the rules for answers of', id: 'teamId', fields: true },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: async (context, { teamId, expected, ...changes }) => {
      const { db, actor } = context;
      const read = () => store.readSettings(db, actor.organizationId, teamId);
      await refuseStaleEdit(context, { table: 'teams', id: teamId, read }, expected, changes);
      await updateRow(db, 'teams', actor.organizationId, teamId, columnsOf('teams', changes));
    },
  }),

  ...answerLinkOperations,

  implement(guestsContract.findGuests, {
    summary: 'Find players who could be guests of an event',
    subject: requireLedEvent,
    notFound: scheduleProblems.missing,
    run: ({ db, actor }, { eventId, search }) => guestsStore.findGuests(db, actor.organizationId, eventId, search),
  }),

  implement(guestsContract.addGuest, {
    summary: 'Add a guest to an event',
    audit: { entity: 'event', words: 'added a guest to', id: 'eventId' },
    subject: requireLedEvent,
    notFound: scheduleProblems.missing,
    run: async ({ db, actor, now, auditEntry }, { eventId, playerId }, { status, startsAt, isForAll }) => {
      const refusal = answerRefusal({ status, startsAt, closesAt: startsAt }, now, false, []);
      if (refusal) throw refusal;
      if (isForAll) throw answerProblems.noGuests();
      await requireRow(db, 'player_profiles', actor.organizationId, playerId, scheduleProblems.missing);
      if (await guestsStore.isInvitedPlayer(db, actor.organizationId, eventId, playerId))
        throw answerProblems.alreadyAsked();
      auditEntry.add({ playerId });
      await guestsStore.insertGuest(db, actor, eventId, playerId);
    },
  }),

  implement(guestsContract.removeGuest, {
    summary: 'Take a guest of an event back',
    audit: { entity: 'event', words: 'took a guest back of', id: 'eventId' },
    subject: requireLedEvent,
    notFound: scheduleProblems.missing,
    run: async ({ db, actor, auditEntry }, { eventId, playerId }) => {
      if (!(await guestsStore.deleteGuest(db, actor.organizationId, eventId, playerId)))
        throw scheduleProblems.missing();
      auditEntry.add({ playerId });
    },
  }),
];
