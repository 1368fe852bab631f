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
    'anonymous 0 1 1 0, admin 0 1 1 0, coachOf 0 1 1 0, otherCoach 0 1 1 0, playerOf 0 1 1 0, otherPlayer 0 1 1 0, readingGuardian 0 1 1 0, guardianOfTwo 0 1 1 0, coachWithChild 0 1 1 0, parentWhoCoaches 0 1 1 0, waiting 0 1 1 0, ended 0 1 1 0',
  'access.listSessions':
    'admin 6 12 1 0, coachOf 5 10 1 0, otherCoach 2 4 1 0, playerOf 5 10 1 0, otherPlayer 2 4 1 0, readingGuardian 2 4 1 0, guardianOfTwo 2 4 1 0, coachWithChild 2 4 1 0, parentWhoCoaches 2 4 1 0, waiting 1 2 1 0',
  'access.readAccount':
    'admin 0 1 0 0, coachOf 0 0 0 0, otherCoach 0 1 0 0, playerOf 0 1 0 0, otherPlayer 0 1 0 0, readingGuardian 0 1 0 0, guardianOfTwo 0 1 0 0, coachWithChild 0 1 0 0, parentWhoCoaches 0 1 0 0, waiting 0 1 0 0',
  'access.readLeaving':
    'admin 2 0 0 0, coachOf 3 0 0 0, otherCoach 1 0 0 0, playerOf 2 0 1 0, otherPlayer 1 0 1 0, readingGuardian 1 0 1 0, guardianOfTwo 2 0 1 0, coachWithChild 1 0 1 0, parentWhoCoaches 1 0 1 0, waiting 2 0 1 0',
  'access.readNotifications':
    'admin 2 0 0 0, coachOf 2 0 0 0, otherCoach 1 0 0 0, playerOf 1 0 0 0, otherPlayer 1 0 0 0, readingGuardian 1 0 0 0, guardianOfTwo 1 0 0 0, coachWithChild 2 0 0 0, parentWhoCoaches 2 0 0 0, waiting 1 0 0 0',
  'access.readEmailChange':
    'admin 0 1 0 0, coachOf 0 1 0 0, otherCoach 0 1 0 0, playerOf 0 0 0 0, otherPlayer 0 1 0 0, readingGuardian 0 1 0 0, guardianOfTwo 0 1 0 0, coachWithChild 0 1 0 0, parentWhoCoaches 0 1 0 0, waiting 0 1 0 0',
  'access.readSession':
    'anonymous 0 1 0 0, admin 0 7 0 3, coachOf 0 8 0 3, otherCoach 0 8 0 1, playerOf 1 8 1 2, otherPlayer 1 8 1 1, readingGuardian 1 8 0 1, guardianOfTwo 2 8 2 2, coachWithChild 0 8 0 2, parentWhoCoaches 1 8 1 2, waiting 0 8 0 2, ended 1 9 1 1',
  'activity.list': 'admin 4 5 0 0',
  'activity.people': 'admin 13 0 0 0',
  'codes.list': 'admin 5 10 5 0',
  'evaluations.coverage': 'admin 12 8 0 0',
  'evaluations.ofPlayer': 'admin 1 4 0 1, coachOf 1 4 2 1',
  'evaluations.ofTryout': 'admin 4 16 0 4, coachOf 4 15 4 4',
  'evaluations.recommendations': 'admin 2 1 0 2, coachOf 2 1 0 2',
  'families.guardians':
    'admin 6 10 10 0, playerOf 6 19 6 0, readingGuardian 5 19 5 0, guardianOfTwo 6 19 6 0, parentWhoCoaches 6 19 6 0',
  'families.members': 'admin 21 0 0 0',
  'health.facts': 'admin 0 0 1 0',
  'health.read': '',
  'memberships.roles': 'admin 6 0 0 0',
  'memberships.mine':
    'admin 2 0 0 0, coachOf 3 0 0 0, otherCoach 1 0 0 0, playerOf 2 0 2 0, otherPlayer 1 0 0 0, readingGuardian 1 0 0 0, guardianOfTwo 2 0 2 0, coachWithChild 2 0 1 0, parentWhoCoaches 2 0 1 0, waiting 2 0 1 0',
  'offers.candidates': 'admin 6 3 0 0, coachOf 6 3 0 0',
  'offers.coachList': 'coachOf 9 26 0 18, otherCoach 0 1 0 0, coachWithChild 0 1 0 0',
  'offers.contacts':
    'admin 2 2 0 0, coachOf 2 2 0 0, playerOf 2 2 0 0, readingGuardian 2 2 0 0, guardianOfTwo 2 2 0 0, parentWhoCoaches 2 2 0 0',
  'offers.mine':
    'playerOf 10 57 0 0, otherPlayer 0 1 0 0, readingGuardian 10 57 0 0, guardianOfTwo 10 57 0 0, parentWhoCoaches 10 57 0 0',
  'offers.overview': 'admin 9 26 0 18',
  'offers.pendingCount':
    'playerOf 0 0 0 4, otherPlayer 0 0 0 0, readingGuardian 0 0 0 4, guardianOfTwo 0 0 0 4, parentWhoCoaches 0 0 0 4',
  'offers.read':
    'admin 0 8 1 0, coachOf 0 8 0 0, playerOf 0 8 0 0, readingGuardian 0 8 0 0, guardianOfTwo 0 8 0 0, parentWhoCoaches 0 8 0 0',
  'offers.teamOptions': 'admin 15 0 0 0, coachOf 14 0 0 0',
  'organization.read': 'admin 0 5 0 0',
  'organization.readEnding': 'admin 0 0 1 0',
  'people.admins': 'admin 3 0 0 0',
  'people.coaches': 'admin 18 21 14 0, coachOf 18 43 11 0, otherCoach 18 43 11 0, coachWithChild 18 43 11 0',
  'people.archiving': 'admin 10 0 1 0',
  'people.comparison': 'admin 0 14 0 0',
  'people.duplicates': 'admin 6 0 6 6',
  'people.find':
    'admin 1 0 0 0, coachOf 1 0 0 0, otherCoach 0 0 0 0, playerOf 1 0 0 0, otherPlayer 0 0 0 0, readingGuardian 1 0 0 0, guardianOfTwo 1 0 0 0, coachWithChild 0 0 0 0, parentWhoCoaches 1 0 0 0, admin 1 0 0 0, coachOf 1 0 0 0, otherCoach 0 0 0 0, playerOf 0 0 0 0, otherPlayer 0 0 0 0, readingGuardian 0 0 0 0, guardianOfTwo 0 0 0 0, coachWithChild 0 0 0 0, parentWhoCoaches 0 0 0 0, admin 1 0 0 0, coachOf 1 0 0 0, otherCoach 1 0 0 0, playerOf 0 0 0 0, otherPlayer 0 0 0 0, readingGuardian 0 0 0 0, guardianOfTwo 0 0 0 0, coachWithChild 1 0 0 0, parentWhoCoaches 0 0 0 0, admin 3 0 0 0, coachOf 3 0 0 0, otherCoach 0 0 0 0, playerOf 3 0 0 0, otherPlayer 0 0 0 0, readingGuardian 3 0 0 0, guardianOfTwo 3 0 0 0, coachWithChild 0 0 0 0, parentWhoCoaches 3 0 0 0, admin 2 0 0 0, coachOf 0 0 0 0, otherCoach 0 0 0 0, playerOf 0 0 0 0, otherPlayer 0 0 0 0, readingGuardian 0 0 0 0, guardianOfTwo 0 0 0 0, coachWithChild 0 0 0 0, parentWhoCoaches 0 0 0 0, admin 4 0 0 0, coachOf 0 0 0 0, otherCoach 0 0 0 0, playerOf 0 0 0 0, otherPlayer 0 0 0 0, readingGuardian 0 0 0 0, guardianOfTwo 0 0 0 0, coachWithChild 0 0 0 0, parentWhoCoaches 0 0 0 0',
  'people.corrections': 'admin 1 0 0 0',
  'people.coachCorrections': 'admin 1 0 0 0',
  'people.ownFacts': 'playerOf 1 4 2 0, guardianOfTwo 1 1 0 0, parentWhoCoaches 1 4 1 0',
  'people.newcomers': 'admin 1 0 1 0',
  'people.invitations': 'admin 5 1 0 5',
  'people.player':
    'admin 4 8 1 0, coachOf 4 11 1 0, playerOf 4 11 1 0, readingGuardian 4 11 1 0, guardianOfTwo 4 11 1 0, parentWhoCoaches 4 11 1 0',
  'people.record': 'admin 25 44 15 0, coachOf 24 50 16 0',
  'people.players': 'admin 15 64 6 7, coachOf 12 63 1 5, otherCoach 2 13 1 1, coachWithChild 2 13 1 1',
  'privacy.club':
    'admin 0 3 0 0, coachOf 0 3 0 0, otherCoach 0 3 0 0, playerOf 0 3 0 0, otherPlayer 0 3 0 0, readingGuardian 0 3 0 0, guardianOfTwo 0 3 0 0, coachWithChild 0 3 0 0, parentWhoCoaches 0 3 0 0, waiting 0 3 0 0',
  'privacy.retention': 'admin 0 0 0 0',
  'privacy.missingConsents': 'admin 7 0 2 7',
  'privacy.ownConsents':
    'playerOf 1 1 1 0, otherPlayer 1 2 1 0, readingGuardian 0 0 0 0, guardianOfTwo 2 3 2 0, parentWhoCoaches 1 1 1 0',
  'privacy.ownData':
    'admin 0 0 0 0, coachOf 0 0 0 0, otherCoach 0 0 0 0, playerOf 0 0 0 0, otherPlayer 0 0 0 0, readingGuardian 0 0 0 0, guardianOfTwo 0 0 0 0, coachWithChild 0 0 0 0, parentWhoCoaches 0 0 0 0, waiting 0 0 0 0',
  'attendance.list':
    'admin 7 9 4 0, coachOf 7 9 4 0, playerOf 2 5 1 0, readingGuardian 2 5 1 0, guardianOfTwo 2 5 1 0, parentWhoCoaches 2 5 1 0',
  'attendance.season': 'admin 4 0 4 1, coachOf 4 0 4 1',
  'attendance.mine':
    'playerOf 1 0 0 0, otherPlayer 0 0 0 0, readingGuardian 1 0 0 0, guardianOfTwo 1 0 0 0, parentWhoCoaches 1 0 0 0',
  'answers.findGuests': 'admin 1 0 0 0, coachOf 1 0 0 0',
  'answers.list': 'admin 7 21 3 0, coachOf 7 21 4 0',
  'answers.needed':
    'playerOf 3 4 3 0, otherPlayer 0 0 0 0, readingGuardian 0 0 0 0, guardianOfTwo 3 5 3 0, parentWhoCoaches 3 4 3 0',
  'answers.settings': 'admin 0 0 0 0, coachOf 0 0 0 0',
  'schedule.agenda':
    'admin 10 38 4 0, coachOf 10 38 4 0, otherCoach 4 24 4 0, playerOf 10 37 7 0, otherPlayer 4 24 4 0, readingGuardian 10 37 5 0, guardianOfTwo 10 38 7 0, coachWithChild 10 37 7 0, parentWhoCoaches 10 37 7 0',
  'schedule.days':
    'admin 17 37 4 7, coachOf 17 37 4 7, otherCoach 11 23 4 4, playerOf 17 36 7 6, otherPlayer 11 23 4 4, readingGuardian 17 36 5 6, guardianOfTwo 17 37 7 6, coachWithChild 17 36 7 6, parentWhoCoaches 17 36 7 6',
  'schedule.overlaps': 'admin 5 4 0 7, coachOf 5 4 0 7, otherCoach 1 4 0 2, coachWithChild 1 4 0 2',
  'schedule.next':
    'playerOf 5 16 5 0, otherPlayer 3 18 3 0, readingGuardian 5 16 3 0, guardianOfTwo 5 17 5 0, parentWhoCoaches 5 16 5 0',
  'schedule.previewAct': 'admin 4 2 0 4, coachOf 4 2 0 4, otherCoach 0 2 0 0, coachWithChild 0 2 0 0',
  'schedule.several': 'admin 2 0 0 0, coachOf 2 0 0 0, otherCoach 0 0 0 0, coachWithChild 0 0 0 0',
  'schedule.feed':
    'admin 0 1 0 0, coachOf 0 1 0 0, otherCoach 0 1 0 0, playerOf 0 1 0 0, otherPlayer 0 1 0 0, readingGuardian 0 1 0 0, guardianOfTwo 0 1 0 0, coachWithChild 0 1 0 0, parentWhoCoaches 0 1 0 0, waiting 0 1 0 0',
  'schedule.proposal': 'admin 0 1 0 0, coachOf 0 1 0 0, otherCoach 0 1 0 0, coachWithChild 0 1 0 0',
  'schedule.notices':
    'admin 2 3 0 0, coachOf 2 3 0 0, otherCoach 0 0 0 0, playerOf 2 3 0 0, otherPlayer 0 0 0 0, readingGuardian 0 0 0 0, guardianOfTwo 2 3 0 0, coachWithChild 2 3 0 0, parentWhoCoaches 2 3 0 0',
  'schedule.seen': 'admin 6 6 0 4, coachOf 5 5 0 3',
  'schedule.read':
    'admin 2 7 3 0, coachOf 2 7 3 0, playerOf 5 9 3 0, readingGuardian 5 9 1 0, guardianOfTwo 5 10 3 0, coachWithChild 5 9 3 0, parentWhoCoaches 5 9 3 0',
  'schedule.teams': 'admin 10 0 0 0, coachOf 5 0 0 0, otherCoach 1 0 0 0, coachWithChild 1 0 0 0',
  'seasons.list': 'admin 16 36 5 18',
  'seasons.listAgeGroups': 'admin 10 36 9 0',
  'seasons.options': 'admin 6 0 5 0',
  'seasons.setup': 'admin 0 0 5 0',
  'seasons.tryCutOff': 'admin 0 0 0 0',
  'security.read':
    'admin 0 1 0 0, coachOf 0 1 0 0, otherCoach 0 0 0 0, playerOf 0 1 0 0, otherPlayer 0 1 0 0, readingGuardian 0 1 0 0, guardianOfTwo 0 1 0 0, coachWithChild 0 1 0 0, parentWhoCoaches 0 1 0 0, waiting 0 1 0 0',
  'security.passkeys':
    'admin 0 0 0 0, coachOf 0 0 0 0, otherCoach 1 1 0 0, playerOf 0 0 0 0, otherPlayer 0 0 0 0, readingGuardian 0 0 0 0, guardianOfTwo 0 0 0 0, coachWithChild 0 0 0 0, parentWhoCoaches 0 0 0 0, waiting 0 0 0 0',
  'teams.coachOptions': 'admin 7 0 0 11',
  'teams.candidates': 'admin 0 1 0 0',
  'teams.joinWarnings': 'admin 0 0 0 0',
  'teams.list': 'admin 21 32 10 8, coachOf 14 19 5 7, otherCoach 3 3 1 1, coachWithChild 3 3 1 1',
  'teams.mine':
    'playerOf 12 10 4 0, otherPlayer 3 2 1 0, readingGuardian 12 10 4 0, guardianOfTwo 15 12 5 0, parentWhoCoaches 12 10 4 0',
  'teams.options': 'admin 21 0 0 8',
  'teams.read':
    'admin 2 4 1 4, coachOf 2 4 1 4, playerOf 2 4 1 4, readingGuardian 2 4 1 4, guardianOfTwo 2 4 1 4, parentWhoCoaches 2 4 1 4',
  'teams.roster':
    'admin 11 14 5 4, coachOf 11 14 5 4, playerOf 6 4 0 4, readingGuardian 6 4 0 4, guardianOfTwo 6 4 0 4, parentWhoCoaches 6 4 0 4',
  'tryouts.eligiblePlayers': 'admin 6 13 0 6',
  'tryouts.ineligiblePlayers': 'admin 4 9 0 0',
  'tryouts.list': 'admin 8 16 0 11, coachOf 8 16 0 11, otherCoach 0 0 0 0, coachWithChild 0 0 0 0',
  'tryouts.own':
    'playerOf 4 0 0 0, otherPlayer 0 0 0 0, readingGuardian 4 0 0 0, guardianOfTwo 4 0 0 0, parentWhoCoaches 4 0 0 0',
  'tryouts.presence': 'admin 4 8 0 0',
  'tryouts.read': 'admin 0 2 0 4, coachOf 0 2 0 4',
  'tryouts.registrations': 'admin 4 23 0 0, coachOf 4 23 0 0',
  'venues.holidays': 'admin 1 0 0 0, coachOf 1 0 0 0, otherCoach 1 0 0 0, coachWithChild 1 0 0 0',
  'venues.list': 'admin 4 3 2 0, coachOf 4 3 2 0, otherCoach 4 3 2 0, coachWithChild 4 3 2 0',
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
