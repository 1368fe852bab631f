import * as z from 'zod/mini';
import { day } from '../core/calendar.ts';
import { email, id, optional, phoneNumber, required, text } from '../core/text.ts';
import { minimumLength } from '../limits.ts';

export const genders = ['Male', 'Female'] as const;
export type Gender = (typeof genders)[number];

/** The roles that an admin invites. */
export const invitedRoles = ['coach', 'player'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

const firstName = text(minimumLength.name, 100, 'First name must be at least 2 characters');
const lastName = text(minimumLength.name, 100, 'Last name must be at least 2 characters');
const noDay = 'Please enter a valid date.';
const birthDay = day(noDay);
const noGender = 'Please select a gender.';
const gender = z.enum(genders, noGender);
const noNumber = 'Please enter a whole number from 0 to 999.';
const jerseyNumber = z.int(noNumber).check(z.gte(0, noNumber), z.lte(999, noNumber));

const invited = { firstName, lastName, email: email('Please enter a valid email address') };

/** Add Coach (spec 1 §5, which also holds for the Add Coach dialog of spec 2). */
export const coachInvitationForm = z.strictObject({ ...invited, phone: optional(phoneNumber(0)) });
export type CoachInvitation = z.output<typeof coachInvitationForm>;

const none = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

/** Add Player (spec 2 §5): everything but names and e-mail may stay empty. */
export const playerInvitationForm = z.strictObject({
  ...invited,
  position: optional(text(0, 60)),
  birthDate: optional(birthDay),
  gender: z._default(z.nullable(z.union([none, gender], noGender)), null),
});
export type PlayerInvitation = z.output<typeof playerInvitationForm>;

/** A field that a change may leave out (it stays as it is) or empty (it becomes null). */
const changeable = <Schema extends z.ZodMiniType>(schema: Schema, wrong: string = required) =>
  z.optional(z.nullable(z.union([none, schema], wrong)));

/** Edit Player (PLAYER-24, PLAYER-25). What is filled in of the guardian follows the rules of registration. */
export const editPlayerForm = z.strictObject({
  firstName,
  lastName,
  birthDate: changeable(birthDay, noDay),
  position: changeable(text(0, 60)),
  gender: changeable(gender, noGender),
  jerseyNumber: changeable(jerseyNumber, noNumber),
  parentGuardianFirstName: changeable(firstName),
  parentGuardianLastName: changeable(lastName),
  parentGuardianPhone: changeable(
    phoneNumber(minimumLength.guardianPhone, 'Phone number must be at least 10 characters'),
  ),
});
export type PlayerChanges = z.output<typeof editPlayerForm>;

/** What a search box sends; an empty one finds everybody. */
export const search = optional(text(0, 100));

export const coach = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  teams: z.array(z.strictObject({ assignmentId: id, teamId: id, name: z.string(), isCurrent: z.boolean() })),
  /** From here on for admins only; a coach sees names and teams (decision D31). */
  phone: z.nullable(z.string()),
  /** Of the account, or of the invitation as long as there is none. */
  email: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  hasAccount: z.nullable(z.boolean()),
});
export type Coach = z.output<typeof coach>;

export const player = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  position: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  jerseyNumber: z.nullable(z.number()),
  parentGuardianFirstName: z.nullable(z.string()),
  parentGuardianLastName: z.nullable(z.string()),
  /** For admins only (decision D31). */
  parentGuardianPhone: z.nullable(z.string()),
  createdAt: z.string(),
  hasAccount: z.boolean(),
});
export type Player = z.output<typeof player>;

/** A page of players by last name, and the id to ask for the next one with. */
export const playerPage = z.strictObject({ players: z.array(player), next: z.nullable(id) });

/** An invitation as the list shows it: never with its code, which nobody can read again. */
export const openInvitation = z.strictObject({
  id,
  role: z.enum(invitedRoles),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type OpenInvitation = z.output<typeof openInvitation>;

/** The answer to the admin who invites: the only time the code is shown. */
export const newInvitation = z.strictObject({ ...openInvitation.shape, invitationCode: z.string() });
export type NewInvitation = z.output<typeof newInvitation>;
