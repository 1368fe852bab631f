import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { allowedAtHome } from '../support/cells.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { asksWho } from '../support/statement-tables.ts';
import { aNextWorld } from '../support/world.ts';
import { rowsOf } from './cells.ts';

// Goal A10: no answer grows without end. Each list has a bound in its statement, far beyond what clubs have, so that no
// test of a list meets it: so each is noted, and a change of one is a decision.
const noted: Readonly<Record<string, string>> = {
  'access.founding': '2',
  'access.listSessions': '100',
  'memberships.mine': '50',
  'activity.file': '1 50001',
  'activity.list': '1 50 51',
  'activity.people': '5000',
  'codes.list': '300',
  'evaluations.ofTryout': '5000',
  'evaluations.rankingFile': '5000',
  'evaluations.recommendations': '5000',
  'families.members': '20',
  'offers.candidates': '2000',
  'offers.coachList': '1 50 51',
  'offers.mine': '20 200',
  'offers.overview': '1 50 51',
  'offers.teamOptions': '500',
  'people.admins': '100',
  'people.coaches': '1 50 51',
  'people.coachesFile': '1',
  'people.find': '1 6 200',
  'people.invitations': '11',
  'people.corrections': '200',
  'people.coachCorrections': '200',
  'people.newcomers': '200',
  'people.player': '1',
  'people.players': '1 50 51',
  'people.record': '1 50 200',
  'people.playersFile': '1',
  'privacy.missingConsents': '100',
  'privacy.retention': '500',
  'attendance.list': '1 20',
  'attendance.season': '500',
  'attendance.seasonFile': '500',
  'attendance.mine': '100',
  'schedule.agenda': '1 40 41',
  'seasons.list': '100',
  'seasons.listAgeGroups': '400',
  'seasons.options': '100',
  'seasons.setup': '1',
  'seasons.tryCutOff': '1',
  'security.passkeys': '10',
  'teams.candidates': '200',
  'teams.coachOptions': '500',
  'teams.list': '1 24 25',
  'teams.mine': '1 200',
  'teams.options': '250',
  'teams.read': '1',
  'teams.roster': '1',
  'teams.rosterFile': '1',
  'tryouts.eligiblePlayers': '1 50 51',
  'tryouts.ineligiblePlayers': '1 50 51',
  'tryouts.list': '1000',
  'tryouts.own': '200',
  'tryouts.registrations': '5000',
  'answers.findGuests': '20',
  'answers.list': '1',
  'answers.needed': '1',
  'schedule.read': '1 100',
  'schedule.eventFile': '1',
  'schedule.days': '1 10 70',
  'schedule.notices': '20',
  'schedule.seen': '1 300',
  'schedule.overlaps': '12',
  'schedule.next': '1 3',
  'schedule.file': '1 3000',
  'schedule.proposal': '1',
  'schedule.previewAct': '12 401',
  'schedule.several': '401',
  'schedule.teams': '500',
  'venues.holidays': '300',
  'venues.list': '200',
};

let server: TestServer;
let heard: string[] = [];
beforeAll(async () => {
  server = await openTestServer({}, undefined, { onStatement: (text) => heard.push(text) });
});
afterAll(() => server.close());

const boundsIn = (texts: readonly string[]): readonly number[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(/\blimit (\d+)/g)].map(([, most]) => Number(most))))].sort(
    (a, b) => a - b,
  );

it('asks for no more rows than are noted here', async () => {
  const found: Record<string, string> = {};
  const shared = await aNextWorld(server);
  for (const operation of contract.filter(({ kind }) => kind !== 'command')) {
    const texts: string[] = [];
    for (const row of rowsOf(operation))
      for (const actor of allowedAtHome(row)) {
        // Of files everyone has ten an hour.
        const world = operation.kind === 'download' ? await aNextWorld(server) : shared;
        heard = [];
        await (await world.people[actor].send(operation, row.input(world.home, actor))).text();
        texts.push(...heard.filter((text) => !asksWho(text)));
      }
    const bounds = boundsIn(texts);
    if (bounds.length > 0) found[operation.name] = bounds.join(' ');
  }
  expect(found).toEqual(noted);
});

it('lets no job take more in one turn than is noted here', async () => {
  await aNextWorld(server);
  heard = [];
  await server.app.jobs.runAll();
  expect(boundsIn(heard)).toEqual([1, 50, 100, 500, 1000]);
});
