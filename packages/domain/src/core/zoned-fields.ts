type Field = 'year' | 'month' | 'day' | 'hour' | 'minute';

// Formatters are cached, because creating one costs a hundred times as much as using it.
const formats = new Map<string, Intl.DateTimeFormat>();
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formats.get(timeZone);
  if (cached) return cached;
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
 * Zero-padded date and time fields of an instant in a time zone. Parsing a formatted date would break, because order
 * and separators change between engine releases (`en-CA` did in CLDR 42).
 */
export const zonedFields = (moment: Date, timeZone: string): Readonly<Record<Field, string>> => {
  const parts = formatIn(timeZone).formatToParts(moment);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Field, string>;
};
