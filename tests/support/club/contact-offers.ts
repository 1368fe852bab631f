import { confirmContact } from '@touchline/domain/families/contract.contact-links.ts';
import { askContact } from '@touchline/domain/families/contract.ts';
import { answerOfferByLink } from '@touchline/domain/offers/contract.links.ts';
import { listOffers, sendOffers } from '@touchline/domain/offers/contract.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import type { Club } from './club.ts';
import { anAddress, contactsOn } from './contacts.ts';
import type { Mailbox } from '../server/mailbox.ts';
import { aTryoutWith } from './offers.ts';
import type { TestServer } from '../server/server.ts';
import { aTeamIn } from './tryouts.ts';

/** Offers to players whose logins may only read, on a server that delivers to the mailbox. */
export const contactOffersOn = (context: () => { readonly server: TestServer; readonly mailbox: Mailbox }) => {
  const { aConfirmedContact, aContact, afterMinutes, linkTo } = contactsOn(context);

  /** Lets the club offer a place to the player, whose contact is Mona Muster. */
  const offering = async <Facts extends Awaited<ReturnType<typeof aContact>>>(facts: Facts) => {
    const { server } = context();
    const { club, families, playerId } = facts;
    await club.admin.ask(updatePlayer, { playerId, parentGuardianFirstName: 'Mona', parentGuardianLastName: 'Muster' });
    const tryout = await aTryoutWith(server, club, { status: 'completed', players: families });
    const offer = async (name = 'Falcons') => {
      const teamId = await aTeamIn(server, club, tryout.ageGroup, { name });
      const terms = { offerLetterBody: 'Dear Pia,\nwelcome!', anticipatedSeasonCostAmount: '1,200' };
      const result = await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [playerId], ...terms });
      await afterMinutes(0);
      return { teamId, ...result };
    };
    const offers = async () => (await club.admin.ask(listOffers, {})).offers;
    const states = async () => (await offers()).map(({ teamName, status }) => `${teamName} ${status}`).toSorted();
    return { ...facts, offer, offers, states };
  };

  /** An offer emailed to a confirmed contact, with the link in the email. */
  const anOffer = async () => {
    const facts = await offering(await aConfirmedContact());
    const { teamId } = await facts.offer();
    return { ...facts, teamId, link: await linkTo(facts.contact) };
  };
  return { offering, anOffer };
};

/** Token in the last email to an address, before the email is sent. */
const tokenTo = async ({ database: { db } }: TestServer, email: string): Promise<string> => {
  const letters = db.selectFrom('outbox').where('recipient', '=', email).orderBy('id', 'desc');
  const { payload } = await letters.select('payload').executeTakeFirstOrThrow();
  return /#token=([\w-]{43})/.exec(JSON.stringify(payload))?.[1] ?? '';
};

/** A contact who is asked to confirm an address. The player's own login may only read. */
export const anAskedContact = async (server: TestServer, club: Club) => {
  const player = await club.addPlayer();
  const { db } = server.database;
  await db.updateTable('guardianships').set({ may_answer: false }).where('user_id', '=', player.userId).execute();
  const { email } = anAddress();
  const playerId = player.profileId;
  await club.admin.ask(updatePlayer, { playerId, parentGuardianEmail: email });
  await club.admin.ask(askContact, { playerId, place: 'first' });
  const token = await tokenTo(server, email);
  return { player, playerId, email, confirm: () => server.anonymous.send(confirmContact, { token }) };
};

/** An offer that the contact can answer. */
export const anOfferToContact = async (server: TestServer, club: Club) => {
  const { player, playerId, email, confirm } = await anAskedContact(server, club);
  const { db } = server.database;
  await confirm();
  await db.deleteFrom('outbox').where('recipient', '=', email).execute();
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [player] });
  const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
  await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [playerId] });
  const token = await tokenTo(server, email);
  const offer = () =>
    db
      .selectFrom('team_invitations')
      .where('player_id', '=', playerId)
      .select(['id', 'status', 'response_reason as because', 'answered_by as answeredBy'])
      .executeTakeFirstOrThrow();
  const press = (answer: 'accepted' | 'declined') => server.anonymous.send(answerOfferByLink, { token, answer });
  return { playerId, teamId, offer, press, offerId: (await offer()).id };
};
