import { type Actor, isAdmin } from '@touchline/domain/core/actor.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import * as contract from '@touchline/domain/families/contract.ts';
import { familyProblems } from '@touchline/domain/families/messages.ts';
import { ownLoginRefusal } from '@touchline/domain/families/rules.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Context, type Implementation, implement } from '../../core/requests/implement.ts';
import { writePendingForPlayers } from '../offers/store.letters.ts';
import { schedulePlayerLetters } from '../tryouts/store.newcomers.ts';
import { contactOperations } from './operations.contacts.ts';
import { invitationOperations } from './operations.invitations.ts';
import { removeGuardianship, withdrawLetters } from './store.ending.ts';
import * as store from './store.ts';

/** Refuses a player's own login below the minimum age. Admins may allow it if the birth date is unknown. */
const requireOwnLoginAge = ({ user, now }: Context<Actor>, birthDate: string | null): void => {
  const refusal = birthDate === null ? undefined : ownLoginRefusal(birthDate, dayOf(now, user.timeZone));
  if (refusal) throw refusal;
};

export const familiesOperations: readonly Implementation[] = [
  implement(contract.listGuardians, {
    summary: 'List the guardians of a player',
    subject: ({ db, actor }, { playerId }) => store.requireFamily(db, actor, playerId),
    run: async (_context, _input, { family }) => family,
  }),

  implement(contract.findMembers, {
    summary: 'List members who could become guardians',
    subject: ({ db, actor }, { playerId }) => store.requirePlayerFacts(db, actor.organizationId, playerId),
    run: ({ db, actor }, { playerId, search }) => store.findMembers(db, actor.organizationId, playerId, search),
  }),

  implement(contract.addGuardian, {
    summary: 'Make a member a guardian',
    audit: { entity: 'player', words: 'added a guardian of', id: 'playerId' },
    subject: ({ db, actor }, { playerId }) => store.lockFamily(db, actor.organizationId, playerId),
    run: async (context, { userId, ...link }, { birthDate }) => {
      const { db, actor, auditEntry } = context;
      if (link.kind === 'self') requireOwnLoginAge(context, birthDate);
      auditEntry.add({ kind: link.kind, mayAnswer: link.mayAnswer });
      await store.insertGuardianship(db, actor.organizationId, { userId, ...link });
      // Emails the new guardian what the other guardians already know.
      await writePendingForPlayers(db, actor.organizationId, [link.playerId], userId);
      await schedulePlayerLetters(db, actor.organizationId, link.playerId);
    },
  }),

  implement(contract.changeGuardian, {
    summary: 'Change what a guardian may do',
    audit: { entity: 'player', words: 'changed a guardian of', id: 'playerId', fields: true },
    subject: async ({ db, actor }, { playerId, userId }) => {
      const { organizationId } = actor;
      const { birthDate } = await store.lockFamily(db, organizationId, playerId, familyProblems.guardianMissing);
      return { birthDate, before: await store.requireGuardianship(db, organizationId, playerId, userId) };
    },
    notFound: familyProblems.guardianMissing,
    run: async (context, { playerId, userId, expected, ...changes }, { birthDate, before }) => {
      const { db, actor } = context;
      if (changes.kind === 'self') requireOwnLoginAge(context, birthDate);
      const read = async () => before;
      await refuseStaleEdit(context, { table: 'player_profiles', id: playerId, read }, expected, changes);
      await store.updateGuardianship(db, actor.organizationId, playerId, userId, changes);
      const after = { ...before, ...changes };
      if (!after.isContacted || !after.mayAnswer) {
        await withdrawLetters(db, actor.organizationId, playerId, userId);
        return;
      }
      await writePendingForPlayers(db, actor.organizationId, [playerId], userId);
      await schedulePlayerLetters(db, actor.organizationId, playerId);
    },
  }),

  implement(contract.keepApart, {
    summary: 'Keep the guardians of a player apart',
    audit: { entity: 'player', words: 'changed who sees the guardians of', id: 'playerId' },
    subject: ({ db, actor }, { playerId }) => store.lockFamily(db, actor.organizationId, playerId),
    run: async ({ db, actor, auditEntry }, { playerId, areApart }) => {
      auditEntry.add({ areApart });
      await store.setKeptApart(db, actor.organizationId, playerId, areApart);
    },
  }),

  implement(contract.endGuardianship, {
    summary: 'End a guardianship',
    audit: { entity: 'player', words: 'ended a guardianship of', id: 'playerId' },
    subject: async ({ db, actor }, { playerId, userId }) => {
      await store.lockFamily(db, actor.organizationId, playerId, familyProblems.guardianMissing);
      return store.requireGuardianship(db, actor.organizationId, playerId, userId);
    },
    notFound: familyProblems.guardianMissing,
    run: async ({ db, actor }, { playerId, userId }, { mayAnswer }) => {
      const { organizationId } = actor;
      const needsAnother = !isAdmin(actor) && mayAnswer;
      if (needsAnother && !(await store.hasOtherAnsweringGuardian(db, organizationId, playerId, userId)))
        throw familyProblems.lastGuardian();
      await removeGuardianship(db, organizationId, playerId, userId);
      await withdrawLetters(db, organizationId, playerId, userId);
    },
  }),

  ...invitationOperations,
  ...contactOperations,
];
