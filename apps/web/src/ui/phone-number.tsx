import { clsx } from 'clsx';

/** The digits to dial: without a trunk zero in parentheses behind a country code, and without an extension. */
const dialed = (phone: string): string => {
  const main = phone.replace(/[x;,#*].*$/i, '');
  const national = main.trimStart().startsWith('+') ? main.replace(/\(0\)/, '') : main;
  return national.replace(/[^\d+]/g, '');
};

/** A phone number to call at a press, at least 24 px high; as text where it holds nothing to dial. */
export function PhoneNumber({ children: phone, className }: { children: string; className?: string }) {
  const number = dialed(phone);
  if (!/\d/.test(number)) return <span>{phone}</span>;
  return (
    <a
      href={`tel:${number}`}
      className={clsx(
        'inline-flex min-h-6 items-center whitespace-nowrap underline-offset-4 hover:underline',
        className,
      )}
    >
      {phone}
    </a>
  );
}
