import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword } from '@touchline/domain/access/contract.account.ts';
import { foundOrganization } from '@touchline/domain/access/contract.login.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { inviteListedPlayers } from '@touchline/domain/people/contract.bulk.ts';
import { importPlayers, previewPlayers } from '@touchline/domain/people/contract.import.ts';
import {
  inviteCoach,
  invitePlayer,
  listInvitations,
  listPlayers,
  revokeInvitation,
} from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { deliverLetters } from '@touchline/tests/support/server/jobs.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aFamilyOfTwoClubs } from '@touchline/tests/support/club/guardians.ts';
import { aClubThatOffers } from '@touchline/tests/support/club/offers.ts';
import { actingIn, endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { longDescribe, longTest, some } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let mailbox: Mailbox;

const openServer = async (settings: Readonly<Record<string, string>> = {}): Promise<void> => {
  server = await openTestServer({ SMTP_URL: mailbox.url, ...settings });
};
beforeEach(async () => {
  mailbox = await openMailbox();
});
afterEach(async () => {
  await server.close();
  await mailbox.close();
});

const rowsOfPeople = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({
    line: from + index + 2,
    cells: { firstName: 'Ida', lastName: `Import ${from + index}`, email: `ida-${from + index}@example.org` },
  }));
const options = { dateOrder: 'day', invite: true } as const;
let count = 0;
const anInvitee = () => {
  count += 1;
  return { firstName: 'Cora', lastName: 'Coach', email: `cora-${count}@example.org` };
};

/** Inserts emails that a club has already sent. */
const insertLetters = (club: Pick<Club, 'id'>, letters: number, kind = 'account.invited') =>
  sql`insert into outbox (organization_id, kind, entity_id, recipient, sent_at)
    select ${club.id}, ${kind}, gen_random_uuid(), 'before@example.org', club_now()
    from generate_series(1, ${letters}::int)`.execute(server.database.db);
const lettersOf = async (club: Club): Promise<number> =>
  (
    await server.database.db
      .selectFrom('outbox')
      .where('organization_id', '=', club.id)
      .where('kind', '=', 'account.invited')
      .select('id')
      .execute()
  ).length;
const limitUsedUp = { status: 409, code: 'letters_used_up', message: expect.stringContaining('Nothing was sent.') };

