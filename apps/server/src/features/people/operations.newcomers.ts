import type { Actor } from '@touchline/domain/core/actor.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import * as contract from '@touchline/domain/people/contract.newcomers.ts';
import { approvedLetter, newcomerProblems, refusedLetter } from '@touchline/domain/people/messages.newcomers.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { type Context, type Implementation, implement } from '../../core/requests/implement.ts';
import { enqueue } from '../../core/mail/mail.ts';
import { makeProfileOf } from '../access/store.profiles.ts';
import * as store from './store.newcomers.ts';

type Newcomer = NonNullable<Awaited<ReturnType<typeof store.lockNewcomer>>>;

const find = async ({ db, actor }: Context<Actor>, { newcomerId }: { readonly newcomerId: string }) =>
  (await store.lockNewcomer(db, actor.organizationId, newcomerId)) ?? raise(newcomerProblems.missing());

const tell = ({ db, actor }: Context<Actor>, { id, userId, email }: Newcomer, letter: EmailContent, isGone = false) =>
  enqueue(db, {
    organizationId: actor.organizationId,
    kind: 'newcomers.answered',
    entityId: id,
    recipient: email,
    ...(!isGone && { userId }),
    letter,
  });

export const newcomerOperations: readonly Implementation[] = [
  implement(contract.listNewcomers, {
    summary: 'List the people who wait for approval',
    run: ({ db, actor }) => store.listNewcomers(db, actor.organizationId),
  }),

  implement(contract.approveNewcomer, {
    summary: 'Approve a newcomer',
    audit: { entity: 'account', words: 'let into the club' },
    subject: find,
    run: async (context, _input, newcomer) => {
      const { db, actor, user, auditEntry } = context;
      const { organizationId } = actor;
      const { userId, membershipId } = newcomer;
      auditEntry.setSubject({ id: userId, userId: actor.userId, organizationId });
      await store.deleteNewcomer(db, organizationId, newcomer.id);
      await store.activateMembership(db, organizationId, membershipId);
      await makeProfileOf(db, { userId, organizationId }, newcomer);
      await tell(context, newcomer, approvedLetter(user.organizationName, newcomer.form.role));
    },
  }),

  implement(contract.refuseNewcomer, {
    summary: 'Refuse a newcomer',
    audit: { entity: 'account', words: 'turned away' },
    subject: find,
    run: async (context, _input, newcomer) => {
      const { db, actor, user, auditEntry } = context;
      const { organizationId } = actor;
      auditEntry.setSubject({ id: newcomer.userId, userId: actor.userId, organizationId });
      await store.deleteNewcomer(db, organizationId, newcomer.id);
      const hasEnded = await store.endPendingMembership(db, organizationId, newcomer.membershipId);
      const isGone = hasEnded && (await store.deleteLoginIfUnused(db, newcomer.userId, newcomer.membershipId));
      await tell(context, newcomer, refusedLetter(user.organizationName, isGone), isGone);
    },
  }),
];
