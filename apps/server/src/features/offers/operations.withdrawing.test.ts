import { errorOf } from '@touchline/tests/support/server/person.ts';
import { describe, expect, it } from 'vitest';
import {
  countPendingOffers,
  listMyOffers,
  listOffers,
  readOffer,
  respondToOffer,
  sendOffers,
  withdrawOffer,
} from '@touchline/domain/offers/contract.ts';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { runConcurrently } from '@touchline/tests/support/server/crowd.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { aClubThatOffers, anOffer, aTryoutWith, rosterOf } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

/** An offer to Pia from Carla, who coaches the Falcons with Otto. */
const anOfferOfTheCoach = async () => {
  const club = await anOrganization(server);
  const [carla, otto] = [await club.addCoach('Carla Coach'), await club.addCoach('Otto Other')];
  const facts = await aClubThatOffers(server, 'Other club');
  const pia = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [pia] });
  const falcons = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches: [carla, otto] });
  const sending = { tryoutId: tryout.id, teamId: falcons, playerIds: [pia.profileId] };
  await carla.ask(sendOffers, sending);
  const [offer] = (await pia.ask(listMyOffers, {})).offers;
  return { club, carla, otto, pia, tryout, falcons, sending, offerId: offer?.id ?? '', foreign: facts.club.admin };
};

const answerTo = async (person: Member, offerId: string) => {
  const response = await person.send(withdrawOffer, { offerId });
  const { error } = await response.json();
  return [response.status, error?.message] as const;
};

const stateOf = (id: string) =>
  server.database.db
    .selectFrom('team_invitations')
    .where('id', '=', id)
    .select(['status', 'response_reason as because', 'withdrawn_by as by'])
    .executeTakeFirstOrThrow();

