const plain = /^\d+(?:\.\d{1,2})?$/;
const inThousands = /^\d{1,3}(?:[,\s]\d{3})+(?:\.\d{1,2})?$/;
const withDecimalComma = /^(?:\d+|\d{1,3}(?:[.\s]\d{3})+),\d{1,2}$/;

/** The largest amount that the database keeps. */
const largest = 99_999_999.99;

/**
 * The typed amount, or null when it cannot be read as one (ruling 63). Only text with a single reading counts: in
 * "1.200" the point may separate thousands or decimals, so it is no number.
 */
export const readCost = (typed: string): number | null => {
  const value = typed.trim();
  const digits =
    plain.test(value) || inThousands.test(value)
      ? value.replace(/[,\s]/g, '')
      : withDecimalComma.test(value)
        ? value.replace(/[.\s]/g, '').replace(',', '.')
        : undefined;
  const amount = digits === undefined ? Number.NaN : Number(digits);
  return amount <= largest ? amount : null;
};

/** True if the typed cost would be dropped; the form says so beforehand (ruling 63). */
export const isUnreadableCost = (typed: string): boolean => typed.trim() !== '' && readCost(typed) === null;
