import { expect, it } from 'vitest';
import { anOrganization } from '../support/club/club.ts';
import { anAskedContact, anOfferToContact } from '../support/club/contact-offers.ts';
import { rosterOf } from '../support/club/offers.ts';
import { sharedServer } from '../support/server/server.ts';
import { duringOn } from './holding.ts';

const server = sharedServer();

/** Runs `work` while a pending edit removes the contact's address. */
const whileAddressIsRemoved = <Answer>(playerId: string, work: () => Promise<Answer>) =>
  duringOn(() => server)(`update player_profiles set parent_guardian_email = null where id = '${playerId}'`, work);

it('refuses to accept an offer by link if the contact’s address is removed in the meantime', async () => {
  const { playerId, teamId, offer, press } = await anOfferToContact(server, await anOrganization(server));
  const { waited, answer } = await whileAddressIsRemoved(playerId, () => press('accepted'));
  expect([waited, answer.status, (await offer()).status]).toEqual([true, 400, 'pending']);
  expect(await rosterOf(server, teamId)).toEqual([]);
});

it('refuses to confirm a contact’s address that is removed in the meantime', async () => {
  const { playerId, email, confirm } = await anAskedContact(server, await anOrganization(server));
  const { waited, answer } = await whileAddressIsRemoved(playerId, confirm);
  expect([waited, answer.status]).toEqual([true, 400]);
  const addresses = server.database.db.selectFrom('contact_addresses').where('email', '=', email).select('id');
  expect(await addresses.execute()).toEqual([]);
});
