import { type Actor, isAdmin } from '@touchline/domain/core/actor.ts';
import * as contract from '@touchline/domain/offers/contract.ts';
import { alreadyInvited, notTakingPart, offerLetter, offerProblems } from '@touchline/domain/offers/messages.ts';
import { blockingOffer, isWaitingElsewhere, mayOffer } from '@touchline/domain/offers/rules.ts';
import type { NewOffers, SendingResult } from '@touchline/domain/offers/schema.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import { problemOf } from '../../core/constraints.ts';
import { type Context, type Implementation, implement } from '../../core/implement.ts';
import { enqueue } from '../../core/mail.ts';
import { withSavepoint } from '../../db/open.ts';
import { requireTryout } from '../tryouts/store.ts';
import { expireOffersOf } from './store.answers.ts';
import {
  insertOffer,
  listCandidates,
  listLiveOffers,
  listOfferTeams,
  lockParticipants,
  requireOfferTeam,
  severalMayOffer,
} from './store.sending.ts';

type Team = Awaited<ReturnType<typeof requireOfferTeam>>;
type Participant = Awaited<ReturnType<typeof lockParticipants>>[number];
type LiveOffer = Awaited<ReturnType<typeof listLiveOffers>>[number];

/** Why this player gets no offer, or nothing. */
const refusal = (
  { registrationStatus }: Participant,
  offers: readonly LiveOffer[],
  { tryoutId, teamId, several }: { tryoutId: string; teamId: string; several: boolean },
): string | undefined => {
  if (registrationStatus === 'absent' || registrationStatus === 'withdrawn') return notTakingPart;
  const ofTryout = offers.filter((offer) => offer.tryoutId === tryoutId);
  const blocking = blockingOffer(ofTryout, teamId, several);
  if (blocking) return alreadyInvited(blocking.status);
  return isWaitingElsewhere(offers, teamId, tryoutId) ? offerProblems.alreadyPending().message : undefined;
};

/** Writes one offer and the letter about it. */
const send = async (
  { db, actor, user }: Context<Actor>,
  player: Participant,
  team: Team,
  { tryoutId, ...terms }: NewOffers & { readonly tryoutId: string },
): Promise<void> => {
  const offer = { tryoutId, playerId: player.id, createdBy: actor.userId, team };
  const { id, expiresAt } = await insertOffer(db, actor.organizationId, offer, terms);
  // A player whom an admin prepared has no account to be written to yet.
  if (player.email === null) return;
  await enqueue(db, {
    organizationId: actor.organizationId,
    kind: 'offer.sent',
    entityId: id,
    recipient: player.email,
    letter: offerLetter({
      playerFirstName: player.firstName,
      organizationName: user.organizationName,
      teamName: team.name,
      expiresAt,
      timeZone: user.timeZone,
    }),
  });
};

/** Sends to one player after the other; what goes wrong with one undoes nothing of the others. */
const sendToEach = async (
  context: Context<Actor>,
  team: Team,
  input: NewOffers & { readonly tryoutId: string },
): Promise<SendingResult> => {
  const { db, actor } = context;
  const { organizationId } = actor;
  const { tryoutId } = input;
  const playerIds = [...new Set(input.playerIds)];
  const players = await lockParticipants(db, organizationId, tryoutId, playerIds);
  if (players.length < playerIds.length) throw offerProblems.otherPlayers();
  await expireOffersOf(db, organizationId, playerIds);
  const offers = await listLiveOffers(db, organizationId, { tryoutId, teamId: team.id, playerIds });
  const several = await severalMayOffer(db, organizationId);

  const attempt = async (player: Participant): Promise<string | undefined> => {
    const own = offers.filter(({ playerId }) => playerId === player.id);
    const refused = refusal(player, own, { tryoutId, teamId: team.id, several });
    if (refused) return refused;
    try {
      await withSavepoint(db, () => send(context, player, team, input));
      return undefined;
    } catch (fault) {
      const reason = problemOf(fault);
      // What a whole new attempt may cure (a deadlock, a lost connection) is no matter of this player.
      if (!reason || reason.status === 503) throw fault;
      return reason.message;
    }
  };

  const failures: SendingResult['failures'] = [];
  for (const player of players) {
    const message = await attempt(player);
    if (message) failures.push({ playerId: player.id, playerName: `${player.firstName} ${player.lastName}`, message });
  }
  return { sent: players.length - failures.length, failures };
};

export const sendingOperations: readonly Implementation[] = [
  implement(contract.offerTeams, {
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    hidden: tryoutProblems.missing,
    run: ({ db, actor }, _input, tryout) => listOfferTeams(db, actor, tryout.ageGroupId),
  }),

  implement(contract.offerCandidates, {
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    hidden: tryoutProblems.missing,
    run: async ({ db, actor }, { tryoutId }) => ({
      allowSeveralOffers: await severalMayOffer(db, actor.organizationId),
      candidates: await listCandidates(db, actor, tryoutId),
    }),
  }),

  implement(contract.sendOffers, {
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    hidden: tryoutProblems.missing,
    run: async (context, input, tryout) => {
      const { db, actor } = context;
      const team = await requireOfferTeam(db, actor, tryout.ageGroupId, input.teamId);
      if (!mayOffer(actor.role, tryout.status))
        throw isAdmin(actor) ? offerProblems.notStarted() : offerProblems.notCompleted();
      return sendToEach(context, team, input);
    },
  }),
];
