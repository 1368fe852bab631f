import { changeRole } from '../support/club/memberships.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { endMemberSessions } from '@touchline/domain/access/contract.account.ts';
import { readSession, signOut } from '@touchline/domain/access/contract.ts';
import { listCodes } from '@touchline/domain/codes/contract.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { createSeason } from '@touchline/domain/seasons/contract.ts';
import { assignCoach, listTeams, readRoster, removeCoach } from '@touchline/domain/teams/contract.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { createApp } from '@touchline/server/app.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import { anOrganization, type Club } from '../support/club/club.ts';
import { anOffer, aTryoutWith } from '../support/club/offers.ts';
import { ownServer } from '../support/server/server.ts';
import { anOpenAgeGroup, aTeamIn } from '../support/club/tryouts.ts';

// Permissions are read on every request: a change by one user applies to the next request of another. The server caches
// sessions, so each user here has sent a request before.

const server = ownServer();
let club: Club;

beforeEach(async () => {
  club = await anOrganization(server);
});

const evaluation = {
  technicalScore: 4,
  acumenScore: 3,
  physicalScore: 3,
  characterScore: 5,
  recommendation: 'yes',
  notes: '',
} as const;

// PERM-44 (REL-3)
it('shows a team’s roster to a coach only between assignment and removal', async () => {
  const coach = await club.addCoach();
  const teamId = await aTeamIn(server, club, await anOpenAgeGroup(server, club));
  expect((await coach.send(readRoster, { teamId })).status).toBe(404);
  await club.admin.ask(assignCoach, { teamId, coachId: coach.profileId });
  expect((await coach.send(readRoster, { teamId })).status).toBe(200);
  const [team] = (await coach.ask(listTeams, {})).teams;
  await club.admin.ask(removeCoach, { assignmentId: team?.coaches[0]?.assignmentId ?? '' });
  expect((await coach.send(readRoster, { teamId })).status).toBe(404);
  expect((await coach.ask(listTeams, {})).teams).toEqual([]);
});

it('gives a member whose role changes only the new role’s rights', async () => {
  const other = await club.addAdmin();
  expect((await other.send(listCodes, {})).status).toBe(200);
  await changeRole(server, other.userId, 'coach');
  expect((await other.send(listCodes, {})).status).toBe(403);
});

it('ends the session of a deleted user', async () => {
  const coach = await club.addCoach();
  await server.database.db.deleteFrom('users').where('id', '=', coach.userId).execute();
  expect((await coach.send(listTeams, {})).status).toBe(401);
  expect(await coach.ask(readSession, {})).toEqual({ session: null });
});

it('invalidates the cookies of a member who signs out or whose sessions an admin ends', async () => {
  const [leaving, signedOut] = [await club.addCoach(), await club.addCoach()];
  await leaving.ask(signOut, {});
  expect((await leaving.send(listTeams, {})).status).toBe(401);
  await club.admin.ask(endMemberSessions, { userId: signedOut.userId });
  expect((await signedOut.send(listTeams, {})).status).toBe(401);
});

// EVAL-32
it('refuses an evaluation saved after the tryout is completed', async () => {
  const [coach, player] = [await club.addCoach(), await club.addPlayer()];
  const ageGroup = await anOpenAgeGroup(server, club);
  await aTeamIn(server, club, ageGroup, { coaches: [coach] });
  const tryout = await aTryoutWith(server, club, { status: 'active', players: [player], ageGroup });
  const [registration] = await coach.ask(listRegistrations, { tryoutId: tryout.id });
  const registrationId = registration?.id ?? '';
  expect((await coach.send(saveEvaluation, { registrationId, ...evaluation })).status).toBe(200);
  await club.admin.ask(completeTryout, { tryoutId: tryout.id });
  expect((await coach.send(saveEvaluation, { registrationId, ...evaluation })).status).toBe(409);
});

// OFFER-15
it('refuses to accept an expired offer', async () => {
  const player = await club.addPlayer();
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [player] });
  const offer = await anOffer(club, tryout, await aTeamIn(server, club, tryout.ageGroup), player);
  await server.moveClock(48);
  const response = await player.send(respondToOffer, { offerId: offer.id, answer: 'accepted' });
  expect(response.status).toBe(409);
  expect((await response.json()).error.code).toBe('OFFER_EXPIRED');
});

