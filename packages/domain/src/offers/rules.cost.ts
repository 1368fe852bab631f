const plain = /^\d+(?:\.\d{1,2})?$/;
const withThousands = /^\d{1,3}(?:[,\s]\d{3})+(?:\.\d{1,2})?$/;
const withDecimalComma = /^(?:\d+|\d{1,3}(?:[.\s]\d{3})+),\d{1,2}$/;

/** The largest amount that the database stores. */
const maxCost = 99_999_999.99;

/**
 * The typed amount, or null if it is unreadable (ruling 63). Only unambiguous text counts: in "1.200" the point may
 * separate thousands or decimals, so it is not a number.
 */
export const readCost = (typed: string): number | null => {
  const value = typed.trim();
  const digits =
    plain.test(value) || withThousands.test(value)
      ? value.replace(/[,\s]/g, '')
      : withDecimalComma.test(value)
        ? value.replace(/[.\s]/g, '').replace(',', '.')
        : undefined;
  const amount = digits === undefined ? Number.NaN : Number(digits);
  return amount <= maxCost ? amount : null;
};

/** True if the typed cost would be dropped; the form warns about it (ruling 63). */
export const isUnreadableCost = (typed: string): boolean => typed.trim() !== '' && readCost(typed) === null;
