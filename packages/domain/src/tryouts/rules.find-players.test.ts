import { expect, it } from 'vitest';
import { findPlayers } from './rules.find-players.ts';

const players = [
  { playerName: 'Ada Ábel', jerseyNumber: 17 },
  { playerName: 'Bea Bauer', jerseyNumber: 7 },
  { playerName: 'Cleo Čapek', jerseyNumber: null },
  { playerName: 'Dora Bauer-Abel', jerseyNumber: 71 },
  { playerName: 'Ella Eis', jerseyNumber: 70 },
  { playerName: 'Fay O’Größler-Groß', jerseyNumber: 5 },
];

const names = (text: string) => findPlayers(players, text).map(({ playerName }) => playerName.split(' ')[0]);

it.each([
  ['', ['Ada', 'Bea', 'Cleo', 'Dora', 'Ella', 'Fay']],
  ['  ', ['Ada', 'Bea', 'Cleo', 'Dora', 'Ella', 'Fay']],
  ['abel', ['Ada', 'Dora']],
  ['ÁBEL', ['Ada', 'Dora']],
  ['capek', ['Cleo']],
  ['bauer bea', ['Bea']],
  ['nobody', []],
  ['ogroessler', ['Fay']],
  ["o'größler groß", ['Fay']],
  ['grosler gross', []],
  ['grossler', ['Fay']],
  ['GROSS', ['Fay']],
])('the text "%s" finds %j, ignoring case, accents and word order', (text, expected) => {
  expect(names(text)).toEqual(expected);
});

it.each([
  ['7', ['Bea', 'Dora', 'Ella']],
  ['#7', ['Bea', 'Dora', 'Ella']],
  [' 71 ', ['Dora']],
  ['17', ['Ada']],
  ['9', []],
  ['0', []],
])('the number "%s" finds %j, the exact match first', (text, expected) => {
  expect(names(text)).toEqual(expected);
});
