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
const noDay = 'Please enter a valid date.';
export const birthDay = day(noDay);
const noGender = 'Please select a gender.';
export const gender = z.enum(genders, noGender);
export const position = text(0, 60);
const noNumber = 'Please enter a whole number from 0 to 999.';
export const jerseyNumber = z.int(noNumber).check(z.gte(0, noNumber), z.lte(999, noNumber));
export const guardianPhone = phoneNumber(minLength.guardianPhone, 'Phone number must be at least 10 characters');
export const coachPhone = phoneNumber(0);
export const invitedEmail = email('Please enter a valid email address');

const invited = { firstName, lastName, email: invitedEmail };

/** Add Coach. */
export const coachInvitationForm = z.strictObject({ ...invited, phone: optionalText(coachPhone) });
export type CoachInvitation = z.output<typeof coachInvitationForm>;

/** Facts of an invitation that an existing profile may have otherwise. */
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

/** The stored value of a field as it was shown, empty for none, and if the typed one replaces it. */
const decision = z.optional(z.strictObject({ shown: text(0, 254), replaces: z.boolean() }));

/** Answers to the question which values of an existing profile the typed ones replace. */
export const decisions = z.strictObject(
  Object.fromEntries(profileFields.map((field) => [field, decision])) as Record<ProfileField, typeof decision>,
);
export type Decisions = z.output<typeof decisions>;

/** Add Coach with the answers, where the server has found an existing profile. */
export const newCoach = z.strictObject({ ...coachInvitationForm.shape, decisions: z.optional(decisions) });
export type NewCoach = z.output<typeof newCoach>;

const none = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

/** Add Player, and beside it the guardian: everything but names and e-mail may stay empty. */
export const playerInvitationForm = z.strictObject({
  ...invited,
  position: optionalText(position),
  birthDate: optionalText(birthDay),
  gender: z._default(z.nullable(z.union([none, gender], noGender)), null),
  parentGuardianFirstName: optionalText(firstName),
  parentGuardianLastName: optionalText(lastName),
  parentGuardianPhone: optionalText(guardianPhone),
});
export type PlayerInvitation = z.output<typeof playerInvitationForm>;

/** The form of Add Player: without an address the player is added, and nobody is invited. */
export const addPlayerForm = z.strictObject({ ...playerInvitationForm.shape, email: optionalText(invitedEmail) });

/** Answers to the proposal of a player who is in the list already, with the same name and birth date. */
export const namesakeAnswers = ['use', 'another'] as const;
export type NamesakeAnswer = (typeof namesakeAnswers)[number];

/** Add Player with the answers, where the server has proposed a player. */
export const newPlayer = z.strictObject({
  ...playerInvitationForm.shape,
  namesake: z.optional(z.enum(namesakeAnswers)),
  decisions: z.optional(decisions),
});
export type NewPlayer = z.output<typeof newPlayer>;

/** Invites a player who is in the list without an account. */
export const listedPlayerInvitation = z.strictObject({ playerId: id, email: invitedEmail });

/** A field that an edit may empty: it becomes null. */
const changeable = <Schema extends z.ZodMiniType>(schema: Schema, wrong: string = required) =>
  z.nullable(z.union([none, schema], wrong));

/** Edit Player. Guardian fields that are filled in follow the rules of registration. */
export const editPlayerForm = z.strictObject({
  firstName,
  lastName,
  birthDate: changeable(birthDay, noDay),
  position: changeable(position),
  gender: changeable(gender, noGender),
  jerseyNumber: changeable(jerseyNumber, noNumber),
  parentGuardianFirstName: changeable(firstName),
  parentGuardianLastName: changeable(lastName),
  parentGuardianPhone: changeable(guardianPhone),
  parentGuardianEmail: changeable(invitedEmail),
  secondGuardianFirstName: changeable(firstName),
  secondGuardianLastName: changeable(lastName),
  secondGuardianPhone: changeable(guardianPhone),
  secondGuardianEmail: changeable(invitedEmail),
});

/** Edit Coach. */
export const editCoachForm = z.strictObject({ firstName, lastName, phone: changeable(coachPhone) });

export const coachChanges = editOf({ coachId: id }, editCoachForm.shape);
export type CoachChanges = Omit<z.output<typeof coachChanges>, 'coachId' | 'expected'>;

export const playerChanges = editOf({ playerId: id }, editPlayerForm.shape);
export type PlayerChanges = Omit<z.output<typeof playerChanges>, 'playerId' | 'expected'>;

/** Text of a search box; an empty one finds everyone. */
export const search = optionalText(text(0, 100));

export const directions = ['ascending', 'descending'] as const;
export type Direction = (typeof directions)[number];

/** Sort keys for the lists of people; the tables call their columns the same. */
export const coachSorts = ['name', 'teams', 'registered'] as const;
export type CoachSort = (typeof coachSorts)[number];
export const playerSorts = ['name', 'birthYear', 'team', 'registered'] as const;
export type PlayerSort = (typeof playerSorts)[number];

