import * as z from 'zod/mini';
import { day } from '../core/calendar.ts';
import { editOf } from '../core/edits.ts';
import { properName } from '../core/name.ts';
import { email, id, optionalText, phoneNumber, required, text } from '../core/text.ts';
import { minLength } from '../constants.ts';

export const genders = ['Male', 'Female'] as const;
export type Gender = (typeof genders)[number];

/** The roles that an admin invites. */
export const invitedRoles = ['admin', 'coach', 'player'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export const firstName = properName(minLength.name, 100, 'First name must be at least 2 characters');
export const lastName = properName(minLength.name, 100, 'Last name must be at least 2 characters');
const dateMessage = 'Please enter a valid date.';
export const birthDay = day(dateMessage);
const genderNeeded = 'Please select a gender.';
export const gender = z.enum(genders, genderNeeded);
export const position = text(0, 60);
const numberMessage = 'Please enter a whole number from 0 to 999.';
export const jerseyNumber = z.int(numberMessage).check(z.gte(0, numberMessage), z.lte(999, numberMessage));
export const guardianPhone = phoneNumber(minLength.guardianPhone, 'Phone number must be at least 10 characters');
export const coachPhone = phoneNumber(0);
export const invitedEmail = email('Please enter a valid email address');

const invitedFields = { firstName, lastName, email: invitedEmail };

/** Form to add a coach. */
export const coachInvitationForm = z.strictObject({ ...invitedFields, phone: optionalText(coachPhone) });
export type CoachInvitation = z.output<typeof coachInvitationForm>;

/** Details in an invitation that may differ from an existing profile. */
export const profileFields = [
  'name',
  'phone',
  'birthDate',
  'position',
  'gender',
  'parentGuardianFirstName',
  'parentGuardianLastName',
  'parentGuardianPhone',
] as const;
export type ProfileField = (typeof profileFields)[number];

/** `shown` is the stored value, empty if there is none. `replaces` is true if the typed value replaces it. */
const decision = z.optional(z.strictObject({ shown: text(0, 254), replaces: z.boolean() }));

/** Decisions on which values of an existing profile are replaced by typed ones. */
export const decisions = z.strictObject(
  Object.fromEntries(profileFields.map((field) => [field, decision])) as Record<ProfileField, typeof decision>,
);
export type Decisions = z.output<typeof decisions>;

/** New coach, with decisions if the server found an existing profile. */
export const newCoach = z.strictObject({ ...coachInvitationForm.shape, decisions: z.optional(decisions) });
export type NewCoach = z.output<typeof newCoach>;

const emptyAsNull = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

/** Form to add a player and the guardian. Only names and email address are required. */
export const playerInvitationForm = z.strictObject({
  ...invitedFields,
  position: optionalText(position),
  birthDate: optionalText(birthDay),
  gender: z._default(z.nullable(z.union([emptyAsNull, gender], genderNeeded)), null),
  parentGuardianFirstName: optionalText(firstName),
  parentGuardianLastName: optionalText(lastName),
  parentGuardianPhone: optionalText(guardianPhone),
});
export type PlayerInvitation = z.output<typeof playerInvitationForm>;

/** Form to add a player; without an email address nobody is invited. */
export const addPlayerForm = z.strictObject({ ...playerInvitationForm.shape, email: optionalText(invitedEmail) });

/** Answers to the suggestion of an existing player with the same name and birth date. */
export const namesakeAnswers = ['use', 'another'] as const;
export type NamesakeAnswer = (typeof namesakeAnswers)[number];

/** New player, with the answer if the server suggested an existing one. */
export const newPlayer = z.strictObject({
  ...playerInvitationForm.shape,
  namesake: z.optional(z.enum(namesakeAnswers)),
  decisions: z.optional(decisions),
});
export type NewPlayer = z.output<typeof newPlayer>;

/** Invites an existing player without an account. */
export const existingPlayerInvitation = z.strictObject({ playerId: id, email: invitedEmail });

/** A field that an edit may clear, which makes it null. */
const clearableField = <Schema extends z.ZodMiniType>(schema: Schema, message: string = required) =>
  z.nullable(z.union([emptyAsNull, schema], message));

/** Form to edit a player. Guardian fields follow the rules of registration if filled in. */
export const editPlayerForm = z.strictObject({
  firstName,
  lastName,
  birthDate: clearableField(birthDay, dateMessage),
  position: clearableField(position),
  gender: clearableField(gender, genderNeeded),
  jerseyNumber: clearableField(jerseyNumber, numberMessage),
  parentGuardianFirstName: clearableField(firstName),
  parentGuardianLastName: clearableField(lastName),
  parentGuardianPhone: clearableField(guardianPhone),
  parentGuardianEmail: clearableField(invitedEmail),
  secondGuardianFirstName: clearableField(firstName),
  secondGuardianLastName: clearableField(lastName),
  secondGuardianPhone: clearableField(guardianPhone),
  secondGuardianEmail: clearableField(invitedEmail),
});

/** Form to edit a coach. */
export const editCoachForm = z.strictObject({ firstName, lastName, phone: clearableField(coachPhone) });

export const coachChanges = editOf({ coachId: id }, editCoachForm.shape);
export type CoachChanges = Omit<z.output<typeof coachChanges>, 'coachId' | 'expected'>;

export const playerChanges = editOf({ playerId: id }, editPlayerForm.shape);
export type PlayerChanges = Omit<z.output<typeof playerChanges>, 'playerId' | 'expected'>;

/** Search text; if empty, everyone matches. */
export const search = optionalText(text(0, 100));

export const directions = ['ascending', 'descending'] as const;
export type Direction = (typeof directions)[number];

/** Sort keys of lists of people, which are also the tables' column keys. */
export const coachSorts = ['name', 'teams', 'registered'] as const;
export type CoachSort = (typeof coachSorts)[number];
export const playerSorts = ['name', 'birthYear', 'team', 'registered'] as const;
export type PlayerSort = (typeof playerSorts)[number];

const pageFields = { search, after: z.optional(id) };
const direction = z._default(z.enum(directions), 'ascending');

/** Lists only people who have left the club; for admins only. */
const archived = z.optional(z.literal('only'));

export const coachSearch = z.strictObject({
  ...pageFields,
  archived,
  sort: z._default(z.enum(coachSorts), 'name'),
  direction,
});
export type CoachSearch = z.output<typeof coachSearch>;

/** Filters by account; people without one may have been invited. */
export const accountFilters = ['yes', 'no', 'invited', 'notInvited'] as const;
export type AccountFilter = (typeof accountFilters)[number];

/** Filters for the list of players. Teams are those in active seasons that the actor may see. */
export const playerFilters = z.strictObject({
  teamId: z.optional(id),
  onTeam: z.optional(z.enum(['yes', 'no'])),
  /** Players who fit the age group by birth year and gender. */
  ageGroupId: z.optional(id),
  /** Players without a birth date, who match no age group. */
  birthDate: z.optional(z.literal('missing')),
  gender: z.optional(z.enum(genders)),
  /** Only admins know about invitations; for other users, `invited` and `notInvited` mean `no`. */
  account: z.optional(z.enum(accountFilters)),
});
export type PlayerFilters = z.output<typeof playerFilters>;

export const playerSearch = z.strictObject({
  ...pageFields,
  archived,
  ...playerFilters.shape,
  sort: z._default(z.enum(playerSorts), 'name'),
  direction,
});
export type PlayerSearch = z.output<typeof playerSearch>;
export const invitationSearch = z.strictObject({ ...pageFields, role: z.optional(z.enum(invitedRoles)) });
export type InvitationSearch = z.output<typeof invitationSearch>;

export const coach = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  teams: z.array(z.strictObject({ assignmentId: id, teamId: id, name: z.string(), isCurrent: z.boolean() })),
  /** The following fields are only for admins; coaches see names and teams (ruling 31). */
  phone: z.nullable(z.string()),
  /** Address of the account, or of the invitation if there is no account. */
  email: z.nullable(z.string()),
  /** True if a mail server permanently refused the address. */
  emailRefused: z.boolean(),
  createdAt: z.nullable(z.string()),
  hasAccount: z.nullable(z.boolean()),
  /** Id of the login, if there is one. */
  userId: z.nullable(id),
  /** Time when the coach left the club. */
  archivedAt: z.nullable(z.string()),
});
export type Coach = z.output<typeof coach>;

