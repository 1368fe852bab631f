import * as contract from '@touchline/domain/people/contract.admins.ts';
import { adminProblems } from '@touchline/domain/people/messages.admins.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { admitRecipient } from '../../core/letter-limits.ts';
import { invite } from './operations.invitations.ts';
import { withdrawEarlier } from './operations.preparing.ts';
import * as store from './store.admins.ts';
import { lockOrganization } from './store.import.ts';

export const adminOperations: readonly Implementation[] = [
  implement(contract.listAdmins, {
    summary: 'List the admins',
    run: ({ db, actor }) => store.listAdmins(db, actor.organizationId),
  }),

  implement(contract.inviteAdmin, {
    summary: 'Invite an admin',
    audit: { entity: 'accountInvitation' },
    beforeTransaction: (preparation, { email }) => admitRecipient(preparation, email),
    run: async (context, input) => {
      const { db, actor } = context;
      await lockOrganization(db, actor.organizationId);
      // A coach or a parent of the club may become an admin too.
      if (await store.isAdminByAddress(db, actor.organizationId, input.email)) throw adminProblems.alreadyAdmin();
      await withdrawEarlier(context, 'admin', input.email);
      return invite(context, 'admin', input, { ...input, id: null, isNew: true, changed: [] });
    },
  }),
];
