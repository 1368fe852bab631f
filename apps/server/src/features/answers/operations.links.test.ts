import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { listActivity } from '@touchline/domain/activity/contract.ts';
import { actorNameOf, subjectOf } from '@touchline/domain/activity/rules.ts';
import { giveAnswerByLink, readAnswerLink } from '@touchline/domain/answers/contract.links.ts';
import { remindOfAnswer, updateAnswerSettings } from '@touchline/domain/answers/contract.ts';
import { changeGuardian, endGuardianship, keepApart } from '@touchline/domain/families/contract.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { erasePlayer } from '@touchline/domain/privacy/contract.ts';
import { cancelEvent, deleteEvent, readEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer, updateMember } from '@touchline/domain/teams/contract.ts';
import { aClubThatAsks, answering, answersTo, ownAnswers } from '@touchline/tests/support/club/answers.ts';
import { anAddress, contactsOn } from '@touchline/tests/support/club/contacts.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { anEvent, aTuesday } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longDescribe, longTest, some } from '@touchline/tests/support/run/long.ts';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...behindProxy, SMTP_URL: mailbox.url });
  await moveToLocal(server, '2027-05-20 12:00');
});
afterAll(async () => {
  expect(await checkDatabase(server.database)).toEqual([]);
  await server.close();
  await mailbox.close();
});
beforeEach(() => server.database.db.deleteFrom('rate_limits').execute());

const links = contactsOn(() => ({ server, mailbox }));
const { afterMinutes, aConfirmedContact, linksTo, linkTo, open, press, subjectsTo, textTo } = links;

/** A Tigers practice for which the coach sent a reminder, with the links from the mother’s email. */
const aRemindedPractice = async () => {
  const facts = await aClubThatAsks(server);
  const { id: eventId } = await anEvent(facts.club.admin, {
    teamIds: [facts.tigers.id],
    place: 'Hall 2',
    meetingMinutes: 15,
  });
  await facts.coach.ask(remindOfAnswer, { eventId });
  await afterMinutes(0);
  const { 'Answer for Pia': pias = '', 'Answer for Paul': pauls = '' } = linksTo(facts.mother);
  const answers = async () =>
    Object.values(await answersTo(facts.club.admin, eventId)).map(({ name, answer }) => `${name} ${answer}`);
  return { ...facts, eventId, pias, pauls, answers };
};
type RemindedPractice = Awaited<ReturnType<typeof aRemindedPractice>>;

/** HTML of the page for an invalid link, without the nonce, which differs each time. */
const deadPage = async () => {
  const { html } = await press(`/link/event#token=${'x'.repeat(43)}`, 'yes');
  return html.replaceAll(/nonce="[^"]+"/g, '');
};

