/** Returns the digits to dial, without an extension and without a trunk zero in parentheses after a country code. */
const digitsOf = (phone: string): string =>
  phone
    .replace(/[x;,#*].*/i, '')
    .replace(/^(\s*\+.*)\(0\)/, '$1')
    .replace(/[^\d+]/g, '');

/** Splits a field that has two numbers and keeps the text between them. */
const numbersIn = (phone: string): readonly string[] => {
  const parts = phone.split(/((?<!\s)\s+\/\s+|[,;]\s*)/);
  return parts.every((part, place) => place % 2 === 1 || digitsOf(part).length >= 7) ? parts : [phone];
};

/**
 * Clickable phone number, at least 24 px high. Several numbers get a link each. Shows plain text if none can be dialed.
 */
export function PhoneNumber({ children: phone, className = '' }: { children: string; className?: string }) {
  if (!/\d/.test(digitsOf(phone))) return <span translate="no">{phone}</span>;
  return numbersIn(phone).map((part, place) => {
    // Numbers and commas may repeat, and the parts never change order.
    const key = `${place}`;
    if (place % 2 === 1) return <span key={key}>{part}</span>;
    return (
      <a
        key={key}
        translate="no"
        href={`tel:${digitsOf(part)}`}
        className={`inline-flex min-h-6 items-center whitespace-nowrap underline-offset-4 hover:underline ${className}`}
      >
        {part}
      </a>
    );
  });
}
