import { afterAll, beforeAll, describe, expect } from 'vitest';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { reminderSubjects, remindersOn } from '@touchline/tests/support/club/reminders.ts';
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

const { aSentOffer, at, later, subjectsTo } = remindersOn(() => ({ server, mailbox }));
const { sent, first, last } = reminderSubjects;
const minute = 1 / 60;

// ORGS-06
describe('an offer from a club with a different time to answer', () => {
  // Both reminders are due during the day.
  some(1).each([
    [24, '20:30', [12 - minute, minute, 6 - minute, minute]],
    [336, '16:00', [168 - minute, minute, 162 - minute, minute]],
  ])('reminds of an offer of %i hours at half time and six hours before its end', async (hours, sentAt, steps) => {
    await moveToLocal(server, sentAt);
    const { player } = await aSentOffer(hours);
    const got: string[][] = [];
    for (const step of steps) {
      await later(step);
      got.push(subjectsTo(player));
    }
    expect(got).toEqual([[sent], [sent, first], [sent, first], [sent, first, last]]);
    expect(mailbox.to(player.email)[0]?.text.replaceAll(/\s+/g, ' ')).toContain(`within ${hours} hours, by `);
  });
});

describe('at night, from 9 PM to 8 AM in the club’s time zone', () => {
  longTest('sends a half-time reminder that is due at night at 8 AM', async () => {
    await moveToLocal(server, '21:00');
    const { player } = await aSentOffer();
    for (const local of ['20:59', '21:00', '02:00', '07:59']) await at(local);
    expect(subjectsTo(player)).toEqual([sent]);
    await at('08:00');
    expect(subjectsTo(player)).toEqual([sent, first]);
  });

  longTest('applies quiet hours for offer reminders in the club’s time zone', async () => {
    await moveToLocal(server, '20:00');
    const here = await aSentOffer();
    const there = await aSentOffer();
    await there.club.admin.ask(updateOrganization, { timeZone: 'Europe/Helsinki' });
    await later(24);
    expect([here, there].map(({ player }) => subjectsTo(player))).toEqual([[sent, first], [sent]]);
  });

  some(1).each([
    ['begin at 21:00', '03:00', 24],
    ['begin at 07:59', '13:59', 24],
  ])('sends the last reminder at 8 PM the evening before if the last hours of an offer %s', async (_, local) => {
    await moveToLocal(server, local);
    const { player } = await aSentOffer();
    await later(24);
    await at('19:59');
    expect(subjectsTo(player)).not.toContain(last);
    await at('20:00');
    expect(subjectsTo(player).at(-1)).toBe(last);
    await at('08:00');
    expect(subjectsTo(player).filter((subject) => subject === last)).toHaveLength(1);
  });

  some(1).each([
    ['08:00', '14:00'],
    ['20:59', '02:59'],
  ])('reminds on time if the last hours of an offer begin during the day, at %s', async (lastHours, local) => {
    await moveToLocal(server, local);
    const { player } = await aSentOffer();
    await later(42 - minute);
    expect(subjectsTo(player)).not.toContain(last);
    // The offer was sent a few seconds after the full minute.
    await at(`${lastHours}:50`);
    expect(subjectsTo(player).at(-1)).toBe(last);
  });

  longTest('sends a missed last reminder in the morning if the server restarts at night', async () => {
    await moveToLocal(server, '10:00');
    const { player } = await aSentOffer();
    await moveToLocal(server, '18:00');
    const { player: early } = await aSentOffer();
    for (const _ of [1, 2]) await server.moveClock(16);
    await at('07:59');
    for (const { email } of [player, early]) expect(subjectsTo({ email })).not.toContain(last);
    await at('08:00');
    expect(subjectsTo(player)).toEqual([sent, last]);
  });

  longTest('retries a reminder in the morning that the mail server refused in the evening', async () => {
    await moveToLocal(server, '20:50');
    const { player } = await aSentOffer();
    mailbox.replies.set('', { code: 451, text: '4.3.0 later' });
    await later(24);
    mailbox.replies.clear();
    await at('21:30');
    expect(subjectsTo(player)).toEqual([sent]);
    await at('08:00');
    expect(subjectsTo(player)).toEqual([sent, first]);
  });

  some(1).each([
    ['08:00', ['20:00', '20:01', '07:00']],
    // The offer was sent a few seconds after the full minute, and its reminders are due at the same second of the minute.
    ['15:00', ['03:00', '08:00', '09:00:50']],
  ])('sends only the last reminder of an offer of 24 hours sent at %s', async (sentAt, times) => {
    await moveToLocal(server, sentAt);
    const { player } = await aSentOffer(24);
    for (const local of times) await at(local);
    expect(subjectsTo(player)).toEqual([sent, last]);
  });
});
