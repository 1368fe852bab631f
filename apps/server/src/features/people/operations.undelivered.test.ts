import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { listCoachOffers, listOffers, readOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { inviteCoach, listInvitations } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { aClubThatOffers } from '@touchline/tests/support/club/offers.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { openStream } from '@touchline/tests/support/server/stream.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(() => {
  // Refuses the emails, not their addresses.
  mailbox.replies.set('nobody', { code: 550, text: '5.7.1 not accepted' });
});
afterEach(() => mailbox.replies.clear());

/** Runs the jobs now and six minutes later, when collected bounces are reported. */
const deliver = async (): Promise<void> => {
  await server.app.jobs.runAll();
  await server.moveClock(0.1);
  await server.app.jobs.runAll();
};

/** Subject of a bounce report, which names the club that sent the emails. */
const subjectOf = ({ name }: Club) => `${name}: An email could not be delivered`;

longTest('marks a bounced invitation in the list and emails its sender once', async () => {
  const club = await anOrganization(server);
  const elsewhere = await anOrganization(server);
  const other = await club.addAdmin();
  for (const { admin } of [club, elsewhere]) {
    await admin.ask(inviteCoach, { firstName: 'Cora', lastName: 'Coach', email: `cora-${admin.userId}@example.org` });
  }
  await club.admin.ask(inviteCoach, { firstName: 'Nora', lastName: 'Nobody', email: 'nobody-1@example.org' });
  await server.announcedFromNow();
  const [mine, foreign] = [await openStream(other), await openStream(elsewhere.admin)];
  await deliver();
  await mine.until(1);
  expect([mine.heard(), foreign.heard()]).toEqual([['accountInvitations'], []]);
  const { invitations } = await other.ask(listInvitations, {});
  expect(invitations.map(({ firstName, undelivered }) => [firstName, undelivered])).toEqual([
    ['Nora', true],
    ['Cora', false],
  ]);
  const letters = mailbox.to(club.admin.email);
  expect(letters).toMatchObject([{ subject: subjectOf(club) }]);
  expect(letters[0]?.text).toContain('Your invitation to Nora Nobody (nobody-1@example.org).');
  expect([...mailbox.to(other.email), ...mailbox.to(elsewhere.admin.email)]).toEqual([]);
  await mine.close();
  await foreign.close();
});

longTest('notifies a sender of bounces only while an admin or coach of the club', async () => {
  const club = await anOrganization(server);
  const [mother, leaving] = [await club.addPlayer(), await club.addAdmin()];
  const elsewhere = await anOrganization(server);
  await joinAs(server, elsewhere, leaving, 'admin');
  for (const [person, name] of [
    [await joinAs(server, club, mother, 'admin'), 'Nora'],
    [leaving, 'Nick'],
    [club.admin, 'Nils'],
  ] as const)
    await person.ask(inviteCoach, {
      firstName: name,
      lastName: 'Nobody',
      email: `nobody-${person.userId}@example.org`,
    });
  await endMembership(server, await membershipOf(server, club, leaving, 'admin'));
  await deliver();
  expect(mailbox.to(mother.email)).toMatchObject([{ subject: subjectOf(club) }]);
  expect(mailbox.to(mother.email)[0]?.text).toContain('Your invitation to Nora Nobody');
  expect(mailbox.to(club.admin.email)).toMatchObject([{ subject: subjectOf(club) }]);
  expect(mailbox.to(leaving.email)).toEqual([]);
});

longTest('reports refused emails of an import together', async () => {
  const club = await anOrganization(server);
  const cells = (firstName: string, email: string) => ({ firstName, lastName: 'Import', email });
  await club.admin.ask(importPlayers, {
    rows: [
      { line: 2, cells: cells('Ida', 'nobody-2@example.org') },
      { line: 3, cells: cells('Ian', 'nobody-3@example.org') },
      { line: 4, cells: cells('Ivy', 'ivy@example.org') },
    ],
    dateOrder: 'day',
    invite: true,
  });
  await deliver();
  const letters = mailbox.to(club.admin.email);
  expect(letters).toMatchObject([{ subject: subjectOf(club) }]);
  for (const told of ['Ida Import (nobody-2@example.org)', 'Ian Import (nobody-3@example.org)'])
    expect(letters[0]?.text).toContain(told);
  expect(letters[0]?.text).not.toContain('Ivy');
});

it('marks an offer whose email bounced for admins and coaches of the team', async () => {
  const { club, coach, player, tryout, teamId } = await aClubThatOffers(server);
  const reached = await club.addPlayer({ firstName: 'Rita', lastName: 'Reached' });
  const { db } = server.database;
  await db
    .insertInto('tryout_registrations')
    .values({ organization_id: club.id, tryout_id: tryout.id, player_id: reached.profileId, status: 'checked_in' })
    .execute();
  await db.updateTable('users').set({ email: 'nobody-4@example.org' }).where('id', '=', player.userId).execute();
  await coach.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [player.profileId, reached.profileId] });
  await server.announcedFromNow();
  const stream = await openStream(coach);
  await deliver();
  await stream.until(1);
  expect(stream.heard()).toEqual(['offers']);
  for (const { offers } of [await club.admin.ask(listOffers, {}), await coach.ask(listCoachOffers, {})]) {
    expect(Object.fromEntries(offers.map(({ playerName, undelivered }) => [playerName, undelivered]))).toEqual({
      'Pia Peters': true,
      'Rita Reached': false,
    });
    const pia = offers.find(({ playerName }) => playerName === 'Pia Peters');
    expect(await coach.ask(readOffer, { offerId: pia?.id ?? '' })).toMatchObject({ undelivered: true });
  }
  const letters = mailbox.to(coach.email);
  expect(letters).toMatchObject([{ subject: subjectOf(club) }]);
  expect(letters[0]?.text).toContain('The email about your offer to Pia Peters for Falcons.');
  expect(letters[0]?.text).not.toContain('nobody-4');
  expect(mailbox.to(club.admin.email)).toEqual([]);
  await stream.close();
});
