import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelEvent } from '@touchline/domain/schedule/contract.ts';
import { previewAct } from '@touchline/domain/schedule/contract.overlaps.ts';
import { changeLettersOn } from '@touchline/tests/support/club/change-letters.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

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

const { afterMinutes, aToldClub, at, forgetHeard, subjectsTo, year } = changeLettersOn(() => ({ server, mailbox }));

// CHANGE-04
it('previews emails as immediate for an event that has begun and as later for a distant one', async () => {
  const { admin, late, tigers, pia } = await aToldClub();
  const camp = await anEvent(admin, {
    ...{ kind: 'event', title: 'Camp', teamIds: [tigers.id], day: `${year()}-05-12`, endDay: `${year()}-05-14` },
    ...{ time: '09:00', endTime: '16:00' },
  });
  await at(`${year()}-05-13 10:00`);
  forgetHeard();
  const notificationPreview = async (eventId: string) => {
    const { told: reach } = await admin.ask(previewAct, { act: 'cancel', eventId });
    return [reach?.now?.coaches, reach?.later?.coaches];
  };
  expect(await notificationPreview(camp.id)).toEqual([1, undefined]);
  expect(await notificationPreview(late.id)).toEqual([undefined, 1]);
  for (const { id: eventId } of [camp, late]) await admin.ask(cancelEvent, { eventId, reason: null });
  await afterMinutes(2);
  expect(subjectsTo(pia)).toEqual([`Camp on 12 May ${year()} is canceled`]);
});
