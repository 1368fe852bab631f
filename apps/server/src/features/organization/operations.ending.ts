import { dayOf } from '@touchline/domain/core/calendar.ts';
import { fileNameOf } from '@touchline/domain/core/file-name.ts';
import * as contract from '@touchline/domain/organization/contract.ending.ts';
import {
  endingLetterToAdmin,
  endingLetterToMember,
  endingProblems,
  organizationKeptLetter,
} from '@touchline/domain/organization/messages.ending.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { zipFile } from '../privacy/store.archive.ts';
import * as store from './store.ending.ts';

export const endingOperations: readonly Implementation[] = [
  implement(contract.readEnding, {
    summary: 'Read the end of the organization and its export',
    run: ({ db, actor }) => store.readEnding(db, actor.organizationId),
  }),

  implement(contract.prepareExport, {
    summary: 'Prepare an export of the organization',
    audit: {
      entity: 'organization',
      words: 'prepared an export of everything in',
      id: 'own organization',
      security: 'exported',
    },
    run: async ({ db, actor }) => {
      if (!(await store.requestExport(db, actor.organizationId))) throw endingProblems.tooSoon();
    },
  }),

  implement(contract.downloadExport, {
    summary: 'Download the export of the organization',
    audit: {
      entity: 'organization',
      words: 'downloaded an export of everything in',
      id: 'own organization',
      security: 'exported',
    },
    run: async ({ db, actor, user, now }) => {
      const content = await store.requireExport(db, actor.organizationId);
      return zipFile(fileNameOf(user.organizationName, 'data', dayOf(now, user.timeZone), 'zip'), async () => content);
    },
  }),

  implement(contract.endOrganization, {
    summary: 'Ask for the deletion of the organization',
    audit: {
      entity: 'organization',
      words: 'asked to delete',
      id: 'own organization',
      security: 'organization_ending',
    },
    run: async ({ db, actor, user }, { name }) => {
      const before = await store.readEnding(db, actor.organizationId);
      if (name !== before.name) throw endingProblems.otherName();
      if (!before.export?.isReady) throw endingProblems.exportFirst();
      const endsAt = await store.scheduleEnd(db, actor.organizationId);
      await store.emailMembers(db, actor.organizationId, ({ isAdmin, momentOf }) => {
        const facts = { organizationName: name, moment: momentOf(endsAt) };
        return isAdmin ? endingLetterToAdmin(facts, user.name) : endingLetterToMember(facts);
      });
    },
  }),

  implement(contract.keepOrganization, {
    summary: 'Keep the organization',
    audit: { entity: 'organization', words: 'kept', id: 'own organization', security: 'organization_ending' },
    run: async ({ db, actor, user }) => {
      if (!(await store.cancelEnd(db, actor.organizationId))) throw endingProblems.notEnding();
      await store.emailMembers(db, actor.organizationId, () => organizationKeptLetter(user.organizationName));
    },
  }),
];
