import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshSession } from '@touchline/domain/access/contract.ts';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { aClubThatOffers, allowSeveralOffers, anOffer } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { aCoachWith } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, ownServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { type Clocks, readClockMark, watchClock, writeClockMark } from './clock-watch.ts';
import { createLog } from './log.ts';
import { longDescribe, longTest } from '@touchline/tests/support/run/long.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Clocks moved by hand, in milliseconds: `jump` moves only the time of day, `pass` moves both. */
const handClocks = () => {
  const state = { wall: Date.now(), elapsed: 0 };
  const clocks: Clocks = { wall: () => state.wall, elapsed: () => state.elapsed };
  return {
    clocks,
    jump: (by: number) => {
      state.wall += by;
    },
    pass: (by: number) => {
      state.wall += by;
      state.elapsed += by;
    },
  };
};

describe('the clock watch', () => {
  const watching = (lastRight: number | null = null) => {
    const lines: string[] = [];
    const hand = handClocks();
    const mark = lastRight === null ? null : new Date(hand.clocks.wall() + lastRight);
    const watch = watchClock(mark, createLog('info', { write: (line) => void lines.push(line) }), hand.clocks);
    return { ...hand, isRight: () => watch.isRight(), lines };
  };

  it('trusts a clock that runs evenly, even after a long time without a check', () => {
    const { isRight, pass, lines } = watching();
    for (const by of [minute, 30 * day, 1]) {
      pass(by);
      expect(isRight()).toBe(true);
    }
    expect(lines).toEqual([]);
  });

  it.each([
    ['ahead', 3 * day],
    ['back', -3 * day],
  ])('distrusts a clock that jumped %s until it jumps back', (_, by) => {
    const { isRight, pass, jump, lines } = watching();
    jump(by);
    for (const _read of [1, 2, 3]) {
      pass(minute);
      expect(isRight()).toBe(false);
    }
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', minutes: 60 }]);
    jump(-by);
    expect(isRight()).toBe(true);
    expect(lines).toHaveLength(2);
  });

  it.each([1, -1])('tolerates a jump of two minutes between two checks (direction %s)', (sign) => {
    const { isRight, jump } = watching();
    jump(sign * 2 * minute);
    expect(isRight()).toBe(true);
    jump(sign * (2 * minute + 1));
    expect(isRight()).toBe(false);
  });

  it('trusts the clock at startup from two minutes before to an hour after the last stored mark', () => {
    for (const [sinceMark, expected] of [
      [-2 * minute - 1, false],
      [-2 * minute, true],
      [60 * minute, true],
      [60 * minute + 1, false],
    ] as const) {
      expect([sinceMark, watching(-sinceMark).isRight()]).toEqual([sinceMark, expected]);
    }
  });

  it('trusts a clock again an hour after its jump', () => {
    const { isRight, pass, jump } = watching();
    jump(3 * day);
    expect(isRight()).toBe(false);
    pass(59 * minute);
    expect(isRight()).toBe(false);
    pass(minute);
    expect(isRight()).toBe(true);
  });

  it('restarts the hour of distrust with every further jump', () => {
    const { isRight, pass, jump } = watching();
    for (const by of [3 * day, day]) {
      jump(by);
      expect(isRight()).toBe(false);
      pass(59 * minute);
    }
    expect(isRight()).toBe(false);
  });

  it('trusts the clock at startup if it is close to the last mark', () => {
    expect(watching(-5 * minute).isRight()).toBe(true);
    for (const lastRight of [-3 * day, 3 * day]) {
      const { isRight, pass } = watching(lastRight);
      expect(isRight()).toBe(false);
      pass(9 * minute);
      expect(isRight()).toBe(false);
      pass(minute);
      expect(isRight()).toBe(true);
    }
  });

  it('trusts a clock that was wrong at startup once it is corrected', () => {
    const { isRight, pass, jump } = watching(-3 * day);
    pass(2 * minute);
    jump(-3 * day);
    expect(isRight()).toBe(true);
  });
});

longDescribe('a server whose clock jumps by three days for a minute', () => {
  const hand = handClocks();
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({}, undefined, { clocks: hand.clocks });
  });
  afterAll(() => server.close());

  const offersOf = (clubId: string) =>
    server.database.db
      .selectFrom('team_invitations')
      .where('organization_id', '=', clubId)
      .select(['status', 'response_reason as reason'])
      .orderBy('created_at')
      .execute();
  const pending = { status: 'pending', reason: null };
  const expired = { status: 'declined', reason: 'lapsed' };

  it('expires no offer while the clock is wrong', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    await allowSeveralOffers(server, club);
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    await anOffer(club, tryout, teamId, player);
    await server.app.jobs.runAll();

    hand.jump(3 * day);
    await server.moveClock(3 * 24);
    await server.app.jobs.runAll();
    expect(await offersOf(club.id)).toEqual([pending]);
    // Sending the player another offer does not expire the first one either.
    await club.admin.send(sendOffers, { tryoutId: tryout.id, teamId: eagles, playerIds: [player.profileId] });
    expect((await offersOf(club.id))[0]).toEqual(pending);

    hand.jump(-3 * day);
    await server.moveClock(-3 * 24);
    await server.app.jobs.runAll();
    expect((await offersOf(club.id))[0]).toEqual(pending);

    hand.pass(3 * day);
    await server.moveClock(3 * 24);
    await server.app.jobs.runAll();
    expect((await offersOf(club.id))[0]).toEqual(expired);
  });
});

describe('a server whose clock is set back by two hours', () => {
  const server = ownServer();

  it('stores the last time the clock was right for the next start', async () => {
    const { db } = server.database;
    for (const wall of [Date.UTC(2031, 4, 5), Date.UTC(2031, 4, 5, 0, 1)]) {
      await writeClockMark(db, { wall: () => wall, elapsed: () => 0 });
      expect(await readClockMark(db)).toEqual(new Date(wall));
    }
  });

  longTest('does not block users if the clock is set back', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    const newcomer = aCoachWith('');
    const { invitationCode } = await club.admin.ask(inviteCoach, {
      email: newcomer.email,
      firstName: newcomer.firstName,
      lastName: newcomer.lastName,
    });
    await server.moveClock(-2, 'age');
    expect((await player.ask(respondToOffer, { offerId, answer: 'accepted' })).status).toBe('accepted');
    expect((await club.admin.ask(refreshSession, {})).session).not.toBeNull();
    const joined = await server.anonymous.ask(registerWithCode, { ...newcomer, organizationCode: invitationCode });
    expect(joined.session).not.toBeNull();
  });
});
