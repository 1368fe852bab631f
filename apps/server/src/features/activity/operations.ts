import * as contract from '@touchline/domain/activity/contract.ts';
import { activityProblems } from '@touchline/domain/activity/messages.ts';
import { activityColumns } from '@touchline/domain/activity/rules.ts';
import { activityFileLines } from '@touchline/domain/constants.club.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { fileNameOf } from '@touchline/domain/core/file-name.ts';
import { csvFile } from '../../core/requests/files.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { listActivity, listActivityForFile, listPeople } from './store.ts';

export const activityOperations: readonly Implementation[] = [
  implement(contract.listActivity, {
    summary: 'List the activity of the organization',
    run: ({ db, actor, user }, search) => listActivity(db, actor.organizationId, user.timeZone, search),
  }),

  implement(contract.activityPeople, {
    summary: 'List the people to filter the activity by',
    run: ({ db, actor }) => listPeople(db, actor.organizationId),
  }),

  implement(contract.downloadActivity, {
    summary: 'Download the activity as CSV',
    audit: { entity: 'organization', words: 'exported the activity', id: 'own organization', security: 'exported' },
    run: async ({ db, actor, user, now }, filters) => {
      const lines = await listActivityForFile(db, actor.organizationId, user.timeZone, filters);
      if (lines.length > activityFileLines) throw activityProblems.tooLong();
      const name = fileNameOf(user.organizationName, 'activity', dayOf(now, user.timeZone), 'csv');
      return csvFile(name, activityColumns(user.timeZone), lines);
    },
  }),
];
