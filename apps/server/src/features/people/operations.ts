import { dayOf, isBornBefore } from '@touchline/domain/core/calendar.ts';
import * as contract from '@touchline/domain/people/contract.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import * as adminsContract from '@touchline/domain/people/contract.admins.ts';
import { adminProblems } from '@touchline/domain/people/messages.admins.ts';
import { fileNameOf } from '@touchline/domain/core/file-name.ts';
import * as exportContract from '@touchline/domain/people/contract.export.ts';
import { coachColumns, playerColumns } from '@touchline/domain/people/rules.export.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { admitRecipient } from '../../core/mail/letter-limits.ts';
import { listFile } from '../../core/requests/files.ts';
import { archivingOperations } from './operations.archiving.ts';
import { bulkOperations } from './operations.bulk.ts';
import { coachCorrectionOperations } from './operations.coach-corrections.ts';
import { correctionOperations } from './operations.corrections.ts';
import { duplicateOperations } from './operations.duplicates.ts';
import { findingOperations } from './operations.find.ts';
import { importOperations } from './operations.import.ts';
import { invitationOperations, invite } from './operations.invitations.ts';
import { leavingOperations } from './operations.leaving.ts';
import { requirePlayer, updatePlayer } from './store.ts';
import { listCoaches, listCoachesForFile, listPlayersForFile } from './store.lists.ts';
import { listPlayers } from './store.players.ts';
import { replaceEarlierInvitation } from './operations.preparing.ts';
import * as store from './store.invitations.ts';
import { lockOrganization } from './store.import.ts';

export const peopleOperations: readonly Implementation[] = [
  // Must precede the operations on one person, which would match `/players/export` with `export` as the id.

  implement(exportContract.downloadPlayers, {
    summary: 'Download the players',
    audit: { entity: 'organization', words: 'exported the players', id: 'own organization', security: 'exported' },
    run: async ({ db, actor, user, now }, { format }) => {
      const name = fileNameOf(user.organizationName, 'players', dayOf(now, user.timeZone), format);
      const players = await listPlayersForFile(db, actor.organizationId, user.timeZone);
      return listFile(format, { name, sheet: 'Players' }, playerColumns, players);
    },
  }),

  implement(exportContract.downloadCoaches, {
    summary: 'Download the coaches',
    audit: { entity: 'organization', words: 'exported the coaches', id: 'own organization', security: 'exported' },
    run: async ({ db, actor, user, now }, { format }) => {
      const name = fileNameOf(user.organizationName, 'coaches', dayOf(now, user.timeZone), format);
      const coaches = await listCoachesForFile(db, actor.organizationId, user.timeZone);
      return listFile(format, { name, sheet: 'Coaches' }, coachColumns, coaches);
    },
  }),

  implement(adminsContract.listAdmins, {
    summary: 'List the admins',
    run: ({ db, actor }) => store.listAdmins(db, actor.organizationId),
  }),

  implement(adminsContract.inviteAdmin, {
    summary: 'Invite an admin',
    audit: { entity: 'accountInvitation', words: 'invited the admin' },
    beforeTransaction: (preparation, { email }) => admitRecipient(preparation, email),
    run: async (context, input) => {
      const { db, actor } = context;
      await lockOrganization(db, actor.organizationId);
      // A coach or parent in the club may become an admin, so only admins are refused.
      if (await store.isAdminByAddress(db, actor.organizationId, input.email)) throw adminProblems.alreadyAdmin();
      await replaceEarlierInvitation(context, 'admin', input.email);
      return invite(context, 'admin', input, { ...input, id: null, isNew: true, changed: [] });
    },
  }),

  implement(contract.listCoaches, {
    summary: 'List the coaches',
    run: ({ db, actor }, search) => listCoaches(db, actor, search),
  }),

  implement(contract.listPlayers, {
    summary: 'List the players',
    run: ({ db, actor }, search) => listPlayers(db, actor, search),
  }),

  implement(contract.updatePlayer, {
    summary: 'Change a player',
    audit: { entity: 'player', words: 'edited the player', id: 'playerId', fields: true },
    subject: ({ db, actor }, { playerId }) => requirePlayer(db, actor.organizationId, playerId),
    run: async (context, { playerId, expected, ...changes }) => {
      const { db, actor, user, now } = context;
      const read = () => requirePlayer(db, actor.organizationId, playerId);
      await refuseStaleEdit(context, { table: 'player_profiles', id: playerId, read }, expected, changes);
      if (!isBornBefore(changes.birthDate, dayOf(now, user.timeZone))) throw peopleProblems.bornLater();
      return updatePlayer(db, actor.organizationId, playerId, changes);
    },
  }),

  ...leavingOperations,
  ...archivingOperations,
  ...findingOperations,
  ...bulkOperations,
  ...invitationOperations,
  ...importOperations,
  ...duplicateOperations,
  ...correctionOperations,
  ...coachCorrectionOperations,
];
