import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import {
  cancelTryout,
  completeTryout,
  readTryout,
  startTryout,
  updateTryout,
} from '@touchline/domain/tryouts/contract.ts';
import { withdrawRegistration } from '@touchline/domain/tryouts/contract.registrations.ts';
import { familiesOn, register, subjects } from '@touchline/tests/support/club/families.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { longDescribe, longTest, some } from '@touchline/tests/support/run/long.ts';

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

const { afterMinutes, aClubWithTryout, aToldFamily, subjectsTo, textTo } = familiesOn(() => ({ server, mailbox }));
const { registered, withdrawn, cancelled, over } = subjects;
const newDate = 'Vienna Lions: new date for Spring tryout';
const newPlace = 'Vienna Lions: new place for Spring tryout';

/** Moves the club's clock to this local time and sends the emails that are due by then. */
const moveToLocalTime = async (local: string): Promise<void> => {
  await moveToLocal(server, local);
  await afterMinutes(0);
};

/** Time `hours` from now by the database's clock (ISO, UTC). */
const inHours = async (hours: number): Promise<string> => {
  const { rows } = await sql<{ moment: Date }>`select
    date_trunc('minute', club_now()) + make_interval(hours => ${hours}::int) as moment`.execute(server.database.db);
  return rows[0]?.moment.toISOString() ?? '';
};

type FamilyContext = Awaited<ReturnType<typeof aToldFamily>>;

const moveTo = async ({ club, tryoutId }: FamilyContext, date: string): Promise<void> => {
  const { date: before, registrationDeadline } = await club.admin.ask(readTryout, { tryoutId });
  const deadline = date < registrationDeadline ? { registrationDeadline: await inHours(1) } : {};
  const expected = { date: before, registrationDeadline };
  await club.admin.ask(updateTryout, { tryoutId, date, ...deadline, expected });
};

const changeLocation = ({ club, tryoutId }: FamilyContext, location: string, before: string) =>
  club.admin.ask(updateTryout, { tryoutId, location, expected: { location: before } });

