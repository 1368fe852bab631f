import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addGuest } from '@touchline/domain/answers/contract.guests.ts';
import { cancelEvent, createEvent, restoreEvent } from '@touchline/domain/schedule/contract.ts';
import { changeLettersOn } from '@touchline/tests/support/club/change-letters.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { anEvent, practice, weekly } from '@touchline/tests/support/club/schedule.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { longDescribe, longTest } from '@touchline/tests/support/run/long.ts';

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

const {
  afterMinutes,
  aToldClub,
  at,
  before,
  fileTo,
  forgetHeard,
  later,
  lastTo,
  mailsTo,
  move,
  rawMails,
  subjectsTo,
  year,
} = changeLettersOn(() => ({ server, mailbox }));

// CHANGE-02
describe('an urgent change', () => {
  it('emails an urgent change at once, even at night', async () => {
    const { admin, soon, pia, readers, olaf, father, otherCoach } = await aToldClub();
    await at(`${year()}-05-06 23:30`);
    await move(admin, soon.id, { ...later, place: 'Hall' }, { ...before, place: 'Main field' });
    await afterMinutes(1);
    for (const reader of readers) expect(subjectsTo(reader)).toEqual([]);
    await afterMinutes(1);
    await afterMinutes(60);
    for (const reader of readers) expect(subjectsTo(reader)).toHaveLength(1);
    expect(subjectsTo(pia)).toEqual([`new time and place for Practice on 7 May ${year()}`]);
    expect(lastTo(pia)).toContain('Practice of Tigers has changed.\nNow:\n');
    expect(lastTo(pia)).toContain(`7 May ${year()} at 19:00 to 20:30 (Europe/Vienna)\nHall\nBefore:\n`);
    expect(lastTo(pia)).toContain(`7 May ${year()} at 18:00 to 19:30 (Europe/Vienna)\nMain field\n`);
    expect(lastTo(pia)).toContain(`http://localhost/dashboard/schedule/${soon.id}`);
    for (const other of [olaf, father, otherCoach]) expect(subjectsTo(other)).toEqual([]);
    // Emails about urgent changes cannot be turned off.
    expect(rawMails().join('')).not.toContain('List-Unsubscribe');
  });

  longTest('emails guests only about changes to their own event', async () => {
    const { admin, soon, late, olaf } = await aToldClub();
    await admin.ask(addGuest, { eventId: soon.id, playerId: olaf.profileId });
    await admin.ask(cancelEvent, { eventId: late.id, reason: null });
    await admin.ask(cancelEvent, { eventId: soon.id, reason: 'Thunderstorm' });
    await afterMinutes(2);
    expect(subjectsTo(olaf)).toEqual([`Practice on 7 May ${year()} is canceled`]);
  });

  longTest('treats a change as urgent if its old or new start is within 48 hours', async () => {
    const { admin, soon, late, tigers, pia, coach } = await aToldClub();
    await move(
      admin,
      late.id,
      { day: `${year()}-05-08`, endDay: `${year()}-05-08`, time: '12:00', endTime: '13:00' },
      {},
    );
    await afterMinutes(2);
    await admin.ask(cancelEvent, { eventId: soon.id, reason: 'Thunderstorm' });
    await afterMinutes(2);
    await anEvent(admin, { teamIds: [tigers.id], day: `${year()}-05-07`, time: '08:00', endTime: '09:00' });
    await afterMinutes(2);
    expect(subjectsTo(pia)).toEqual([
      `new time for Practice on 7 Jun ${year()}`,
      `Practice on 7 May ${year()} is canceled`,
      `Practice on 7 May ${year()} is new`,
    ]);
    expect(mailsTo(pia)[1]?.text).toContain('Reason: Thunderstorm');
    await admin.ask(restoreEvent, { eventId: soon.id });
    await afterMinutes(2);
    await at(`${year()}-05-07 19:00`);
    // The event has begun but not ended.
    await admin.ask(cancelEvent, { eventId: soon.id, reason: null });
    await afterMinutes(2);
    expect(subjectsTo(coach).slice(3)).toEqual([
      `Practice on 7 May ${year()} takes place after all`,
      `Practice on 7 May ${year()} is canceled`,
    ]);
    await at(`${year()}-05-07 21:00`);
    await admin.ask(restoreEvent, { eventId: soon.id }).catch(() => undefined);
    await afterMinutes(2);
    expect(subjectsTo(coach)).toHaveLength(5);
  });
});

