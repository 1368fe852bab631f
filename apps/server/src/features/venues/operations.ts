import { daysLater } from '@touchline/domain/core/calendar.ts';
import * as contract from '@touchline/domain/venues/contract.ts';
import { venueProblems } from '@touchline/domain/venues/messages.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { removeRow } from '../../db/rows.ts';
import { fitBookingsOfField } from '../schedule/store.bookings.ts';
import * as store from './store.ts';

/** Maximum days in one holiday entry [holidays_in_order]. */
const longestHoliday = 120;

export const venuesOperations: readonly Implementation[] = [
  implement(contract.listVenues, {
    summary: 'List the venues',
    run: ({ db, actor }) => store.listVenues(db, actor.organizationId),
  }),

  implement(contract.createVenue, {
    summary: 'Create a venue',
    audit: { entity: 'venue', words: 'added the venue' },
    run: async ({ db, actor }, venue) => ({ id: await store.insertVenue(db, actor.organizationId, venue) }),
  }),

  implement(contract.updateVenue, {
    summary: 'Change a venue',
    audit: { entity: 'venue', words: 'edited the venue', id: 'venueId', fields: true },
    subject: ({ db, actor }, { venueId }) => store.requireVenue(db, actor.organizationId, venueId),
    run: async (context, { venueId, expected, ...changes }, venue) => {
      const { db, actor } = context;
      await refuseStaleEdit(context, { table: 'venues', id: venueId, read: async () => venue }, expected, changes);
      await store.updateVenue(db, actor.organizationId, venueId, changes);
    },
  }),

  implement(contract.archiveVenue, {
    summary: 'Archive a venue, or take it back',
    audit: { entity: 'venue', words: 'archived or took back the venue', id: 'venueId' },
    subject: ({ db, actor }, { venueId }) => store.requireVenue(db, actor.organizationId, venueId),
    run: async ({ db, actor, auditEntry }, { venueId, isArchived }) => {
      const fields = await store.lockFieldsOf(db, actor.organizationId, venueId);
      const fieldIds = fields.map(({ id }) => id);
      const uses = await store.findUses(db, actor.organizationId, fieldIds);
      if (isArchived && uses.toCome) throw venueProblems.hasEventsToCome();
      auditEntry.add({ isArchived });
      await store.archive(db, 'venues', actor.organizationId, venueId, isArchived);
    },
  }),

  implement(contract.deleteVenue, {
    summary: 'Delete a venue',
    audit: { entity: 'venue', words: 'deleted the venue', id: 'venueId' },
    subject: ({ db, actor }, { venueId }) => store.requireVenue(db, actor.organizationId, venueId),
    run: async ({ db, actor }, { venueId }) => {
      const fields = await store.lockFieldsOf(db, actor.organizationId, venueId);
      const fieldIds = fields.map(({ id }) => id);
      if ((await store.findUses(db, actor.organizationId, fieldIds)).used) throw venueProblems.inUse();
      await store.removeVenue(db, actor.organizationId, venueId);
    },
  }),

  implement(contract.createField, {
    summary: 'Create a field',
    audit: { entity: 'venue', words: 'added a field to the venue', id: 'venueId' },
    subject: ({ db, actor }, { venueId }) => store.requireVenue(db, actor.organizationId, venueId),
    run: async ({ db, actor }, field) => ({ id: await store.insertField(db, actor.organizationId, field) }),
  }),

  implement(contract.updateField, {
    summary: 'Change a field',
    audit: { entity: 'field', words: 'edited the field', id: 'fieldId', fields: true },
    subject: ({ db, actor }, { fieldId }) => store.requireField(db, actor.organizationId, fieldId),
    run: async (context, { fieldId, expected, ...changes }, field) => {
      const { db, actor } = context;
      await refuseStaleEdit(context, { table: 'fields', id: fieldId, read: async () => field }, expected, changes);
      const { parts } = changes;
      if (parts !== undefined && parts < field.parts) {
        const { toCome, lastPart } = await store.findUses(db, actor.organizationId, [fieldId]);
        if (toCome && (lastPart ?? field.parts) > parts) throw venueProblems.partsInUse();
      }
      await store.updateField(db, actor.organizationId, fieldId, changes);
      if (parts !== undefined && parts !== field.parts) await fitBookingsOfField(db, actor.organizationId, fieldId);
    },
  }),

  implement(contract.archiveField, {
    summary: 'Archive a field, or take it back',
    audit: { entity: 'field', words: 'archived or took back the field', id: 'fieldId' },
    subject: ({ db, actor }, { fieldId }) => store.requireField(db, actor.organizationId, fieldId),
    run: async ({ db, actor, auditEntry }, { fieldId, isArchived }) => {
      const uses = await store.findUses(db, actor.organizationId, [fieldId]);
      if (isArchived && uses.toCome) throw venueProblems.hasEventsToCome();
      auditEntry.add({ isArchived });
      await store.archive(db, 'fields', actor.organizationId, fieldId, isArchived);
    },
  }),

  implement(contract.deleteField, {
    summary: 'Delete a field',
    audit: { entity: 'field', words: 'deleted the field', id: 'fieldId' },
    subject: ({ db, actor }, { fieldId }) => store.requireField(db, actor.organizationId, fieldId),
    run: async ({ db, actor }, { fieldId }) => {
      if ((await store.findUses(db, actor.organizationId, [fieldId])).used) throw venueProblems.inUse();
      await removeRow(db, 'fields', actor.organizationId, fieldId);
    },
  }),

  implement(contract.listHolidays, {
    summary: 'List the holidays',
    run: ({ db, actor }) => store.listHolidays(db, actor.organizationId),
  }),

  implement(contract.addHoliday, {
    summary: 'Add a holiday',
    audit: { entity: 'holiday', words: 'added days without practice' },
    run: async ({ db, actor }, days) => {
      if (days.lastDay < days.firstDay) throw venueProblems.lastBeforeFirst();
      if (days.lastDay > daysLater(days.firstDay, longestHoliday)) throw venueProblems.tooLong();
      return { id: await store.insertHoliday(db, actor.organizationId, days) };
    },
  }),

  implement(contract.deleteHoliday, {
    summary: 'Delete a holiday',
    audit: { entity: 'holiday', words: 'removed days without practice', id: 'holidayId' },
    subject: ({ db, actor }, { holidayId }) => store.requireHoliday(db, actor.organizationId, holidayId),
    run: ({ db, actor }, { holidayId }) => removeRow(db, 'holidays', actor.organizationId, holidayId),
  }),
];
