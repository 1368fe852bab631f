import * as z from 'zod/mini';
import { kind } from '../access/schema.children.ts';
import { guardianInvitation as limits } from '../constants.club.ts';
import { roles } from '../core/actor.ts';
import { editOf } from '../core/edits.ts';
import { email, id } from '../core/text.ts';
import { search } from '../people/schema.ts';

/** Fields of a guardianship that an admin sets. */
export const guardianForm = z.strictObject({ kind, mayAnswer: z.boolean() });
export const guardianChangeForm = z.strictObject({ ...guardianForm.shape, isContacted: z.boolean() });
export type GuardianForm = z.output<typeof guardianForm>;

const linkFields = { playerId: id, userId: id };

export const guardianAddition = z.strictObject({ ...linkFields, ...guardianForm.shape });
export const guardianChanges = editOf(linkFields, guardianChangeForm.shape);
export type GuardianChanges = Partial<z.output<typeof guardianChangeForm>>;

/** `areApart`: if true, none of the player's guardians sees the others' names or answers. */
export const apartChange = z.strictObject({ playerId: id, areApart: z.boolean() });

const alsoFor = z.array(id).check(z.maxLength(limits.maxChildren - 1));

/** `alsoFor`: more children of the same guardian, invited in the same email. */
export const guardianInvitationForm = z.strictObject({
  email: email('Please enter a valid email address'),
  mayAnswer: z.boolean(),
  alsoFor,
});
/** `kind`: another guardian, or the player's own login. */
export const guardianInvitation = z.strictObject({
  playerId: id,
  kind: z._default(kind, 'guardian'),
  ...guardianInvitationForm.shape,
  alsoFor: z._default(alsoFor, []),
});

export const guardian = z.strictObject({
  userId: id,
  name: z.string(),
  kind,
  mayAnswer: z.boolean(),
  isOwn: z.boolean(),
  /** For admins, coaches of the player's teams, and the guardian themselves. */
  email: z.nullable(z.string()),
  /** True if mail servers refused the address; for admins and coaches of the player's teams. */
  emailRefused: z.boolean(),
  phone: z.nullable(z.string()),
  /** False if an admin marked the guardian as not to be contacted; for admins and coaches of the player's teams. */
  isContacted: z.nullable(z.boolean()),
});
export type Guardian = z.output<typeof guardian>;

export const openGuardianInvitation = z.strictObject({
  id,
  /** For admins, and for the guardian who sent the invitation. */
  email: z.nullable(z.string()),
  emailRefused: z.boolean(),
  kind,
  mayAnswer: z.boolean(),
  expiresAt: z.string(),
  /** True if the invitation's email was permanently refused, or not delivered within a day. */
  undelivered: z.boolean(),
});
export type OpenGuardianInvitation = z.output<typeof openGuardianInvitation>;

/** Slots for contacts in a profile: the parent or guardian, and a second one. */
export const contactPlaces = ['first', 'second'] as const;
export type ContactPlace = (typeof contactPlaces)[number];

/** State of an address: asked to confirm, expired without an answer, confirmed, or unsubscribed. */
export const addressStates = ['asked', 'expired', 'confirmed', 'unsubscribed'] as const;
export type AddressState = (typeof addressStates)[number];

/** A player's contact who has no login as a guardian. */
export const contact = z.strictObject({
  place: z.enum(contactPlaces),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailRefused: z.boolean(),
  /** For admins: the latest state of an address whose confirmation was requested, and its time. */
  address: z.nullable(z.strictObject({ state: z.enum(addressStates), at: z.string() })),
});
export type Contact = z.output<typeof contact>;

/** A player's guardians and, for users who may invite, their open invitations. */
export const guardians = z.strictObject({
  playerId: id,
  playerName: z.string(),
  /** For admins: true if the guardians are kept apart. */
  areApart: z.nullable(z.boolean()),
  guardians: z.array(guardian),
  invitations: z.array(openGuardianInvitation),
  /** For users who may invite: other children of the same guardians, who can also be invited. */
  siblings: z.array(z.strictObject({ playerId: id, playerName: z.string() })),
  /** Contacts without an account, for admins and coaches. */
  contacts: z.array(contact),
});
export type Guardians = z.output<typeof guardians>;

/** `token` opens the invitation; null if it is only sent by email. */
export const newGuardianInvitation = z.strictObject({
  ...openGuardianInvitation.shape,
  email: z.string(),
  token: z.nullable(z.string()),
});

/** Finds members who may become guardians of a player. */
export const memberSearch = z.strictObject({ playerId: id, search });
export const foundMember = z.strictObject({
  userId: id,
  name: z.string(),
  email: z.string(),
  emailRefused: z.boolean(),
  roles: z.array(z.enum(roles)),
});
export type FoundMember = z.output<typeof foundMember>;
