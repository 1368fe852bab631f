/** The digits to dial: without a trunk zero in parentheses behind a country code, and without an extension. */
const dialed = (phone: string): string =>
  phone
    .replace(/[x;,#*].*/i, '')
    .replace(/^(\s*\+.*)\(0\)/, '$1')
    .replace(/[^\d+]/g, '');

/** A phone number to call at a press, at least 24 px high; as text where it holds nothing to dial. */
export function PhoneNumber({ children: phone, className = '' }: { children: string; className?: string }) {
  const number = dialed(phone);
  if (!/\d/.test(number)) return <span translate="no">{phone}</span>;
  return (
    <a
      translate="no"
      href={`tel:${number}`}
      className={`inline-flex min-h-6 items-center whitespace-nowrap underline-offset-4 hover:underline ${className}`}
    >
      {phone}
    </a>
  );
}
