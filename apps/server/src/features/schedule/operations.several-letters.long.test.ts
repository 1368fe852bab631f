import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSeveral } from '@touchline/domain/schedule/contract.reached.ts';
import { changeSeveral } from '@touchline/domain/schedule/contract.several.ts';
import { changeLettersOn } from '@touchline/tests/support/club/change-letters.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { anEvent, detailOf } from '@touchline/tests/support/club/schedule.ts';
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

const { afterMinutes, aToldClub, forgetHeard, mailsTo, year } = changeLettersOn(() => ({ server, mailbox }));

// SCHED-16
it('a bulk cancellation sends each person one email with the reason', async () => {
  const { admin, coach, tigers, owls, readers, olaf, soon } = await aToldClub();
  const day = `${year()}-05-07`;
  const add = async (teamIds: readonly string[], title: string, time: string) =>
    (await anEvent(admin, { teamIds: [...teamIds], title, day, endDay: day, time, endTime: `${time.slice(0, 3)}45` }))
      .id;
  const friendly = await add([tigers.id], 'Friendly', '20:00');
  const ofOwls = await add([owls.id], 'Owls training', '17:00');
  const party = await add([], 'Party', '21:00');
  await afterMinutes(2);
  forgetHeard();
  const listed = async (by: typeof admin) => (await by.ask(listSeveral, { day, lastDay: day })).events;
  const act = (events: Awaited<ReturnType<typeof listed>>) => ({
    ...{ events: events.map(({ id, startsAt }) => ({ id, startsAt })), reason: 'Thunderstorm' },
    act: { kind: 'cancel' as const },
  });
  // A coach cannot cancel other teams' events.
  const all = await listed(admin);
  expect((await errorOf(await coach.send(changeSeveral, act(all)))).status).toBe(422);
  const own = await listed(coach);
  expect(own.map(({ id }) => id).toSorted()).toEqual([soon.id, friendly].toSorted());
  expect(await coach.ask(changeSeveral, act(own))).toEqual({ count: 2 });
  await afterMinutes(2);
  for (const reader of readers.filter(({ email }) => email !== coach.email)) {
    const mails = mailsTo(reader);
    expect(mails).toHaveLength(1);
    for (const words of ['Practice', 'Friendly', 'Reason: Thunderstorm']) expect(mails[0]?.text).toContain(words);
  }
  // The author gets no email, and neither do people on other teams.
  for (const other of [coach, olaf]) expect(mailsTo(other)).toEqual([]);
  for (const id of [ofOwls, party]) expect((await detailOf(admin, id)).status).toBe('scheduled');
});
