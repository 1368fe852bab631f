import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmEmail } from '@touchline/domain/access/contract.account.ts';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { invitePlayer, listPlayers } from '@touchline/domain/people/contract.ts';
import { cancelTryout, startTryout, updateTryout } from '@touchline/domain/tryouts/contract.ts';
import {
  registerPlayer,
  registerPlayers,
  setAttendance,
  withdrawRegistration,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { familiesOn, register, subjects } from '@touchline/tests/support/club/families.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aPlayerWith } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...behindProxy, SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const { afterMinutes, aClubWithTryout, aToldFamily, calendarTo, lastTo, subjectsTo, textTo } = familiesOn(() => ({
  server,
  mailbox,
}));
const { registered, withdrawn } = subjects;

describe('a child who is registered', () => {
  it('emails a registration once, with a calendar file', async () => {
    const { family, registration } = await aToldFamily();
    await afterMinutes(60);
    expect(subjectsTo(family)).toEqual([registered]);
    expect(lastTo(family)?.from).toContain('Vienna Lions');
    const text = textTo(family);
    expect(text).toContain('Pia Peters0 is registered for Spring tryout.');
    expect(text).toContain('Thursday, 1 June 2090 at 18:00 (Europe/Vienna)\nMain field');
    expect(text).toContain('http://localhost/dashboard/player-portal');
    expect(text).not.toContain('asthma');
    expect(calendarTo(family)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Touchline//Touchline//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      `UID:registration-${registration.id}@localhost`,
      expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
      'DTSTART:20900601T160000Z',
      'DURATION:PT2H',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'SUMMARY:Spring tryout',
      'LOCATION:Main field',
      String.raw`DESCRIPTION:Vienna Lions\, for Pia`,
      'ORGANIZER;CN="Vienna Lions":mailto:no-reply@localhost',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('emails a bulk registration to each family without naming other children', async () => {
    const { club, tryout, families } = await aClubWithTryout(3);
    await club.admin.ask(registerPlayers, {
      tryoutId: tryout.id,
      playerIds: families.map(({ profileId }) => profileId),
    });
    await afterMinutes(2);
    for (const [index, family] of families.entries()) {
      expect(subjectsTo(family)).toEqual([registered]);
      expect(textTo(family).match(/Peters\d/g)).toEqual([`Peters${index}`]);
    }
  });

  longTest('emails a registration once even if several job runs are concurrent', async () => {
    const { club, tryout, families } = await aClubWithTryout(2);
    for (const family of families) await register(club, tryout.id, family);
    await server.moveClock(2 / 60);
    await Promise.all([1, 2, 3].map(() => server.app.jobs.runAll()));
    await afterMinutes(10);
    expect(families.map(subjectsTo)).toEqual([[registered], [registered]]);
  });

  it('emails a registration even on the day of the tryout', async () => {
    const { club, tryout, families } = await aClubWithTryout();
    await club.admin.ask(startTryout, { tryoutId: tryout.id });
    const { id } = await register(club, tryout.id, families[0]);
    await club.admin.ask(setAttendance, { registrationId: id, status: 'checked_in' });
    await afterMinutes(2);
    expect(subjectsTo(families[0])).toEqual([registered]);
  });

  it('sends no email if the registration or the tryout is canceled at once', async () => {
    const { club, tryout, families } = await aClubWithTryout(2);
    const { id } = await register(club, tryout.id, families[0]);
    await club.admin.ask(withdrawRegistration, { registrationId: id });
    const other = await aTryout(club, await anOpenAgeGroup(server, club));
    await register(club, other.id, families[1]);
    await club.admin.ask(cancelTryout, { tryoutId: other.id });
    await afterMinutes(2);
    await afterMinutes(10);
    expect(families.map(subjectsTo)).toEqual([[], []]);
  });

  it('emails a registration two minutes after it was made', async () => {
    const { club, tryout, families } = await aClubWithTryout(2);
    await register(club, tryout.id, families[0]);
    await server.moveClock(1.5 / 60);
    await register(club, tryout.id, families[1]);
    await afterMinutes(0.6);
    expect(families.map((family) => subjectsTo(family).length)).toEqual([1, 0]);
    await afterMinutes(2);
    expect(families.map((family) => subjectsTo(family).length)).toEqual([1, 1]);
  });

  it('emails a registration when the address is confirmed', async () => {
    const { club, tryout, families } = await aClubWithTryout();
    const confirmed = (at: Date | null) =>
      server.database.db
        .updateTable('users')
        .set({ email_confirmed_at: at })
        .where('id', '=', families[0].userId)
        .execute();
    await confirmed(null);
    await register(club, tryout.id, families[0]);
    await afterMinutes(2);
    expect(subjectsTo(families[0])).toEqual([]);
    await confirmed(new Date());
    await club.admin.ask(updateTryout, { tryoutId: tryout.id, location: 'Gym', expected: { location: 'Main field' } });
    await afterMinutes(2);
    expect(subjectsTo(families[0])).toEqual([registered]);
  });

  longTest('emails a registration from before the account existed when its address is confirmed', async () => {
    const { club, tryout } = await aClubWithTryout(0);
    const form = aPlayerWith('later');
    const { email, firstName, lastName, password } = form;
    const { invitationCode } = await club.admin.ask(invitePlayer, { email, firstName, lastName });
    const [player] = (await club.admin.ask(listPlayers, {})).players;
    await club.admin.ask(registerPlayer, { tryoutId: tryout.id, playerId: player?.id ?? '', notes: null });
    await aBrowser(server.app).ask(registerWithCode, { ...form, organizationCode: invitationCode });
    const letters = () => mailbox.to(email).filter(({ subject }) => subject === registered);
    await afterMinutes(10);
    expect(letters()).toEqual([]);
    const token = mailbox.to(email).findLast(({ link }) => link)?.link?.token ?? '';
    await aBrowser(server.app).ask(confirmEmail, { token, password });
    await afterMinutes(2);
    expect(letters()).toHaveLength(1);
  });

  longTest('emails the registration again after a withdrawal was emailed', async () => {
    const { club, tryoutId, family, registration } = await aToldFamily();
    await club.admin.ask(withdrawRegistration, { registrationId: registration.id });
    await afterMinutes(2);
    expect(subjectsTo(family)).toEqual([registered, withdrawn]);
    expect(calendarTo(family)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:1']));
    await club.admin.ask(startTryout, { tryoutId });
    await club.admin.ask(setAttendance, { registrationId: registration.id, status: 'checked_in' });
    await afterMinutes(2);
    expect(subjectsTo(family)).toEqual([registered, withdrawn, registered]);
  });
});

describe('limits on tryout emails', () => {
  it('sends tryout emails beyond the daily limit on the next day', async () => {
    const { club, tryout, families } = await aClubWithTryout(2);
    const [first, second] = families;
    await sql`insert into outbox (organization_id, kind, entity_id, recipient, sent_at)
      select ${club.id}, 'tryout.letter', gen_random_uuid(), 'before@example.org', club_now()
      from generate_series(1, 1999)`.execute(server.database.db);
    await club.admin.ask(registerPlayers, { tryoutId: tryout.id, playerIds: [first.profileId, second.profileId] });
    await afterMinutes(2);
    const letters = () => families.flatMap(subjectsTo);
    expect(letters()).toEqual([registered]);
    await afterMinutes(60);
    expect(letters()).toEqual([registered]);
    await afterMinutes(24 * 60);
    expect(families.map(subjectsTo)).toEqual([[registered], [registered]]);
  });

  longTest('creates emails to 30 families with as many statements as to one', async () => {
    const heard: string[] = [];
    const counting = await openTestServer({}, undefined, { onStatement: (text) => heard.push(text) });
    await moveToLocal(counting, '12:00');
    const statements = async (players: number): Promise<number> => {
      const club = await anOrganization(counting);
      const tryout = await aTryout(club, await anOpenAgeGroup(counting, club));
      const playerIds: string[] = [];
      for (let index = 0; index < players; index += 1) playerIds.push((await club.addPlayer()).profileId);
      await club.admin.ask(registerPlayers, { tryoutId: tryout.id, playerIds });
      await counting.moveClock(2 / 60);
      heard.length = 0;
      await counting.app.jobs.runAll();
      // Counts only statements about emails, because jobs run other statements.
      const count = heard.filter((text) => /tryout|outbox/.test(text) && !text.includes('as violations')).length;
      const { rows } = await sql<{ letters: number }>`select count(*)::int as letters from outbox
        where organization_id = ${club.id}`.execute(counting.database.db);
      expect(rows).toEqual([{ letters: players }]);
      await counting.app.jobs.runAll();
      return count;
    };
    expect(await statements(30)).toBe(await statements(1));
    await counting.close();
  });
});

it('emails the admin who created the tryout if a family cannot be reached', async () => {
  const { club, tryout, families } = await aClubWithTryout();
  mailbox.replies.set(families[0].email, { code: 550, text: 'no such user' });
  await register(club, tryout.id, families[0]);
  await afterMinutes(2);
  await afterMinutes(3);
  expect(textTo(club.admin)).toContain(
    'An email about Spring tryout to the family of Pia Peters0: tell them another way.',
  );
});
