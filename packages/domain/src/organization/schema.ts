import * as z from 'zod/mini';
import { organizationName, timeZone } from '../access/schema.joining.ts';
import { day } from '../core/calendar.ts';
import { editOf } from '../core/edits.ts';
import { properName } from '../core/name.ts';
import type { FieldMessages } from '../core/problem.ts';
import { email, optionalText, phoneNumber } from '../core/text.ts';
import { consentAge, minLength, retentionMonths } from '../constants.ts';
import { offerHours } from '../constants.club.ts';
import { countries, currencies } from './rules.countries.ts';

/** A code from a list, or none. */
const codeAmong = (codes: readonly string[], message: string) =>
  optionalText(z.string().check(z.refine((value) => codes.includes(value), message)));

export const nameForm = z.strictObject({ name: organizationName });
export const timeZoneForm = z.strictObject({ timeZone });
export const moneyForm = z.strictObject({
  country: codeAmong(countries, 'This country is not known.'),
  currency: codeAmong(currencies, 'This currency is not known.'),
});

const hoursMessage = `Please enter a whole number from ${offerHours.min} to ${offerHours.max}.`;

/** Hours for which new offers can be answered, and whether several teams may make offers to one player (ruling 60). */
export const offersForm = z.strictObject({
  offerHours: z.int(hoursMessage).check(z.gte(offerHours.min, hoursMessage), z.lte(offerHours.max, hoursMessage)),
  allowSeveralOffers: z.boolean(),
});

/** New members who have to wait for an admin's approval after joining with a code. */
export const newcomersForm = z.strictObject({ checkNewcomers: z.enum(['nobody', 'coaches', 'everybody']) });

const ageMessage = `Please enter an age from ${consentAge.min} to ${consentAge.max}.`;
export const consentAgeForm = z.strictObject({
  consentAge: z.int(ageMessage).check(z.gte(consentAge.min, ageMessage), z.lte(consentAge.max, ageMessage)),
});

const monthsMessage = `Please enter a whole number from ${retentionMonths.min} to ${retentionMonths.max}.`;
export const retentionForm = z.strictObject({
  retentionMonths: z
    .int(monthsMessage)
    .check(z.gte(retentionMonths.min, monthsMessage), z.lte(retentionMonths.max, monthsMessage)),
});

const contactFields = {
  contactName: optionalText(properName(minLength.name, 100, 'Contact name must be at least 2 characters.')),
  contactEmail: optionalText(email('Please enter a valid email address.')),
  contactPhone: optionalText(phoneNumber(0)),
};

interface Contact {
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  readonly contactPhone: string | null;
}

/** Message for a contact's missing field. A contact needs a name and an email or phone, unless all fields are empty. */
export const missingOfContact = ({ contactName, contactEmail, contactPhone }: Contact): FieldMessages | undefined => {
  const isReachable = contactEmail !== null || contactPhone !== null;
  if (contactName === null && isReachable) return { contactName: 'Please enter who people write to or call.' };
  if (contactName !== null && !isReachable) return { contactEmail: 'Please enter an email address or a phone number.' };
  return undefined;
};

export const contactForm = z.strictObject(contactFields).check(
  z.superRefine((contact, context) => {
    for (const [field, message] of Object.entries(missingOfContact(contact) ?? {}))
      context.addIssue({ code: 'custom', path: [field], message });
  }),
);

/** Date from which admins need two-step sign-in; null if it is optional. */
export const secondStepForm = z.strictObject({ secondStepFrom: optionalText(day('Please enter a valid date.')) });

/** Settings are saved in parts, so every field may be missing. */
export const organizationChanges = editOf(
  {},
  {
    ...nameForm.shape,
    ...timeZoneForm.shape,
    ...moneyForm.shape,
    ...consentAgeForm.shape,
    ...retentionForm.shape,
    ...contactFields,
    ...offersForm.shape,
    ...newcomersForm.shape,
  },
);
export type OrganizationChanges = Omit<z.output<typeof organizationChanges>, 'expected'>;

export const organization = z.strictObject({
  name: z.string(),
  timeZone: z.string(),
  country: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  consentAge: z.number(),
  retentionMonths: z.number(),
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  offerHours: z.number(),
  allowSeveralOffers: z.boolean(),
  checkNewcomers: newcomersForm.shape.checkNewcomers,
  secondStepFrom: z.nullable(z.string()),
  ageCutOff: z.string(),
});
export type Organization = z.output<typeof organization>;
