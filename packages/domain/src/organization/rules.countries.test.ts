import { expect, it } from 'vitest';
import { countries, currencies, currencyOf } from './rules.countries.ts';

it('lists only countries and currencies that Node can name', () => {
  const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(countries.filter((country) => countryNames.of(country) === undefined)).toEqual([]);
  expect([countries.length, countries.at(0), countries.at(-1)]).toEqual([249, 'AD', 'ZW']);
  const knownCurrencies = new Set(Intl.supportedValuesOf('currency'));
  expect(currencies.filter((currency) => !knownCurrencies.has(currency))).toEqual([]);
  expect(currencies).toEqual([...new Set(currencies)].sort());
});

it('proposes the currency of a country', () => {
  expect(['AT', 'US', 'CH', 'XX'].map(currencyOf)).toEqual(['EUR', 'USD', 'CHF', undefined]);
});
