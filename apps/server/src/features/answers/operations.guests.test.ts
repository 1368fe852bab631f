import { describe, expect, it } from 'vitest';
import { addGuest, findGuests, removeGuest } from '@touchline/domain/answers/contract.guests.ts';
import { listNeeded } from '@touchline/domain/answers/contract.needed.ts';
import { archivePlayers } from '@touchline/domain/people/contract.leaving.ts';
import { findOverlaps, previewAct } from '@touchline/domain/schedule/contract.overlaps.ts';
import { cancelEvent, readEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer, readRoster, updateMember } from '@touchline/domain/teams/contract.ts';
import { aClubThatAsks, answering, answersTo, ownAnswers } from '@touchline/tests/support/club/answers.ts';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { agendaOf, anEvent, weekly } from '@touchline/tests/support/club/schedule.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const codeOf = async (answer: Promise<Response>) => {
  const response = await answer;
  return response.ok ? response.status : `${response.status} ${(await errorOf(response)).code}`;
};
const guestOf = (eventId: string, { profileId: playerId }: Pick<Member, 'profileId'>) => ({ eventId, playerId });
const agendaIds = async (by: Pick<Member, 'ask'>) => (await agendaOf(by)).map(({ id }) => id);

describe('a guest of an event', () => {
  // RSVP-12
  longTest('a guest added by a coach sees and answers only that event', async () => {
    const { club, tigers, owls, pia, olaf, mother, father, coach, otherCoach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [owls.id], repeat: weekly(3) });
    const { id: own } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-06-03' });
    expect(await agendaIds(mother)).toEqual([own]);

    expect(await codeOf(coach.send(addGuest, guestOf(id, pia)))).toBe('404 not_found');
    expect(await codeOf(mother.send(addGuest, guestOf(id, pia)))).toMatch(/^403/);
    expect(await codeOf(otherCoach.send(addGuest, guestOf(id, olaf)))).toBe('409 already_asked');
    const foreign = await (await anOrganization(server, 'Bears')).addPlayer();
    expect(await codeOf(otherCoach.send(addGuest, guestOf(id, foreign)))).toMatch(/^4(04|22) /);
    expect(await codeOf(otherCoach.send(addGuest, guestOf(id, pia)))).toBe(204);
    expect(await codeOf(otherCoach.send(addGuest, guestOf(id, pia)))).toBe('409 already_asked');

    for (const reader of [pia, mother, father]) expect(await agendaIds(reader)).toEqual([id, own]);
    const [, next = ''] = await agendaIds(olaf);
    expect(await codeOf(mother.send(readEvent, { eventId: next }))).toBe('404 not_found');
    expect(await codeOf(mother.send(readRoster, { teamId: owls.id }))).toMatch(/^40/);
    const event = await mother.ask(readEvent, { eventId: id });
    expect([event.teams, event.children.map(({ firstName }) => firstName)]).toEqual([
      [{ id: owls.id, name: 'Owls' }],
      ['Pia'],
    ]);
    expect(event.alsoComing).toBeNull();
    expect((await agendaOf(mother, { playerId: pia.profileId })).map((entry) => entry.id)).toEqual([id, own]);
    expect((await mother.ask(listNeeded, {})).map((waiting) => waiting.id)).toEqual([id, own]);

    expect(await codeOf(answering(mother, pia, id, 'yes', { remark: 'Brings a ball', count: 3 }))).toBe(200);
    expect(await codeOf(answering(mother, pia, next, 'yes'))).toBe('404 not_found');
    expect(await ownAnswers(mother, id)).toMatchObject({ Pia: { answer: 'yes', isOpen: true } });
    expect(await answersTo(otherCoach, id)).toMatchObject({
      Olaf: { isGuest: false, answer: null },
      Pia: { isGuest: true, answer: 'yes', remark: 'Brings a ball' },
    });
    expect(JSON.stringify(await otherCoach.ask(readRoster, { teamId: owls.id }))).not.toContain('Pia');
    expect(await codeOf(coach.send(readEvent, { eventId: id }))).toBe('404 not_found');

    await otherCoach.ask(removeGuest, guestOf(id, pia));
    expect(await codeOf(otherCoach.send(removeGuest, guestOf(id, pia)))).toBe('404 not_found');
    expect([await agendaIds(mother), await codeOf(mother.send(readEvent, { eventId: id }))]).toEqual([
      [own],
      '404 not_found',
    ]);
    await club.admin.ask(addGuest, guestOf(id, pia));
    expect((await answersTo(otherCoach, id))['Pia']).toMatchObject({ answer: null });
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('finds possible guests by part of their name', async () => {
    const { owls, pia, club, coach, otherCoach } = await aClubThatAsks(server);
    const { id: eventId } = await anEvent(club.admin, { teamIds: [owls.id] });
    const searchGuests = (search: string) => otherCoach.ask(findGuests, { eventId, search });
    expect(await searchGuests('Pete')).toEqual([
      { playerId: expect.any(String), name: 'Paul Peters', teamNames: ['Tigers'] },
      { playerId: pia.profileId, name: 'Pia Peters', teamNames: ['Tigers'] },
    ]);
    expect((await searchGuests('pia pet')).map(({ name }) => name)).toEqual(['Pia Peters']);
    await otherCoach.ask(addGuest, guestOf(eventId, pia));
    expect((await searchGuests('Pete')).map(({ name }) => name)).toEqual(['Paul Peters']);
    expect((await otherCoach.send(findGuests, { eventId, search: 'Pe' })).status).toBe(422);
    expect((await coach.send(findGuests, { eventId, search: 'Pete' })).status).toBe(404);
  });

  it('a guest who leaves a team stays a guest of the event until archived', async () => {
    const { club, tigers, owls, pia, mother, otherCoach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [owls.id] });
    await otherCoach.ask(addGuest, guestOf(id, pia));
    await answering(mother, pia, id, 'no');
    await club.admin.ask(updateEvent, { eventId: id, day: '2027-06-05', endDay: '2027-06-05' });
    expect((await agendaOf(mother)).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(['2027-06-05']);
    for (const teamId of [tigers.id, owls.id]) {
      const member = { teamId, playerId: pia.profileId };
      if (teamId === owls.id) await club.admin.ask(addPlayer, member);
      expect(await agendaIds(mother)).toEqual([id]);
      await club.admin.ask(updateMember, { ...member, status: 'inactive' });
    }
    expect((await answersTo(otherCoach, id))['Pia']).toMatchObject({ answer: 'no', isGuest: true });
    await club.admin.ask(archivePlayers, { playerIds: [pia.profileId] });
    expect(await agendaIds(mother)).toEqual([]);
    expect(Object.keys(await answersTo(otherCoach, id))).toEqual(['Olaf']);
    expect(await codeOf(otherCoach.send(addGuest, guestOf(id, pia)))).toMatch(/^4/);
  });

  // CHANGE-04
  longTest('counts guests among the people to notify in previews of changes and cancellations', async () => {
    const { club, owls, pia } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [owls.id], repeat: weekly(2) });
    const cancel = { act: 'cancel' as const, eventId: id };
    const move = { act: 'move' as const, days: '1', day: '2027-06-01', lastDay: '2027-06-30' };
    const moved = { teamIds: owls.id, eventId: id, day: '2027-06-03', endDay: '2027-06-03', time: '18:00' };
    const told = async () => {
      const previews = [
        await club.admin.ask(previewAct, cancel),
        await club.admin.ask(previewAct, { ...cancel, scope: 'following' }),
        await club.admin.ask(previewAct, move),
        await club.admin.ask(findOverlaps, { ...moved, endTime: '19:30' }),
      ];
      return previews.map((preview) => [preview.told?.later?.families, preview.told?.unreachable]);
    };
    expect(await told()).toEqual(Array(4).fill([1, []]));
    await club.admin.ask(addGuest, guestOf(id, pia));
    expect(await told()).toEqual(Array(4).fill([2, []]));
    await endGuardianships(server, pia.profileId);
    expect(await told()).toEqual(Array(4).fill([1, ['Pia Peters']]));
  });

  longTest('a player stops being a guest when the event is opened to everyone', async () => {
    const { club, owls, pia, mother, otherCoach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [owls.id] });
    await otherCoach.ask(addGuest, guestOf(id, pia));
    await answering(mother, pia, id, 'yes');
    await club.admin.ask(updateEvent, { eventId: id, teamIds: [] });
    for (const reader of [mother, pia, club.admin]) expect(await agendaIds(reader)).toEqual([id]);
    expect((await mother.ask(readEvent, { eventId: id })).children).toEqual([]);
    await club.admin.ask(updateEvent, { eventId: id, teamIds: [owls.id] });
    expect(await agendaIds(mother)).toEqual([]);
    await otherCoach.ask(addGuest, guestOf(id, pia));
    expect((await answersTo(otherCoach, id))['Pia']).toMatchObject({ answer: null });
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('refuses to add guests to an event for everyone or to a canceled one', async () => {
    const { club, owls, pia } = await aClubThatAsks(server);
    const { id: party } = await anEvent(club.admin, { kind: 'event', title: 'Party' });
    const { id: off } = await anEvent(club.admin, { teamIds: [owls.id] });
    await club.admin.ask(cancelEvent, { eventId: off, reason: null });
    expect(await codeOf(club.admin.send(addGuest, guestOf(party, pia)))).toBe('409 no_guests');
    expect(await codeOf(club.admin.send(addGuest, guestOf(off, pia)))).toBe('409 cancelled');
  });
});
