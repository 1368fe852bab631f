import * as z from 'zod/mini';
import { playersAtOnce } from '../constants.club.ts';
import { id } from '../core/text.ts';
import { existingPlayerInvitation } from './schema.ts';

/** Invitations for existing players without an account. Players with the same address share an email. */
export const existingPlayerInvitations = z.strictObject({
  invitations: z.array(existingPlayerInvitation).check(
    z.minLength(1, 'Please enter at least one email address.'),
    z.maxLength(playersAtOnce, `Please select at most ${playersAtOnce} players at once.`),
    z.refine(
      (invitations) => new Set(invitations.map(({ playerId }) => playerId)).size === invitations.length,
      'A player can be selected only once.',
    ),
  ),
});

/** Outcome for one player: the reason for a refusal, or the code, which is returned only once. */
export const invitedPlayer = z.strictObject({
  playerId: id,
  email: z.string(),
  refused: z.nullable(z.string()),
  invitationCode: z.nullable(z.string()),
});

/** `isMailed` is false if there is no mail server. */
export const invitedPlayers = z.strictObject({ outcomes: z.array(invitedPlayer), isMailed: z.boolean() });
