interface Amount {
  entries: number;
  empty: number;
  true: number;
  counted: number;
}

const isCounter = (name: string): boolean => /count|total|pending|accepted|declined|found/i.test(name);

const count = (value: unknown, amount: Amount, name = ''): Amount => {
  if (Array.isArray(value)) amount.entries += value.length;
  else if (value === null) amount.empty += 1;
  else if (value === true) amount.true += 1;
  else if (typeof value === 'number' && isCounter(name)) amount.counted += value;
  if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) count(one, amount, key);
  return amount;
};

/**
 * Amount of data in a response: entries in its lists, empty fields, values that are true, and the sum of its
 * counters. A missing or inverted condition changes these numbers.
 */
export const amountOf = (body: string): string =>
  Object.entries(count(JSON.parse(body), { entries: 0, empty: 0, true: 0, counted: 0 }))
    .map(([what, amount]) => `${amount} ${what}`)
    .join(', ');