// ORGS-06
describe('an email at night that can wait', () => {
  longTest('sends the email about a registration at night at 8 AM club time', async () => {
    const { club, tryout, families } = await aClubWithTryout();
    await moveToLocalTime('20:55');
    await register(club, tryout.id, families[0]);
    await afterMinutes(4);
    expect(subjectsTo(families[0])).toEqual([registered]);
    const other = await aClubWithTryout();
    await moveToLocalTime('21:00');
    await register(other.club, other.tryout.id, other.families[0]);
    await afterMinutes(2);
    await moveToLocalTime('02:00');
    await moveToLocalTime('07:58');
    expect(subjectsTo(other.families[0])).toEqual([]);
    await moveToLocalTime('08:00');
    expect(subjectsTo(other.families[0])).toEqual([registered]);
  });

  longTest('applies quiet hours for tryout emails in the club’s time zone', async () => {
    const here = await aClubWithTryout();
    const there = await aClubWithTryout();
    const { db } = server.database;
    await sql`update organizations set time_zone = 'America/New_York' where id = ${there.club.id}`.execute(db);
    await moveToLocalTime('22:30');
    for (const { club, tryout, families } of [here, there]) await register(club, tryout.id, families[0]);
    await afterMinutes(2);
    expect([here, there].map(({ families }) => subjectsTo(families[0]))).toEqual([[], [registered]]);
  });

  it.each([
    ['an hour is skipped', '2040-03-24', '2040-03-25T06:00:00.000Z'],
    ['an hour comes twice', '2040-10-27', '2040-10-28T07:00:00.000Z'],
  ])('sends a delayed tryout email at 8 AM local time if %s', async (_, day, morning) => {
    await moveToLocal(server, `${day} 08:00`);
    const { club, tryout, families } = await aClubWithTryout();
    await moveToLocalTime('22:30');
    await register(club, tryout.id, families[0]);
    await afterMinutes(2);
    const { rows } = await sql<{ due: Date }>`select letters_due_at as due from tryouts
      where id = ${tryout.id}`.execute(server.database.db);
    expect(rows[0]?.due.toISOString()).toBe(morning);
    await moveToLocalTime('07:59');
    expect(subjectsTo(families[0])).toEqual([]);
    await moveToLocalTime('08:00');
    expect(subjectsTo(families[0])).toEqual([registered]);
  });

  some(1).each([
    ['moved to another day', (told: FamilyContext) => moveTo(told, '2090-06-02T15:30:00.000Z'), newDate],
    ['moved to another place', (told: FamilyContext) => changeLocation(told, 'Gym', 'Main field'), newPlace],
    ['was canceled', ({ club, tryoutId }: FamilyContext) => club.admin.ask(cancelTryout, { tryoutId }), cancelled],
    [
      'no longer includes the child',
      ({ club, registration }: FamilyContext) =>
        club.admin.ask(withdrawRegistration, { registrationId: registration.id }),
      withdrawn,
    ],
  ])('emails only in the morning that a distant tryout %s', async (_, change, subject) => {
    const told = await aToldFamily();
    await moveToLocalTime('23:00');
    await change(told);
    await afterMinutes(2);
    expect(subjectsTo(told.family)).toEqual([registered]);
    await moveToLocalTime('08:00');
    await moveToLocalTime('12:00');
    expect(subjectsTo(told.family)).toEqual([registered, subject]);
  });

  longTest('sends one email with the latest details in the morning after several changes overnight', async () => {
    const told = await aToldFamily();
    await moveToLocalTime('23:00');
    await changeLocation(told, 'Gym', 'Main field');
    await afterMinutes(2);
    await moveToLocalTime('02:00');
    await changeLocation(told, 'Forest', 'Gym');
    await moveToLocalTime('08:00');
    expect(subjectsTo(told.family)).toEqual([registered, newPlace]);
    expect(textTo(told.family)).toMatch(/Forest[\s\S]*Before:[\s\S]*Main field/);
    await moveToLocalTime('23:00');
    await changeLocation(told, 'Gym', 'Forest');
    await afterMinutes(2);
    await changeLocation(told, 'Forest', 'Gym');
    await moveToLocalTime('08:00');
    await moveToLocalTime('12:00');
    expect(subjectsTo(told.family)).toHaveLength(2);
  });

  longTest('sends no email about the tryout’s end for a child who got an offer overnight', async () => {
    const { club, ageGroup, tryout, families } = await aClubWithTryout(2);
    const [chosen, waiting] = families;
    for (const family of [chosen, waiting]) await register(club, tryout.id, family);
    await afterMinutes(2);
    await club.admin.ask(startTryout, { tryoutId: tryout.id });
    await moveToLocalTime('21:30');
    await club.admin.ask(completeTryout, { tryoutId: tryout.id });
    await moveToLocalTime('22:31');
    expect(subjectsTo(waiting)).toEqual([registered]);
    const teamId = await aTeamIn(server, club, ageGroup, { name: 'Falcons' });
    await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [chosen.profileId] });
    await afterMinutes(0);
    const offer = 'Your team offer from Vienna Lions: Falcons';
    expect(subjectsTo(chosen)).toEqual([registered, offer]);
    await moveToLocalTime('08:00');
    expect([subjectsTo(chosen), subjectsTo(waiting)]).toEqual([
      [registered, offer],
      [registered, over],
    ]);
  });
});

