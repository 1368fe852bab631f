import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMyOffers, respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { familiesOn, register, subjects } from '@touchline/tests/support/club/families.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { actingIn, joinAs, membershipOf, rememberMembership } from '@touchline/tests/support/club/memberships.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTeamIn, aTryout } from '@touchline/tests/support/club/tryouts.ts';

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

const { afterMinutes, aClubWithTryout } = familiesOn(() => ({ server, mailbox }));

// MEMB-14
it('links in emails open the membership that the email is about', async () => {
  const { club: lions, tryout, ageGroup, families } = await aClubWithTryout(2);
  const [pia, paul] = families;
  const login = await lions.addCoach('Mona Peters');
  const coach = actingIn(server, login, await membershipOf(server, lions, login, 'coach'));
  const familyHere = await joinAs(server, lions, login, 'player', [{ id: pia.profileId, mayAnswer: true }]);
  const bears = await anOrganization(server, 'Bears');
  const cub = await bears.addPlayer({ firstName: 'Cleo', lastName: 'Cub' });
  const familyThere = await joinAs(server, bears, login, 'player', [{ id: cub.profileId, mayAnswer: true }]);
  const zebras = await anOrganization(server, 'Zebras');
  await rememberMembership(server, await joinAs(server, zebras, login, 'admin'));

  const falcons = await aTeamIn(server, lions, ageGroup, { name: 'Falcons', coaches: [login] });
  const past = await aTryoutWith(server, lions, { status: 'completed', players: [pia, paul], ageGroup });
  await anOffer(lions, past, falcons, pia);
  await coach.ask(sendOffers, { tryoutId: past.id, teamId: falcons, playerIds: [paul.profileId] });
  const there = await anOpenAgeGroup(server, bears);
  const polar = await aTeamIn(server, bears, there, { name: 'Polar' });
  await anOffer(
    bears,
    await aTryoutWith(server, bears, { status: 'completed', players: [cub], ageGroup: there }),
    polar,
    cub,
  );
  await register(lions, tryout.id, pia);
  await register(bears, (await aTryout(bears, there)).id, cub);
  const { offers } = await paul.ask(listMyOffers, {});
  await paul.ask(respondToOffer, { offerId: offers[0]?.id ?? '', answer: 'declined' });
  await afterMinutes(2);

  const membershipIn = (text: string) => new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get('membership');
  const received = mailbox.to(login.email).map(({ subject, text }) => [subject, membershipIn(text)]);
  const byOrder = (one: unknown[], other: unknown[]) => String(one).localeCompare(String(other));
  expect(received.toSorted(byOrder)).toEqual(
    [
      ['Your team offer from Vienna Lions: Falcons', familyHere.membershipId],
      ['Your team offer from Bears: Polar', familyThere.membershipId],
      [subjects.registered, familyHere.membershipId],
      ['Bears: registered for Spring tryout', familyThere.membershipId],
      ['Vienna Lions: An invitation to Falcons was declined', coach.membershipId],
    ].toSorted(byOrder),
  );
});
