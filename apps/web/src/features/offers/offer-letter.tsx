import { clsx } from 'clsx';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { answersFor } from '@touchline/domain/core/actor.ts';
import type { Answer, MyOffer, ResponseReason } from '@touchline/domain/offers/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNamingChild } from '../../lib/session/use-naming-child.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { Emblem } from '../../ui/display/emblem.tsx';
import { DefinitionList } from '../../ui/display/definition-list.tsx';
import { useRootAttribute } from '../../ui/base/use-root-attribute.ts';
import { EmailAddress, mailtoOf } from '../../ui/display/email-address.tsx';
import { PhoneNumber } from '../../ui/display/phone-number.tsx';
import { ContactLine } from '../../ui/display/contact-line.tsx';
import { OfferCountdown } from './offer-countdown.tsx';
import { OfferTitle } from './offer-title.tsx';
import { OfferStatusBadge } from './offer-status.tsx';
import { LetterText, termsOf } from './offer-terms.tsx';

type Admins = readonly { readonly name: string; readonly email: string }[];

/** Club contact, below a sentence that says what to ask about. If there is none, shows the admins (ruling 65). */
function WhoToContact({ admins, children }: { admins: Admins; children: ReactNode }) {
  const { contact } = useUser();
  return (
    <div className="text-sm text-muted-foreground">
      <p>{children}</p>
      <ul aria-label={contact ? 'Contact' : 'Administrators'} className="mt-1">
        {(contact ? [contact] : admins).map((person) => (
          <li key={person.email} className="break-words">
            <ContactLine {...person} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Labels for the time when an offer ended, by status. An expired offer was never answered. */
const endings: Readonly<Record<ResponseReason, string>> = {
  player: 'Answered',
  lapsed: 'Expired',
  other_accepted: 'Declined',
  withdrawn: 'Withdrawn',
};

function Deadline({ offer, onOver }: { offer: MyOffer; onOver: () => void }) {
  const { timeZone } = useUser();
  const { status, responseReason, expiresAt, responseAt, answeredBy } = offer;
  if (status !== 'pending')
    return (
      responseAt && (
        <p className="text-sm text-muted-foreground">
          {endings[responseReason ?? 'player']} {formatInstant(responseAt, timeZone)}
          <span>{answeredBy && ` by ${answeredBy}`}</span>
        </p>
      )
    );
  if (!expiresAt) return <p className="text-sm text-muted-foreground">No expiration</p>;
  return (
    <p className="flex gap-x-1.5 text-sm">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span>
        expires {formatInstant(expiresAt, timeZone)}&nbsp;· <OfferCountdown expiresAt={expiresAt} onOver={onOver} />
      </span>
    </p>
  );
}

function Contacts({ contacts }: { contacts: NonNullable<MyOffer['contacts']> }) {
  if (contacts.length === 0) {
    return <p className="text-sm text-muted-foreground">No coach yet. You'll see their contact details here.</p>;
  }
  return (
    <ul aria-label="Coach contacts" className="flex flex-col gap-3">
      {contacts.map(({ name, phone, email }) => (
        <li key={`${name}${email}`} className="rounded-md border border-border px-3 py-2.5">
          <p translate="no" className="font-medium">
            {name}
          </p>
          {phone && (
            <span className="flex items-center gap-2 text-sm">
              <Phone aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
              <PhoneNumber className="min-h-9 max-sm:min-h-11">{phone}</PhoneNumber>
            </span>
          )}
          {email && (
            <a
              href={mailtoOf(email)}
              className="flex min-h-9 items-center gap-2 text-sm underline-offset-4 hover:underline max-sm:min-h-11"
            >
              <Mail aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
              <EmailAddress>{email}</EmailAddress>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

const answers = [
  { answer: 'accepted', label: 'Accept', variant: 'primary' },
  { answer: 'declined', label: 'Decline', variant: 'secondary' },
] as const;

interface OfferLetterProps {
  readonly offer: MyOffer;
  readonly currency: string | null;
  readonly admins: Admins;
  readonly onAnswer: (offer: MyOffer, answer: Answer) => void;
  /** Set if an emailed link led here. The letter scrolls into view and receives focus. */
  readonly isLinked?: boolean;
}

/** Offer as seen by its player, with the letter, its terms and the answer buttons. */
export function OfferLetter({ offer, currency, admins, onAnswer, isLinked = false }: OfferLetterProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [isLinked]);
  const [isOver, setOver] = useState(false);
  const user = useUser();
  const { timeZone, players } = user;
  const mayAnswer = answersFor(user, offer.playerId);
  const { teamName, teamLogoUrl, blockedByAcceptance: isBlocked } = offer;
  const subject = useNamingChild()(teamName, offer);
  const facts = [
    { term: 'Tryout', detail: offer.tryoutTitle },
    { term: 'Tryout date', detail: offer.tryoutDate && formatInstant(offer.tryoutDate, timeZone, 'day') },
    // Coaches' names when the offer was sent, as one text separated by commas.
    { term: offer.coachName?.includes(', ') ? 'Coaches' : 'Coach', detail: offer.coachName },
    ...termsOf(offer, currency),
  ].filter(({ detail }) => detail !== null);
  useRootAttribute('answer-bar', offer.status === 'pending' && mayAnswer);
  return (
    <Card
      ref={card}
      tabIndex={isLinked ? -1 : undefined}
      aria-label={`Invitation to ${subject}`}
      className={clsx('flex scroll-mt-20 flex-col gap-4', isBlocked && 'bg-muted! text-muted-foreground shadow-none!')}
    >
      {isBlocked && (
        <Alert tone="amber" title="You have already accepted another invitation for this tryout.">
          This one cannot be accepted any more.
        </Alert>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-start gap-3">
          <Emblem name={teamName} src={teamLogoUrl} />
          <div className="min-w-0">
            <h2 className="text-lg leading-6 font-semibold break-words">
              {players.length > 1 ? <OfferTitle offer={offer} /> : <span translate="no">{teamName}</span>}
            </h2>
            <p className="text-sm text-muted-foreground">
              {[offer.ageGroupName, offer.seasonName].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        <OfferStatusBadge {...offer} />
      </div>
      {/* Placed above the letter, which may be long. */}
      <Deadline offer={offer} onOver={() => setOver(true)} />
      <LetterText {...offer} />
      {facts.length > 0 && <DefinitionList items={facts} />}
      {offer.status === 'pending' && !mayAnswer && (
        <Alert title="You can read this invitation.">Another guardian answers it.</Alert>
      )}
      {offer.status === 'pending' && mayAnswer && (
        // Sticky on phones, so that the buttons are visible from the first line of a long letter.
        <div className="flex flex-wrap gap-2 bg-inherit max-sm:sticky max-sm:bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] short:static! max-sm:-mx-4 max-sm:-mb-4 max-sm:rounded-b-lg max-sm:border-t max-sm:border-border max-sm:px-4 max-sm:py-3">
          {answers.map(({ answer, label, variant }) => (
            <Button
              key={answer}
              size="lg"
              variant={variant}
              className="max-sm:flex-1"
              disabled={isOver || (isBlocked && answer === 'accepted')}
              aria-label={`${label} the invitation to ${subject}`}
              onClick={() => onAnswer(offer, answer)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {offer.status === 'accepted' && (
        <>
          {offer.contacts && <Contacts contacts={offer.contacts} />}
          <WhoToContact admins={admins}>
            {offer.releasedAt
              ? 'You are no longer on this team. If you have questions, please contact the club.'
              : 'Your acceptance is final. To change it, please contact the president and coach.'}
          </WhoToContact>
        </>
      )}
      {offer.responseReason === 'withdrawn' && (
        <>
          <Alert title="The club has withdrawn this invitation.">
            It can no longer be accepted. You don't need to do anything.
          </Alert>
          <WhoToContact admins={admins}>If you have questions, please contact the club.</WhoToContact>
        </>
      )}
    </Card>
  );
}
