import { expect, it } from 'vitest';
import { countries, currencies, currencyOf } from './rules.countries.ts';

it('lists only countries and currencies that Node can name', () => {
  const named = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(countries.filter((country) => named.of(country) === undefined)).toEqual([]);
  expect([countries.length, countries.at(0), countries.at(-1)]).toEqual([249, 'AD', 'ZW']);
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect(currencies.filter((currency) => !known.has(currency))).toEqual([]);
  expect(currencies).toEqual([...new Set(currencies)].sort());
});

it('proposes the currency of a country', () => {
  expect(['AT', 'US', 'CH', 'XX'].map(currencyOf)).toEqual(['EUR', 'USD', 'CHF', undefined]);
});
