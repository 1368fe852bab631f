import type { ReactNode } from 'react';
import { EmailAddress } from '../../ui/email-address.tsx';

export type Admins = readonly { readonly name: string; readonly email: string }[];

/** The admins, who stand for the president (OFFER-35, ruling 65), below the sentence that says what about. */
export function WhoToContact({ admins, children }: { admins: Admins; children: ReactNode }) {
  return (
    <div className="text-sm text-muted-foreground">
      <p>{children}</p>
      <ul aria-label="Administrators" className="mt-1">
        {admins.map(({ name, email }) => (
          <li key={email} className="break-words">
            {name},{' '}
            <a
              href={`mailto:${email}`}
              className="inline-block max-w-full underline underline-offset-4 hover:text-foreground"
            >
              <EmailAddress>{email}</EmailAddress>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
