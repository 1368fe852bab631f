import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeEmail, confirmNewEmail } from '@touchline/domain/access/contract.email.ts';
import {
  listCoachOffers,
  listOffers,
  offerCandidates,
  readOffer,
  sendOffers,
} from '@touchline/domain/offers/contract.ts';
import { updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { aFamilyOfTwoClubs, guardiansOn } from '@touchline/tests/support/club/guardians.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { hashPassword } from '../../core/identity/passwords.ts';

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

const { deliver, later, subjectsTo } = guardiansOn(() => ({ server, mailbox }));

/** Marks the logins’ email addresses as refused by a mail server. */
const refuse = (...logins: readonly { readonly email: string }[]) =>
  server.database.db
    .insertInto('refused_addresses')
    .values(logins.map(({ email }) => ({ email, reason: '5.1.1 no such user' })))
    .execute();

it('reports a family as unreachable if mail servers have refused all its addresses', async () => {
  const { club, coach, pia, paul, mother, teamId, tryout } = await aFamilyOfTwoClubs(server);
  const { db } = server.database;
  await db
    .insertInto('tryout_registrations')
    .values({ organization_id: club.id, tryout_id: tryout.id, player_id: paul.profileId, status: 'checked_in' })
    .execute();
  const reaches = async () =>
    Object.fromEntries(
      (await coach.ask(offerCandidates, { tryoutId: tryout.id })).candidates.map(({ firstName, familyReach }) => [
        ...[firstName, familyReach],
      ]),
    );
  await refuse(pia);
  expect(await reaches()).toEqual({ Pia: 'reachable', Paul: 'reachable' });
  await refuse(mother);
  expect(await reaches()).toEqual({ Pia: 'refused', Paul: 'reachable' });
  await endGuardianships(server, paul.profileId);
  expect(await reaches()).toEqual({ Pia: 'refused', Paul: 'noAccount' });

  const playerIds = [pia, paul].map(({ profileId }) => profileId);
  const result = await coach.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds });
  expect(result.unreachable.map(({ playerName, isRefused }) => [playerName, isRefused]).toSorted()).toEqual([
    ['Paul Peters', false],
    ['Pia Peters', true],
  ]);
  await deliver();
  expect([pia, mother].map(({ email }) => mailbox.attempts(email))).toEqual([0, 0]);
  for (const { offers } of [await club.admin.ask(listOffers, {}), await coach.ask(listCoachOffers, {})])
    for (const { id: offerId, playerName, familyReach } of offers) {
      expect(familyReach).toBe(playerName === 'Pia Peters' ? 'refused' : 'noAccount');
      expect(await coach.ask(readOffer, { offerId })).toMatchObject({ familyReach });
    }
});

it('sends missed emails about offers and tryout changes once a refused address is replaced', async () => {
  // Emails about distant tryouts are not sent at night.
  await moveToLocal(server, '10:00');
  const { club, pia, mother, tryout, teamId } = await aFamilyOfTwoClubs(server);
  const { db } = server.database;
  const password_hash = await hashPassword('correct horse battery');
  await db.updateTable('users').set({ password_hash }).where('id', '=', mother.userId).execute();
  const { id: tryoutId } = await aTryoutWith(server, club, { status: 'upcoming', ageGroup: tryout.ageGroup });
  await club.admin.ask(registerPlayer, { tryoutId, playerId: pia.profileId });
  await later(1);
  const motherSubjects = subjectsTo(mother);
  expect(motherSubjects.length).toBeGreaterThan(0);

  await refuse(mother);
  const place = { location: 'Gym', expected: { location: 'Main field' } };
  await club.admin.ask(updateTryout, { tryoutId, ...place });
  await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [pia.profileId] });
  await later(1);
  expect(subjectsTo(mother)).toEqual(motherSubjects);

  const moved = { email: `${crypto.randomUUID()}@example.org` };
  await mother.ask(changeEmail, { email: moved.email, currentPassword: 'correct horse battery' });
  await deliver();
  const token = mailbox.to(moved.email)[0]?.link?.token ?? '';
  await server.anonymous.ask(confirmNewEmail, { token });
  await later(1);
  expect(subjectsTo(moved)).toContain('Your team offer from Vienna Lions: Falcons');
  expect(mailbox.to(moved.email).some(({ text }) => text.includes('Gym'))).toBe(true);
  expect(await db.selectFrom('refused_addresses').where('email', '=', mother.email).selectAll().execute()).toEqual([]);
});
