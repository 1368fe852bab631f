import MailX from 'lucide-react/icons/mail-x';
import { Badge } from './badge.tsx';

interface EmailAddressProps {
  readonly children: string;
  /** Renders a mailto link. */
  readonly linked?: boolean;
  /** True if a mail server permanently refused the address. No emails go there until it changes. */
  readonly refused?: boolean;
}

/**
 * Returns the mailto link to an address, with all special characters escaped, because & and ? would start parameters.
 */
export const mailtoOf = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

/** Email address that may be longer than its line. It breaks before the domain, and elsewhere only if it must. */
export function EmailAddress({ children: address, linked = false, refused = false }: EmailAddressProps) {
  const domain = address.lastIndexOf('@') + 1;
  const text = (
    <span translate="no" className="wrap-anywhere">
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </span>
  );
  return (
    <>
      {linked ? (
        <a href={mailtoOf(address)} className="inline-flex min-h-6 items-center underline underline-offset-4">
          {text}
        </a>
      ) : (
        text
      )}
      {refused && (
        <span>
          {' '}
          <Badge tone="amber" icon={MailX}>
            Not reachable
          </Badge>
        </span>
      )}
    </>
  );
}
