import * as z from 'zod/mini';
import { command, noContent, query } from '../core/operation.ts';
import { consentNotices } from './messages.consents.ts';
import { givenConsent, playerConsents, withdrawnConsent } from './schema.consents.ts';

/** Consents for the players the user may answer for. */
export const listOwnConsents = query('privacy.ownConsents', {
  route: 'GET /my-consents',
  can: 'consents.own',
  reads: ['consents', 'guardians'],
  output: z.strictObject({ players: z.array(playerConsents) }),
  failed: consentNotices.notLoaded,
});

/** Stores a guardian's consent; an existing one is kept. */
export const giveConsent = command('privacy.giveConsent', {
  route: 'POST /players/{playerId}/consents',
  can: 'consents.give',
  changes: ['consents'],
  input: givenConsent,
  ...noContent,
  done: consentNotices.given,
  failed: consentNotices.notGiven,
});

/** Withdraws a consent. Its record is kept, and the admins are emailed. */
export const withdrawConsent = command('privacy.withdrawConsent', {
  route: 'POST /players/{playerId}/consents/withdraw',
  can: 'consents.give',
  changes: ['consents'],
  input: withdrawnConsent,
  ...noContent,
  done: consentNotices.withdrawn,
  failed: consentNotices.notWithdrawn,
});

/** The first hundred children, by name, who are below the club's age of consent and have no consent. */
export const listMissingConsents = query('privacy.missingConsents', {
  route: 'GET /consents/missing',
  can: 'consents.manage',
  reads: ['consents', 'players', 'organization'],
  output: z.strictObject({
    total: z.number(),
    players: z.array(
      z.strictObject({ playerId: z.string(), playerName: z.string(), hasAccount: z.boolean(), withdrawn: z.boolean() }),
    ),
  }),
  failed: consentNotices.notLoaded,
});
