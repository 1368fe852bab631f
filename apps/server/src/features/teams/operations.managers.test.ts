import { expect, it } from 'vitest';
import { updateAnswerSettings } from '@touchline/domain/answers/contract.ts';
import { listAttendance } from '@touchline/domain/attendance/contract.ts';
import { readTeamAttendance } from '@touchline/domain/attendance/contract.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { listEvaluations } from '@touchline/domain/evaluations/contract.ts';
import { listCoachOffers } from '@touchline/domain/offers/contract.ts';
import { policy } from '@touchline/domain/policy.ts';
import { findOverlaps } from '@touchline/domain/schedule/contract.overlaps.ts';
import {
  cancelEvent,
  createEvent,
  listTeamChoices,
  readEvent,
  restoreEvent,
  updateEvent,
} from '@touchline/domain/schedule/contract.ts';
import {
  addManager,
  findManagerCandidates,
  listManagers,
  removeManager,
} from '@touchline/domain/teams/contract.managers.ts';
import { addPlayer, listTeams, readRoster } from '@touchline/domain/teams/contract.ts';
import { downloadRoster } from '@touchline/domain/teams/contract.export.ts';
import { createTryout, listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { listVenues } from '@touchline/domain/venues/contract.ts';
import { aClubThatAsks, answering, answersTo } from '@touchline/tests/support/club/answers.ts';
import { sendMark } from '@touchline/tests/support/club/attendance.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { agendaOf, anEvent, practice, weekly } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

type Club = Awaited<ReturnType<typeof aClubThatAsks>>;

/** Makes the member with this name a manager of the team. */
const manage = async ({ club: { admin } }: Pick<Club, 'club'>, teamId: string, name: string) => {
  const [found] = await admin.ask(findManagerCandidates, { teamId, search: name });
  await admin.ask(addManager, { teamId, membershipId: found?.membershipId ?? '' });
};

const managersOf = ({ club: { admin } }: Pick<Club, 'club'>, teamId: string) => admin.ask(listManagers, { teamId });

// SCHED-48
it('a parent who manages a team can manage its events, attendance and roster without switching roles', async () => {
  const all = await aClubThatAsks(server);
  const { club, tigers, owls, paul, olaf, mother, otherCoach } = all;
  await club.admin.ask(addPlayer, { teamId: owls.id, playerId: paul.profileId });
  const foreign = await anEvent(otherCoach, { teamIds: [owls.id] });
  const shared = await anEvent(club.admin, { teamIds: [tigers.id, owls.id] });
  const statusOf = async (operation: Operation, input: Readonly<Record<string, unknown>>) =>
    (await mother.send(operation, input)).status;
  const own = practice({ teamIds: [tigers.id], day: '2027-07-06', repeat: weekly(3) });
  expect(await statusOf(createEvent, own)).toBe(403);

  await manage(all, tigers.id, 'Mona');
  expect(await mother.ask(listTeamChoices, {})).toMatchObject([{ id: tigers.id }]);
  const { id: eventId } = await mother.ask(createEvent, own);
  expect(await mother.ask(readEvent, { eventId })).toMatchObject({ mayManage: true, mayReadAnswers: true });
  const { count } = await mother.ask(updateEvent, { eventId, scope: 'following', note: 'Bring water.' });
  expect(count).toBe(3);
  await mother.ask(cancelEvent, { eventId, reason: 'Rain' });
  await mother.ask(restoreEvent, { eventId });
  const times = { day: '2027-07-06', time: '10:00', endDay: '2027-07-06', endTime: '11:00' };
  expect(await mother.ask(findOverlaps, { ...times, teamIds: tigers.id })).toMatchObject({ total: 0 });
  expect(await mother.ask(listVenues, {})).toEqual([]);

  expect((await answering(mother, paul, eventId, 'no')).status).toBe(200);
  const pia = await club.addPlayer({ firstName: 'Ben' });
  await club.admin.ask(addPlayer, { teamId: tigers.id, playerId: pia.profileId });
  expect((await answering(mother, pia, eventId, 'yes')).status).toBe(200);
  expect(await answersTo(mother, eventId)).toMatchObject({
    Ben: { answer: 'yes', givenAs: 'manager' },
    Paul: { answer: 'no', givenAs: 'guardian' },
  });
  await mother.ask(updateAnswerSettings, { teamId: tigers.id, answersCloseHours: 2 });
  expect(await mother.ask(readTeamAttendance, { teamId: tigers.id })).toMatchObject({ teamName: 'Tigers' });
  const { players, opening } = await mother.ask(listAttendance, { eventId });
  expect([players.map(({ name }) => name.split(' ')[0]).sort(), opening !== null]).toEqual([
    ['Ben', 'Paul', 'Pia'],
    true,
  ]);
  const roster = await mother.ask(readRoster, { teamId: tigers.id });
  expect(roster).toMatchObject({ view: 'staff' });
  expect(JSON.stringify(roster)).toContain('Gerda Guardian');
  expect(await statusOf(downloadRoster, { teamId: tigers.id })).toBe(200);

  // She has no additional rights for the Owls.
  expect(await mother.ask(readEvent, { eventId: foreign.id })).toMatchObject({ mayManage: false });
  for (const id of [foreign.id, shared.id]) expect(await statusOf(updateEvent, { eventId: id, note: 'x' })).toBe(404);
  expect(await statusOf(createEvent, practice({ teamIds: [owls.id] }))).toBe(422);
  expect(await statusOf(createEvent, practice({ teamIds: [] }))).toBe(422);
  expect((await answering(mother, olaf, foreign.id, 'yes')).status).toBe(404);
  expect((await sendMark(mother, foreign.id, [olaf], 'present')).status).toBe(404);
  expect(await mother.ask(readRoster, { teamId: owls.id })).toMatchObject({ view: 'member' });
});

// SCHED-48
it('managing a team gives no access to evaluations, offers or tryouts', async () => {
  const all = await aClubThatAsks(server);
  const { tigers, mother } = all;
  await manage(all, tigers.id, 'Mona');
  const opened = Object.entries(policy).flatMap(([name, rule]) => ('isForManagers' in rule ? [name] : []));
  expect(opened.sort()).toEqual([
    ...['answers.manage', 'attendance.season', 'attendance.take', 'rosters.export'],
    ...['schedule.create', 'schedule.manage', 'schedule.takeOut', 'venues.list'],
  ]);
  const closed = [listTryouts, createTryout, listEvaluations, listCoachOffers, listTeams, addManager, listManagers];
  for (const operation of closed) {
    const input = { tryoutId: tigers.id, teamId: tigers.id, membershipId: tigers.id };
    expect([(await mother.send(operation, input)).status, operation.name]).toEqual([403, operation.name]);
  }
});

// SCHED-48
it('only admins can add and remove the managers of a team', async () => {
  const all = await aClubThatAsks(server);
  const { club, tigers, mother, father, coach, otherCoach } = all;
  const { admin } = club;
  const proposed = await admin.ask(findManagerCandidates, { teamId: tigers.id, search: null });
  expect(proposed.slice(0, 2)).toEqual([
    expect.objectContaining({ name: 'Frank Peters', role: 'player', children: ['Paul', 'Pia'] }),
    expect.objectContaining({ name: 'Mona Peters', role: 'player', children: ['Paul', 'Pia'] }),
  ]);
  for (const name of ['Mona', 'Frank', otherCoach.name]) await manage(all, tigers.id, name);
  const [first] = await managersOf(all, tigers.id);
  expect((await managersOf(all, tigers.id)).map(({ name, role }) => [name, role])).toEqual([
    ['Mona Peters', 'player'],
    ['Frank Peters', 'player'],
    [otherCoach.name, 'coach'],
  ]);
  const add = async (membershipId: string) => {
    const answer = await admin.send(addManager, { teamId: tigers.id, membershipId });
    return [answer.status, (await errorOf(answer)).code];
  };
  const [other] = await admin.ask(findManagerCandidates, { teamId: tigers.id, search: 'Carla' });
  expect(await add(other?.membershipId ?? '')).toEqual([409, 'managers_full']);
  expect(await add(first?.membershipId ?? '')).toEqual([409, 'already_manager']);
  expect(await add(crypto.randomUUID())).toEqual([422, 'invalid']);
  // A coach who also manages another team sees both teams.
  expect((await otherCoach.ask(listTeams, {})).teams.map(({ name }) => name)).toEqual(['Owls', 'Tigers']);
  const { id } = await anEvent(otherCoach, { teamIds: [tigers.id, all.owls.id] });
  const note = async (by: Pick<typeof coach, 'send'>) =>
    (await by.send(updateEvent, { eventId: id, note: 'x' })).status;
  expect([await note(otherCoach), await note(father), await note(coach)]).toEqual([200, 404, 404]);

  const managerId = first?.managerId ?? '';
  const remove = async (by: Pick<typeof coach, 'send'>) => (await by.send(removeManager, { managerId })).status;
  expect([await remove(mother), await remove(coach), await remove(admin)]).toEqual([403, 403, 204]);
  expect((await mother.send(createEvent, practice({ teamIds: [tigers.id] }))).status).toBe(403);
  expect(await remove(admin)).toBe(404);
});

// SCHED-41, SCHED-48
it('a manager whose membership ended does not manage the team after returning', async () => {
  const all = await aClubThatAsks(server);
  const { club, tigers, otherCoach } = all;
  const { db } = server.database;
  await manage(all, tigers.id, otherCoach.name);
  await anEvent(club.admin, { teamIds: [tigers.id] });
  expect(await agendaOf(otherCoach)).toHaveLength(1);
  const state = (to: 'ended' | 'active') =>
    db
      .updateTable('memberships')
      .set({ state: to, ended_at: to === 'ended' ? new Date(Date.now() + 86_400_000) : null })
      .where('user_id', '=', otherCoach.userId)
      .execute();
  await state('ended');
  await state('active');
  expect(await managersOf(all, tigers.id)).toEqual([]);
  expect(await agendaOf(otherCoach)).toEqual([]);
});
