import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import {
  cancelTryout,
  completeTryout,
  reopenTryout,
  startTryout,
  updateTryout,
} from '@touchline/domain/tryouts/contract.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Club } from '@touchline/tests/support/club/club.ts';
import { familiesOn, register, subjects } from '@touchline/tests/support/club/families.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { longDescribe, longTest } from '@touchline/tests/support/run/long.ts';

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
beforeEach(() => mailbox.replies.clear());

const { afterMinutes, aClubWithTryout, aToldFamily, calendarTo, lastTo, subjectsTo, textTo } = familiesOn(() => ({
  server,
  mailbox,
}));
const { registered, cancelled, over } = subjects;

describe('a tryout that moves', () => {
  const move = (club: Club, tryoutId: string, location: string, before: string) =>
    club.admin.ask(updateTryout, { tryoutId, location, expected: { location: before } });

  longTest('emails a tryout’s old and new dates with an updated calendar entry', async () => {
    const { club, tryoutId, family, registration } = await aToldFamily();
    await club.admin.ask(updateTryout, {
      tryoutId,
      date: '2090-06-02T15:30:00.000Z',
      expected: { date: '2090-06-01T16:00:00.000Z' },
    });
    await afterMinutes(2);
    expect(subjectsTo(family)).toEqual([registered, 'Vienna Lions: new date for Spring tryout']);
    expect(textTo(family)).toContain('Now:\nFriday, 2 June 2090 at 17:30 (Europe/Vienna)\nMain field');
    expect(textTo(family)).toContain('Before:\nThursday, 1 June 2090 at 18:00 (Europe/Vienna)\nMain field');
    expect(calendarTo(family)).toEqual(
      expect.arrayContaining([
        `UID:registration-${registration.id}@localhost`,
        'SEQUENCE:2',
        'DTSTART:20900602T153000Z',
      ]),
    );
  });

  longTest('emails a new place of an active tryout', async () => {
    const { club, tryoutId, family } = await aToldFamily();
    await club.admin.ask(startTryout, { tryoutId });
    await move(club, tryoutId, 'Gym', 'Main field');
    await afterMinutes(2);
    expect(subjectsTo(family)).toEqual([registered, 'Vienna Lions: new place for Spring tryout']);
  });

  longTest('sends one email about two moves of a tryout in quick succession', async () => {
    const { club, tryoutId, family } = await aToldFamily();
    await move(club, tryoutId, 'Gym', 'Main field');
    await server.moveClock(1 / 60);
    await move(club, tryoutId, 'Forest', 'Gym');
    await afterMinutes(2);
    expect(subjectsTo(family)).toHaveLength(2);
    expect(textTo(family)).toMatch(/Forest[\s\S]*Before:[\s\S]*Main field/);
    expect(textTo(family)).not.toContain('Gym');
    await move(club, tryoutId, 'Gym', 'Forest');
    await move(club, tryoutId, 'Forest', 'Gym');
    await afterMinutes(2);
    expect(subjectsTo(family)).toHaveLength(2);
  });

  it('sends no email if only a tryout’s title changes', async () => {
    const { club, tryoutId, family } = await aToldFamily();
    await club.admin.ask(updateTryout, { tryoutId, title: 'Trials', expected: { title: 'Spring tryout' } });
    await afterMinutes(2);
    expect(subjectsTo(family)).toEqual([registered]);
  });

  longTest('replaces an unsent email about a move if the tryout moves again', async () => {
    const { club, tryoutId, family } = await aToldFamily();
    mailbox.replies.set(family.email, { code: 451, text: 'later' });
    await move(club, tryoutId, 'Gym', 'Main field');
    await afterMinutes(2);
    await move(club, tryoutId, 'Forest', 'Gym');
    await afterMinutes(2);
    mailbox.replies.clear();
    await afterMinutes(60);
    expect(subjectsTo(family)).toHaveLength(2);
    expect(textTo(family)).toMatch(/Forest[\s\S]*Before:[\s\S]*Main field/);
  });

  longTest('withdraws an unsent email if the tryout moves back', async () => {
    const { club, tryoutId, family } = await aToldFamily();
    mailbox.replies.set(family.email, { code: 451, text: 'later' });
    await move(club, tryoutId, 'Gym', 'Main field');
    await afterMinutes(2);
    await move(club, tryoutId, 'Main field', 'Gym');
    await afterMinutes(2);
    mailbox.replies.clear();
    await afterMinutes(60);
    expect(subjectsTo(family)).toEqual([registered]);
    await move(club, tryoutId, 'Forest', 'Main field');
    await afterMinutes(2);
    expect(textTo(family)).toMatch(/Forest[\s\S]*Before:[\s\S]*Main field/);
  });
});