describe('a cached session', () => {
  const seasonOf = (name: string) =>
    ({ name, sport: 'Soccer', startDate: '2026-03-01', endDate: '2026-06-30' }) as const;

  it('ends a cached session as soon as its row is deleted', async () => {
    const coach = await club.addCoach();
    expect((await coach.send(listTeams, {})).status).toBe(200);
    await server.database.db.deleteFrom('sessions').where('user_id', '=', coach.userId).execute();
    expect((await coach.send(listTeams, {})).status).toBe(401);
  });

  it('ends a cached session when it expires', async () => {
    const coach = await club.addCoach();
    expect((await coach.send(listTeams, {})).status).toBe(200);
    await server.database.db
      .updateTable('session_tokens')
      .set({ issued_at: sql<Date>`club_now() - interval '2 hours'`, expires_at: sql<Date>`club_now()` })
      .where('session_id', 'in', (from) => from.selectFrom('sessions').where('user_id', '=', coach.userId).select('id'))
      .execute();
    expect((await coach.send(listTeams, {})).status).toBe(401);
  });

  it('ends a session on every server that shares the database', async () => {
    const options = { env: readEnv({ BASE_URL: 'http://localhost' }), log: createLog('silent') };
    const [pages, flags] = [server.dataDir, { strict: true, timedJobs: false }];
    const second = await createApp({ database: server.database, pages, ...flags, ...options });
    try {
      const coach = await club.addCoach();
      const askSecond = async () =>
        (await second.request('/api/teams', { headers: { cookie: `touchline_session=${coach.token}` } })).status;
      expect([(await coach.send(listTeams, {})).status, await askSecond()]).toEqual([200, 200]);
      await club.admin.ask(endMemberSessions, { userId: coach.userId });
      expect([await askSecond(), (await coach.send(listTeams, {})).status]).toEqual([401, 401]);
    } finally {
      await second.close();
    }
  });

  it('refuses writes of an ended session', async () => {
    const other = await club.addAdmin();
    expect((await other.send(listCodes, {})).status).toBe(200);
    await server.database.db.deleteFrom('sessions').where('user_id', '=', other.userId).execute();
    expect((await other.send(createSeason, seasonOf('Stolen'))).status).toBe(401);
    const seasons = server.database.db.selectFrom('seasons').where('name', '=', 'Stolen').select('id');
    expect(await seasons.execute()).toEqual([]);
    const auditLog = server.database.db.selectFrom('audit_log').where('actor_id', '=', other.userId).select('action');
    expect(await auditLog.execute()).toEqual([]);
  });

  it('refuses writes with a removed role', async () => {
    const other = await club.addAdmin();
    expect((await other.send(listCodes, {})).status).toBe(200);
    await changeRole(server, other.userId, 'coach');
    expect((await other.send(createSeason, seasonOf('Not mine'))).status).toBe(403);
    const seasons = server.database.db.selectFrom('seasons').where('name', '=', 'Not mine').select('id');
    expect(await seasons.execute()).toEqual([]);
  });

  it('refuses an ended session before permissions and input are checked', async () => {
    const [other, coach] = [await club.addAdmin(), await club.addCoach()];
    for (const person of [other, coach]) expect((await person.send(listTeams, {})).status).toBe(200);
    await server.database.db.deleteFrom('sessions').where('user_id', 'in', [other.userId, coach.userId]).execute();
    expect((await other.send(createSeason, { ...seasonOf(''), endDate: 'never' })).status).toBe(401);
    expect((await coach.send(listCodes, {})).status).toBe(401);
  });

  it('gives a cached session newly granted rights', async () => {
    const coach = await club.addCoach();
    expect((await coach.send(listCodes, {})).status).toBe(403);
    const { db } = server.database;
    await db.deleteFrom('coach_profiles').where('user_id', '=', coach.userId).execute();
    await changeRole(server, coach.userId, 'admin');
    expect((await coach.send(listCodes, {})).status).toBe(200);
  });

  it('shows the current name in a cached session', async () => {
    const coach = await club.addCoach('Cora Keen');
    expect((await coach.ask(readSession, {})).session?.user.name).toBe('Cora Keen');
    const { db } = server.database;
    await db.updateTable('members').set({ name: 'Cora Calm' }).where('id', '=', coach.userId).execute();
    expect((await coach.ask(readSession, {})).session?.user.name).toBe('Cora Calm');
  });
});
