import * as z from 'zod/mini';
import { command, noContent, query } from '../core/operation.ts';
import { id } from '../core/text.ts';
import { venueNotices } from './messages.ts';
import * as schema from './schema.ts';

/** All venues with their fields; archived ones come last. */
export const listVenues = query('venues.list', {
  route: 'GET /venues',
  can: 'venues.list',
  reads: ['venues', 'schedule'],
  output: z.array(schema.venue),
  failed: venueNotices.notLoaded,
});

const manage = { can: 'venues.manage', changes: ['venues'] } as const;
const saving = { ...manage, ...noContent, failed: venueNotices.notSaved } as const;
const deleting = { ...manage, ...noContent, failed: venueNotices.notDeleted } as const;
const made = z.strictObject({ id });
const archiving = { isArchived: z.boolean() };

export const createVenue = command('venues.create', {
  route: 'POST /venues',
  ...manage,
  input: schema.venueForm,
  output: made,
  status: 201,
  done: venueNotices.created,
  failed: venueNotices.notSaved,
});

export const updateVenue = command('venues.update', {
  route: 'PATCH /venues/{venueId}',
  ...saving,
  input: schema.venueChanges,
  done: venueNotices.updated,
});

/** Archives a venue without upcoming events, or restores it. */
export const archiveVenue = command('venues.archive', {
  route: 'PUT /venues/{venueId}/archived',
  ...saving,
  input: z.strictObject({ venueId: id, ...archiving }),
  done: (_none, { isArchived }) => (isArchived ? venueNotices.archived : venueNotices.restored),
});

/** Deletes a venue that no event has used; others can be archived. */
export const deleteVenue = command('venues.delete', {
  route: 'DELETE /venues/{venueId}',
  ...deleting,
  done: venueNotices.deleted,
});

export const createField = command('venues.createField', {
  route: 'POST /venues/{venueId}/fields',
  ...manage,
  input: schema.newField,
  output: made,
  status: 201,
  done: venueNotices.fieldCreated,
  failed: venueNotices.notSaved,
});

export const updateField = command('venues.updateField', {
  route: 'PATCH /fields/{fieldId}',
  ...saving,
  input: schema.fieldChanges,
  done: venueNotices.fieldUpdated,
});

export const archiveField = command('venues.archiveField', {
  route: 'PUT /fields/{fieldId}/archived',
  ...saving,
  input: z.strictObject({ fieldId: id, ...archiving }),
  done: (_none, { isArchived }) => (isArchived ? venueNotices.fieldArchived : venueNotices.fieldRestored),
});

export const deleteField = command('venues.deleteField', {
  route: 'DELETE /fields/{fieldId}',
  ...deleting,
  done: venueNotices.fieldDeleted,
});

/** Days that series leave out by default, soonest first. */
export const listHolidays = query('venues.holidays', {
  route: 'GET /holidays',
  can: 'venues.list',
  reads: ['schedule'],
  output: z.array(schema.holiday),
  failed: venueNotices.holidaysNotLoaded,
});

export const addHoliday = command('venues.addHoliday', {
  route: 'POST /holidays',
  can: 'venues.manage',
  changes: ['schedule'],
  input: schema.holidayForm,
  output: made,
  status: 201,
  done: venueNotices.holidayAdded,
  failed: venueNotices.notSaved,
});

export const deleteHoliday = command('venues.deleteHoliday', {
  route: 'DELETE /holidays/{holidayId}',
  can: 'venues.manage',
  changes: ['schedule'],
  ...noContent,
  done: venueNotices.holidayDeleted,
  failed: venueNotices.notDeleted,
});
