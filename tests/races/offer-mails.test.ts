import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import { createApp } from '@touchline/server/app.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import { moveToLocal } from '../support/server/local-time.ts';
import { allowSeveralOffers, aTryoutWith } from '../support/club/offers.ts';
import { aTeamIn } from '../support/club/tryouts.ts';
import { runConcurrently } from '../support/server/crowd.ts';
import type { Club } from '../support/club/club.ts';
import type { TestServer } from '../support/server/server.ts';
import { onBothEngines } from './arena.ts';
import { longTest } from '../support/run/long.ts';

/** Another server on the same database; its jobs run on demand. */
const anotherServer = ({ database, dataDir }: TestServer) =>
  createApp({
    database,
    env: readEnv({ DATA_DIR: dataDir, BASE_URL: 'http://localhost' }),
    log: createLog('silent'),
    pages: 'dist',
    strict: true,
    timedJobs: false,
  });

/** Players who each got an offer from the team. */
const offersTo = async (server: TestServer, club: Club, count: number) => {
  const players = await runConcurrently(count, () => club.addPlayer());
  const tryout = await aTryoutWith(server, club, { status: 'completed', players });
  const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
  await club.admin.ask(sendOffers, {
    tryoutId: tryout.id,
    teamId,
    playerIds: players.map(({ profileId }) => profileId),
  });
  return { players, tryout, teamId };
};

const mailsOf = async ({ database: { db } }: TestServer, { id }: Club) => {
  const rows = await db
    .selectFrom('outbox')
    .where('organization_id', '=', id)
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
};

const offerOf = async ({ database: { db } }: TestServer, playerId: string) => {
  const { id } = await db
    .selectFrom('team_invitations')
    .where('player_id', '=', playerId)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
};

onBothEngines(
  (arena) => {
    // Reminders are not written at night.
    beforeEach(() => moveToLocal(arena.server, '16:00'));

    longTest('writes one email per reminder and per end of an offer on concurrent servers', async () => {
      const { server, club } = arena;
      const others = [await anotherServer(server), await anotherServer(server)];
      const { players } = await offersTo(server, club, 12);
      const turn = () =>
        Promise.all([server.app, ...others, server.app].map(({ jobs }) => runConcurrently(3, () => jobs.runAll())));
      await server.moveClock(24);
      await turn();
      expect(await mailsOf(server, club)).toEqual({ 'offer.sent': 12, 'offer.reminder.first': 12 });
      await server.moveClock(18);
      await turn();
      expect(await mailsOf(server, club)).toMatchObject({ 'offer.reminder.first': 12, 'offer.reminder.last': 12 });
      await server.moveClock(6);
      await turn();
      expect(await mailsOf(server, club)).toMatchObject({ 'offer.sent': 12, 'offer.answered': players.length });
      for (const other of others) await other.close();
    });

    longTest('sends no reminder after an answer', async () => {
      const { server, club } = arena;
      const { players } = await offersTo(server, club, arena.crowd(24));
      const offers = await Promise.all(
        players.map(async (player) => ({ player, offerId: await offerOf(server, player.profileId) })),
      );
      await server.moveClock(24);
      await Promise.all([
        ...offers.map(({ player, offerId }, index) =>
          player.ask(respondToOffer, { offerId, answer: index % 2 ? 'accepted' : 'declined' }),
        ),
        runConcurrently(4, () => server.app.jobs.runAll()),
      ]);
      const waiting = await server.database.db
        .selectFrom('outbox')
        .where('organization_id', '=', club.id)
        .where('kind', '=', 'offer.reminder.first')
        .where('sent_at', 'is', null)
        .select('id')
        .execute();
      expect(waiting).toEqual([]);
      await server.app.jobs.runAll();
      expect(await mailsOf(server, club)).toMatchObject({ 'offer.answered': players.length });
    });

    it('notifies each sender once if an acceptance and the expiry of another offer are concurrent', async () => {
      const { server, club } = arena;
      await allowSeveralOffers(server, club);
      const { players, tryout, teamId } = await offersTo(server, club, 6);
      const coach = await club.addCoach();
      const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles', coaches: [coach] });
      await server.moveClock(10);
      await coach.ask(sendOffers, {
        tryoutId: tryout.id,
        teamId: eagles,
        playerIds: players.map(({ profileId }) => profileId),
      });
      await server.moveClock(38);
      const open = await server.database.db
        .selectFrom('team_invitations')
        .where('team_id', '=', eagles)
        .select(['id', 'player_id as playerId'])
        .execute();
      await Promise.all([
        ...players.map((player) =>
          player.ask(respondToOffer, {
            offerId: open.find(({ playerId }) => playerId === player.profileId)?.id ?? '',
            answer: 'accepted',
          }),
        ),
        runConcurrently(4, () => server.app.jobs.runAll()),
      ]);
      const noticesToSenders = await server.database.db
        .selectFrom('outbox as mail')
        .innerJoin('team_invitations as offer', 'offer.id', 'mail.entity_id')
        .where('mail.organization_id', '=', club.id)
        .where('mail.kind', '=', 'offer.answered')
        .select(['offer.team_id as teamId', 'offer.response_reason as reason', 'mail.recipient as recipient'])
        .execute();
      const one = (team: string, reason: string, recipient: string) =>
        Array(6).fill({ teamId: team, reason, recipient });
      expect(noticesToSenders).toHaveLength(12);
      expect(noticesToSenders).toEqual(
        expect.arrayContaining([...one(teamId, 'lapsed', club.admin.email), ...one(eagles, 'player', coach.email)]),
      );
    });

    it('writes all reminders in the next run after a failed one', async () => {
      const { server, club } = arena;
      const { players } = await offersTo(server, club, 3);
      const { db } = server.database;
      const failing = sql`create function refuse_mail() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`;
      await server.moveClock(24);
      await failing.execute(db);
      await sql`create trigger refuse_mail before insert on outbox for each row
      when (new.recipient = ${sql.lit(players[2]?.email)}) execute function refuse_mail()`.execute(db);
      await expect(server.app.jobs.runAll()).rejects.toThrow('the disk is full');
      expect(await mailsOf(server, club)).toEqual({ 'offer.sent': 3 });
      await sql`drop trigger refuse_mail on outbox`.execute(db);
      await sql`drop function refuse_mail`.execute(db);
      const restarted = await anotherServer(server);
      await restarted.jobs.runAll();
      await restarted.jobs.runAll();
      await restarted.close();
      expect(await mailsOf(server, club)).toEqual({ 'offer.sent': 3, 'offer.reminder.first': 3 });
    });
  },
  { isAlone: true },
);
