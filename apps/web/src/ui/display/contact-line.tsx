import { EmailAddress, mailtoOf } from './email-address.tsx';
import { PhoneNumber } from './phone-number.tsx';

interface ContactLineProps {
  readonly name: string;
  readonly email: string | null;
  readonly phone?: string | null;
}

/** Person with phone and email on one line. */
export function ContactLine({ name, email, phone = null }: ContactLineProps) {
  return (
    <>
      <span translate="no">{name}</span>
      {email !== null && (
        <span>
          ,{' '}
          <a
            href={mailtoOf(email)}
            className="inline-block max-w-full underline underline-offset-4 hover:text-foreground"
          >
            <EmailAddress>{email}</EmailAddress>
          </a>
        </span>
      )}
      {phone !== null && (
        <span>
          , <PhoneNumber>{phone}</PhoneNumber>
        </span>
      )}
    </>
  );
}
