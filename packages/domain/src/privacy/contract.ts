import * as z from 'zod/mini';
import { download } from '../core/download.ts';
import { command, noContent, query } from '../core/operation.ts';
import { privacyNotices } from './messages.ts';
import { clubPrivacy, erasure, ownData, retention } from './schema.ts';

/** The club's details in the privacy policy, for its members. */
export const readClubPrivacy = query('privacy.club', {
  route: 'GET /privacy',
  can: 'account.use',
  reads: ['organization'],
  output: clubPrivacy,
  failed: privacyNotices.clubNotLoaded,
});

/** Archive of everything stored about a player. */
export const downloadPlayer = download('privacy.playerFile', {
  route: 'GET /players/{playerId}/data',
  can: 'players.exportData',
  needs: 'recentProof',
  failed: privacyNotices.playerNotExported,
});

/** The archive of the user's own data, if there is one. */
export const readOwnData = query('privacy.ownData', {
  route: 'GET /me/data',
  can: 'account.use',
  reads: ['session'],
  output: z.nullable(ownData),
  failed: privacyNotices.ownDataNotLoaded,
});

/** Creates an archive of everything about the user and the players they may answer for. */
export const prepareOwnData = command('privacy.prepareOwnData', {
  route: 'POST /me/data',
  can: 'account.use',
  needs: 'recentProof',
  changes: ['session'],
  input: z.strictObject({}),
  output: ownData,
  status: 201,
  done: privacyNotices.ownDataReady,
  failed: privacyNotices.ownDataNotPrepared,
});

export const downloadOwnData = download('privacy.ownDataFile', {
  route: 'GET /me/data/file',
  can: 'account.use',
  needs: 'recentProof',
  failed: privacyNotices.ownDataNotDownloaded,
});

/** Players whose notes, contacts and birth dates will be deleted, soonest first. */
export const readRetention = query('privacy.retention', {
  route: 'GET /retention',
  can: 'retention.read',
  reads: ['organization', 'players', 'teams', 'registrations', 'seasons'],
  output: retention,
  failed: privacyNotices.retentionNotLoaded,
});

/** Permanently removes everything that identifies a player; counts and scores stay. */
export const erasePlayer = command('privacy.erasePlayer', {
  route: 'POST /players/{playerId}/erasure',
  can: 'players.erase',
  needs: 'recentProof',
  changes: [
    'players',
    'guardians',
    'accountInvitations',
    'teams',
    'registrations',
    'ownTryouts',
    'evaluations',
    'offers',
    'session',
    'organization',
  ],
  input: erasure,
  ...noContent,
  done: privacyNotices.playerErased,
  failed: privacyNotices.playerNotErased,
});
