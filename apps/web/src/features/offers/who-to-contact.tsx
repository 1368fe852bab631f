import { EmailAddress } from '../../ui/email-address.tsx';
interface WhoToContactProps {
  readonly admins: readonly { readonly name: string; readonly email: string }[];
}

/** An acceptance is final in the app; the admins stand for the president (OFFER-35, decision D65). */
export function WhoToContact({ admins }: WhoToContactProps) {
  return (
    <div className="text-sm text-muted-foreground">
      <p>Your acceptance is final. To change it, please contact the president and coach.</p>
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