describe('an email about a tryout that starts within 48 hours', () => {
  /** A family that was emailed at noon about a tryout `hours` later. */
  const aFamilyBefore = async (hours: number): Promise<FamilyContext> => {
    const told = await aToldFamily();
    await moveTo(told, await inHours(hours));
    await afterMinutes(2);
    expect(subjectsTo(told.family)).toEqual([registered, newDate]);
    return told;
  };

  const changes = [
    ['moved to another place', (told: FamilyContext) => changeLocation(told, 'Gym', 'Main field'), newPlace],
    ['moved to another day', (told: FamilyContext) => moveTo(told, '2090-06-02T15:30:00.000Z'), newDate],
    ['was canceled', ({ club, tryoutId }: FamilyContext) => club.admin.ask(cancelTryout, { tryoutId }), cancelled],
    [
      'no longer includes the child',
      ({ club, registration }: FamilyContext) =>
        club.admin.ask(withdrawRegistration, { registrationId: registration.id }),
      withdrawn,
    ],
  ] as const;

  some(1).each(changes)(
    'emails at once, even at night, that a tryout within 48 hours %s',
    async (_, change, subject) => {
      const told = await aFamilyBefore(58);
      await moveToLocalTime('23:00');
      await change(told);
      await afterMinutes(2);
      expect(subjectsTo(told.family)).toEqual([registered, newDate, subject]);
      await moveToLocalTime('08:00');
      expect(subjectsTo(told.family)).toHaveLength(3);
    },
  );

  some(1).each(changes)('emails only in the morning that a tryout in 49 hours %s', async (_, change, subject) => {
    const told = await aFamilyBefore(60);
    await moveToLocalTime('23:00');
    await change(told);
    await afterMinutes(2);
    expect(subjectsTo(told.family)).toEqual([registered, newDate]);
    await moveToLocalTime('08:00');
    expect(subjectsTo(told.family)).toEqual([registered, newDate, subject]);
  });

  longTest('sends emails at night about a tryout that takes place the next day', async () => {
    const told = await aToldFamily();
    await moveToLocalTime('23:00');
    await moveTo(told, await inHours(11));
    const late = await told.club.addPlayer();
    await register(told.club, told.tryoutId, late);
    await afterMinutes(2);
    await afterMinutes(2);
    expect([subjectsTo(told.family), subjectsTo(late)]).toEqual([[registered, newDate], [registered]]);
  });
});

longDescribe('an email created by day that the mail server did not accept before night', () => {
  const busy = { code: 451, text: 'later' } as const;

  it('sends an email that could not be delivered before night exactly once, in the morning', async () => {
    const told = await aToldFamily();
    await moveToLocalTime('20:50');
    mailbox.replies.set(told.family.email, busy);
    await changeLocation(told, 'Gym', 'Main field');
    await afterMinutes(3);
    mailbox.replies.clear();
    await moveToLocalTime('21:05');
    await moveToLocalTime('03:00');
    expect(subjectsTo(told.family)).toEqual([registered]);
    await moveToLocalTime('08:00');
    await moveToLocalTime('12:00');
    expect(subjectsTo(told.family)).toEqual([registered, newPlace]);
  });

  it('withdraws a delayed email about the tryout’s end if the child gets an offer at night', async () => {
    const { club, ageGroup, tryout, families } = await aClubWithTryout();
    const [family] = families;
    await register(club, tryout.id, family);
    await afterMinutes(2);
    await club.admin.ask(startTryout, { tryoutId: tryout.id });
    await moveToLocalTime('20:50');
    await club.admin.ask(completeTryout, { tryoutId: tryout.id });
    mailbox.replies.set(family.email, busy);
    await moveToLocalTime('20:55');
    mailbox.replies.clear();
    await moveToLocalTime('22:30');
    const teamId = await aTeamIn(server, club, ageGroup, { name: 'Falcons' });
    await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [family.profileId] });
    await moveToLocalTime('08:00');
    await moveToLocalTime('12:00');
    expect(subjectsTo(family)).toEqual([registered, 'Your team offer from Vienna Lions: Falcons']);
  });

  it('retries an urgent email at night', async () => {
    const told = await aToldFamily();
    await moveToLocalTime('23:00');
    mailbox.replies.set(told.family.email, busy);
    await moveTo(told, await inHours(9));
    await afterMinutes(2);
    mailbox.replies.clear();
    await afterMinutes(2);
    expect(subjectsTo(told.family)).toEqual([registered, newDate]);
  });
});
