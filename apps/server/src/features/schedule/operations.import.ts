import * as contract from '@touchline/domain/schedule/contract.import.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { lockOrganization } from '../people/store.import.ts';
import { requireFields } from './store.bookings.ts';
import { checkRows } from './store.import.ts';
import { requireTeams, saveEvents } from './store.saving.ts';

export const importOperations: readonly Implementation[] = [
  implement(contract.previewEvents, {
    summary: 'Check the rows of a file of events',
    audit: noEntry,
    run: async (context, given) => {
      const { db, actor } = context;
      if (given.teamId !== null) await requireTeams(db, actor, [given.teamId], false);
      return { rows: (await checkRows(context, given)).map(({ outcome }) => outcome) };
    },
  }),

  implement(contract.importEvents, {
    summary: 'Import events',
    audit: { entity: 'organization', words: 'imported events', id: 'own organization' },
    run: async (context, given) => {
      const { db, actor, auditEntry } = context;
      if (given.teamId !== null) await requireTeams(db, actor, [given.teamId]);
      // Serializes imports, so that concurrent imports of a file create each event once.
      await lockOrganization(db, actor.organizationId);
      const checkedRows = await checkRows(context, given);
      const forms = checkedRows.flatMap(({ read, outcome }) =>
        outcome.state === 'new' && read.form ? [read.form] : [],
      );
      const plans = forms.map((form) => ({ form, seriesId: null, seriesDay: null, ownGroups: [], before: null }));
      if (plans.length > 0) {
        const teamIds = new Set(forms.flatMap((form) => form.teamIds));
        if (teamIds.size > 0) await requireTeams(db, actor, [...teamIds]);
        const fieldIds = forms.flatMap(({ fieldId }) => fieldId ?? []);
        if (fieldIds.length > 0) await requireFields(db, actor.organizationId, fieldIds);
        await saveEvents(context, plans, false);
      }
      auditEntry.add({ count: plans.length });
      return {
        created: plans.length,
        known: checkedRows.filter(({ outcome }) => outcome.state === 'known').length,
        invalid: checkedRows.flatMap(({ outcome: { state, line, problems } }) =>
          state === 'invalid' ? [{ line, problems }] : [],
        ),
      };
    },
  }),
];
