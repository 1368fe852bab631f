import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countPendingOffers,
  listMyOffers,
  offerContacts,
  readOffer,
  respondToOffer,
} from '@touchline/domain/offers/contract.ts';
import { aFamilyOfTwoClubs, guardiansOn } from '@touchline/tests/support/club/guardians.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { allowSeveralOffers, anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { openStream } from '@touchline/tests/support/server/stream.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const { deliver, later, mailsTo, subjectsTo, aFamilyWithOffer } = guardiansOn(() => ({ server, mailbox }));

const offerSubject = 'Your team offer from Vienna Lions: Falcons';

describe('a family’s offers', () => {
  // OFFER-43 PERM-35
  longTest('lists the offers to all of a guardian’s players in the club, newest first', async () => {
    const { club, bears, tryout, teamId, pia, paul, cub, mother, father, offerId } = await aFamilyWithOffer();
    const next = await aTryoutWith(server, club, { status: 'completed', players: [paul], ageGroup: tryout.ageGroup });
    const hawks = await aTeamIn(server, club, tryout.ageGroup, { name: 'Hawks' });
    const ofPaul = await anOffer(club, next, hawks, paul);
    const stranger = await club.addPlayer();
    const another = await aTryoutWith(server, club, { status: 'completed', players: [stranger] });
    await anOffer(club, another, await aTeamIn(server, club, another.ageGroup, { name: 'Eagles' }), stranger);
    const there = await aTryoutWith(server, bears, { status: 'completed', players: [cub] });
    await anOffer(bears, there, await aTeamIn(server, bears, there.ageGroup, { name: 'Polar' }), cub);
    const toPia = { id: offerId, playerId: pia.profileId, playerName: 'Pia Peters', teamId, teamName: 'Falcons' };
    const toPaul = { id: ofPaul.id, playerId: paul.profileId, playerName: 'Paul Peters', teamId: hawks };
    const { offers } = await mother.ask(listMyOffers, {});
    expect(offers).toMatchObject([{ ...toPaul, teamName: 'Hawks' }, toPia]);
    expect((await father.ask(listMyOffers, {})).offers).toMatchObject([toPia]);
    expect((await pia.ask(listMyOffers, {})).offers).toMatchObject([toPia]);
    expect((await father.send(readOffer, { offerId: ofPaul.id })).status).toBe(404);
    expect([await mother.ask(countPendingOffers, {}), await father.ask(countPendingOffers, {})]).toEqual([
      { count: 2 },
      { count: 1 },
    ]);
  });

  // PERM-36
  it('a read-only guardian can see an offer but not answer it', async () => {
    const { pia, mother, father, cub, bears, offerId } = await aFamilyWithOffer();
    for (const answer of ['accepted', 'declined', 'unreadable'] as const)
      expect(await errorOf(await father.send(respondToOffer, { offerId, answer }))).toEqual({
        status: 403,
        code: 'MAY_ONLY_READ',
        message: 'You can read this invitation, but not answer it. Another guardian of the player can.',
      });
    // A player and an admin in the other club have no right to this offer.
    expect((await cub.send(respondToOffer, { offerId, answer: 'accepted' })).status).toBe(404);
    expect((await bears.admin.send(respondToOffer, { offerId, answer: 'accepted' })).status).toBe(403);
    expect((await pia.ask(listMyOffers, {})).offers).toMatchObject([{ status: 'pending' }]);
    expect(await mother.ask(respondToOffer, { offerId, answer: 'accepted' })).toMatchObject({ status: 'accepted' });
    expect((await father.ask(listMyOffers, {})).offers).toMatchObject([{ status: 'accepted' }]);
  });

  // FAM-06
  some(1).each(['accepted', 'declined'] as const)(
    'notifies the other guardians by email and live update who has %s an offer',
    async (answer) => {
      await moveToLocal(server, '16:00');
      const { club, pia, mother, father, offerId } = await aFamilyWithOffer();
      await deliver();
      // Her reminder has not been sent yet when another guardian answers.
      await server.moveClock(24);
      mailbox.replies.set('', { code: 451, text: '4.3.0 later' });
      await deliver();
      mailbox.replies.clear();
      const streams = [await openStream(pia), await openStream(father)];
      expect(await pia.ask(countPendingOffers, {})).toEqual({ count: 1 });
      await mother.ask(respondToOffer, { offerId, answer });
      for (const stream of streams) {
        await stream.until(1);
        expect(stream.heard()).toContain('offers');
        expect(JSON.stringify(stream.events)).not.toMatch(/Pia|Peters/);
        await stream.close();
      }
      for (const reader of [pia, father])
        expect((await reader.ask(listMyOffers, {})).offers).toMatchObject([
          { status: answer, responseReason: 'player', answeredBy: 'Mona Peters' },
        ]);
      expect((await mother.ask(listMyOffers, {})).offers).toMatchObject([{ status: answer, answeredBy: null }]);
      for (const reader of [pia, mother, father])
        expect(await reader.ask(countPendingOffers, {})).toEqual({ count: 0 });
      const opposite = answer === 'accepted' ? 'declined' : 'accepted';
      expect(await errorOf(await pia.send(respondToOffer, { offerId, answer: opposite }))).toEqual({
        status: 409,
        code: 'ALREADY_ANSWERED',
        message: `Mona Peters has already ${answer} this invitation.`,
      });
      expect(await errorOf(await mother.send(respondToOffer, { offerId, answer: opposite }))).toMatchObject({
        status: 409,
        message: 'This invitation has already been answered.',
      });
      await pia.ask(respondToOffer, { offerId, answer });
      await later(1);
      await later(18);
      const answerSubject = `Team offer ${answer}: Vienna Lions: Falcons`;
      expect([pia, mother, father].map(subjectsTo)).toEqual([
        [offerSubject, answerSubject],
        [offerSubject],
        [answerSubject],
      ]);
      const text = mailsTo(pia).at(-1)?.text.replaceAll(/\s+/g, ' ');
      expect(text).toContain(`Mona Peters has ${answer} the invitation of Vienna Lions for Pia to join Falcons.`);
      expect(text).toContain(`http://localhost/dashboard/player-portal?offer=${offerId}`);
      expect(subjectsTo(club.admin)).toEqual([`Vienna Lions: An invitation to Falcons was ${answer}`]);
    },
  );
});

