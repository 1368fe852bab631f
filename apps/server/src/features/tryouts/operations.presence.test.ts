import { beforeEach, describe, expect, it } from 'vitest';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { readPresence, reportPresence } from '@touchline/domain/tryouts/contract.presence.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { ViewToken } from '@touchline/domain/tryouts/schema.client-timestamp.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { afterNoon, viewTokenFor, stopAfterNoon } from '@touchline/tests/support/world/client-timestamp.ts';
import { actingIn, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import {
  aCoachOfGroup,
  type AgeGroup,
  anOpenAgeGroup,
  aPlayerAtTryout,
  aTryout,
  evaluationOf,
} from '@touchline/tests/support/club/tryouts.ts';

const server = ownServer();
let club: Club;
let ageGroup: AgeGroup;
let tryoutId: string;
let registrationId: string;
let cora: Member;
let olaf: Member;

beforeEach(async () => {
  await stopAfterNoon(server, 0);
  ({ club, ageGroup, tryoutId, registrationId } = await aPlayerAtTryout(server));
  olaf = await aCoachOfGroup(server, club, ageGroup, 'Olaf Oak');
  cora = await aCoachOfGroup(server, club, ageGroup, 'Cora Keen');
});

const sendReport = (who: Member, id = tryoutId) => who.send(reportPresence, { tryoutId: id });
const listPhones = (who: Member = club.admin) => who.ask(readPresence, { tryoutId });
/** Name, opening time and last report of each coach's phone, in seconds after noon. */
const phoneTimes = async (who?: Member) => {
  const seconds = (at: string | null) => at && (Date.parse(at) - afterNoon(0).getTime()) / 1000;
  return (await listPhones(who)).map(({ name, openedAt, heardAt }) => [name, seconds(openedAt), seconds(heardAt)]);
};

describe('the phones on the field', () => {
  it('lists each coach’s phone with the time of its last report', async () => {
    expect(await phoneTimes()).toEqual([
      ['Cora Keen', null, null],
      ['Olaf Oak', null, null],
    ]);
    expect((await sendReport(olaf)).status).toBe(204);
    await stopAfterNoon(server, 300);
    await sendReport(cora);
    await stopAfterNoon(server, 480);
    await sendReport(olaf);
    await stopAfterNoon(server, 5000);
    expect(await phoneTimes()).toEqual([
      ['Cora Keen', 300, 300],
      ['Olaf Oak', 0, 480],
    ]);
  });

  it('stores at most one report of a phone per minute', async () => {
    await sendReport(cora);
    await stopAfterNoon(server, 59);
    await sendReport(cora);
    expect(await phoneTimes()).toContainEqual(['Cora Keen', 0, 0]);
    await stopAfterNoon(server, 60);
    await sendReport(cora);
    expect(await phoneTimes()).toContainEqual(['Cora Keen', 0, 60]);
  });

  it('stores reports of a phone again once a server clock that ran ahead is corrected', async () => {
    await sendReport(cora);
    await stopAfterNoon(server, 9000);
    await sendReport(cora);
    await stopAfterNoon(server, 100);
    await sendReport(cora);
    expect(await phoneTimes()).toContainEqual(['Cora Keen', 0, 100]);
  });

  it('counts a coach’s entry as a report of the phone', async () => {
    await club.admin.ask(setAttendance, { registrationId, status: 'checked_in' });
    await stopAfterNoon(server, 100);
    await olaf.ask(setAttendance, { registrationId, status: 'absent' });
    await stopAfterNoon(server, 200);
    await olaf.ask(setAttendance, { registrationId, status: 'checked_in' });
    await cora.ask(saveEvaluation, evaluationOf(registrationId, 'yes', 'Quick.'));
    await stopAfterNoon(server, 210);
    await cora.ask(saveEvaluation, evaluationOf(registrationId, 'no', 'Slow.'));
    expect(await phoneTimes()).toEqual([
      ['Cora Keen', 200, 200],
      ['Olaf Oak', 100, 200],
    ]);
  });

  it('counts an offline entry as a report of the phone on arrival', async () => {
    await club.admin.ask(setAttendance, { registrationId, status: 'checked_in' });
    const viewToken: ViewToken = await viewTokenFor(cora, tryoutId);
    await sendReport(cora);
    await stopAfterNoon(server, 3000);
    expect(await phoneTimes()).toContainEqual(['Cora Keen', 0, 0]);
    const recorded = { at: afterNoon(500).toISOString(), ...viewToken };
    await cora.ask(saveEvaluation, { ...evaluationOf(registrationId, 'yes', 'Quick.'), recorded });
    expect(await phoneTimes()).toContainEqual(['Cora Keen', 0, 3000]);
  });

  it('does not count a refused entry as a report of the phone', async () => {
    await club.admin.ask(completeTryout, { tryoutId });
    expect((await olaf.send(setAttendance, { registrationId, status: 'checked_in' })).status).toBe(409);
    expect((await cora.send(saveEvaluation, evaluationOf(registrationId, 'yes', 'Quick.'))).status).toBe(409);
    expect(await phoneTimes()).toEqual([
      ['Cora Keen', null, null],
      ['Olaf Oak', null, null],
    ]);
  });
});

describe('the people whose phones are listed', () => {
  it('lists phones of other admins who have opened the tryout', async () => {
    const second = await club.addAdmin();
    await sendReport(club.admin);
    await sendReport(second);
    const names = async (who: Member) => (await listPhones(who)).map(({ id, name }) => [id, name]);
    const coaches = [
      [cora.profileId, 'Cora Keen'],
      [olaf.profileId, 'Olaf Oak'],
    ];
    expect(await names(club.admin)).toEqual(expect.arrayContaining([...coaches, [second.userId, expect.any(String)]]));
    expect(await names(club.admin)).toHaveLength(3);
    expect((await names(second)).map(([id]) => id)).toContain(club.admin.userId);
    expect((await names(second)).map(([id]) => id)).not.toContain(second.userId);
  });

  it('still lists a coach among the phones of a tryout after the account is deleted', async () => {
    const other = await aPlayerAtTryout(server);
    const stranger = await aCoachOfGroup(server, other.club, other.ageGroup, 'Sven Stranger');
    await sendReport(stranger, other.tryoutId);
    const older = await anOpenAgeGroup(server, club);
    const elsewhere = await aCoachOfGroup(server, club, older, 'Ella Elsewhere');
    await sendReport(elsewhere, (await aTryout(club, older)).id);
    expect((await sendReport(elsewhere)).status).toBe(404);
    expect((await sendReport(stranger)).status).toBe(404);
    await server.database.db.deleteFrom('members').where('id', '=', olaf.userId).execute();
    expect(await phoneTimes()).toEqual([
      ['Cora Keen', null, null],
      ['Olaf Oak', null, null],
    ]);
    const strangerClub = await anOrganization(server);
    expect((await strangerClub.admin.send(readPresence, { tryoutId })).status).toBe(404);
  });

  it('lists a coach’s phone once, under the name used in this club', async () => {
    const coach = actingIn(server, olaf, await membershipOf(server, club, olaf, 'coach'));
    await joinAs(server, await anOrganization(server), { ...olaf, name: 'Olaf Boss' }, 'admin');
    await sendReport(coach);
    expect(await phoneTimes()).toEqual([
      ['Cora Keen', null, null],
      ['Olaf Oak', 0, 0],
    ]);
  });

  it('only admins can read the list of phones', async () => {
    expect((await cora.send(readPresence, { tryoutId })).status).toBe(403);
  });

  it('deletes a phone’s reports with the account', async () => {
    await sendReport(olaf);
    await server.database.db.deleteFrom('members').where('id', '=', olaf.userId).execute();
    const left = await server.database.db
      .selectFrom('tryout_presence')
      .where('tryout_id', '=', tryoutId)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});
