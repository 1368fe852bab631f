import { afterAll, beforeAll, expect, it } from 'vitest';
import { mergePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import { contactOffersOn } from '@touchline/tests/support/club/contact-offers.ts';
import { contactsOn } from '@touchline/tests/support/club/contacts.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { mergeOf } from '@touchline/tests/support/club/merges.ts';
import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { behindProxy } from '@touchline/tests/support/server/visitor.ts';

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

const context = () => ({ server, mailbox });
const { press } = contactsOn(context);
const { anOffer } = contactOffersOn(context);

/** Merges the player who has the offer into another profile and keeps the contacts of `takes`. */
const mergedOffer = async (takes: 'player' | 'other') => {
  const { club, playerId: otherId, ...offered } = await anOffer();
  const { profileId: playerId } = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  await endGuardianships(server, playerId);
  await club.admin.ask(mergePlayers, await mergeOf(club.admin, { playerId, otherId }, {}, takes));
  return offered;
};

it('an offer link still works after a merge if the merged profile names the contact', async () => {
  const { link, states } = await mergedOffer('other');
  expect((await press(link, 'accepted')).status).toBe(200);
  expect(await states()).toEqual(['Falcons accepted']);
});

it('an offer link stops working after a merge if the merged profile names someone else', async () => {
  const { link, states } = await mergedOffer('player');
  expect((await press(link, 'accepted')).status).toBe(400);
  expect(await states()).toEqual(['Falcons pending']);
});
