import * as contract from '@touchline/domain/codes/contract.ts';
import { codeProblems } from '@touchline/domain/codes/messages.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { removeRow } from '../../db/rows.ts';
import { insertCode, listCodes, requireCode, updateActive } from './store.ts';

export const codesOperations: readonly Implementation[] = [
  implement(contract.listCodes, {
    summary: 'List the registration codes',
    run: ({ db, actor }) => listCodes(db, actor.organizationId),
  }),

  implement(contract.createCode, {
    summary: 'Create a registration code',
    audit: { entity: 'code', words: 'created the registration code' },
    // Refusing a taken code reveals that another organization uses it, so the number of attempts is limited.
    beforeTransaction: ({ rateLimiter, actor }) => rateLimiter.consume('newCodesByOrganization', actor.organizationId),
    run: ({ db, actor, now, user }, input) => {
      const { expiryDate } = input;
      if (expiryDate !== null && expiryDate < dayOf(now, user.timeZone)) throw codeProblems.alreadyExpired();
      return insertCode(db, actor.organizationId, actor.userId, input);
    },
  }),

  implement(contract.setCodeActive, {
    summary: 'Activate or deactivate a registration code',
    audit: { entity: 'code', words: 'switched the registration code', id: 'codeId', fields: true },
    subject: ({ db, actor }, { codeId }) => requireCode(db, actor.organizationId, codeId),
    run: ({ db, actor, auditEntry }, { codeId, isActive }) => {
      auditEntry.add({ isActive });
      return updateActive(db, actor.organizationId, codeId, isActive);
    },
  }),

  implement(contract.deleteCode, {
    summary: 'Delete a registration code',
    audit: { entity: 'code', words: 'deleted the registration code', id: 'codeId' },
    subject: ({ db, actor }, { codeId }) => requireCode(db, actor.organizationId, codeId),
    run: ({ db, actor }, { codeId }) => removeRow(db, 'organization_codes', actor.organizationId, codeId),
  }),
];
