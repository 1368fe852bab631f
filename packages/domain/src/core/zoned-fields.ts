type Field = 'year' | 'month' | 'day' | 'hour' | 'minute';

// Making a formatter costs a hundred times more than using it, and a server asks for the day with every request.
const formats = new Map<string, Intl.DateTimeFormat>();
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
};

/**
 * The fields of a moment in a time zone, each with its leading zero. Never parse a formatted day instead: the order and the
 * separators of every locale change between releases of an engine (`en-CA` did in CLDR 42).
 */
export const zonedFields = (moment: Date, timeZone: string): Readonly<Record<Field, string>> => {
  const parts = formatIn(timeZone).formatToParts(moment);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Field, string>;
};
