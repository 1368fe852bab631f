import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listMemberships } from '@touchline/domain/access/contract.memberships.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { addGuest } from '@touchline/domain/answers/contract.guests.ts';
import { giveAnswer } from '@touchline/domain/answers/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { organizationEndDays } from '@touchline/domain/constants.ts';
import { contract } from '@touchline/domain/contract.ts';
import * as ending from '@touchline/domain/organization/contract.ending.ts';
import { readOrganization } from '@touchline/domain/organization/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { evaluate } from '@touchline/tests/support/club/evaluating.ts';
import { aFamilyOfTwoClubs } from '@touchline/tests/support/club/guardians.ts';
import { actingIn, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { anOffer } from '@touchline/tests/support/club/offers.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { filesWith, placesOf } from '@touchline/tests/support/server/stored-values.ts';
import { aRunningTryout, aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
const hoursUntilDeletion = organizationEndDays * 24;

const lettersOf = async ({ id }: Pick<Club, 'id'>) =>
  (
    await server.database.db
      .selectFrom('outbox')
      .where('organization_id', '=', id)
      .where('kind', '=', 'organization.ending')
      .orderBy('created_at')
      .orderBy('recipient')
      .select(['recipient', 'payload'])
      .execute()
  ).map(({ recipient, payload }) => `${recipient}: ${(payload as { subject?: string }).subject}`);
const prepareArchive = async ({ admin }: Pick<Club, 'admin'>) => {
  await admin.ask(ending.prepareExport, {});
  await server.app.jobs.runAll();
};
const sendEnd = (admin: Member, name: string) => admin.send(ending.endOrganization, { name });

// ORGS-15
describe('the end of an organization', () => {
  longTest('requires an export before an organization can be deleted', async () => {
    const club = await anOrganization(server, 'Falconia');
    const [anton, carla] = [await club.addAdmin(), await club.addCoach('Carla Coach')];
    const pia = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
    const team = await aTeam(club, { name: 'Falcons' });
    const { id: eventId } = await anEvent(club.admin, { teamIds: [team.id], note: 'Bring water' });
    await club.admin.ask(addGuest, { eventId, playerId: pia.profileId });
    await club.admin.ask(giveAnswer, { eventId, playerId: pia.profileId, answer: 'no', remark: 'Is away' });
    await server.database.db.updateTable('members').set({ phone: '+43 660 7' }).where('id', '=', pia.userId).execute();
    expect(await errorOf(await sendEnd(club.admin, 'Falconia'))).toMatchObject({ status: 409, code: 'export_first' });
    expect((await club.admin.send(ending.downloadExport, {})).status).toBe(404);
    await prepareArchive(club);
    expect((await errorOf(await anton.send(ending.prepareExport, {}))).code).toBe('too_soon');
    expect(await anton.ask(ending.readEnding, {})).toMatchObject({ endsAt: null, export: { isReady: true } });
    const file = await anton.send(ending.downloadExport, {});
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const names = ['players', 'coaches', 'teams', 'seasons', 'tryouts', 'evaluations', 'offers'];
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['README.txt', 'data.json', ...names.map((name) => `${name}.csv`)]),
    );
    expect(new TextDecoder().decode(files['players.csv'])).toContain('Peters');
    const data = JSON.parse(new TextDecoder().decode(files['data.json']));
    expect(data.coaches).toMatchObject([{ last_name: 'Coach', email: carla.email }]);
    // The export contains the families' contact details, the settings, events, guests and answers.
    const reached = { email: pia.email, phone: '+43 660 7' };
    expect(data.guardians).toMatchObject([{ player: 'Pia Peters', guardian: 'Pia Peters', ...reached }]);
    expect(data.members.find(({ role }: { role: string }) => role === 'player')).toMatchObject(reached);
    expect(data.settings).toMatchObject([{ name: 'Falconia', time_zone: 'Europe/Vienna' }]);
    expect(data.events).toMatchObject([{ id: eventId, note: 'Bring water' }]);
    expect(data['event-teams']).toMatchObject([{ event_id: eventId, team: 'Falcons' }]);
    expect(data['event-guests']).toMatchObject([{ event_id: eventId, player: 'Pia Peters' }]);
    expect(data.answers).toMatchObject([{ player: 'Pia Peters', answer: 'no', remark: 'Is away' }]);

    for (const operation of [ending.endOrganization, ending.keepOrganization, ending.downloadExport])
      expect((await carla.send(operation, { name: 'Falconia' })).status).toBe(403);
    expect(await errorOf(await sendEnd(club.admin, 'falconia'))).toMatchObject({ status: 422, code: 'other_name' });
    await server.moveClock(11 / 60);
    expect((await errorOf(await sendEnd(club.admin, 'Falconia'))).code).toBe('proof_needed');
    await server.moveClock(-11 / 60);
    expect((await sendEnd(club.admin, 'Falconia')).status).toBe(204);
    const told = [anton, carla, club.admin, pia].map(({ email }) => `${email}: Falconia will be deleted`);
    expect(await lettersOf(club)).toEqual(told.toSorted());
    const endsAt = async (who: Member) => (await who.ask(readSession, {})).session?.user.organizationEndsAt;
    expect([await endsAt(anton), await endsAt(carla)]).toEqual([expect.any(String), null]);
    // Everyone can still use the organization.
    await anton.ask(createCode, { code: 'STILL-HERE', role: 'coach' });

    await server.moveClock(hoursUntilDeletion - 24.5);
    await server.app.jobs.runAll();
    const before = (await lettersOf(club)).length;
    await server.moveClock(1);
    await server.app.jobs.runAll();
    expect((await lettersOf(club)).length).toBe(before + 2);
    expect((await anton.send(ending.keepOrganization, {})).status).toBe(204);
    expect((await errorOf(await club.admin.send(ending.keepOrganization, {}))).code).toBe('not_ending');
    await server.moveClock(48);
    await server.app.jobs.runAll();
    expect([await endsAt(anton), (await anton.ask(readOrganization, {})).name]).toEqual([null, 'Falconia']);
  });

  it('deletes an organization from all tables and files without touching other clubs', async () => {
    const { club, bears, tryout, teamId, pia, mother } = await aFamilyOfTwoClubs(server);
    const { db } = server.database;
    const name = 'Vanishing Lions';
    await db.updateTable('organizations').set({ name }).where('id', '=', club.id).execute();
    await anOffer(club, tryout, teamId, pia);
    const carla = await club.addCoach('Carla Vanishing');
    const { ageGroup, registrations } = await aRunningTryout(server, club, [
      { firstName: 'Ada', lastName: 'Abendrot' },
    ]);
    await aTeamIn(server, club, ageGroup, { name: 'Hawks', coaches: [carla] });
    await evaluate(carla, (registrations as [Registration])[0], 'yes');
    const elsewhere = () =>
      Promise.all(
        (['members', 'memberships', 'player_profiles', 'guardianships', 'coach_profiles'] as const).map(
          async (table) =>
            (await db.selectFrom(table).where('organization_id', '=', bears.id).selectAll().execute()).length,
        ),
      );
    const before = await elsewhere();
    await prepareArchive(club);
    expect((await sendEnd(club.admin, name)).status).toBe(204);
    const asMother = await membershipOf(server, club, mother, 'player');
    const family = actingIn(server, mother, asMother);
    await server.moveClock(hoursUntilDeletion - 0.1);
    await server.app.jobs.runAll();
    expect((await club.admin.send(readOrganization, {})).status).toBe(200);
    await server.moveClock(0.2);
    await server.app.jobs.runAll();

    const words = [club.id, name, 'Vanishing', 'Abendrot', club.admin.userId, club.admin.email, carla.email];
    expect(await placesOf(db, words)).toEqual([]);
    expect(filesWith(server.dataDir, words, 'backups')).toEqual([]);
    expect(await elsewhere()).toEqual(before);
    expect(await checkDatabase(server.database)).toEqual([]);
    // A member keeps their role in another club.
    const held = await actingIn(server, mother, await membershipOf(server, bears, mother, 'player')).ask(
      listMemberships,
      {},
    );
    expect(held.map(({ organizationName }) => organizationName)).toEqual(['Bears', 'Bears']);
    const answers = new Set<number>();
    for (const operation of contract.filter(({ can, kind }) => kind === 'query' && can !== 'anyone')) {
      answers.add((await family.send(operation, {})).status);
      expect((await club.admin.send(operation, {})).status).toBeLessThan(500);
    }
    expect([...answers].every((status) => status < 500)).toBe(true);
    expect((await club.admin.send(readOrganization, {})).status).toBe(401);
    expect((await family.send(ending.keepOrganization, {})).status).toBe(409);
  });

  longTest('a cancellation concurrent with the deletion either keeps the club or is refused', async () => {
    const club = await anOrganization(server);
    await prepareArchive(club);
    await sendEnd(club.admin, club.name);
    await server.moveClock(hoursUntilDeletion + 0.1);
    const [answer] = await Promise.all([club.admin.send(ending.keepOrganization, {}), server.app.jobs.runAll()]);
    const { rows } = await sql`select from organizations where id = ${club.id}`.execute(server.database.db);
    expect([answer.status === 204, answer.status < 500]).toEqual([rows.length === 1, true]);
  });
});
