import { expect, it } from 'vitest';
import { wholeName } from './rules.ts';
import { splitName, splitNames, insertComma } from './rules.split-names.ts';

it.each([
  ['Anna Maria Berg', { firstName: 'Anna Maria', lastName: 'Berg' }],
  ['Berg, Anna Maria', { firstName: 'Anna Maria', lastName: 'Berg' }],
  ['Ada van der Berg', { firstName: 'Ada', lastName: 'van der Berg' }],
  ['María de la Luz Gómez', { firstName: 'María de la Luz', lastName: 'Gómez' }],
  ['Berg,Anna', { firstName: 'Anna', lastName: 'Berg' }],
  [', Anna Berg', undefined],
  ['Berg,', undefined],
  ['Anna', undefined],
  ['Ada Van Der Berg', { firstName: 'Ada', lastName: 'Van Der Berg' }],
  ['Mary St. Clair', { firstName: 'Mary', lastName: 'St. Clair' }],
  ['John Smith Jr.', { firstName: 'John', lastName: 'Smith Jr.' }],
  ['Smith, Jr., John', { firstName: 'John', lastName: 'Smith Jr.' }],
  ['Smith, John III', { firstName: 'John', lastName: 'Smith III' }],
  ['John Smith, Jr.', { firstName: 'John', lastName: 'Smith Jr.' }],
  ['Berg, Ada van der', { firstName: 'Ada', lastName: 'van der Berg' }],
  ['DE LA TOUR Léa', { firstName: 'Léa', lastName: 'DE LA TOUR' }],
  ['Ada GARCÍA LÓPEZ', { firstName: 'Ada', lastName: 'GARCÍA LÓPEZ' }],
  ['JR Smith', { firstName: 'JR', lastName: 'Smith' }],
  ['Ada Berg (C)', { firstName: 'Ada', lastName: 'Berg' }],
  ['Berg, Ada *', { firstName: 'Ada', lastName: 'Berg' }],
  ['Ada (Addie) Berg ⚽', { firstName: 'Ada (Addie)', lastName: 'Berg' }],
  ['ADA BERG', { firstName: 'ADA', lastName: 'BERG' }],
])('splits the name "%s"', (name, parts) => {
  expect(splitName(name)).toEqual(parts);
});

it.each([
  ['Rossi Ada', 'Rossi, Ada'],
  ['van der Berg Jan', 'van der Berg, Jan'],
  ['DE LUCA BEA MARIA', 'DE LUCA, BEA MARIA'],
  ['DE LA TOUR Léa', 'DE LA TOUR, Léa'],
  ['Berg, Ada', 'Berg, Ada'],
  ['Ada', 'Ada'],
])('marks the leading last name of "%s" with a comma', (name, marked) => {
  expect(insertComma(name)).toBe(marked);
});

it.each([
  ['Mia Moss & Otto Stone', '', ['Mia Moss', 'Otto Stone']],
  ['Gerda und Paul Berg', '', ['Gerda Berg', 'Paul Berg']],
  ['Berg, Gerda / Paul', '', ['Gerda Berg', 'Paul Berg']],
  ['Gerda & Paul', 'Berg', ['Gerda Berg', 'Paul Berg']],
  ['Gerda/Paul', 'Berg/Moss', ['Gerda Berg', 'Paul Moss']],
  ['Gerda Berg', '', undefined],
  ['Andrew Anders', '', undefined],
  ['Gerda & Paul', '', 'unclear'],
  ['Gerda Berg & Family', '', 'unclear'],
  ['Gerda Berg &', 'Berg', 'unclear'],
  ['/ Paul Berg', 'Berg', 'unclear'],
  ['Gerda & Paul & Mia', 'Berg', 'unclear'],
])('splits the names in "%s" with the last-name cell "%s"', (text, last, people) => {
  const names = splitNames(text, last);
  expect(Array.isArray(names) ? names.map(wholeName) : names).toEqual(people);
});
