/** The digits to dial: without a trunk zero in parentheses behind a country code, and without an extension. */
const dialed = (phone: string): string =>
  phone
    .replace(/[x;,#*].*/i, '')
    .replace(/^(\s*\+.*)\(0\)/, '$1')
    .replace(/[^\d+]/g, '');

/** Two numbers in one field, with what stands between them. */
const numbersIn = (phone: string): readonly string[] => {
  const parts = phone.split(/((?<!\s)\s+\/\s+|[,;]\s*)/);
  return parts.every((part, place) => place % 2 === 1 || dialed(part).length >= 7) ? parts : [phone];
};

/** A phone number to call at a press, at least 24 px high, or several; as text where it holds nothing to dial. */
export function PhoneNumber({ children: phone, className = '' }: { children: string; className?: string }) {
  if (!/\d/.test(dialed(phone))) return <span translate="no">{phone}</span>;
  return numbersIn(phone).map((part, place) => {
    // Numbers and commas repeat; the parts of a text never move.
    const key = `${place}`;
    if (place % 2 === 1) return <span key={key}>{part}</span>;
    return (
      <a
        key={key}
        translate="no"
        href={`tel:${dialed(part)}`}
        className={`inline-flex min-h-6 items-center whitespace-nowrap underline-offset-4 hover:underline ${className}`}
      >
        {part}
      </a>
    );
  });
}