const paged = { search, after: z.optional(id) };
const direction = z._default(z.enum(directions), 'ascending');

/** Lists those alone who left the club; for other users than admins there are none. */
const archived = z.optional(z.literal('only'));

export const coachSearch = z.strictObject({
  ...paged,
  archived,
  sort: z._default(z.enum(coachSorts), 'name'),
  direction,
});
export type CoachSearch = z.output<typeof coachSearch>;

/** Filters by account; a person without one may have been invited. */
export const accountFilters = ['yes', 'no', 'invited', 'notInvited'] as const;
export type AccountFilter = (typeof accountFilters)[number];

/** Filters of the list of players. Of teams, those of active seasons count that the actor may see. */
export const playerFilters = z.strictObject({
  teamId: z.optional(id),
  onTeam: z.optional(z.enum(['yes', 'no'])),
  /** Players whose birth year and gender fit the age group. */
  ageGroupId: z.optional(id),
  /** Players who match no age group, because their profile says no birth date. */
  birthDate: z.optional(z.literal('missing')),
  gender: z.optional(z.enum(genders)),
  /** For other users than admins, who alone know of invitations, `invited` and `notInvited` mean `no`. */
  account: z.optional(z.enum(accountFilters)),
});
export type PlayerFilters = z.output<typeof playerFilters>;

export const playerSearch = z.strictObject({
  ...paged,
  archived,
  ...playerFilters.shape,
  sort: z._default(z.enum(playerSorts), 'name'),
  direction,
});
export type PlayerSearch = z.output<typeof playerSearch>;
export const invitationSearch = z.strictObject({ ...paged, role: z.optional(z.enum(invitedRoles)) });
export type InvitationSearch = z.output<typeof invitationSearch>;

export const coach = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  teams: z.array(z.strictObject({ assignmentId: id, teamId: id, name: z.string(), isCurrent: z.boolean() })),
  /** From here on for admins only; a coach sees names and teams (ruling 31). */
  phone: z.nullable(z.string()),
  /** Of the account, or of the invitation if there is no account. */
  email: z.nullable(z.string()),
  /** A mail server refused the address for good. */
  emailRefused: z.boolean(),
  createdAt: z.nullable(z.string()),
  hasAccount: z.nullable(z.boolean()),
  /** The login, where there is one. */
  userId: z.nullable(id),
  /** The moment when the coach left the club. */
  archivedAt: z.nullable(z.string()),
});
export type Coach = z.output<typeof coach>;

/** A page of coaches, and the id to ask for the next one with. */
export const coachPage = z.strictObject({ coaches: z.array(coach), next: z.nullable(id) });

export const player = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  position: z.nullable(z.string()),
  /** For admins only: they edit it. Other users see year and age. */
  birthDate: z.nullable(z.string()),
  birthYear: z.nullable(z.number()),
  age: z.nullable(z.number()),
  gender: z.nullable(z.enum(genders)),
  jerseyNumber: z.nullable(z.number()),
  parentGuardianFirstName: z.nullable(z.string()),
  parentGuardianLastName: z.nullable(z.string()),
  /** From here on to the second guardian for admins only (ruling 31). */
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
  /** An invitation waits for the player; for admins only. */
  isInvited: z.nullable(z.boolean()),
  /** Teams of active seasons that the reader may see, by name. */
  teams: z.array(z.strictObject({ id, name: z.string() })),
  /** The moment when the player left the club. */
  archivedAt: z.nullable(z.string()),
});
export type Player = z.output<typeof player>;

/**
 * A page of players, and the id to ask for the next one with. The first page says how many players there are, and how many
 * of them were found if search or filters narrow the list.
 */
export const playerPage = z.strictObject({
  players: z.array(player),
  next: z.nullable(id),
  total: z.nullable(z.number()),
  found: z.nullable(z.number()),
});

/** An invitation as the list shows it: never with its code, which cannot be read again. */
export const openInvitation = z.strictObject({
  id,
  role: z.enum(invitedRoles),
  email: z.string(),
  emailRefused: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Its letter was refused for good, or tried for a day. */
  undelivered: z.boolean(),
});
export type OpenInvitation = z.output<typeof openInvitation>;

/** A page of invitations, the id to ask for the next one with, and how many there are on all pages. */
export const invitationPage = z.strictObject({
  invitations: z.array(openInvitation),
  next: z.nullable(id),
  total: z.number(),
});

/** The answer to the admin who invites: the only time the code is shown. */
export const newInvitation = z.strictObject({
  ...openInvitation.shape,
  invitationCode: z.string(),
  /** A letter with the link leaves; without a mail server it becomes a file on the server. */
  isMailed: z.boolean(),
  isNewProfile: z.boolean(),
});
export type NewInvitation = z.output<typeof newInvitation>;
