import { expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { allowedAtHome } from '../support/cells.ts';
import { moreRows } from '../support/more-rows.ts';
import { sharedServer } from '../support/server.ts';
import { aWorld } from '../support/world.ts';
import { rowsOf } from './cells.ts';

// Counts the answer of each query for each actor, where the club has several of everything and another club as much:
// entries of its lists, empty fields, values that are true, and the sum of its counters. A missing or inverted
// condition shows more, less, or other values.
const noted: Readonly<Record<string, string>> = {
  'access.founding':
    'anonymous 0 0 1 0, admin 0 0 1 0, coachOf 0 0 1 0, otherCoach 0 0 1 0, playerOf 0 0 1 0, otherPlayer 0 0 1 0, readingGuardian 0 0 1 0, guardianOfTwo 0 0 1 0, coachWithChild 0 0 1 0, parentWhoCoaches 0 0 1 0, waiting 0 0 1 0, ended 0 0 1 0',
  'access.listSessions':
    'admin 6 6 1 0, coachOf 5 5 1 0, otherCoach 2 2 1 0, playerOf 5 5 1 0, otherPlayer 2 2 1 0, readingGuardian 2 2 1 0, guardianOfTwo 2 2 1 0, coachWithChild 2 2 1 0, parentWhoCoaches 2 2 1 0',
  'access.readSession':
    'anonymous 0 1 0 0, admin 0 2 0 2, coachOf 0 1 0 3, otherCoach 0 1 0 1, playerOf 1 1 1 2, otherPlayer 1 1 1 1, readingGuardian 1 1 0 1, guardianOfTwo 2 1 2 2, coachWithChild 0 1 0 2, parentWhoCoaches 1 1 1 2, waiting 1 1 1 1, ended 1 1 1 1',
  'codes.list': 'admin 5 10 5 0',
  'evaluations.coverage': 'admin 14 8 0 0',
  'evaluations.ofPlayer': 'admin 1 4 0 1, coachOf 1 4 2 1',
  'evaluations.ofTryout': 'admin 4 16 0 4, coachOf 4 15 4 4',
  'evaluations.recommendations': 'admin 2 1 0 2, coachOf 2 1 0 2',
  'memberships.mine':
    'admin 2 0 0 0, coachOf 3 0 0 0, otherCoach 1 0 0 0, playerOf 2 0 2 0, otherPlayer 1 0 0 0, readingGuardian 1 0 0 0, guardianOfTwo 2 0 2 0, coachWithChild 2 0 1 0, parentWhoCoaches 2 0 1 0',
  'offers.candidates': 'admin 6 3 1 0, coachOf 6 3 1 0',
  'offers.coachList': 'coachOf 8 23 5 16, otherCoach 0 1 0 0, coachWithChild 0 1 0 0',
  'offers.contacts':
    'admin 2 2 0 0, coachOf 2 2 0 0, playerOf 2 2 0 0, readingGuardian 2 2 0 0, guardianOfTwo 2 2 0 0, parentWhoCoaches 2 2 0 0',
  'offers.mine':
    'playerOf 10 53 0 0, otherPlayer 0 1 0 0, readingGuardian 10 53 0 0, guardianOfTwo 10 53 0 0, parentWhoCoaches 10 53 0 0',
  'offers.overview': 'admin 8 23 5 16',
  'offers.pendingCount':
    'playerOf 0 0 0 4, otherPlayer 0 0 0 0, readingGuardian 0 0 0 4, guardianOfTwo 0 0 0 4, parentWhoCoaches 0 0 0 4',
  'offers.read':
    'admin 0 8 2 0, coachOf 0 8 1 0, playerOf 0 8 1 0, readingGuardian 0 8 1 0, guardianOfTwo 0 8 1 0, parentWhoCoaches 0 8 1 0',
  'offers.teamOptions': 'admin 16 0 0 0, coachOf 15 0 0 0',
  'people.coaches': 'admin 20 11 16 0, coachOf 20 33 12 0, otherCoach 20 33 12 0, coachWithChild 20 33 12 0',
  'people.find':
    'admin 1 0 0 0, coachOf 1 0 0 0, otherCoach 0 0 0 0, playerOf 1 0 0 0, otherPlayer 0 0 0 0, readingGuardian 1 0 0 0, guardianOfTwo 1 0 0 0, coachWithChild 0 0 0 0, parentWhoCoaches 1 0 0 0, admin 1 0 0 0, coachOf 1 0 0 0, otherCoach 0 0 0 0, playerOf 0 0 0 0, otherPlayer 0 0 0 0, readingGuardian 0 0 0 0, guardianOfTwo 0 0 0 0, coachWithChild 0 0 0 0, parentWhoCoaches 0 0 0 0, admin 1 0 0 0, coachOf 1 0 0 0, otherCoach 1 0 0 0, playerOf 0 0 0 0, otherPlayer 0 0 0 0, readingGuardian 0 0 0 0, guardianOfTwo 0 0 0 0, coachWithChild 1 0 0 0, parentWhoCoaches 0 0 0 0, admin 3 0 0 0, coachOf 3 0 0 0, otherCoach 0 0 0 0, playerOf 3 0 0 0, otherPlayer 0 0 0 0, readingGuardian 3 0 0 0, guardianOfTwo 3 0 0 0, coachWithChild 0 0 0 0, parentWhoCoaches 3 0 0 0, admin 2 0 0 0, coachOf 0 0 0 0, otherCoach 0 0 0 0, playerOf 0 0 0 0, otherPlayer 0 0 0 0, readingGuardian 0 0 0 0, guardianOfTwo 0 0 0 0, coachWithChild 0 0 0 0, parentWhoCoaches 0 0 0 0, admin 4 0 0 0, coachOf 0 0 0 0, otherCoach 0 0 0 0, playerOf 0 0 0 0, otherPlayer 0 0 0 0, readingGuardian 0 0 0 0, guardianOfTwo 0 0 0 0, coachWithChild 0 0 0 0, parentWhoCoaches 0 0 0 0',
  'people.invitations': 'admin 5 1 0 5',
  'people.player':
    'admin 4 2 1 0, coachOf 4 5 1 0, playerOf 4 5 1 0, readingGuardian 4 5 1 0, guardianOfTwo 4 5 1 0, parentWhoCoaches 4 5 1 0',
  'people.players': 'admin 15 25 6 7, coachOf 12 33 1 5, otherCoach 2 7 1 1, coachWithChild 2 7 1 1',
  'seasons.list': 'admin 16 24 5 18',
  'seasons.listAgeGroups': 'admin 10 24 9 0',
  'seasons.options': 'admin 6 0 5 0',
  'seasons.setup': 'admin 0 0 4 0',
  'teams.coachOptions': 'admin 8 0 0 12',
  'teams.joinWarnings': 'admin 0 0 0 0',
  'teams.list': 'admin 22 17 10 8, coachOf 15 9 5 7, otherCoach 3 2 1 1, coachWithChild 3 2 1 1',
  'teams.mine':
    'playerOf 12 4 4 0, otherPlayer 3 1 1 0, readingGuardian 12 4 4 0, guardianOfTwo 15 5 5 0, parentWhoCoaches 12 4 4 0',
  'teams.options': 'admin 22 0 0 8',
  'teams.read':
    'admin 2 1 1 4, coachOf 2 1 1 4, playerOf 2 1 1 4, readingGuardian 2 1 1 4, guardianOfTwo 2 1 1 4, parentWhoCoaches 2 1 1 4',
  'teams.roster':
    'admin 6 6 0 4, coachOf 6 6 0 4, playerOf 6 0 0 4, readingGuardian 6 0 0 4, guardianOfTwo 6 0 0 4, parentWhoCoaches 6 0 0 4',
  'tryouts.eligiblePlayers': 'admin 6 13 0 6',
  'tryouts.ineligiblePlayers': 'admin 4 9 0 0',
  'tryouts.list': 'admin 8 16 0 11, coachOf 8 16 0 11, otherCoach 0 0 0 0, coachWithChild 0 0 0 0',
  'tryouts.own':
    'playerOf 4 0 0 0, otherPlayer 0 0 0 0, readingGuardian 4 0 0 0, guardianOfTwo 4 0 0 0, parentWhoCoaches 4 0 0 0',
  'tryouts.presence': 'admin 5 10 0 0',
  'tryouts.read': 'admin 0 2 0 4, coachOf 0 2 0 4',
  'tryouts.registrations': 'admin 4 23 0 0, coachOf 4 23 0 0',
};

const server = sharedServer();

interface Amount {
  entries: number;
  empty: number;
  yes: number;
  counted: number;
}

const isCounter = (name: string): boolean => /count|total|pending|accepted|declined|found/i.test(name);

const count = (value: unknown, amount: Amount, name = ''): Amount => {
  if (Array.isArray(value)) amount.entries += value.length;
  else if (value === null) amount.empty += 1;
  else if (value === true) amount.yes += 1;
  else if (typeof value === 'number' && isCounter(name)) amount.counted += value;
  if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) count(one, amount, key);
  return amount;
};

it('answers as much as is noted here', async () => {
  const world = await aWorld(server);
  await moreRows(server, world.home, 3);
  await moreRows(server, world.foreign, 2);
  const found: Record<string, string> = {};
  for (const operation of contract.filter(({ kind }) => kind === 'query')) {
    const amounts: string[] = [];
    for (const row of rowsOf(operation))
      for (const actor of allowedAtHome(row)) {
        const answer = await world.people[actor].send(operation, row.input(world.home, actor));
        const none = { entries: 0, empty: 0, yes: 0, counted: 0 };
        amounts.push([actor, ...Object.values(count(await answer.json(), none))].join(' '));
      }
    found[operation.name] = amounts.join(', ');
  }
  expect(found).toEqual(noted);
});