describe('people with several memberships', () => {
  longTest('notifies a sender with several roles once, in a role that is still active', async () => {
    const { club, bears, coach, tryout, pia } = await aFamilyOfTwoClubs(server);
    await allowSeveralOffers(server, club);
    // Carla is a coach and an admin in both clubs.
    const there = { ...coach, name: 'Carla Bear' };
    await joinAs(server, bears, there, 'coach');
    await joinAs(server, bears, there, 'admin');
    const ofTeam = async (name: string, sender: typeof coach, coaches: readonly (typeof coach)[]) => {
      const teamId = await aTeamIn(server, club, tryout.ageGroup, { name, coaches });
      return anOffer({ ...club, admin: sender }, tryout, teamId, pia);
    };
    const own = await ofTeam('Hawks', coach, [coach]);
    const asAdmin = await joinAs(server, club, coach, 'admin');
    const others = await ofTeam('Eagles', asAdmin, []);
    const coachOnly = await club.addCoach('Otto Other');
    const left = await ofTeam('Kites', coachOnly, [coachOnly]);
    await endMembership(server, await membershipOf(server, club, coachOnly, 'coach'));
    const expectPath = async (offerId: string, paths: readonly string[]) => {
      const mails = await server.database.db
        .selectFrom('outbox')
        .where('kind', '=', 'offer.answered')
        .where('entity_id', '=', offerId)
        .select(['recipient', 'payload'])
        .execute();
      expect(mails).toMatchObject(paths.map((path) => ({ payload: { action: { path: `${path}?offer=${offerId}` } } })));
    };
    await pia.ask(respondToOffer, { offerId: others.id, answer: 'declined' });
    await expectPath(others.id, ['/dashboard/admin-invitations']);
    await endMembership(server, asAdmin.membershipId);
    await pia.ask(respondToOffer, { offerId: own.id, answer: 'declined' });
    await expectPath(own.id, ['/dashboard/coach-invitations']);
    await later(48);
    await expectPath(left.id, []);
  });

  it('shows families the names that admins and coaches use in this club', async () => {
    const { club, bears, coach, pia, offerId } = await aFamilyWithOffer();
    const elsewhere = { ...coach, name: 'Carla Bear' };
    await joinAs(server, bears, elsewhere, 'admin');
    await joinAs(server, bears, elsewhere, 'coach');
    await joinAs(server, club, { ...bears.admin, name: 'Bruno Guest' }, 'coach');
    await pia.ask(respondToOffer, { offerId, answer: 'accepted' });
    const admins = async () => (await pia.ask(listMyOffers, {})).admins;
    const ada = { name: 'Ada Admin', email: club.admin.email };
    expect(await admins()).toEqual([ada]);
    const asAdmin = await joinAs(server, club, coach, 'admin');
    expect(await admins()).toEqual([ada, { name: 'Carla Coach', email: coach.email }]);
    expect(await pia.ask(offerContacts, { offerId })).toEqual([
      { name: 'Carla Coach', phone: '+43 660 1234567', email: coach.email },
    ]);
    await endMembership(server, asAdmin.membershipId);
    expect(await admins()).toEqual([ada]);
  });
});
