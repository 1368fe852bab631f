import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { isAdmin } from '@touchline/domain/core/actor.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { fileNameOf } from '@touchline/domain/core/file-name.ts';
import * as contract from '@touchline/domain/privacy/contract.ts';
import { privacyProblems } from '@touchline/domain/privacy/messages.ts';
import { isNameOf } from '@touchline/domain/privacy/rules.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { zipFile, zipOf } from './store.archive.ts';
import { claimOwnData, findOwnData, readOwnSections, requireOwnArchive, storeOwnData } from './store.own-data.ts';
import { readRetention } from './store.retention.ts';
import { playerTables } from './store.player-tables.ts';
import { readClubPrivacy, readPlayerParts, requirePlayer } from './store.ts';
import { erasePlayer } from './store.erasing.ts';

export const privacyOperations: readonly Implementation[] = [
  implement(contract.readClubPrivacy, {
    summary: 'Read facts of the club for the privacy statement',
    run: ({ db, actor, user }) => {
      // `account.use` also admits former members, who may download their own data. These facts belong to a club.
      if (user.hold === 'ended') throw accessProblems.noMembership();
      return readClubPrivacy(db, actor.organizationId);
    },
  }),

  implement(contract.downloadPlayer, {
    summary: 'Download everything about a player',
    audit: { entity: 'player', words: 'exported everything about', id: 'playerId', security: 'exported' },
    subject: ({ db, actor }, { playerId }) => requirePlayer(db, actor.organizationId, playerId),
    run: async ({ db, actor, user, now }, { playerId }, { firstName, lastName }) => {
      const about = `${firstName} ${lastName}`;
      const day = dayOf(now, user.timeZone);
      const reader = { userId: actor.userId, isAdmin: isAdmin(actor) };
      const parts = await readPlayerParts(db, actor.organizationId, playerId, reader);
      const facts = { about, organizationName: user.organizationName, day };
      const sections = [{ folder: '', described: playerTables, parts }];
      return zipFile(fileNameOf(about, 'data', day, 'zip'), () => zipOf(facts, sections));
    },
  }),

  implement(contract.readRetention, {
    summary: 'List the players whose data is deleted soon',
    run: ({ db, actor }) => readRetention(db, actor.organizationId),
  }),

  implement(contract.readOwnData, {
    summary: 'Read the state of the own archive',
    run: async ({ db, actor }) => (await findOwnData(db, actor.userId)) ?? null,
  }),

  implement(contract.prepareOwnData, {
    summary: 'Prepare the own archive',
    audit: {
      entity: 'account',
      words: 'prepared an archive of their own data',
      id: 'own account',
      security: 'exported',
    },
    run: async ({ db, actor, user, now }) => {
      await claimOwnData(db, actor.userId);
      const { sections, playerIds } = await readOwnSections(db, actor.userId);
      const facts = { about: user.name, organizationName: user.email, day: dayOf(now, user.timeZone) };
      return storeOwnData(db, actor.userId, playerIds, await zipOf(facts, sections));
    },
  }),

  implement(contract.downloadOwnData, {
    summary: 'Download the own archive',
    audit: {
      entity: 'account',
      words: 'downloaded an archive of their own data',
      id: 'own account',
      security: 'exported',
    },
    run: async ({ db, actor, user, now }) => {
      const content = await requireOwnArchive(db, actor.userId);
      return zipFile(fileNameOf('my', 'data', dayOf(now, user.timeZone), 'zip'), async () => content);
    },
  }),

  implement(contract.erasePlayer, {
    summary: 'Erase a player',
    audit: { entity: 'player', words: 'erased the player', id: 'playerId', security: 'erased' },
    subject: ({ db, actor }, { playerId }) => requirePlayer(db, actor.organizationId, playerId),
    run: async ({ db, actor }, { playerId, name }, player) => {
      if (!isNameOf(player, name)) throw privacyProblems.otherName();
      const { organizationId, userId } = actor;
      // Another admin erased the player in the meantime.
      if (!(await erasePlayer(db, { organizationId, playerId, erasedBy: userId })))
        throw peopleProblems.playerMissing();
    },
  }),
];
