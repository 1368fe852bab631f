import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aClubThatOffers, allowSeveralOffers, anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { reminderSubjects, remindersOn } from '@touchline/tests/support/club/reminders.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
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

const { aSentOffer, later, subjectsTo, turn } = remindersOn(() => ({ server, mailbox }));
const { sent, first, last } = reminderSubjects;
const minute = 1 / 60;

// Offers sent at this hour have both reminders during the day.
beforeEach(async () => {
  await server.database.db.deleteFrom('outbox').execute();
  await moveToLocal(server, '16:00');
});

describe('an unanswered offer', () => {
  it('reminds of an unanswered offer at half time and six hours before its end', async () => {
    const { player } = await aSentOffer();
    await later(24 - minute);
    expect(subjectsTo(player)).toEqual([sent]);
    await later(minute);
    expect(subjectsTo(player)).toEqual([sent, first]);
    await later(18 - minute);
    expect(subjectsTo(player)).toEqual([sent, first]);
    await later(minute);
    expect(subjectsTo(player)).toEqual([sent, first, last]);
    await later(3);
    await later(4);
    expect(subjectsTo(player)).toEqual([sent, first, last]);
  });

  longTest('sends no reminder to an unconfirmed address', async () => {
    const facts = await aClubThatOffers(server, 'Vienna Lions');
    const confirmed = (at: Date | null) =>
      server.database.db
        .updateTable('users')
        .set({ email_confirmed_at: at })
        .where('id', '=', facts.player.userId)
        .execute();
    await confirmed(null);
    await anOffer(facts.club, facts.tryout, facts.teamId, facts.player);
    await turn();
    expect(subjectsTo(facts.player)).toEqual([]);
    await later(24);
    expect(subjectsTo(facts.player)).toEqual([]);
    await confirmed(new Date());
    await turn();
    expect(subjectsTo(facts.player)).toEqual([first]);
  });

  longTest('shows the deadline in a reminder in the club’s time zone', async () => {
    const { player, offer } = await aSentOffer();
    await later(24);
    const [, reminder] = mailbox.to(player.email);
    expect(reminder?.subject).not.toMatch(/Pia|Peters/);
    expect(reminder?.text).toContain('Vienna Lions invited Pia to join Falcons, and there is no answer yet.');
    const end = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Vienna', dateStyle: 'full', timeStyle: 'short' });
    expect(reminder?.text.replaceAll(/\s+/g, ' ')).toContain(
      `Please answer by ${end.format(new Date(offer.expiresAt ?? ''))} (Europe/Vienna). After that the invitation counts as declined.`,
    );
    for (const mail of mailbox.to(player.email))
      expect(mail.text).toContain(`http://localhost/dashboard/player-portal?offer=${offer.id}`);
  });

  longTest('does not send a reminder again to a changed address', async () => {
    const { club, player, teamId, tryout } = await aSentOffer();
    await later(24);
    const moved = { email: `moved-${player.email}` };
    await server.database.db.updateTable('users').set(moved).where('id', '=', player.userId).execute();
    await later(1);
    expect(subjectsTo(player)).toEqual([sent, first]);
    await later(18);
    // An offer to another player does not change that.
    const other = await club.addPlayer();
    await anOffer(
      club,
      await aTryoutWith(server, club, { status: 'completed', players: [other], ageGroup: tryout.ageGroup }),
      teamId,
      other,
    );
    await turn();
    expect(mailbox.mails.filter(({ to }) => to === moved.email).map(({ subject }) => subject)).toEqual([last]);
  });

  it('sends no half-time reminder if little time is left', async () => {
    await moveToLocal(server, '23:00');
    const { club, player, tryout, teamId } = await aClubThatOffers(server, 'Vienna Lions');
    const left = (hours: number) => sql<Date>`club_now() + make_interval(hours => ${hours}::int)`;
    const terms = { organization_id: club.id, player_id: player.profileId, tryout_id: tryout.id };
    await server.database.db
      .insertInto('team_invitations')
      .values([
        { ...terms, team_id: teamId, offer_expires_at: left(20) },
        {
          ...terms,
          team_id: await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' }),
          offer_expires_at: left(5),
        },
      ])
      .execute();
    await later(1);
    expect(subjectsTo(player)).toEqual([]);
    await later(13);
    expect(subjectsTo(player)).toEqual([last]);
  });

  some(2).each([
    ['seven hours before the end skips the half-time reminder', 41, 2, [sent, last]],
    ['five hours before the end sends the last reminder once', 43, 1, [sent, last]],
    ['half an hour before the end sends the last reminder once', 47.5, 0.25, [sent, last]],
    ['after the end sends no reminder', 48, 1, [sent]],
  ])('a server that restarts %s', async (_, away, after, subjects) => {
    const { player } = await aSentOffer();
    await later(away);
    await later(after);
    expect(subjectsTo(player)).toEqual(subjects);
  });
});

describe('no reminder is sent', () => {
  some(1).each(['accepted', 'declined'] as const)('sends no reminder once the offer was %s', async (answer) => {
    const { player, offer } = await aSentOffer();
    await player.ask(respondToOffer, { offerId: offer.id, answer });
    await later(24);
    await later(18);
    expect(subjectsTo(player)).toEqual([sent]);
  });

  longTest('sends no reminder to a player who has no account or cannot accept', async () => {
    const gone = await aSentOffer();
    await endGuardianships(server, gone.player.profileId);
    const { club, player, tryout, teamId } = await aClubThatOffers(server, 'Vienna Lions');
    await allowSeveralOffers(server, club);
    const taken = await anOffer(club, tryout, teamId, player);
    await player.ask(respondToOffer, { offerId: taken.id, answer: 'accepted' });
    await anOffer(club, tryout, await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' }), player);
    await later(24);
    await later(18);
    expect(subjectsTo(gone.player)).toEqual([sent]);
    expect(subjectsTo(player)).toEqual([sent, 'Your team offer from Vienna Lions: Eagles']);
  });
});

describe('a reminder that could not be sent yet', () => {
  const waiting = async (offerId: string): Promise<string[]> => {
    const rows = await server.database.db
      .selectFrom('outbox')
      .where('entity_id', '=', offerId)
      .where('sent_at', 'is', null)
      .select('kind')
      .orderBy('kind')
      .execute();
    return rows.map(({ kind }) => kind);
  };

  some(1).each(['answered', 'expired'])('cancels an unsent reminder when the offer is %s', async (how) => {
    const { player, offer } = await aSentOffer();
    const { offer: other } = await aSentOffer();
    await server.moveClock(42);
    await server.app.jobs.runAll();
    for (const { id } of [offer, other]) expect(await waiting(id)).toEqual(['offer.reminder.last']);
    if (how === 'answered') {
      await player.ask(respondToOffer, { offerId: offer.id, answer: 'declined' });
      expect(await waiting(other.id)).toEqual(['offer.reminder.last']);
    } else {
      // The next attempt is after the offer's expiry.
      await sql`update outbox set next_attempt_at = club_now() + interval '7 hours' where sent_at is null`.execute(
        server.database.db,
      );
      await server.moveClock(6);
      await server.app.jobs.runAll();
    }
    expect(await waiting(offer.id)).toEqual(['offer.answered']);
    await later(2);
    expect(subjectsTo(player)).toEqual([sent]);
  });
});
