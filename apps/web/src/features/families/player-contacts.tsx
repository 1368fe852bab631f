import { askContact } from '@touchline/domain/families/contract.ts';
import type { AddressState, Contact, Guardians } from '@touchline/domain/families/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmailAddress } from '../../ui/display/email-address.tsx';
import { PhoneNumber } from '../../ui/display/phone-number.tsx';

const stateTexts: Readonly<Record<AddressState, (day: string) => string>> = {
  asked: (day) => `Confirmation sent on ${day}. Emails begin once the address is confirmed.`,
  expired: (day) => `Confirmation sent on ${day}, and not answered within 7 days.`,
  confirmed: (day) =>
    `Address confirmed on ${day}. Gets emails about tryouts, and answers offers while no one with an account does.`,
  unsubscribed: (day) => `Wants no emails since ${day}.`,
};

interface AskButtonProps {
  readonly playerId: string;
  readonly contact: Contact;
  /** Name of the contact for screen readers. */
  readonly about: string;
}

/** Sends the email that asks to confirm the address. Disabled if it was sent recently or has been answered. */
function AskButton({ playerId, contact: { place, email, address }, about }: AskButtonProps) {
  const { mutate, busy } = useCommand(askContact);
  if (email === null || (address !== null && address.state !== 'expired')) return null;
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      busyLabel="Sending..."
      aria-label={`Ask ${about} to confirm the address`}
      onClick={() => mutate({ playerId, place })}
    >
      {address === null ? 'Ask to confirm address' : 'Ask again'}
    </Button>
  );
}

interface PlayerContactProps {
  readonly playerId: string;
  readonly contact: Contact;
  readonly isInvited: boolean;
  readonly onInvite: (() => void) | undefined;
}

function PlayerContact({ playerId, contact, isInvited, onInvite }: PlayerContactProps) {
  const { timeZone } = useUser();
  const { name, phone, email, emailRefused, address } = contact;
  const contactText = name ?? email ?? phone ?? '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0">
        {name !== null && (
          <p translate="no" className="font-medium break-words">
            {name}
          </p>
        )}
        {email !== null && (
          <p className="text-sm">
            <EmailAddress linked refused={emailRefused}>
              {email}
            </EmailAddress>
          </p>
        )}
        {phone !== null && (
          <p className="text-sm">
            <PhoneNumber className="underline">{phone}</PhoneNumber>
          </p>
        )}
        <p className="mt-1">
          <Badge>{isInvited ? 'No account yet · invited' : 'No account yet'}</Badge>
        </p>
        {address !== null && !emailRefused && (
          <p className="mt-1 text-sm text-muted-foreground">
            {stateTexts[address.state](formatInstant(address.at, timeZone, 'day'))}
          </p>
        )}
      </div>
      {onInvite && (
        <span className="flex flex-wrap gap-2 print:hidden">
          {!isInvited && (
            <Button size="sm" variant="secondary" aria-label={`Invite ${contactText}`} onClick={onInvite}>
              Invite
            </Button>
          )}
          {!emailRefused && <AskButton playerId={playerId} contact={contact} about={contactText} />}
        </span>
      )}
    </li>
  );
}

interface PlayerContactsProps {
  readonly family: Guardians;
  /** Opens the invitation for a contact; undefined for users who may not invite. */
  readonly onInvite: ((contact: Contact) => void) | undefined;
}

/** Lists a player's contacts who have no account, and the state of their addresses. */
export function PlayerContacts({ family: { playerId, contacts, invitations }, onInvite }: PlayerContactsProps) {
  if (contacts.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 text-sm font-semibold">Contacts</h3>
      <ul className="mt-1 divide-y divide-border">
        {contacts.map((contact) => (
          <PlayerContact
            key={contact.place}
            playerId={playerId}
            contact={contact}
            isInvited={contact.email !== null && invitations.some(({ email }) => email === contact.email)}
            onInvite={onInvite && (() => onInvite(contact))}
          />
        ))}
      </ul>
    </>
  );
}
