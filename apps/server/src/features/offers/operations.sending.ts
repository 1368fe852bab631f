import { type Actor, isAdmin } from '@touchline/domain/core/actor.ts';
import * as contract from '@touchline/domain/offers/contract.ts';
import { alreadyInvited, notTakingPart, offerProblems } from '@touchline/domain/offers/messages.ts';
import { blockingOffer, isWaitingElsewhere, mayOffer } from '@touchline/domain/offers/rules.ts';
import type { NewOffers, SendingResult } from '@touchline/domain/offers/schema.ts';
import { holdsPlace } from '@touchline/domain/tryouts/rules.registrations.ts';
import { type Context, type Implementation, implement } from '../../core/requests/implement.ts';
import { claimLetters, lockLetters } from '../../core/mail/letter-limits.ts';
import { requireTryout } from '../tryouts/store.ts';
import { expireOffersOf } from './store.answers.ts';
import { firstLetterKind, writeNewOfferLetters } from './store.letters.ts';
import * as store from './store.sending.ts';

type Team = Awaited<ReturnType<typeof store.requireOfferTeam>>;
type Participant = Awaited<ReturnType<typeof store.lockParticipants>>[number];
type LiveOffer = Awaited<ReturnType<typeof store.listLiveOffers>>[number];

/** Reason why this player gets no offer, if any. */
const refusalOf = (
  { registrationStatus }: Participant,
  offers: readonly LiveOffer[],
  { tryoutId, teamId, several }: { tryoutId: string; teamId: string; several: boolean },
): string | undefined => {
  if (!holdsPlace(registrationStatus)) return notTakingPart;
  const tryoutOffers = offers.filter((offer) => offer.tryoutId === tryoutId);
  const blocker = blockingOffer(tryoutOffers, teamId, several);
  if (blocker) return alreadyInvited(blocker.status);
  return isWaitingElsewhere(offers, teamId, tryoutId) ? offerProblems.alreadyPending().message : undefined;
};

/** Writes the offers and their emails. Returns the players who got an offer, and those who were emailed. */
const send = async (
  { db, actor, auditEntry }: Context<Actor>,
  players: readonly Participant[],
  team: Team,
  { tryoutId, ...terms }: NewOffers & { readonly tryoutId: string },
  { left, by }: Awaited<ReturnType<typeof claimLetters>>,
): Promise<{ readonly sent: ReadonlySet<string>; readonly written: ReadonlySet<string> }> => {
  const recipients = { tryoutId, playerIds: players.map(({ id }) => id), createdBy: actor.userId, team };
  const offers = await store.insertOffers(db, actor.organizationId, recipients, terms);
  const letters = await writeNewOfferLetters(
    db,
    actor.organizationId,
    offers.map(({ id }) => id),
  );
  // Counts emails instead of offers, because a player's guardians may each get one.
  if (letters.length > left) throw offerProblems.lettersUsedUp(by);
  if (offers.length === 0) auditEntry.omit();
  auditEntry.add({ offers: offers.map(({ id }) => id), offered: offers.map(({ playerId }) => playerId) });
  const writtenIds = new Set(letters);
  const playersOf = (selected: typeof offers) => new Set(selected.map(({ playerId }) => playerId));
  return { sent: playersOf(offers), written: playersOf(offers.filter(({ id }) => writtenIds.has(id))) };
};

/** Sends an offer to every player who may get one and collects the refusals for the others. */
const sendToEach = async (
  context: Context<Actor>,
  team: Team,
  players: readonly Participant[],
  input: NewOffers & { readonly tryoutId: string },
): Promise<SendingResult> => {
  const { db, actor, clock } = context;
  const { organizationId } = actor;
  const { tryoutId } = input;
  const playerIds = players.map(({ id }) => id);
  if (clock.isRight()) await expireOffersOf(db, organizationId, playerIds);
  const offers = await store.listLiveOffers(db, organizationId, { tryoutId, teamId: team.id, playerIds });
  const several = await store.allowsSeveralOffers(db, organizationId);

  const refusals = new Map<string, string>();
  for (const player of players) {
    const ownOffers = offers.filter(({ playerId }) => playerId === player.id);
    const reason = refusalOf(player, ownOffers, { tryoutId, teamId: team.id, several });
    if (reason) refusals.set(player.id, reason);
  }
  const admittedPlayers = players.filter(({ id }) => !refusals.has(id));
  const allowance = await claimLetters(db, context.env, organizationId, firstLetterKind);
  if (admittedPlayers.length > allowance.left) throw offerProblems.lettersUsedUp(allowance.by);
  const { sent: sentPlayerIds, written: emailedPlayerIds } = await send(
    context,
    admittedPlayers,
    team,
    input,
    allowance,
  );
  const failures: SendingResult['failures'] = [];
  const unreachable: SendingResult['unreachable'] = [];
  for (const { id: playerId, firstName, lastName, familyReach } of players) {
    const player = { playerId, playerName: `${firstName} ${lastName}` };
    if (!sentPlayerIds.has(playerId))
      failures.push({ ...player, message: refusals.get(playerId) ?? offerProblems.alreadyPending().message });
    else if (!emailedPlayerIds.has(playerId)) unreachable.push({ ...player, isRefused: familyReach === 'refused' });
  }
  return { sent: sentPlayerIds.size, failures, unreachable };
};

export const sendingOperations: readonly Implementation[] = [
  implement(contract.offerTeams, {
    summary: 'List the teams to offer a place on',
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    run: ({ db, actor }, _input, tryout) => store.listOfferTeams(db, actor, tryout.ageGroupId),
  }),

  implement(contract.offerCandidates, {
    summary: 'List the players to send offers to',
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    run: async ({ db, actor, user }, { tryoutId }) => ({
      ...(await store.listCandidates(db, actor, tryoutId)),
      currency: user.currency,
    }),
  }),

  implement(contract.sendOffers, {
    summary: 'Send offers',
    audit: { entity: 'tryout', words: 'sent offers from the tryout', id: 'tryoutId' },
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    run: async (context, input, tryout) => {
      const { db, actor } = context;
      const team = await store.requireOfferTeam(db, actor, tryout.ageGroupId, input.teamId);
      const playerIds = [...new Set(input.playerIds)];
      await lockLetters(db, 'offers', actor.organizationId);
      const players = await store.lockParticipants(db, actor.organizationId, input.tryoutId, playerIds);
      if (players.length < playerIds.length) throw offerProblems.otherPlayers();
      if (!mayOffer(actor.role, tryout.status))
        throw isAdmin(actor) ? offerProblems.notStarted() : offerProblems.notCompleted();
      return sendToEach(context, team, players, input);
    },
  }),
];