describe('a tryout that is canceled', () => {
  it('emails a cancellation once to families that were emailed before', async () => {
    const { club, tryoutId, family, registration } = await aToldFamily();
    const late = await club.addPlayer();
    await register(club, tryoutId, late);
    await club.admin.ask(cancelTryout, { tryoutId });
    await afterMinutes(2);
    await afterMinutes(10);
    expect(subjectsTo(family)).toEqual([registered, cancelled]);
    expect(subjectsTo(late)).toEqual([]);
    expect(textTo(family)).toContain('Pia Peters0 was registered, is cancelled.');
    expect(calendarTo(family)).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        `UID:registration-${registration.id}@localhost`,
        'SEQUENCE:2',
        'STATUS:CANCELLED',
      ]),
    );
  });
});

describe('a tryout that is completed', () => {
  it('emails participants without an offer an hour after the tryout is completed', async () => {
    const { club, ageGroup, tryout, families } = await aClubWithTryout(3);
    const [chosen, waiting, absent] = families;
    await club.admin.ask(startTryout, { tryoutId: tryout.id });
    for (const family of [chosen, waiting, absent]) await register(club, tryout.id, family);
    const { rows } = await sql<{ id: string }>`select id from tryout_registrations
      where player_id = ${absent.profileId}`.execute(server.database.db);
    await club.admin.ask(setAttendance, { registrationId: rows[0]?.id ?? '', status: 'absent' });
    await club.admin.ask(completeTryout, { tryoutId: tryout.id });
    await afterMinutes(59);
    expect(families.map(subjectsTo)).toEqual([[], [], []]);
    const teamId = await aTeamIn(server, club, ageGroup, { name: 'Falcons' });
    await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [chosen.profileId] });
    await afterMinutes(1);
    await afterMinutes(120);
    expect(subjectsTo(waiting)).toEqual([over]);
    expect(subjectsTo(chosen)).toEqual(['Your team offer from Vienna Lions: Falcons']);
    expect(subjectsTo(absent)).toEqual([]);
    expect(textTo(waiting)).toContain('The club will let you know what comes next.');
    expect(lastTo(waiting)?.calendar).toBeUndefined();
  });
});

longDescribe('a tryout that is reopened', () => {
  const aRunningOne = async () => {
    const told = await aToldFamily();
    await told.club.admin.ask(startTryout, { tryoutId: told.tryoutId });
    await told.club.admin.ask(completeTryout, { tryoutId: told.tryoutId });
    return told;
  };

  it('sends no email about a tryout’s end if it is reopened within the hour', async () => {
    const { club, tryoutId, family } = await aRunningOne();
    await afterMinutes(50);
    await club.admin.ask(reopenTryout, { tryoutId });
    await afterMinutes(30);
    await afterMinutes(120);
    expect(subjectsTo(family)).toEqual([registered]);
    await club.admin.ask(completeTryout, { tryoutId });
    await afterMinutes(59);
    expect(subjectsTo(family)).toEqual([registered]);
    await afterMinutes(1);
    expect(subjectsTo(family)).toEqual([registered, over]);
  });

  it('withdraws an unsent email about a tryout’s end if it is reopened', async () => {
    const { club, tryoutId, family } = await aRunningOne();
    mailbox.replies.set(family.email, { code: 451, text: 'later' });
    await afterMinutes(60);
    await club.admin.ask(reopenTryout, { tryoutId });
    await server.app.jobs.runAll();
    mailbox.replies.clear();
    await afterMinutes(60);
    expect(subjectsTo(family)).toEqual([registered]);
  });

  it('does not email a tryout’s end again after reopening', async () => {
    const { club, tryoutId, family } = await aRunningOne();
    await afterMinutes(60);
    await club.admin.ask(reopenTryout, { tryoutId });
    await afterMinutes(10);
    expect(subjectsTo(family)).toEqual([registered, over]);
    await club.admin.ask(completeTryout, { tryoutId });
    await afterMinutes(60);
    expect(subjectsTo(family)).toEqual([registered, over]);
    await club.admin.ask(reopenTryout, { tryoutId });
    await club.admin.ask(updateTryout, {
      tryoutId,
      date: '2090-06-02T15:30:00.000Z',
      expected: { date: '2090-06-01T16:00:00.000Z' },
    });
    await afterMinutes(2);
    expect(subjectsTo(family)).toEqual([registered, over, 'Vienna Lions: new date for Spring tryout']);
  });
});
