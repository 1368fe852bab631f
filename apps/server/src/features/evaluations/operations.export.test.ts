import { beforeEach, expect, it } from 'vitest';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { downloadRanking } from '@touchline/domain/evaluations/contract.export.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aCoachOfGroup, aRunningTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let tryoutId: string;
let ids: readonly string[];
let cora: Member;
let olaf: Member;

// Cora and Olaf share no team, so each sees only their own evaluations.
beforeEach(async () => {
  club = await anOrganization(server);
  const { ageGroup, tryout, registrations } = await aRunningTryout(server, club, [
    { firstName: 'Ada', lastName: 'Adler' },
    { firstName: '=Bea', lastName: '"B", Bauer' },
    { firstName: 'Cleo', lastName: 'Clark' },
    { firstName: 'Dora', lastName: 'Dahl' },
  ]);
  tryoutId = tryout.id;
  ids = registrations.map(({ id }) => id);
  cora = await aCoachOfGroup(server, club, ageGroup, 'Cora Keen');
  olaf = await aCoachOfGroup(server, club, ageGroup, 'Olaf Oak');
  await club.admin.ask(setAttendance, { registrationId: ids[1] ?? '', status: 'checked_in', bibNumber: 12 });
  await club.admin.ask(setAttendance, { registrationId: ids[3] ?? '', status: 'absent' });
  await evaluate(cora, 0, [2, 2, 3, 4], 'maybe');
  await evaluate(olaf, 0, [5, 5, 5, 5], 'yes');
  await evaluate(olaf, 1, [4, 5, 5, 4], 'yes');
});

const evaluate = (
  who: Member,
  player: number,
  [technicalScore, acumenScore, physicalScore, characterScore]: readonly [number, number, number, number],
  recommendation: 'yes' | 'maybe' | 'no',
) =>
  who.ask(saveEvaluation, {
    ...{ registrationId: ids[player] ?? '', technicalScore, acumenScore, physicalScore, characterScore },
    ...{ recommendation, notes: null },
  });
const download = (who: Member) => who.send(downloadRanking, { tryoutId });
const fileLines = async (who: Member) =>
  Buffer.from(await (await download(who)).arrayBuffer())
    .toString()
    .split('\r\n');
const headings =
  '\uFEFFPlace,Number,Player,Outside age group,Checked in,Average,Technical,Acumen,Physical,Character,Evaluations,Yes,Maybe,No';

it('exports an admin’s ranking best first, without absent players and with escaped formulas', async () => {
  expect(await fileLines(club.admin)).toEqual([
    headings,
    `1,12,"'=Bea ""B"", Bauer",,Yes,4.5,4,5,5,4,1,1,0,0`,
    '2,,Ada Adler,,No,3.9,3.5,3.5,4,4.5,2,1,1,0',
    ',,Cleo Clark,,No,,,,,,0,0,0,0',
    '',
  ]);
});

it('a coach’s ranking file contains only the evaluations that the coach may see', async () => {
  expect((await fileLines(cora)).slice(1, 3)).toEqual([
    '1,,Ada Adler,,No,2.8,2,2,3,4,1,0,1,0',
    `,12,"'=Bea ""B"", Bauer",,Yes,,,,,,0,0,0,0`,
  ]);
  expect((await fileLines(olaf)).slice(1, 3)).toEqual([
    '1,,Ada Adler,,No,5,5,5,5,5,1,1,0,0',
    `2,12,"'=Bea ""B"", Bauer",,Yes,4.5,4,5,5,4,1,1,0,0`,
  ]);
});

it('names the ranking file after the tryout and logs the download', async () => {
  await club.admin.ask(updateTryout, { tryoutId, title: 'U11: Frühling ' });
  const response = await download(cora);
  const today = dayOf(new Date(), 'Europe/Vienna');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="U11_Fruhling_ranking_${today}.csv"; filename*=UTF-8''U11_Fr%C3%BChling_ranking_${today}.csv`,
  );
  const left = await server.database.db
    .selectFrom('audit_log')
    .where('organization_id', '=', club.id)
    .where('action', '=', downloadRanking.name)
    .select(['actor_id as userId', 'entity', 'entity_id as entityId'])
    .execute();
  expect(left).toEqual([{ userId: cora.userId, entity: 'tryout', entityId: tryoutId }]);
});

it('refuses the ranking file to players and hides the tryout from other coaches', async () => {
  const { admin: stranger } = await anOrganization(server);
  const statuses = [];
  for (const who of [await club.addPlayer(), await club.addCoach(), stranger]) {
    const response = await download(who);
    statuses.push([response.status, response.headers.get('content-disposition')]);
  }
  expect(statuses).toEqual([
    [403, null],
    [404, null],
    [404, null],
  ]);
});