// CHANGE-08
longDescribe('a change within two minutes of another', () => {
  it('combines changes within two minutes into one email', async () => {
    const { admin, soon, pia } = await aToldClub();
    await move(admin, soon.id, later, before);
    await afterMinutes(1.5);
    await move(admin, soon.id, { time: '17:00', endTime: '18:30' }, later);
    await afterMinutes(1.5);
    expect(subjectsTo(pia)).toEqual([]);
    await afterMinutes(1);
    await afterMinutes(60);
    expect(subjectsTo(pia)).toHaveLength(1);
    expect(lastTo(pia)).toContain('at 17:00 to 18:30');
    expect(lastTo(pia)).toContain('at 18:00 to 19:30');
    expect(lastTo(pia)).not.toContain('19:00');
  });

  it('sends no email about a change that is undone within two minutes', async () => {
    const { admin, soon, late, tigers, readers } = await aToldClub();
    await move(admin, soon.id, later, before);
    await admin.ask(cancelEvent, { eventId: late.id, reason: null });
    const { id } = await anEvent(admin, {
      teamIds: [tigers.id],
      day: `${year()}-05-07`,
      time: '08:00',
      endTime: '09:00',
    });
    await afterMinutes(1.5);
    await move(admin, soon.id, before, later);
    await admin.ask(restoreEvent, { eventId: late.id });
    await admin.ask(cancelEvent, { eventId: id, reason: null });
    await afterMinutes(3);
    await at(`${year()}-05-06 18:10`);
    for (const reader of readers) expect(subjectsTo(reader)).toEqual([]);
    // The restored event is announced as new.
    await admin.ask(restoreEvent, { eventId: id });
    await afterMinutes(2);
    for (const reader of readers) expect(subjectsTo(reader)).toEqual([`Practice on 7 May ${year()} is new`]);
  });
});

