import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listNotices } from '@touchline/domain/schedule/contract.notices.ts';
import { listSeen, markSeen } from '@touchline/domain/schedule/contract.seen.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { cancelEvent, deleteEvent, restoreEvent } from '@touchline/domain/schedule/contract.ts';
import { readTeam, removeCoach, updateMember } from '@touchline/domain/teams/contract.ts';
import { answering } from '@touchline/tests/support/club/answers.ts';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { changeLettersOn } from '@touchline/tests/support/club/change-letters.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { agendaOf, anEvent, detailOf } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf } from '@touchline/tests/support/club/season.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const { afterMinutes, aToldClub, at, before, later, fileTo, lastTo, move, year } = changeLettersOn(() => ({
  server,
  mailbox,
}));

// SCHED-11
longTest('an event can be deleted only if nobody was emailed about it', async () => {
  const { admin, soon, tigers, coach, pia } = await aToldClub();
  const isDeletable = async (id: string) => (await detailOf(coach, id)).isDeletable;
  const { id } = await anEvent(coach, { teamIds: [tigers.id], day: `${year()}-06-20` });
  const { id: answered } = await anEvent(coach, { teamIds: [tigers.id], day: `${year()}-06-21` });
  await answering(pia, pia, answered, 'no');
  expect([await isDeletable(id), await isDeletable(answered), await isDeletable(soon.id)]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await detailOf(pia, id)).isDeletable).toBe(false);
  for (const eventId of [answered, soon.id])
    expect(await errorOf(await coach.send(deleteEvent, { eventId }))).toMatchObject({ code: 'in_use' });
  await coach.ask(deleteEvent, { eventId: id });
  // Nobody is emailed about the deleted event.
  await at(`${year()}-05-07 18:03`);
  expect(lastTo(pia)).not.toContain('20 Jun');
  expect((await detailOf(coach, answered)).isDeletable).toBe(false);
  await admin.ask(cancelEvent, { eventId: answered, reason: 'Field under water' });
  expect(await detailOf(pia, answered)).toMatchObject({ status: 'cancelled', cancelReason: 'Field under water' });
  expect((await agendaOf(pia, { at: `${year()}-06-20T00:00:00Z` })).map((entry) => entry.status)).toContain(
    'cancelled',
  );
  await admin.ask(restoreEvent, { eventId: answered });
  expect(await detailOf(pia, answered)).toMatchObject({ status: 'scheduled', cancelReason: null });
});

