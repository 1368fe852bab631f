import { inviteListedPlayers } from '@touchline/domain/people/contract.bulk.ts';
import { leavingProblems } from '@touchline/domain/people/messages.leaving.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { admitRecipients, claimLetters, invitationKind } from '../../core/mail/letter-limits.ts';
import { enqueueAll } from '../../core/mail/mail.ts';
import { draftOf, listedRefusal, mailOf } from './operations.invitations.ts';
import { insertInvitations, lockOrganization } from './store.import.ts';
import { openInvitationsOf } from './store.invitations.ts';
import { findPlayersByIds, lockPlayerProfiles } from './store.prepared.ts';

type Draft = ReturnType<typeof draftOf>;

export const bulkOperations: readonly Implementation[] = [
  implement(inviteListedPlayers, {
    summary: 'Invite several listed players',
    audit: { entity: 'organization', words: 'invited players', id: 'own organization' },
    beforeTransaction: async (preparation, { invitations }) => {
      const { db, actor } = preparation;
      const ids = invitations.map(({ playerId }) => playerId);
      const listedPlayers = new Map(
        (await findPlayersByIds(db, actor.organizationId, ids)).map((player) => [player.id, player]),
      );
      const refusals = new Map<string, string>();
      for (const { playerId } of invitations) {
        const player = listedPlayers.get(playerId);
        if (!player) refusals.set(playerId, peopleProblems.playerMissing().message);
        else if (player.isArchived) refusals.set(playerId, leavingProblems.playerArchived().message);
      }
      // Counts one email per address and leaves out invitations that are refused.
      const validInvitations = invitations.filter(({ playerId }) => !refusals.has(playerId));
      const refusedAddresses = await admitRecipients(
        preparation,
        validInvitations.map(({ email }) => email),
      );
      for (const { playerId, email } of validInvitations) {
        const problem = refusedAddresses.get(email);
        if (problem) refusals.set(playerId, problem.message);
      }
      return refusals;
    },
    run: async (context, { invitations }, refusals) => {
      const { db, env, actor, auditEntry } = context;
      const { organizationId, userId } = actor;
      // Locks once and reads and writes all rows together (decision record 0010).
      await lockOrganization(db, organizationId);
      const ids = invitations.map(({ playerId }) => playerId);
      const players = new Map((await lockPlayerProfiles(db, organizationId, ids)).map((player) => [player.id, player]));
      const openInvitations = await openInvitationsOf(db, organizationId, invitations);
      const { left: lettersLeft, by } = await claimLetters(db, env, organizationId, invitationKind);
      const drafts = new Map<string, Draft>();
      const letters: Draft[][] = [];
      // Children who are invited at the same address share one email.
      for (const together of Map.groupBy(invitations, ({ email }) => email).values()) {
        const letter: Draft[] = [];
        for (const { playerId, email } of together) {
          const player = players.get(playerId);
          if (refusals.has(playerId)) continue;
          const refusal =
            listedRefusal(player, openInvitations.get(playerId), email) ??
            (letters.length < lettersLeft ? undefined : peopleProblems.lettersUsedUp(by));
          if (refusal || !player) {
            refusals.set(playerId, (refusal ?? peopleProblems.playerMissing()).message);
            continue;
          }
          const { firstName, lastName } = player;
          const draft = draftOf({ profileId: playerId, email, firstName, lastName });
          drafts.set(playerId, draft);
          letter.push(draft);
        }
        if (letter.length > 0) letters.push(letter);
      }
      const rows = letters.flatMap((letter) =>
        letter.map(({ invitation }) => ({
          ...invitation,
          letterId: letter.length > 1 ? (letter[0]?.invitation.id ?? null) : null,
        })),
      );
      await insertInvitations(db, organizationId, { role: 'player', createdBy: userId }, rows);
      const mails = letters.flatMap(([first, ...others]) =>
        first
          ? mailOf(
              context,
              { ...first.invitation, role: 'player' },
              {
                ...{ code: first.code, mailToken: first.mailToken },
                others: others.map(({ invitation }) => invitation),
              },
            )
          : [],
      );
      if (mails.length > 0) await enqueueAll(db, mails);
      auditEntry.add({ role: 'player', profileIds: [...drafts.keys()], invited: drafts.size });
      const outcomes = invitations.map((invitation) => ({
        ...invitation,
        refused: refusals.get(invitation.playerId) ?? null,
        invitationCode: drafts.get(invitation.playerId)?.code ?? null,
      }));
      return { outcomes, isMailed: env.smtp !== undefined };
    },
  }),
];