describe('a new club', () => {
  // REL-4: mail bombing by an organization founded for this purpose.
  longTest('a new club can send a hundred invitations a day', async () => {
    await openServer();
    const [club, other] = [await anOrganization(server), await anOrganization(server)];
    const { invitationsLeft } = await club.admin.ask(previewPlayers, { ...options, rows: rowsOfPeople(0, 3) });
    expect(invitationsLeft).toBe(100);
    const rows = rowsOfPeople(0, 2000);
    const report = await club.admin.ask(importPlayers, { ...options, rows });
    expect(report).toMatchObject({ created: 2000, invited: 100, notInvited: 1900 });
    expect(report.invitations.map(({ line }) => line)).toEqual(rows.slice(0, 100).map(({ line }) => line));
    await deliverLetters(server);
    expect(mailbox.mails).toHaveLength(100);
    const refused = await club.admin.send(inviteCoach, anInvitee());
    expect(await errorOf(refused)).toEqual(limitUsedUp);
    expect(await other.admin.ask(previewPlayers, { ...options, rows: rowsOfPeople(0, 3) })).toMatchObject({
      invitationsLeft: 100,
    });
    await server.moveClock(23.9);
    expect((await club.admin.send(inviteCoach, anInvitee())).status).toBe(409);
    await server.moveClock(0.2);
    expect(await club.admin.ask(importPlayers, { ...options, rows: rowsOfPeople(0, 300) })).toMatchObject({
      created: 0,
      invited: 100,
      notInvited: 100,
    });
  });

  it('each member who joins raises the email limit of a new club', async () => {
    await openServer();
    const club = await anOrganization(server);
    await insertLetters(club, 100);
    for (const _ of [1, 2]) await club.addPlayer();
    expect(await club.admin.ask(previewPlayers, { ...options, rows: rowsOfPeople(0, 1) })).toMatchObject({
      invitationsLeft: 40,
    });
  });

  it('the email limit of a new club counts each current member once', async () => {
    await openServer();
    const club = await anOrganization(server);
    const left = async () =>
      (await club.admin.ask(previewPlayers, { ...options, rows: rowsOfPeople(0, 1) })).invitationsLeft;
    const coach = await club.addCoach();
    const alone = await left();
    await joinAs(server, club, coach, 'player');
    expect(await left()).toBe(alone);
    await club.addPlayer();
    expect(await left()).toBe(alone + 20);
    for (const role of ['coach', 'player'] as const)
      await endMembership(server, await membershipOf(server, club, coach, role));
    expect(await left()).toBe(alone);
  });

  it('an invitation over the email limit creates no profile and no email', async () => {
    await openServer();
    const club = await anOrganization(server);
    await insertLetters(club, 100);
    const refused = await club.admin.send(invitePlayer, { ...anInvitee(), firstName: 'Nobody' });
    expect(refused.status).toBe(409);
    expect((await club.admin.ask(listPlayers, {})).players).toEqual([]);
    expect(await lettersOf(club)).toBe(100);
  });

  it('stops inviting players in bulk at the email limit', async () => {
    await openServer();
    const { admin, ...club } = await anOrganization(server);
    await admin.ask(importPlayers, { ...options, invite: false, rows: rowsOfPeople(0, 3) });
    await insertLetters(club, 98);
    const { players } = await admin.ask(listPlayers, {});
    const invitations = players.map(({ id: playerId }, at) => ({ playerId, email: `bulk-${at}@example.org` }));
    const { outcomes } = await admin.ask(inviteListedPlayers, { invitations });
    expect(outcomes.map(({ refused }) => refused)).toEqual([null, null, limitUsedUp.message]);
  });

  longTest('sends only one of twenty concurrent invitations if only one more email is allowed', async () => {
    await openServer();
    const club = await anOrganization(server);
    await insertLetters(club, 99);
    const answers = await Promise.all(Array.from({ length: 20 }, () => club.admin.send(inviteCoach, anInvitee())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await lettersOf(club)).toBe(100);
  });

  longTest('new clubs share a limit of a thousand emails a day', async () => {
    await openServer();
    const [club, other, joined] = [
      await anOrganization(server),
      await anOrganization(server),
      await anOrganization(server),
    ];
    await joined.addPlayer();
    await insertLetters(joined, 100);
    await insertLetters(other, 990);
    const left = async ({ admin }: Club) =>
      (await admin.ask(previewPlayers, { ...options, rows: rowsOfPeople(0, 1) })).invitationsLeft;
    expect([await left(club), await left(joined)]).toEqual([10, 20]);
    // The founder's second role does not count as another member.
    await joinAs(server, club, club.admin, 'player');
    expect(await left(club)).toBe(10);
    const answers = await Promise.all(Array.from({ length: 15 }, () => club.admin.send(inviteCoach, anInvitee())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect((await errorOf(await club.admin.send(inviteCoach, anInvitee()))).message).toMatch(
      /^The new clubs on this server have together sent as many emails/,
    );
  });

  longTest('sends a password reset even if the club’s email limit is used up', async () => {
    await openServer();
    const [club, victim] = [await anOrganization(server), (await anOrganization(server)).admin];
    for (const refused of [false, false, false, true]) {
      const answer = await club.admin.send(inviteCoach, { ...anInvitee(), email: victim.email });
      if (refused)
        expect(await errorOf(answer)).toMatchObject({
          status: 429,
          message: expect.stringMatching(
            /^This email address has been sent as many invitations as it may get within an hour\. Please wait \d+ minutes/,
          ),
        });
      const { invitations } = await club.admin.ask(listInvitations, {});
      for (const { id } of invitations) await club.admin.ask(revokeInvitation, { invitationId: id });
    }
    await insertLetters(club, 100);
    await server.anonymous.ask(forgotPassword, { email: victim.email });
    await deliverLetters(server);
    expect(
      mailbox
        .to(victim.email)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['Set a new password for Touchline', ...Array(3).fill(`Your invitation to ${club.name}`)]);
  });
});

// REL-4: mail bombing by a login that founds one club after another.
describe('clubs that one login has founded', () => {
  /** A club with a second member, and another club by the same founder. */
  const twoClubs = async () => {
    const first = await anOrganization(server);
    await first.addPlayer();
    const { session } = await first.admin.ask(foundOrganization, {
      organizationName: `Second ${randomUUID()}`,
      timeZone: 'UTC',
    });
    const id = session.user.organizationId as Club['id'];
    const founderIn = async (club: Pick<Club, 'id'>) =>
      actingIn(server, first.admin, await membershipOf(server, club, first.admin, 'admin'));
    return { first, second: { id }, inFirst: await founderIn(first), inSecond: await founderIn({ id }) };
  };

  it('clubs of one founder share a daily email limit', async () => {
    await openServer();
    const { first, second, inFirst, inSecond } = await twoClubs();
    const other = await anOrganization(server);
    await other.addPlayer();
    await insertLetters(first, 60);
    await insertLetters(second, 59);
    const left = async ({ ask }: Pick<Member, 'ask'>) =>
      (await ask(previewPlayers, { ...options, rows: rowsOfPeople(0, 1) })).invitationsLeft;
    expect([await left(inFirst), await left(inSecond), await left(other.admin)]).toEqual([1, 1, 120]);
    expect((await inSecond.send(inviteCoach, anInvitee())).status).toBe(201);
    expect(await errorOf(await inFirst.send(inviteCoach, anInvitee()))).toMatchObject({
      status: 409,
      message: expect.stringContaining(
        'The clubs that the founder of yours created have together sent as many invitations',
      ),
    });
  });
});

describe('a club on a server whose operator lets no strangers in', () => {
  some(1).each<Record<string, string>>([
    { NEW_ORGANIZATIONS: 'first' },
    { NEW_ORGANIZATIONS: 'closed' },
    { SMTP_URL: '' },
  ])('a club can invite five thousand people on its first day if founding is restricted: %o', async (settings) => {
    await openServer(settings);
    const club = await anOrganization(server);
    await insertLetters(club, 4999);
    expect(await club.admin.ask(previewPlayers, { ...options, rows: rowsOfPeople(0, 1) })).toMatchObject({
      invitationsLeft: 1,
    });
    expect((await club.admin.send(inviteCoach, anInvitee())).status).toBe(201);
    expect((await club.admin.send(inviteCoach, anInvitee())).status).toBe(409);
  });

  longTest('limits the emails of all clubs on the server together', async () => {
    await openServer({ NEW_ORGANIZATIONS: 'closed' });
    const [club, other] = [await anOrganization(server), await anOrganization(server)];
    await insertLetters(other, 19_999, 'offer.sent');
    expect((await club.admin.send(inviteCoach, anInvitee())).status).toBe(201);
    expect(await errorOf(await club.admin.send(inviteCoach, anInvitee()))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^The clubs on this server have together sent as many emails/),
    });
  });
});

longDescribe('offers', () => {
  it('counts offers and invitations against separate email limits', async () => {
    await openServer();
    const { club, coach, player, tryout, teamId } = await aClubThatOffers(server);
    await insertLetters(club, 5000);
    await insertLetters(club, 2000, 'offer.sent');
    const input = { tryoutId: tryout.id, teamId, playerIds: [player.profileId] };
    const refused = await coach.send(sendOffers, input);
    expect(await errorOf(refused)).toEqual({
      status: 409,
      code: 'LETTERS_USED_UP',
      message:
        'Your club has sent as many team invitations as it may within 24 hours. Nothing was sent. Please try again tomorrow.',
    });
    expect(await server.database.db.selectFrom('team_invitations').select('id').execute()).toEqual([]);
    await sql`delete from outbox where id in (select id from outbox where kind = 'offer.sent' limit 1)`.execute(
      server.database.db,
    );
    expect(await coach.ask(sendOffers, input)).toMatchObject({ sent: 1 });
  });

  it('counts an offer as one email per guardian', async () => {
    await openServer();
    const { club, coach, pia, tryout, teamId } = await aFamilyOfTwoClubs(server);
    await insertLetters(club, 1999, 'offer.sent');
    const input = { tryoutId: tryout.id, teamId, playerIds: [pia.profileId] };
    expect(await errorOf(await coach.send(sendOffers, input))).toMatchObject({ status: 409, code: 'LETTERS_USED_UP' });
    expect(await server.database.db.selectFrom('team_invitations').select('id').execute()).toEqual([]);
    await sql`delete from outbox where id in (select id from outbox where kind = 'offer.sent' limit 1)`.execute(
      server.database.db,
    );
    expect(await coach.ask(sendOffers, input)).toMatchObject({ sent: 1 });
  });
});
