import { useEffect, useState } from 'react';
import { readClubPrivacy } from '@touchline/domain/privacy/contract.ts';
import type { ClubPrivacy as Facts } from '@touchline/domain/privacy/schema.ts';
import { call } from '../../lib/data/api.ts';
import { EmailAddress, mailtoOf } from '../../ui/display/email-address.tsx';
import { PhoneNumber } from '../../ui/display/phone-number.tsx';

function Contact({ contactName, contactEmail, contactPhone }: Facts) {
  if (!contactName && !contactEmail && !contactPhone)
    return <p>Your club has not named a contact here yet. Ask one of its administrators.</p>;
  return (
    <>
      <p>For questions about your data, and to have it corrected or erased:</p>
      <ul>
        {contactName && <li translate="no">{contactName}</li>}
        {contactEmail && (
          <li>
            <a href={mailtoOf(contactEmail)} className="underline underline-offset-4">
              <EmailAddress>{contactEmail}</EmailAddress>
            </a>
          </li>
        )}
        {contactPhone && (
          <li>
            <PhoneNumber className="underline">{contactPhone}</PhoneNumber>
          </li>
        )}
      </ul>
    </>
  );
}

/**
 * Club's privacy contact and settings, for a signed-in user. Fetched without the query cache, because this page is for
 * visitors.
 */
export function ClubPrivacy() {
  const [facts, setFacts] = useState<Facts | 'failed'>();
  useEffect(() => {
    call(readClubPrivacy, {}).then(setFacts, () => setFacts('failed'));
  }, []);
  if (facts === 'failed') return <p>The contact of your club could not be loaded. Reload the page to try again.</p>;
  if (!facts) return <p>Loading the contact of your club...</p>;
  return (
    <>
      <Contact {...facts} />
      <ul>
        <li>
          {facts.name} asks a parent or guardian for consent before it stores data of a child under {facts.consentAge}.
        </li>
        <li>
          {facts.name} deletes notes, contacts, and the day and month of birth of a player who is on no current team,{' '}
          {facts.retentionMonths} months after the last season.
        </li>
      </ul>
    </>
  );
}