const lettersAbout = async (offerId: string) => {
  const rows = await server.database.db
    .selectFrom('outbox')
    .where('entity_id', '=', offerId)
    .select(['kind', 'recipient'])
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`);
};

const missingOffer = [404, 'This invitation does not exist any more.'];

describe('withdrawing an offer', () => {
  longTest('shows a withdrawn offer as withdrawn, with the person who withdrew it', async () => {
    const { club, carla, pia, offerId } = await anOfferOfTheCoach();
    expect(await carla.ask(readOffer, { offerId })).toMatchObject({ status: 'pending', canWithdraw: true });
    expect(await carla.ask(withdrawOffer, { offerId })).toMatchObject({
      id: offerId,
      status: 'declined',
      responseReason: 'withdrawn',
      responseAt: expect.any(String),
    });
    expect(await stateOf(offerId)).toEqual({ status: 'declined', because: 'withdrawn', by: carla.userId });
    expect(await pia.ask(listMyOffers, {})).toMatchObject({
      offers: [{ id: offerId, responseReason: 'withdrawn' }],
      admins: [{ email: club.admin.email }],
    });
    expect(await pia.ask(countPendingOffers, {})).toEqual({ count: 0 });
    expect(await club.admin.ask(listOffers, {})).toMatchObject({
      offers: [{ id: offerId, status: 'declined', responseReason: 'withdrawn' }],
      counters: { total: 1, pending: 0, declined: 0, withdrawn: 1 },
    });
    // A withdrawal does not count as the family's answer.
    expect(await club.admin.ask(listOffers, { status: 'withdrawn' })).toMatchObject({ offers: [{ id: offerId }] });
    expect(await club.admin.ask(listOffers, { status: 'declined' })).toMatchObject({ offers: [] });
    expect(await carla.ask(readOffer, { offerId })).toMatchObject({ canWithdraw: false });
  });

  it('only admins and the coach who sent an offer can withdraw it', async () => {
    const { club, carla, otto, pia, falcons, sending, offerId, foreign } = await anOfferOfTheCoach();
    expect(await otto.ask(readOffer, { offerId })).toMatchObject({ status: 'pending', canWithdraw: false });
    expect(await answerTo(otto, offerId)).toEqual(missingOffer);
    expect(await answerTo(foreign, offerId)).toEqual(missingOffer);
    expect((await pia.send(withdrawOffer, { offerId })).status).toBe(403);
    const { db } = server.database;
    const carlas = db.deleteFrom('team_coaches').where('team_id', '=', falcons);
    await carlas.where('coach_profile_id', '=', carla.profileId).execute();
    expect(await answerTo(carla, offerId)).toEqual(missingOffer);
    expect(await stateOf(offerId)).toMatchObject({ status: 'pending' });
    const second = await club.addAdmin();
    expect((await answerTo(second, offerId))[0]).toBe(200);
    // The coach cannot withdraw the admin's offer.
    await club.admin.ask(sendOffers, sending);
    const [newest] = (await pia.ask(listMyOffers, {})).offers;
    expect(await answerTo(otto, newest?.id ?? '')).toEqual(missingOffer);
  });

  longTest('refuses to withdraw an answered or expired offer', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { admin } = club;
    const expired = await anOffer(club, tryout, teamId, player);
    await server.moveClock(48);
    expect(await answerTo(admin, expired.id)).toEqual([409, 'This invitation has expired, so it cannot be withdrawn.']);
    await server.app.jobs.runAll();
    expect(await answerTo(admin, expired.id)).toEqual([409, 'This invitation has expired, so it cannot be withdrawn.']);
    const tooLate = [409, 'This invitation was answered in the meantime, so it cannot be withdrawn.'];
    const declined = await anOffer(club, tryout, teamId, player);
    await player.ask(respondToOffer, { offerId: declined.id, answer: 'declined' });
    expect(await answerTo(admin, declined.id)).toEqual(tooLate);
    const withdrawn = await anOffer(club, tryout, teamId, player);
    const first = await admin.ask(withdrawOffer, { offerId: withdrawn.id });
    expect(await admin.ask(withdrawOffer, { offerId: withdrawn.id })).toEqual(first);
    const accepted = await anOffer(club, tryout, teamId, player);
    await player.ask(respondToOffer, { offerId: accepted.id, answer: 'accepted' });
    expect(await answerTo(admin, accepted.id)).toEqual(tooLate);
    expect(await rosterOf(server, teamId)).toHaveLength(1);
  });

  it('refuses an answer to a withdrawn offer', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await club.admin.ask(withdrawOffer, { offerId });
    for (const answer of ['accepted', 'declined'] as const) {
      const response = await player.send(respondToOffer, { offerId, answer });
      expect(await errorOf(response)).toEqual({
        status: 409,
        code: 'OFFER_WITHDRAWN',
        message: 'The club has withdrawn this invitation.',
      });
    }
    const again = await anOffer(club, tryout, teamId, player);
    expect(again.id).not.toBe(offerId);
    await player.ask(respondToOffer, { offerId: again.id, answer: 'accepted' });
    expect(await rosterOf(server, teamId)).toMatchObject([{ invitation_id: again.id }]);
    expect(await stateOf(offerId)).toMatchObject({ because: 'withdrawn' });
  });
});

describe('the email about a withdrawal', () => {
  const markSent = (offerId: string) =>
    server.database.db
      .updateTable('outbox')
      .set({ sent_at: new Date().toISOString(), attempts: 1, payload: '{}' })
      .where('entity_id', '=', offerId)
      .execute();

  longTest('emails a withdrawal once to the address that got the offer', async () => {
    await moveToLocal(server, '16:00');
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await markSent(offerId);
    await server.moveClock(24);
    await server.app.jobs.runAll();
    expect(await lettersAbout(offerId)).toHaveLength(2);
    expect(await club.admin.ask(readOffer, { offerId })).toMatchObject({ isWrittenOf: true });
    await club.admin.ask(withdrawOffer, { offerId });
    await club.admin.ask(withdrawOffer, { offerId });
    expect(await lettersAbout(offerId)).toEqual([`offer.sent ${player.email}`, `offer.withdrawn ${player.email}`]);
    const { payload } = await server.database.db
      .selectFrom('outbox')
      .where('kind', '=', 'offer.withdrawn')
      .where('entity_id', '=', offerId)
      .select('payload')
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({
      subject: `Team offer withdrawn: ${club.name}: Falcons`,
      action: { path: `/dashboard/player-portal?offer=${offerId}` },
    });
    expect(JSON.stringify((payload as { subject: string }).subject)).not.toContain('Pia');
  });

  it('withdrawing an offer does not change other offers or their emails', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const others = [await club.addPlayer(), await club.addPlayer()] as const;
    const next = await aTryoutWith(server, club, { status: 'completed', players: others, ageGroup: tryout.ageGroup });
    const { id: left } = await anOffer(club, tryout, teamId, player);
    const { id: alsoLeft } = await anOffer(club, next, teamId, others[0]);
    const { id: keptBack } = await anOffer(club, next, teamId, others[1]);
    for (const offerId of [left, alsoLeft]) await markSent(offerId);
    const withdraw = (offerId: string) => club.admin.ask(withdrawOffer, { offerId });
    const gone = await withdraw(left);
    expect(await lettersAbout(left)).toEqual([`offer.sent ${player.email}`, `offer.withdrawn ${player.email}`]);
    expect(await lettersAbout(alsoLeft)).toEqual([`offer.sent ${others[0].email}`]);
    expect(await lettersAbout(keptBack)).toEqual([`offer.sent ${others[1].email}`]);
    const last = await withdraw(keptBack);
    expect([gone.id, last.id]).toEqual([left, keptBack]);
    expect(await lettersAbout(keptBack)).toEqual([]);
    expect([await withdraw(left), await withdraw(keptBack)]).toEqual([gone, last]);
    const read = [left, alsoLeft, keptBack].map((offerId) => club.admin.ask(readOffer, { offerId }));
    expect((await Promise.all(read)).map(({ id, status }) => [id, status])).toEqual([
      [left, 'declined'],
      [alsoLeft, 'pending'],
      [keptBack, 'declined'],
    ]);
  });

  it('sends no withdrawal email if the offer email was not sent yet', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    expect(await club.admin.ask(readOffer, { offerId })).toMatchObject({ isWrittenOf: false });
    await club.admin.ask(withdrawOffer, { offerId });
    expect(await lettersAbout(offerId)).toEqual([]);
  });

  it('sends a withdrawal email if sending the offer email was attempted', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await server.database.db.updateTable('outbox').set({ attempts: 1 }).where('entity_id', '=', offerId).execute();
    await club.admin.ask(withdrawOffer, { offerId });
    expect(await lettersAbout(offerId)).toEqual([`offer.withdrawn ${player.email}`]);
  });

  it('sends no withdrawal email to an address that refused the offer email', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await server.database.db
      .updateTable('outbox')
      .set({ attempts: 1, failed_at: new Date().toISOString() })
      .where('entity_id', '=', offerId)
      .execute();
    await club.admin.ask(withdrawOffer, { offerId });
    expect(await lettersAbout(offerId)).toEqual([`offer.sent ${player.email}`]);
  });
});

describe('a withdrawal concurrent with an answer', () => {
  some(1).each(['accepted', 'declined'] as const)(
    'stores either the withdrawal or the answer if the player has concurrently %s',
    async (answer) => {
      const { club, player, tryout, teamId } = await aClubThatOffers(server);
      const { id: offerId } = await anOffer(club, tryout, teamId, player);
      const statuses = await runConcurrently(20, async (index) => {
        const sent =
          index % 2 ? player.send(respondToOffer, { offerId, answer }) : club.admin.send(withdrawOffer, { offerId });
        return (await sent).status;
      });
      const { because } = await stateOf(offerId);
      const winner = because === 'withdrawn' ? 0 : 1;
      expect(statuses).toEqual(statuses.map((_, index) => (index % 2 === winner ? 200 : 409)));
      expect(await rosterOf(server, teamId)).toHaveLength(winner && answer === 'accepted' ? 1 : 0);
    },
  );
});