describe('the link of an email about an event', () => {
  // RSVP-09
  it('an answer link works without signing in until the deadline for answers', async () => {
    const { club, tigers, mother, father, coach, eventId, pias, pauls, answers } = await aRemindedPractice();
    expect([pias, pauls]).toEqual([expect.stringMatching(/^\/link\/event#token=/), expect.stringMatching(/#token=/)]);
    expect(subjectsTo(father)).toEqual([]);
    expect(textTo(mother)).toContain('Do not pass this email on.');
    const none = ['Paul Peters null', 'Pia Peters null'];

    // Mail scanners also open links, sometimes repeatedly.
    for (const _time of ['a scanner', 'the reader']) {
      expect((await server.app.request(pias.replace('#', '?'))).status).toBe(200);
      expect((await server.app.request('/link/event/opened')).status).toBe(404);
      const page = await open(pias);
      expect([page.status, page.buttons]).toEqual([200, ['Yes', 'Maybe', 'No']]);
      for (const fact of ['Practice', 'Is Pia coming?', 'Tigers', '1 June 2027', '(Europe/Vienna)', 'Hall 2', 'Meet'])
        expect(page.text).toContain(fact);
      for (const other of ['Paul', 'Peters', coach.name, 'so far']) expect(page.text).not.toContain(other);
      expect(await answers()).toEqual(none);
    }
    expect((await press(pias, 'perhaps')).status).toBe(400);
    expect(await answers()).toEqual(none);

    const done = await press(pias, 'yes');
    expect([done.status, done.buttons]).toEqual([200, []]);
    expect(done.text).toContain('Pia is coming: Practice, ');
    expect(await answers()).toEqual(['Paul Peters null', 'Pia Peters yes']);
    const [line] = (await club.admin.ask(listActivity, {})).lines;
    expect(line && [actorNameOf(line), line.words, subjectOf(line)].join(' ')).toMatch(
      /^Mona Peters answered by a mailed link Practice/,
    );

    // The latest answer counts, whether given through a link or in the app.
    const byMail = { byMail: true, givenAs: 'guardian', answeredBy: 'Mona Peters' };
    expect((await answersTo(coach, eventId))['Pia']).toMatchObject(byMail);
    expect((await ownAnswers(father, eventId))['Pia']).toMatchObject({ ...byMail, answer: 'yes', isOpen: false });
    await answering(mother, { profileId: (await answersTo(coach, eventId))['Pia']?.playerId ?? '' }, eventId, 'no');
    expect((await answersTo(coach, eventId))['Pia']).toMatchObject({ answer: 'no', byMail: false });
    expect((await open(pias)).text).toContain('The answer is “No” so far.');
    await press(pias, 'maybe');
    await press(pauls, 'no');
    expect(await answers()).toEqual(['Paul Peters no', 'Pia Peters maybe']);

    await coach.ask(updateAnswerSettings, { teamId: tigers.id, answersCloseHours: 168 });
    await moveToLocal(server, '2027-05-25 17:58');
    expect((await open(pias)).status).toBe(200);
    await moveToLocal(server, '2027-05-25 18:01');
    const dead = await deadPage();
    for (const page of [await open(pias), await press(pias, 'yes')])
      expect([page.status, page.html.replaceAll(/nonce="[^"]+"/g, '')]).toEqual([400, dead]);
    expect(await answers()).toEqual(['Paul Peters no', 'Pia Peters maybe']);
  });

  longTest('an answer link asks again after its event has moved', async () => {
    const { club, eventId, pias, answers } = await aRemindedPractice();
    expect((await errorOf(await club.admin.send(deleteEvent, { eventId }))).code).toBe('in_use');
    await press(pias, 'yes');
    await club.admin.ask(updateEvent, { eventId, time: '19:00', endTime: '20:30' });
    expect((await open(pias)).text).toContain('Answered “Yes” before the time changed. Please answer again.');
    await press(pias, 'maybe');
    expect(await answers()).toEqual(['Paul Peters null', 'Pia Peters maybe']);
  });

  some(2).each<[string, (facts: RemindedPractice) => Promise<unknown>]>([
    ['the event is canceled', ({ club, eventId }) => club.admin.ask(cancelEvent, { eventId, reason: null })],
    [
      'the player left the team',
      ({ club, tigers, pia }) =>
        club.admin.ask(updateMember, { teamId: tigers.id, playerId: pia.profileId, status: 'inactive' }),
    ],
    [
      'the guardian may only read',
      ({ club, mother, pia }) =>
        club.admin.ask(changeGuardian, { playerId: pia.profileId, userId: mother.userId, mayAnswer: false }),
    ],
    [
      'the guardianship ended',
      ({ club, mother, pia }) => club.admin.ask(endGuardianship, { playerId: pia.profileId, userId: mother.userId }),
    ],
    [
      'the role of the guardian ended',
      ({ mother }) =>
        server.database.db
          .updateTable('memberships')
          .set({ state: 'ended', ended_at: sql<Date>`club_now()` })
          .where('user_id', '=', mother.userId)
          .where('role', '=', 'player')
          .execute(),
    ],
    [
      'the login got another address',
      ({ mother }) =>
        server.database.db.updateTable('users').set(anAddress()).where('id', '=', mother.userId).execute(),
    ],
    [
      'the login was joined with another one',
      ({ mother, father }) =>
        sql`select merge_logins(${father.userId}::uuid, ${mother.userId}::uuid)`.execute(server.database.db),
    ],
    [
      'the login is gone',
      ({ mother }) => server.database.db.deleteFrom('users').where('id', '=', mother.userId).execute(),
    ],
    [
      'the player is erased',
      ({ club, pia }) => club.admin.ask(erasePlayer, { playerId: pia.profileId, name: 'Pia Peters' }),
    ],
    ['the event begins', () => moveToLocal(server, `${aTuesday} 18:00`)],
  ])('an answer link stops working once %s', async (_, end) => {
    const facts = await aRemindedPractice();
    expect((await open(facts.pias)).status).toBe(200);
    await end(facts);
    const before = await facts.answers();
    const dead = await deadPage();
    for (const page of [await open(facts.pias), await press(facts.pias, 'yes')])
      expect([page.status, page.html.replaceAll(/nonce="[^"]+"/g, '')]).toEqual([400, dead]);
    expect(await facts.answers()).toEqual(before);
  });
});

longDescribe('a contact without an account', () => {
  /** A Tigers practice, and the link through which Mona Muster, a confirmed contact, answers for Pia. */
  const aPracticeWithContactLink = async () => {
    const facts = await aConfirmedContact();
    const { club, playerId } = facts;
    await club.admin.ask(updatePlayer, { playerId, parentGuardianFirstName: 'Mona', parentGuardianLastName: 'Muster' });
    const { id: teamId } = await aTeam(club, { name: 'Tigers' });
    await club.admin.ask(addPlayer, { teamId, playerId });
    const coach = await aCoachOf(club, teamId);
    const { id: eventId } = await anEvent(club.admin, { teamIds: [teamId], day: '2027-06-20' });
    await coach.ask(remindOfAnswer, { eventId });
    await afterMinutes(0);
    return { ...facts, teamId, coach, eventId, link: await linkTo(facts.contact) };
  };

  it('shows the contact who answered by link as the person who answered', async () => {
    const { club, contact, playerId, coach, eventId, link, families } = await aPracticeWithContactLink();
    expect(textTo(contact)).toContain('You get this email without an account');
    expect(textTo(contact)).not.toContain('/dashboard');
    expect((await press(link, 'yes')).status).toBe(200);
    const given = { answer: 'yes', givenAs: 'guardian', byMail: true };
    expect((await answersTo(coach, eventId))['Pia']).toMatchObject({ ...given, answeredBy: 'Mona Muster' });
    const childOf = async () => (await families[0].ask(readEvent, { eventId })).children[0]?.answer;
    expect(await childOf()).toMatchObject({ ...given, answeredBy: 'Mona Muster' });
    await club.admin.ask(keepApart, { playerId, areApart: true });
    expect(await childOf()).toMatchObject({ ...given, answeredBy: null });
    const [line] = (await club.admin.ask(listActivity, { kind: 'event' })).lines;
    expect(line && actorNameOf(line)).toBe('Mona Muster (contact)');

    await club.admin.ask(changeGuardian, { playerId, userId: families[0].userId, mayAnswer: true });
    expect((await press(link, 'no')).status).toBe(400);
    expect((await answersTo(coach, eventId))['Pia']).toMatchObject({ answer: 'yes' });
    await club.admin.ask(updatePlayer, { playerId, parentGuardianEmail: null });
    expect((await answersTo(coach, eventId))['Pia']).toMatchObject({ answer: 'yes', byMail: true });
  });

  it('refuses an answer token on other link pages and limits guesses', async () => {
    const { link } = await aPracticeWithContactLink();
    const token = link.split('#token=')[1] ?? '';
    for (const path of ['/link/offer', '/link/contact'])
      expect((await press(`${path}#token=${token}`, 'accepted')).status).toBe(400);
    for (let wrong = 2; wrong < 10; wrong += 1)
      expect(
        (
          await (wrong % 2
            ? server.anonymous.send(readAnswerLink, { token: 'x'.repeat(43) })
            : server.anonymous.send(giveAnswerByLink, { token: 'x'.repeat(43), answer: 'yes' }))
        ).status,
      ).toBe(400);
    expect((await open('/link/event#token=x')).status).toBe(429);
  });
});
