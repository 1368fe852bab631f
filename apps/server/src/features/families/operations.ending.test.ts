import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { endRole } from '@touchline/domain/access/contract.memberships.ts';
import { forgotPassword } from '@touchline/domain/access/contract.account.ts';
import { remindOfAnswer } from '@touchline/domain/answers/contract.ts';
import { changeGuardian, endGuardianship } from '@touchline/domain/families/contract.ts';
import { downloadOwnData, prepareOwnData } from '@touchline/domain/privacy/contract.ts';
import { withdrawOffer } from '@touchline/domain/offers/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { guardiansOn } from '@touchline/tests/support/club/guardians.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
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

interface Link {
  readonly playerId: string;
  readonly userId: string;
}

const { deliver, subjectsTo, aFamilyWithOffer, later } = guardiansOn(() => ({ server, mailbox }));

const endings = [
  ['link', (admin: Member, link: Link) => admin.send(endGuardianship, { ...link })],
  ['right to answer', (admin: Member, link: Link) => admin.send(changeGuardian, { ...link, mayAnswer: false })],
  ['role', (admin: Member, { userId }: Link) => admin.send(endRole, { userId, role: 'player' })],
] as const;

some(1).each(endings)(
  'deletes the data archive and emails of a guardian who loses the %s, but not those of the other guardian',
  async (_ended, end) => {
    const { club, pia, mother, father } = await aFamilyWithOffer();
    const { profileId: playerId } = pia;
    await club.admin.ask(changeGuardian, { playerId, userId: father.userId, mayAnswer: true });
    for (const guardian of [mother, father]) await guardian.ask(prepareOwnData, {});
    expect((await mother.send(downloadOwnData, {})).status).toBe(200);
    expect((await end(club.admin, { playerId, userId: mother.userId })).status).toBe(204);
    const archives = server.database.db
      .selectFrom('data_exports')
      .where('user_id', 'in', [mother.userId, father.userId]);
    expect(await archives.select('user_id').execute()).toEqual([{ user_id: father.userId }]);
    expect((await father.send(downloadOwnData, {})).status).toBe(200);
    await deliver();
    const offer = 'Your team offer from Vienna Lions: Falcons';
    expect([mother, father].map(subjectsTo)).toEqual([[], [offer]]);
  },
);

/** Day of the month on which the current test runs, at noon, because emails are not sent at night. */
let dayOfMonth = 0;
beforeEach(async () => {
  dayOfMonth += 1;
  await moveToLocal(server, `2031-05-0${dayOfMonth} 12:00`);
});
afterEach(() => mailbox.replies.clear());

const offerSubject = 'Your team offer from Vienna Lions: Falcons';
const withdrawnSubject = 'Team offer withdrawn: Vienna Lions: Falcons';

some(1).each(endings)('withdraws unsent emails about a child to a guardian who loses the %s', async (_ended, end) => {
  const { club, pia, mother, father, offerId, teamId } = await aFamilyWithOffer();
  const { admin } = club;
  const { profileId: playerId } = pia;
  await admin.ask(changeGuardian, { playerId, userId: father.userId, mayAnswer: true });
  await admin.ask(addPlayer, { teamId, playerId });
  await deliver();
  expect([mother, father].map(subjectsTo)).toEqual([[offerSubject], [offerSubject]]);
  mailbox.replies.set('', { code: 451, text: 'later' });
  await admin.ask(withdrawOffer, { offerId });
  const event = await anEvent(admin, { teamIds: [teamId], day: '2031-06-10' });
  await admin.ask(remindOfAnswer, { eventId: event.id });
  for (const { email } of [mother, father]) await server.anonymous.ask(forgotPassword, { email });
  await later(0.1);
  expect([mother, father].map(subjectsTo)).toEqual([[offerSubject], [offerSubject]]);
  expect((await end(admin, { playerId, userId: mother.userId })).status).toBe(204);
  mailbox.replies.clear();
  await later(0.1);
  const ofAccount = 'Set a new password for Touchline';
  const ofChild = [withdrawnSubject, 'Vienna Lions: answer needed for Practice on 10 Jun 2031'];
  const news = [mother, father].map((reader) => subjectsTo(reader).slice(1).toSorted());
  expect(news).toEqual([[ofAccount], [ofAccount, ...ofChild].toSorted()]);
});

longTest('emails a withdrawn offer only to the remaining guardian after a guardianship ended', async () => {
  const { club, pia, mother, father, offerId } = await aFamilyWithOffer();
  const { profileId: playerId } = pia;
  await club.admin.ask(changeGuardian, { playerId, userId: father.userId, mayAnswer: true });
  await deliver();
  await club.admin.ask(endGuardianship, { playerId, userId: mother.userId });
  await club.admin.ask(withdrawOffer, { offerId });
  const written = server.database.db
    .selectFrom('outbox')
    .where('entity_id', '=', offerId)
    .where('kind', '=', 'offer.withdrawn');
  // Pia has her own login.
  expect((await written.select('user_id').execute()).map((row) => row.user_id).toSorted()).toEqual(
    [father.userId, pia.userId].toSorted(),
  );
  await deliver();
  expect([mother, father].map(subjectsTo)).toEqual([[offerSubject], [offerSubject, withdrawnSubject]]);
});
