import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmEmail, endMemberSessions } from '@touchline/domain/access/contract.account.ts';
import { lookUpCode, registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { signIn, signOut } from '@touchline/domain/access/contract.ts';
import { listActivity } from '@touchline/domain/activity/contract.ts';
import { createCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { problem } from '@touchline/domain/core/problem.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { readPlayer } from '@touchline/domain/people/contract.ts';
import { downloadPlayers } from '@touchline/domain/people/contract.export.ts';
import { removeCoach } from '@touchline/domain/people/contract.leaving.ts';
import { prepareOwnData } from '@touchline/domain/privacy/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { personOn } from '@touchline/tests/support/server/person.ts';
import { aFounder } from '@touchline/tests/support/club/registration.ts';
import { givePassword } from '@touchline/tests/support/club/second-step.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { createApp, type App } from '../../app.ts';
import { readEnv } from '../process/env.ts';
import { createLog } from '../process/log.ts';
import { createSecurityLog, networkOf } from './security-log.ts';

const server = sharedServer();
let app: App;
let club: Club;
let other: Club;
const written: string[] = [];
const events = () =>
  written
    .splice(0)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'security')
    .map(({ level: _, time: __, msg: ___, requestId: ____, ...event }) => event);

beforeAll(async () => {
  [club, other] = [await anOrganization(server), await anOrganization(server)];
});
beforeEach(async () => {
  await app?.close();
  app = await createApp({
    database: server.database,
    env: readEnv({ DATA_DIR: server.dataDir, BASE_URL: 'http://localhost' }),
    log: createLog('info', { write: (line) => void written.push(line) }),
    pages: 'dist',
    strict: true,
    timedJobs: false,
  });
  written.length = 0;
});
afterAll(() => app.close());

const network = '127.0.0.0/24';
const userFor = (token: string | undefined) => personOn(app, token);
const commonFields = { network, times: 1 };

describe('the security log', () => {
  it('logs the founding of an organization, sign-ins, failed sign-ins and sign-outs', async () => {
    const founder = aFounder();
    await userFor(undefined).ask(registerAdmin, founder);
    const response = await userFor(undefined).send(signIn, { email: founder.email, password: founder.password });
    const { id: user, organizationId: organization, membershipId: membership } = (await response.json()).session.user;
    await userFor(undefined).send(signIn, { email: founder.email, password: 'a wrong one' });
    await userFor(/session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1]).ask(signOut, {});
    const own = { user, organization, ...commonFields };
    expect(events()).toEqual([
      { event: 'organization_founded', operation: 'access.registerAdmin', ...own },
      { event: 'signed_in', operation: 'access.signIn', ...own },
      { event: 'sign_in_failed', operation: 'access.signIn', reason: 'wrong_credentials', ...commonFields },
      { event: 'signed_out', operation: 'access.signOut', ...own, membership },
    ]);
  });

  it('logs a former member’s actions without the club', async () => {
    const coach = await club.addCoach('Carla Coach');
    const account = { email: coach.email, password: 'green-grass-2026' };
    await givePassword(server, coach.userId, account.password);
    await club.admin.ask(removeCoach, { coachId: coach.profileId });
    events();
    const response = await userFor(undefined).send(signIn, account);
    const formerMember = userFor(/session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1]);
    await formerMember.ask(prepareOwnData, {});
    await formerMember.ask(signOut, {});
    const own = { user: coach.userId, organization: null, ...commonFields };
    expect(events()).toEqual([
      { event: 'signed_in', operation: 'access.signIn', ...own },
      { event: 'exported', operation: 'privacy.prepareOwnData', ...own },
      { event: 'signed_out', operation: 'access.signOut', ...own },
    ]);
    expect((await club.admin.ask(listActivity, { personId: coach.userId })).lines).toEqual([]);
  });

  it('logs refusals with the refused user', async () => {
    const coach = await club.addCoach();
    const { profileId: playerId } = await other.addPlayer();
    const membership = await membershipOf(server, club, coach, 'coach');
    const self = { user: coach.userId, organization: club.id, membership, ...commonFields };
    await personOn(app, coach.token, await membershipOf(server, other, other.admin, 'admin')).send(listCodes, {});
    await userFor(coach.token).send(createCode, { code: 'NOT-MINE', role: 'coach' });
    await userFor(coach.token).send(readPlayer, { playerId });
    await userFor('a session that ended').send(listCodes, {});
    await userFor(coach.token).send(createCode, {}, { 'sec-fetch-site': 'cross-site' });
    await userFor(coach.token).request('/api/events', { headers: { 'sec-fetch-site': 'cross-site' } });
    await userFor(undefined).send(lookUpCode, { code: 'WRONGCODE', role: 'coach' });
    await userFor(undefined).request('/api/nothing');
    expect(events()).toEqual([
      { event: 'refused', operation: 'codes.list', reason: 'other_membership', ...self },
      { event: 'refused', operation: 'codes.create', reason: 'forbidden', ...self },
      { event: 'refused', operation: 'people.player', reason: 'not_found', ...self },
      { event: 'refused', operation: 'codes.list', reason: 'not_authenticated', ...commonFields },
      { event: 'cross_site', operation: 'codes.create', reason: 'cross_site', ...commonFields },
      { event: 'cross_site', reason: 'cross_site', ...commonFields },
      { event: 'code_refused', operation: 'access.lookUpCode', reason: 'invalid_code', ...commonFields },
    ]);
  });

  it('logs exports, exceeded limits and sessions ended by an admin', async () => {
    const coach = await club.addCoach();
    for (let count = 0; count < 12; count += 1)
      await userFor(club.admin.token).send(downloadPlayers, { format: 'csv' });
    await userFor(club.admin.token).ask(endMemberSessions, { userId: coach.userId });
    const membership = await membershipOf(server, club, club.admin, 'admin');
    const self = { user: club.admin.userId, organization: club.id, membership, ...commonFields };
    const exported = { event: 'exported', operation: 'people.playersFile', ...self };
    const limited = { event: 'limited', operation: 'people.playersFile', reason: 'too_many_requests', ...self };
    expect(events()).toEqual([
      exported,
      limited,
      { event: 'sessions_ended', operation: 'access.endMemberSessions', ...self },
    ]);
    await app.close();
    expect(events()).toEqual([{ ...exported, times: 9 }, limited]);
  });

  it('logs neither invalid input nor successful requests', async () => {
    await userFor(club.admin.token).send(createCode, { code: '?', role: 'coach' });
    await userFor(club.admin.token).ask(createCode, { code: `FINE-${crypto.randomUUID().slice(0, 8)}`, role: 'coach' });
    await userFor(club.admin.token).ask(listCodes, {});
    expect(events()).toEqual([]);
  });

  it('combines repetitions of an event within a minute in one line with their count', () => {
    vi.useFakeTimers();
    try {
      const log = createSecurityLog(createLog('info', { write: (line) => void written.push(line) }));
      const note = () => log.note('signed_in', { user: 'ann', address: '203.0.113.7' });
      for (let count = 0; count < 3; count += 1) note();
      expect(events()).toMatchObject([{ times: 1 }]);
      vi.advanceTimersByTime(59_999);
      expect(events()).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(events()).toMatchObject([{ times: 2 }]);
      note();
      vi.advanceTimersByTime(60_000);
      expect(events()).toMatchObject([{ times: 1 }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('limits a flood of different events to 201 lines per minute', () => {
    const log = createSecurityLog(createLog('info', { write: (line) => void written.push(line) }));
    for (let count = 0; count < 10_000; count += 1)
      log.note('signed_in', { user: `user ${count % 5000}`, address: '203.0.113.7' });
    log.flush();
    const lines = events();
    expect(lines).toHaveLength(201);
    expect(lines.reduce((sum, { times }) => sum + times, 0)).toBe(10_000);
    expect(lines.at(-1)).toEqual({ event: 'others', times: 9800 });
  });

  it('counts a single event beyond the limit exactly once', () => {
    const log = createSecurityLog(createLog('info', { write: (line) => void written.push(line) }));
    for (let count = 0; count < 101; count += 1)
      log.note('signed_in', { user: `user ${count}`, address: '203.0.113.7' });
    expect(events()).toHaveLength(100);
    log.flush();
    log.flush();
    expect(events()).toEqual([{ event: 'others', times: 1 }]);
  });

  it('logs only refusals as warnings', () => {
    const log = createSecurityLog(createLog('info', { write: (line) => void written.push(line) }));
    log.note('signed_in', { address: '203.0.113.7' });
    log.refused(problems.crossSite(), { address: '203.0.113.7' });
    expect(written.splice(0).map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', event: 'signed_in' },
      { level: 'warn', event: 'cross_site' },
    ]);
  });
});

it.each([
  ['a sign-in with wrong credentials', 'sign_in_failed', signIn.name, problem(401, 'wrong', 'No.')],
  ['a sign-in with an unconfirmed address', 'sign_in_failed', signIn.name, problem(403, 'not_confirmed', 'No.')],
  ['a sign-in with invalid input', undefined, signIn.name, problems.invalid],
  ['a sign-in beyond a rate limit', 'limited', signIn.name, problems.tooMany],
  ['an invalid link', 'link_refused', confirmEmail.name, problem(400, 'invalid_link', 'No.')],
  ['a request for something missing', undefined, readPlayer.name, problems.missing],
] as const)('logs the refusal %s as %s', (_what, event, operation, refusal) => {
  const log = createSecurityLog(createLog('info', { write: (line) => void written.push(line) }));
  log.refused(refusal(), { operation, user: null, address: '203.0.113.7' });
  const expectedEvent = { event, operation, reason: refusal().code, user: null, network: '203.0.113.0/24', times: 1 };
  expect(events()).toEqual(event ? [expectedEvent] : []);
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:3456::1', '2001:0db8:0012::/48'],
])('shortens the IP address %s to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
