import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMyOffers } from '@touchline/domain/offers/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import { familiesOn, subjects } from '@touchline/tests/support/club/families.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';

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

const { afterMinutes, aToldFamily, subjectsTo } = familiesOn(() => ({ server, mailbox }));

// ORGS-01
it('a new time zone keeps the local times of upcoming tryouts', async () => {
  const { club, family, tryoutId, ageGroup } = await aToldFamily();
  const { admin } = club;
  const over = await aTryoutWith(server, club, { status: 'completed', players: [family], ageGroup });
  await server.database.db
    .updateTable('tryouts')
    .set({ date: new Date('2020-06-01T16:00:00Z'), registration_deadline: new Date('2020-05-25T18:00:00Z') })
    .where('id', '=', over.id)
    .execute();
  const { expiresAt } = await anOffer(club, over, await aTeamIn(server, club, ageGroup), family);
  await afterMinutes(2);
  const heard = subjectsTo(family);
  expect(heard).toContain(subjects.registered);
  // These times are 18:00 and 20:00 in Vienna.
  const before = { date: '2090-06-01T16:00:00.000Z', registrationDeadline: '2090-05-25T18:00:00.000Z' };
  expect(await admin.ask(readTryout, { tryoutId })).toMatchObject(before);
  await admin.ask(updateOrganization, { timeZone: 'America/Chicago' });
  // Moves to daytime in Chicago, when emails are sent.
  await afterMinutes(8 * 60);
  const inChicago = { date: '2090-06-01T23:00:00.000Z', registrationDeadline: '2090-05-26T01:00:00.000Z' };
  expect(await admin.ask(readTryout, { tryoutId })).toMatchObject(inChicago);
  expect(await admin.ask(readTryout, { tryoutId: over.id })).toMatchObject({ date: '2020-06-01T16:00:00.000Z' });
  expect((await family.ask(listMyOffers, {})).offers).toMatchObject([{ expiresAt }]);
  expect(subjectsTo(family)).toEqual(heard);
  await admin.ask(updateOrganization, { timeZone: 'Europe/Vienna' });
  expect(await admin.ask(readTryout, { tryoutId })).toMatchObject(before);
});
