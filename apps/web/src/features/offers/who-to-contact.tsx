import type { ReactNode } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { ContactLine } from '../../ui/contact-line.tsx';

export type Admins = readonly { readonly name: string; readonly email: string }[];

/**
 * The contact of the club below the sentence that says what about (ORGS-03); without one the admins, who stand for the
 * president (OFFER-35, ruling 65).
 */
export function WhoToContact({ admins, children }: { admins: Admins; children: ReactNode }) {
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