/** A page of coaches with the cursor for the next page. */
export const coachPage = z.strictObject({ coaches: z.array(coach), next: z.nullable(id) });

export const player = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  position: z.nullable(z.string()),
  /** For admins only, who can edit it. Others see only year and age. */
  birthDate: z.nullable(z.string()),
  birthYear: z.nullable(z.number()),
  age: z.nullable(z.number()),
  gender: z.nullable(z.enum(genders)),
  jerseyNumber: z.nullable(z.number()),
  parentGuardianFirstName: z.nullable(z.string()),
  parentGuardianLastName: z.nullable(z.string()),
  /** This field and those up to the second guardian are for admins only (ruling 31). */
  parentGuardianPhone: z.nullable(z.string()),
  parentGuardianEmail: z.nullable(z.string()),
  parentGuardianEmailRefused: z.boolean(),
  secondGuardianFirstName: z.nullable(z.string()),
  secondGuardianLastName: z.nullable(z.string()),
  secondGuardianPhone: z.nullable(z.string()),
  secondGuardianEmail: z.nullable(z.string()),
  secondGuardianEmailRefused: z.boolean(),
  createdAt: z.string(),
  hasAccount: z.boolean(),
  /** True if the player has an open invitation; for admins only. */
  isInvited: z.nullable(z.boolean()),
  /** Teams in active seasons visible to the reader, by name. */
  teams: z.array(z.strictObject({ id, name: z.string() })),
  /** Time when the player left the club. */
  archivedAt: z.nullable(z.string()),
});
export type Player = z.output<typeof player>;

/**
 * A page of players with the cursor for the next page. The first page includes the total and, if the list is filtered,
 * the number of matches.
 */
export const playerPage = z.strictObject({
  players: z.array(player),
  next: z.nullable(id),
  total: z.nullable(z.number()),
  found: z.nullable(z.number()),
});

/** An invitation in the list, without its code, which is shown only once. */
export const openInvitation = z.strictObject({
  id,
  role: z.enum(invitedRoles),
  email: z.string(),
  emailRefused: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** True if the invitation's email was permanently refused, or not delivered within a day. */
  undelivered: z.boolean(),
});
export type OpenInvitation = z.output<typeof openInvitation>;

/** A page of invitations with the cursor for the next page, and the total number. */
export const invitationPage = z.strictObject({
  invitations: z.array(openInvitation),
  next: z.nullable(id),
  total: z.number(),
});

/** Response to the inviting admin. No other response contains the code. */
export const newInvitation = z.strictObject({
  ...openInvitation.shape,
  invitationCode: z.string(),
  /** False if there is no mail server. The email is then written to a file. */
  isMailed: z.boolean(),
  isNewProfile: z.boolean(),
});
export type NewInvitation = z.output<typeof newInvitation>;
