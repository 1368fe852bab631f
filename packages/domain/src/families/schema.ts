import * as z from 'zod/mini';
import { kind } from '../access/schema.children.ts';
import { guardianInvitation as limits } from '../constants.club.ts';
import { roles } from '../core/actor.ts';
import { editOf } from '../core/edits.ts';
import { email, id } from '../core/text.ts';
import { search } from '../people/schema.ts';

/** A guardianship as an admin makes and changes it. */
export const guardianForm = z.strictObject({ kind, mayAnswer: z.boolean() });
export const guardianChangeForm = z.strictObject({ ...guardianForm.shape, isContacted: z.boolean() });
export type GuardianForm = z.output<typeof guardianForm>;

const link = { playerId: id, userId: id };

export const guardianAddition = z.strictObject({ ...link, ...guardianForm.shape });
export const guardianChanges = editOf(link, guardianChangeForm.shape);
export type GuardianChanges = Partial<z.output<typeof guardianChangeForm>>;

/** None of the player's guardians sees another's name or answers. */
export const keptApart = z.strictObject({ playerId: id, areApart: z.boolean() });

const alsoFor = z.array(id).check(z.maxLength(limits.maxChildren - 1));

/** `alsoFor`: further children in the same letter, for a guardian. */
export const guardianInvitationForm = z.strictObject({
  email: email('Please enter a valid email address'),
  mayAnswer: z.boolean(),
  alsoFor,
});
/** `kind`: another guardian, or a login of the player's own. */
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
  /** For admins, coaches of the player's teams, and the guardian. */
  email: z.nullable(z.string()),
  /** For admins and those coaches. */
  emailRefused: z.boolean(),
  phone: z.nullable(z.string()),
  /** False where an admin marked the guardian as not to be contacted; for admins and those coaches. */
  isContacted: z.nullable(z.boolean()),
});
export type Guardian = z.output<typeof guardian>;

export const openGuardianInvitation = z.strictObject({
  id,
  /** For admins, and the guardian who invited. */
  email: z.nullable(z.string()),
  emailRefused: z.boolean(),
  kind,
  mayAnswer: z.boolean(),
  expiresAt: z.string(),
  /** Its letter was refused for good, or tried for a day. */
  undelivered: z.boolean(),
});
export type OpenGuardianInvitation = z.output<typeof openGuardianInvitation>;

/** Places of contacts in a profile: the parent or guardian, and a second one. */
export const contactPlaces = ['first', 'second'] as const;
export type ContactPlace = (typeof contactPlaces)[number];

/** States of an address: asked and not answered yet, or not in time, confirmed, or no longer to be written to. */
export const addressStates = ['asked', 'expired', 'confirmed', 'unsubscribed'] as const;
export type AddressState = (typeof addressStates)[number];

/** A contact of a player who is none of its guardians with a login. */
export const contact = z.strictObject({
  place: z.enum(contactPlaces),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailRefused: z.boolean(),
  /** For admins, of an address that was asked to confirm: the last thing that happened, and when. */
  address: z.nullable(z.strictObject({ state: z.enum(addressStates), at: z.string() })),
});
export type Contact = z.output<typeof contact>;

/** The guardians of a player, and the invitations of further ones for those who may invite. */
export const guardians = z.strictObject({
  playerId: id,
  playerName: z.string(),
  /** For admins: true where none of the guardians learns of the others. */
  areApart: z.nullable(z.boolean()),
  guardians: z.array(guardian),
  invitations: z.array(openGuardianInvitation),
  /** For those who may invite, the other children of the same guardians: they may be invited for together. */
  siblings: z.array(z.strictObject({ playerId: id, playerName: z.string() })),
  /** Contacts without an account, for admins and coaches. */
  contacts: z.array(contact),
});
export type Guardians = z.output<typeof guardians>;

/** `token` opens the invitation; null where it leaves by mail alone. */
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
