import { peopleProblems } from '@touchline/domain/people/messages.ts';
import * as contract from '@touchline/domain/privacy/contract.consents.ts';
import { consentProblems, withdrawnLetter } from '@touchline/domain/privacy/messages.consents.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { enqueueAll } from '../../core/mail/mail.ts';
import { listAdmins } from '../families/store.digest.ts';
import * as store from './store.consents.ts';

export const consentOperations: readonly Implementation[] = [
  implement(contract.listOwnConsents, {
    summary: 'List the own consents',
    run: async ({ db, actor }) => {
      const ids = actor.players.filter(({ mayAnswer }) => mayAnswer).map(({ id }) => id);
      return { players: await store.listConsents(db, actor, ids) };
    },
  }),

  implement(contract.giveConsent, {
    summary: 'Give a consent',
    audit: { entity: 'player', words: 'consented for', id: 'playerId' },
    subject: async ({ db, actor }, { playerId }) =>
      (await store.lockGuardianship(db, actor, playerId)) ?? raise(peopleProblems.playerMissing()),
    run: async ({ db, actor, auditEntry }, { playerId, subject, textVersion }, { kind }) => {
      if (kind === 'self') throw consentProblems.ownLogin();
      const newConsent = await store.insertConsent(db, actor, { playerId, subject, textVersion });
      if (newConsent) auditEntry.add({ subject });
      else auditEntry.omit();
    },
  }),

  implement(contract.withdrawConsent, {
    summary: 'Withdraw a consent',
    audit: { entity: 'player', words: 'withdrew the consent for', id: 'playerId' },
    subject: async ({ db, actor }, { playerId }) =>
      (await store.lockGuardianship(db, actor, playerId)) ?? raise(peopleProblems.playerMissing()),
    run: async ({ db, actor, user, auditEntry }, { playerId, subject }, { playerName }) => {
      const withdrawnConsent = await store.withdrawConsent(db, actor, { playerId, subject });
      if (!withdrawnConsent) throw consentProblems.notGiven();
      auditEntry.add({ subject });
      const { organizationName, name: guardianName } = user;
      const letter = withdrawnLetter({ organizationName, guardianName, playerName, playerId, subject });
      const admins = await listAdmins(db, [actor.organizationId]);
      await enqueueAll(
        db,
        admins.map(({ organizationId, userId, email: recipient }) => ({
          ...{ organizationId, userId, recipient, letter },
          kind: 'consent.withdrawn',
          entityId: withdrawnConsent.id,
        })),
      );
    },
  }),

  implement(contract.listMissingConsents, {
    summary: 'List the missing consents',
    run: ({ db, actor }) => store.listMissing(db, actor.organizationId),
  }),
];
