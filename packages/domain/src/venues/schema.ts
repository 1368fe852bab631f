import * as z from 'zod/mini';
import { day } from '../core/calendar.ts';
import { editOf } from '../core/edits.ts';
import { id, optionalText, paragraphs, text } from '../core/text.ts';
import { maxFieldParts } from '../constants.club.ts';

const partsMessage = `Please enter a whole number from 1 to ${maxFieldParts}.`;

export const venueForm = z.strictObject({
  name: text(2, 100, 'Name must be at least 2 characters.'),
  address: optionalText(text(2, 300, 'Address must be at least 2 characters.')),
  note: optionalText(paragraphs(1000)),
  directions: optionalText(paragraphs(1000)),
});
export const venueChanges = editOf({ venueId: id }, venueForm.shape);

export const fieldForm = z.strictObject({
  name: text(1, 60, 'Please enter a name.'),
  /** Number of parts that can be booked separately; 1 for an undivided field. */
  parts: z.int(partsMessage).check(z.gte(1, partsMessage), z.lte(maxFieldParts, partsMessage)),
});
export const newField = z.extend(fieldForm, { venueId: id });
export const fieldChanges = editOf({ fieldId: id }, fieldForm.shape);

const field = z.strictObject({
  id,
  name: z.string(),
  parts: z.number(),
  isArchived: z.boolean(),
  isInUse: z.boolean(),
});

export const venue = z.strictObject({
  id,
  name: z.string(),
  address: z.nullable(z.string()),
  note: z.nullable(z.string()),
  directions: z.nullable(z.string()),
  isArchived: z.boolean(),
  /** True if events use the venue, so that it can be archived but not deleted. */
  isInUse: z.boolean(),
  fields: z.array(field),
});
export type Venue = z.output<typeof venue>;

export const holidayForm = z.strictObject({
  name: text(2, 100, 'Name must be at least 2 characters.'),
  firstDay: day('Please select a date.'),
  lastDay: day('Please select a date.'),
});
export const holiday = z.extend(holidayForm, { id });
export type Holiday = z.output<typeof holiday>;
