import { consentVersion } from '@touchline/domain/access/messages.children.ts';
import { admins, itsAdmins, type Rows, signedIn } from '../support/world/cells.ts';

export const privacyCells: Rows = {
  'privacy.club': { input: () => ({}), statuses: signedIn(200) },
  'privacy.playerFile': {
    input: (club) => ({ playerId: club.player }),
    // Allowed for the admin and for logins that may answer for the player.
    statuses: [401, 200, 403, 403, 200, 404, 404, 403, 404, 404, 200, 403, 200, 409, 409],
  },
  'privacy.ownData': { input: () => ({}), statuses: signedIn(200) },
  'privacy.prepareOwnData': { input: () => ({}), statuses: signedIn(201), once: true },
  'privacy.ownDataFile': { input: () => ({}), statuses: signedIn(200) },
  'privacy.erasePlayer': {
    input: (club) => ({ playerId: club.player, name: 'Pia Player' }),
    statuses: itsAdmins(204),
    once: true,
  },
  'privacy.ownConsents': {
    input: () => ({}),
    statuses: [401, 403, 403, 403, 200, 200, 403, 403, 200, 200, 200, 403, 200, 409, 409],
  },
  'privacy.giveConsent': {
    input: (club) => ({ playerId: club.player, subject: 'data', textVersion: consentVersion, isAdult: true }),
    statuses: [401, 403, 403, 403, 204, 404, 403, 403, 404, 404, 204, 403, 204, 409, 409],
  },
  'privacy.withdrawConsent': {
    input: (club) => ({ playerId: club.player, subject: 'photos' }),
    statuses: [401, 403, 403, 403, 204, 404, 403, 403, 404, 404, 204, 403, 204, 409, 409],
  },
  'privacy.retention': { input: () => ({}), statuses: admins(200) },
  'privacy.missingConsents': { input: () => ({}), statuses: admins(200) },
};
