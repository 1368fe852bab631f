import { askContact, listGuardians } from '@touchline/domain/families/contract.ts';
import type { ContactPlace } from '@touchline/domain/families/schema.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { updateTryout } from '@touchline/domain/tryouts/contract.ts';
import type { Club, Member } from './club.ts';
import { familiesOn } from './families.ts';
import { linksOn } from '../server/links.ts';
import type { Mailbox } from '../server/mailbox.ts';
import type { TestServer } from '../server/server.ts';

let count = 0;
/** An email address that no other test uses, as a `Member`. */
export const anAddress = (): Member => {
  count += 1;
  return { email: `contact-${count}-${crypto.randomUUID().slice(0, 8)}@example.org` } as Member;
};

/** Subject of the email that asks a Vienna Lions contact to confirm an address. */
export const confirmationSubject = 'Vienna Lions: confirm your email address';

export const moveTryout = ({ admin }: Club, tryoutId: string, location: string, before: string) =>
  admin.ask(updateTryout, { tryoutId, location, expected: { location: before } });

/** Families whose contact has no account, on a server that delivers to the mailbox. */
export const contactsOn = (context: () => { readonly server: TestServer; readonly mailbox: Mailbox }) => {
  const families = familiesOn(context);
  const links = linksOn(context);

  /** A contact of one or more children, whose logins may read but not answer. */
  const aContact = async (players = 1) => {
    const facts = await families.aClubWithTryout(players);
    const contact = anAddress();
    const { db } = context().server.database;
    for (const { profileId, userId } of facts.families) {
      await db.updateTable('guardianships').set({ may_answer: false }).where('user_id', '=', userId).execute();
      await facts.club.admin.ask(updatePlayer, { playerId: profileId, parentGuardianEmail: contact.email });
    }
    const playerId = facts.families[0].profileId;
    const ask = () => facts.club.admin.ask(askContact, { playerId, place: 'first' });
    const address = async () => (await facts.club.admin.ask(listGuardians, { playerId })).contacts[0]?.address?.state;
    return { ...facts, contact, playerId, ask, address };
  };

  type Facts = Pick<Awaited<ReturnType<typeof aContact>>, 'club' | 'contact' | 'playerId'>;
  const confirm = async ({ club, contact, playerId }: Facts, place: ContactPlace = 'first') => {
    await club.admin.ask(askContact, { playerId, place });
    await families.afterMinutes(0);
    await links.press(await links.linkTo(contact));
  };

  const aConfirmedContact = async (players = 1) => {
    const facts = await aContact(players);
    await confirm(facts);
    return facts;
  };
  return { ...families, ...links, aContact, confirm, aConfirmedContact };
};