describe('an urgent change in the app', () => {
  const noticesOf = async (reader: Member) =>
    (await reader.ask(listNotices, {})).map(({ id, news, revision }) => ({ id, news, revision }));

  longTest('shows an urgent change to each person until seen', async () => {
    const { admin, soon, late, pia, mother, coach, olaf, father } = await aToldClub();
    for (const reader of [pia, mother, coach])
      for (const { id: eventId, revision } of await noticesOf(reader))
        await reader.ask(markSeen, { eventId, revision });
    await move(admin, soon.id, later, before);
    await move(admin, late.id, later, before);
    expect(await noticesOf(mother)).toEqual([]);
    await afterMinutes(2);
    const [notice] = await noticesOf(mother);
    expect([notice, await noticesOf(olaf), await noticesOf(father)]).toEqual([
      { id: soon.id, news: 'changed', revision: 1 },
      [],
      [],
    ]);
    expect(await errorOf(await olaf.send(markSeen, { eventId: soon.id, revision: 1 }))).toMatchObject({
      code: 'not_found',
    });
    await mother.ask(markSeen, { eventId: soon.id, revision: 1 });
    expect([await noticesOf(mother), (await noticesOf(pia)).length]).toEqual([[], 1]);
    await admin.ask(cancelEvent, { eventId: soon.id, reason: null });
    await afterMinutes(2);
    // Pia's page shows the earlier change, so her click does not mark the cancellation as seen.
    await pia.ask(markSeen, { eventId: soon.id, revision: 1 });
    for (const reader of [mother, pia, coach])
      expect(await noticesOf(reader)).toEqual([{ id: soon.id, news: 'cancelled', revision: 2 }]);
    await at(`${year()}-05-08 12:00`);
    expect(await noticesOf(mother)).toEqual([]);
  });

  // CHANGE-05
  longTest('shows the staff of an event who has seen its urgent change', async () => {
    const { admin, soon, pia, paul, mother, coach, otherCoach } = await aToldClub();
    const { db } = server.database;
    await db.updateTable('members').set({ phone: '+43 660 7000000' }).where('id', '=', mother.userId).execute();
    await admin.ask(updatePlayer, { playerId: paul.profileId, parentGuardianPhone: '+43 660 1112223' });
    await move(admin, soon.id, later, before);
    expect((await detailOf(coach, soon.id)).hasUrgentChange).toBe(true);
    await afterMinutes(2);
    const [{ revision = 0 } = {}] = await noticesOf(pia);
    await pia.ask(markSeen, { eventId: soon.id, revision });
    const seen = await coach.ask(listSeen, { eventId: soon.id });
    expect(seen).toMatchObject({ seen: 1, total: 3 });
    expect(
      seen.people.map(({ name, children, phone, seenAt }) => [name.split(' ')[0], children, phone, seenAt !== null]),
    ).toEqual([
      ['Mona', ['Paul', 'Pia'], '+43 660 7000000', false],
      ['Paul', [], '+43 660 1112223', false],
      ['Pia', [], '+43 660 7654321', true],
    ]);
    expect((await admin.ask(listSeen, { eventId: soon.id })).total).toBe(4);
    expect(await errorOf(await otherCoach.send(listSeen, { eventId: soon.id }))).toMatchObject({ code: 'not_found' });
    expect((await pia.send(listSeen, { eventId: soon.id })).status).toBe(403);
    expect((await detailOf(pia, soon.id)).hasUrgentChange).toBe(false);
  });

  // SCHED-41
  longTest('shows former readers of an event that moved to other teams only the details they had before', async () => {
    const { admin, soon, tigers, owls, pia, mother, olaf } = await aToldClub();
    await move(
      admin,
      soon.id,
      { ...later, teamIds: [owls.id], place: 'Hall', title: 'Keepers' },
      { ...before, teamIds: [tigers.id], place: 'Main field', title: null },
    );
    await afterMinutes(2);
    const noticeOf = async (reader: Member) =>
      (await reader.ask(listNotices, {})).map(({ news, title, teamNames, startsAt, place }) => [
        ...[news, title, teamNames.join(), startsAt, place],
      ]);
    expect(await noticeOf(mother)).toEqual([['gone', null, 'Tigers', `${year()}-05-07T16:00:00.000Z`, 'Main field']]);
    expect(await noticeOf(olaf)).toEqual([['new', 'Keepers', 'Owls', `${year()}-05-07T17:00:00.000Z`, 'Hall']]);
    const letter = [lastTo(pia), ...fileTo(pia)].join('\n');
    expect(letter).toContain('Practice of Tigers is no longer for you.');
    expect(letter).toContain('at 18:00 to 19:30 (Europe/Vienna)\nMain field');
    expect(letter).toContain(`DTSTART:${year()}0507T160000Z`);
    expect(letter).toContain('SUMMARY:Practice of Tigers');
    expect(letter).not.toMatch(/Owls|Hall|Keepers|19:00|T170|T183/);
    // They see no later changes, and the notice disappears after the practice's former end.
    await move(admin, soon.id, { place: 'Gym', day: `${year()}-05-08`, endDay: `${year()}-05-08` }, { place: 'Hall' });
    expect((await noticeOf(mother))[0]).toEqual(expect.arrayContaining(['Main field']));
    await at(`${year()}-05-07 19:29`);
    expect(await noticeOf(mother)).toHaveLength(1);
    await at(`${year()}-05-07 19:31`);
    expect(await noticeOf(mother)).toEqual([]);
  });

  // SCHED-41, PERM-42
  it('a person who left the team does not see changes to its events', async () => {
    const { club, admin, soon, tigers, pia, paul, mother, coach } = await aToldClub();
    const other = await aCoachOf(club, tigers.id);
    await move(admin, soon.id, later, before);
    await afterMinutes(2);
    const namesOf = async (reader: Member) =>
      (await reader.ask(listSeen, { eventId: soon.id })).people.map(({ name }) => name.split(' ')[0]);
    const first = coach.name.split(' ')[0];
    expect([await namesOf(other), (await noticesOf(coach)).length]).toEqual([
      [first, 'Mona', 'Paul', 'Pia'].toSorted(),
      1,
    ]);
    const { coaches } = await admin.ask(readTeam, { teamId: tigers.id });
    const assignmentId = coaches.find(({ id }) => id === coach.profileId)?.assignmentId ?? '';
    await admin.ask(removeCoach, { assignmentId });
    await admin.ask(updateMember, { teamId: tigers.id, playerId: pia.profileId, status: 'inactive' });
    for (const reader of [coach, pia]) expect(await noticesOf(reader)).toEqual([]);
    for (const reader of [mother, paul, other]) expect(await noticesOf(reader)).toHaveLength(1);
    expect(await namesOf(other)).toEqual(['Mona', 'Paul']);
    expect(await other.ask(listSeen, { eventId: soon.id })).toMatchObject({ seen: 0, total: 2 });
    // A person who returns to the team sees the change again.
    await admin.ask(updateMember, { teamId: tigers.id, playerId: pia.profileId, status: 'active' });
    expect(await noticesOf(pia)).toHaveLength(1);
  });
});