// CHANGE-03
longDescribe('a change that is not urgent', () => {
  it('emails other changes at 18:00 club time, one email per person', async () => {
    const { admin, late, tigers, owls, pia, mother, coach, olaf } = await aToldClub();
    await at(`${year()}-05-06 18:30`);
    await move(admin, late.id, later, before);
    await afterMinutes(60);
    await move(admin, late.id, { place: 'Hall' }, { place: 'Main field' });
    await at(`${year()}-05-07 12:00`);
    await anEvent(admin, {
      teamIds: [tigers.id, owls.id],
      kind: 'game',
      opponent: 'Lions',
      side: 'away',
      day: `${year()}-06-01`,
    });
    await at(`${year()}-05-07 17:57`);
    for (const reader of [pia, mother, coach, olaf]) expect(subjectsTo(reader)).toEqual([]);
    await at(`${year()}-05-07 18:02`);
    await afterMinutes(60);
    for (const reader of [pia, mother, coach]) expect(subjectsTo(reader)).toEqual(['2 schedule changes']);
    expect(lastTo(pia).match(/Practice of Tigers has changed/g)).toHaveLength(1);
    expect(lastTo(pia)).toMatch(
      /at 19:00 to 20:30 \(Europe\/Vienna\)\nHall\nBefore:\n.*18:00 to 19:30 \(Europe\/Vienna\)\nMain field/,
    );
    expect(subjectsTo(olaf)).toEqual([`Game at Lions on 1 Jun ${year()} is new`]);
    for (const raw of rawMails()) expect(raw).toContain('List-Unsubscribe');
  });

  it('emails a change before 18:00 if its event starts within 48 hours', async () => {
    const { admin, tigers, pia } = await aToldClub();
    await at(`${year()}-05-06 19:00`);
    const { id } = await anEvent(admin, {
      teamIds: [tigers.id],
      day: `${year()}-05-09`,
      time: '10:00',
      endTime: '11:00',
    });
    await anEvent(admin, { teamIds: [tigers.id], day: `${year()}-05-09`, time: '20:00', endTime: '21:00' });
    await at(`${year()}-05-07 09:58`);
    expect(subjectsTo(pia)).toEqual([]);
    await at(`${year()}-05-07 10:01`);
    expect(subjectsTo(pia)).toEqual([`Practice on 9 May ${year()} is new`]);
    expect(lastTo(pia)).toContain(id);
    await at(`${year()}-05-07 18:03`);
    expect(subjectsTo(pia)).toHaveLength(2);
  });

  it('a series of any length is one line of an email', async () => {
    const { admin, tigers, pia } = await aToldClub();
    await admin.ask(
      createEvent,
      practice({
        teamIds: [tigers.id],
        day: `${year()}-07-01`,
        repeat: weekly(40, { weekdays: [new Date(`${year()}-07-01`).getUTCDay() || 7] }),
      }),
    );
    await at(`${year()}-05-06 18:40`);
    expect(subjectsTo(pia)).toEqual([]);
    await at(`${year()}-05-07 18:03`);
    expect(subjectsTo(pia)).toEqual(['40 schedule changes']);
    expect(lastTo(pia).match(/Practice of Tigers/g)).toHaveLength(1);
    expect(lastTo(pia)).toContain('is new, 40 events from ');
    expect(fileTo(pia).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(40);
  });
});

// CHANGE-01
longDescribe('the people who are emailed', () => {
  it('emails a change to people who were concerned before it, but not to its author', async () => {
    const { club, admin, soon, late, tigers, owls, pia, mother, coach, olaf, otherCoach } = await aToldClub();
    await move(admin, soon.id, { teamIds: [owls.id] }, { teamIds: [tigers.id] });
    await afterMinutes(2);
    for (const reader of [pia, mother, coach])
      expect(subjectsTo(reader)).toEqual([`Practice on 7 May ${year()} is no longer for you`]);
    for (const reader of [olaf, otherCoach]) expect(subjectsTo(reader)).toEqual([`Practice on 7 May ${year()} is new`]);
    expect(fileTo(pia)).toContain('STATUS:CANCELLED');
    expect(fileTo(olaf)).toContain('STATUS:CONFIRMED');
    forgetHeard();
    await move(coach, late.id, later, before);
    await at(`${year()}-05-07 18:05`);
    expect(subjectsTo(coach)).toEqual([]);
    expect(subjectsTo(pia)).toHaveLength(1);
    // An event for the whole organization is emailed to everyone.
    await anEvent(admin, { kind: 'event', title: 'Summer party', day: `${year()}-05-08` });
    await afterMinutes(2);
    for (const reader of [mother, coach, olaf, otherCoach])
      expect(subjectsTo(reader).at(-1)).toBe(`Summer party on 8 May ${year()} is new`);
    expect(subjectsTo(club.admin)).toEqual([]);
  });
});

// CHANGE-07
longTest('attaches the event to emails under its own UID with a rising sequence number', async () => {
  const { admin, soon, pia } = await aToldClub();
  const stamped = (lines: readonly string[]) =>
    lines.filter((line) => /^(METHOD|UID|SEQUENCE|STATUS|DTSTART|DTEND|SUMMARY)/.test(line));
  await move(admin, soon.id, later, before);
  await afterMinutes(2);
  const uid = `UID:event-letter-${soon.id}@localhost`;
  const rest = [`DTSTART:${year()}0507T170000Z`, `DTEND:${year()}0507T183000Z`];
  expect(stamped(fileTo(pia))).toEqual([
    'METHOD:PUBLISH',
    uid,
    ...rest,
    'SEQUENCE:1',
    'STATUS:CONFIRMED',
    'SUMMARY:Practice of Tigers',
  ]);
  await admin.ask(cancelEvent, { eventId: soon.id, reason: null });
  await afterMinutes(2);
  expect(stamped(fileTo(pia))).toEqual([
    'METHOD:PUBLISH',
    uid,
    ...rest,
    'SEQUENCE:2',
    'STATUS:CANCELLED',
    'SUMMARY:Practice of Tigers',
  ]);
  await anEvent(admin, {
    kind: 'event',
    title: 'Camp',
    time: null,
    endTime: null,
    day: `${year()}-05-07`,
    endDay: `${year()}-05-08`,
  });
  await afterMinutes(2);
  expect(fileTo(pia)).toEqual(
    expect.arrayContaining([`DTSTART;VALUE=DATE:${year()}0507`, `DTEND;VALUE=DATE:${year()}0509`]),
  );
  // A person whose calendar program read the feed within 7 days gets no file.
  const { db } = server.database;
  const readDaysAgo = (days: number) =>
    sql`insert into calendar_feeds (user_id, read_at) values (${pia.userId}, club_now() - make_interval(days => ${days}::int))
      on conflict (user_id) do update set read_at = excluded.read_at`.execute(db);
  const files: boolean[] = [];
  for (const days of [6, 8]) {
    await readDaysAgo(days);
    await anEvent(admin, { kind: 'event', title: `Meeting ${days}`, day: `${year()}-05-08` });
    await afterMinutes(2);
    expect(subjectsTo(pia).at(-1)).toContain(`Meeting ${days}`);
    files.push(mailsTo(pia).at(-1)?.calendar !== undefined);
  }
  expect(files).toEqual([false, true]);
});
