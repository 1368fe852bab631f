import { describe, expect, it } from 'vitest';
import { isUnreadableCost, readCost } from './rules.cost.ts';

describe('the typed season cost', () => {
  // OFFER-09
  it.each([
    ['350', 350],
    [' 350.5 ', 350.5],
    ['1,200', 1200],
    ['1 200.50', 1200.5],
    ['1\u202f200', 1200],
    ['12,345,678.90', 12_345_678.9],
    ['350,50', 350.5],
    ['1.200,50', 1200.5],
    ['0', 0],
    ['99999999.99', 99_999_999.99],
  ])('reads the cost "%s"', (typed, amount) => {
    expect(readCost(typed)).toBe(amount);
    expect(isUnreadableCost(typed)).toBe(false);
  });

  // OFFER-09
  it.each(['abc', '$350', '-5', '1e3', 'NaN', 'Infinity', '12,34,567', '1.200', '3.999', '100000000', '1,2,3', '٣'])(
    'drops the cost "%s" and marks it as unreadable',
    (typed) => {
      expect(readCost(typed)).toBeNull();
      expect(isUnreadableCost(typed)).toBe(true);
    },
  );

  it('an empty cost counts as no cost', () => {
    expect(readCost(' ')).toBeNull();
    expect(isUnreadableCost(' ')).toBe(false);
  });
});
