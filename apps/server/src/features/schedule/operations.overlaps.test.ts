import { describe, expect, it } from 'vitest';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { findOverlaps } from '@touchline/domain/schedule/contract.overlaps.ts';
import { cancelEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import type { Overlap } from '@touchline/domain/schedule/schema.overlaps.ts';
import { addPlayer, assignCoach } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aField, agendaOf, anEvent, detailOf, weekly } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const onTeam = async (club: Club, teamId: string, firstName: string) => {
  const player = await club.addPlayer({ firstName, lastName: 'Peters' });
  await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
  return player;
};

const assignTo = (club: Club, { profileId: coachId }: Member, teamId: string) =>
  club.admin.ask(assignCoach, { teamId, coachId });

/**
 * Pia and Tom play for the Tigers, and Pia also for the Owls. Sam, an Owl, is Tom's sibling. Cora coaches only the
 * Tigers, Ben both teams. The Owls practice at home on June 1 from 18:00 to 19:30.
 */
const aClub = async () => {
  const club = await anOrganization(server);
  const [tigers, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
  const pia = await onTeam(club, tigers.id, 'Pia');
  await club.admin.ask(addPlayer, { teamId: owls.id, playerId: pia.profileId });
  const [tom, sam] = [await onTeam(club, tigers.id, 'Tom'), await onTeam(club, owls.id, 'Sam')];
  const children = [tom, sam].map(({ profileId: id }) => ({ id, mayAnswer: true }));
  await joinAs(server, club, await club.addAdmin('Mona Peters'), 'player', children);
  const cora = await aCoachOf(club, tigers.id);
  const ben = await club.addCoach('Ben Both');
  await assignTo(club, ben, tigers.id);
  await assignTo(club, ben, owls.id);
  const home = await aField(club, { name: 'Field 1' });
  const { id } = await anEvent(club.admin, { teamIds: [owls.id], fieldId: home });
  return { club, tigers, owls, pia, tom, sam, cora, ben, home, practiceOfOwls: id };
};

type OverlapQuery = Partial<InputOf<typeof findOverlaps>>;

const overlapQuery = (teamId: string, more: OverlapQuery = {}) => ({
  ...{ teamIds: teamId, day: '2027-06-01', time: '18:00', endDay: '2027-06-01', endTime: '19:30', place: 'Street' },
  ...more,
});

const overlapFields = ({ kind, name, sibling, event, count }: Overlap) => [kind, name, sibling, event, count];

/** Overlaps that the reader is warned about, without their times. */
const warnings = async (reader: Pick<Member, 'ask'>, teamId: string, more: OverlapQuery = {}) =>
  (await reader.ask(findOverlaps, overlapQuery(teamId, more))).shown.map(overlapFields);

const owls = 'Practice of Owls';
const withCoach = ['coach', 'Ben Both', null, owls, 1];
const withPlayer = ['player', 'Pia Peters', null, owls, 1];
const withSiblings = ['siblings', 'Tom Peters', 'Sam Peters', owls, 1];

describe('before an event is saved', () => {
  // SCHED-33
  longTest('warns about coaches, players and siblings with two events at once', async () => {
    const {
      club,
      tigers,
      owls: { id: owlsId },
      cora,
      ben,
      sam,
      home,
      practiceOfOwls,
    } = await aClub();
    expect(await warnings(club.admin, tigers.id)).toEqual([withCoach, withPlayer, withSiblings]);
    // Ben coaches both teams and sees all overlaps. Cora sees only people on her own team.
    expect(await warnings(ben, tigers.id)).toEqual([withCoach, withPlayer, withSiblings]);
    expect(await warnings(cora, tigers.id)).toEqual([
      ['coach', 'Ben Both', null, null, 1],
      ['player', 'Pia Peters', null, null, 1],
      ['siblings', 'Tom Peters', null, null, 1],
    ]);

    // If both events are on the same field, Ben and the siblings have no conflict.
    const besides = { place: undefined, fieldId: home };
    expect(await warnings(club.admin, tigers.id, besides)).toEqual([withPlayer]);
    const elsewhere = await aField(club, { name: 'Field 1' });
    expect(await warnings(club.admin, tigers.id, { ...besides, fieldId: elsewhere })).toEqual([
      withCoach,
      withPlayer,
      withSiblings,
    ]);
    // Without a place, siblings are not reported.
    expect(await warnings(club.admin, tigers.id, { place: undefined })).toEqual([withCoach, withPlayer]);

    // Adjacent events do not overlap, and an event for everyone causes no warning.
    expect(await warnings(club.admin, tigers.id, { time: '19:30', endTime: '21:00' })).toEqual([]);
    expect(await warnings(club.admin, tigers.id, { time: '16:30', endTime: '18:00' })).toEqual([]);
    expect(await warnings(club.admin, tigers.id, { time: '17:00', endTime: '18:01' })).toHaveLength(3);
    await anEvent(club.admin, { kind: 'event', title: 'Party', place: 'Hall' });
    expect(await warnings(club.admin, owlsId)).toEqual([['team', 'Owls', null, owls, 1]]);
    expect(await warnings(club.admin, `${tigers.id},${owlsId}`)).toEqual([['team', 'Owls', null, owls, 1]]);
    expect(await club.admin.ask(findOverlaps, { ...overlapQuery(''), teamIds: undefined })).toMatchObject({
      shown: [],
      total: 0,
    });

    // Cora sees a brother on her own team, but not his other team's event.
    await club.admin.ask(addPlayer, { teamId: tigers.id, playerId: sam.profileId });
    expect(await warnings(cora, tigers.id)).toContainEqual(['siblings', 'Tom Peters', 'Sam Peters', null, 1]);

    // The event can be saved despite the warning. Canceled events cause none.
    await anEvent(cora, { teamIds: [tigers.id], place: 'Street' });
    await club.admin.ask(cancelEvent, { eventId: practiceOfOwls, reason: null });
    expect(await warnings(club.admin, tigers.id)).toEqual([['team', 'Tigers', null, 'Practice of Tigers', 1]]);
  });

  longTest('counts the overlaps of a whole series', async () => {
    const { club, tigers, ben, practiceOfOwls } = await aClub();
    await anEvent(club.admin, {
      teamIds: [tigers.id],
      place: 'Street',
      time: '16:00',
      endTime: '17:00',
      repeat: weekly(3),
    });
    const ids = (await agendaOf(club.admin)).map(({ id }) => id);
    const [first = '', second = ''] = ids.filter((id) => id !== practiceOfOwls);
    const later = { time: '17:30', endTime: '18:30' };
    const days = ['2027-06-01', '2027-06-08', '2027-06-15'].join(',');
    await anEvent(club.admin, { teamIds: [tigers.id], place: 'Hall', day: '2027-06-15', ...later });
    const team = ['team', 'Tigers', null, 'Practice of Tigers'];
    expect(await warnings(ben, tigers.id, { days, ...later })).toEqual([
      [...team, 1],
      withCoach,
      withPlayer,
      withSiblings,
    ]);
    // Events that are being changed do not overlap with themselves.
    const one = { eventId: first, ...later };
    expect(await warnings(ben, tigers.id, { ...one, scope: 'one' })).toEqual([withCoach, withPlayer, withSiblings]);
    expect(await warnings(ben, tigers.id, { ...one, scope: 'following' })).toEqual([
      [...team, 1],
      withCoach,
      withPlayer,
      withSiblings,
    ]);
    const from = { day: '2027-06-08', endDay: '2027-06-08', eventId: second, scope: 'following' as const };
    expect(await warnings(ben, tigers.id, { ...later, ...from })).toEqual([[...team, 1]]);
    await ben.ask(updateEvent, { eventId: practiceOfOwls, day: '2027-06-08', endDay: '2027-06-08' });
    await anEvent(club.admin, {
      teamIds: [tigers.id],
      place: 'Hall',
      day: '2027-06-08',
      time: '21:00',
      endTime: '22:00',
    });
    const late = { time: '17:00', endTime: '22:00', days };
    expect(await warnings(ben, tigers.id, late)).toContainEqual(withPlayer);
    expect((await warnings(ben, tigers.id, late))[0]).toEqual([...team, 2]);
    expect((await detailOf(ben, first)).status).toBe('scheduled');
  });

  it('the overlap check hides other teams’ events from a coach', async () => {
    const {
      club,
      tigers,
      owls: { id: owlsId },
      cora,
      practiceOfOwls,
    } = await aClub();
    const stranger = await anOrganization(server);
    const refused = async (by: Pick<Member, 'send'>, teamId: string, more: OverlapQuery = {}) => {
      const answer = await by.send(findOverlaps, overlapQuery(teamId, more));
      return [answer.status, (await errorOf(answer)).message];
    };
    expect(await refused(cora, owlsId)).toEqual([422, 'Please choose teams that you coach.']);
    expect(await refused(stranger.admin, tigers.id)).toEqual([422, 'One of these teams does not exist any more.']);
    const missing = [404, 'This event does not exist any more.'];
    expect(await refused(cora, tigers.id, { eventId: practiceOfOwls })).toEqual(missing);
    expect(await refused(cora, tigers.id, { eventId: crypto.randomUUID() })).toEqual(missing);
    expect(await refused(cora, tigers.id, { endTime: '17:00' })).toEqual([422, 'The end must be after the start.']);
    const own = await anEvent(cora, { teamIds: [tigers.id] });
    expect(await refused(cora, tigers.id, { eventId: own.id, scope: 'following' })).toEqual([
      422,
      'This event belongs to no series.',
    ]);
    await club.admin.ask(cancelEvent, { eventId: own.id, reason: null });
    expect(await warnings(cora, tigers.id, { eventId: own.id })).toEqual([]);
  });
});
