import { describe, expect, it } from 'vitest';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { aClubThatOffers, allowSeveralOffers, anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { openTestServer, ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

describe('the email to the sender about the end of an offer', () => {
  const subjectsToSender = async (offerId: string) => {
    const rows = await server.database.db
      .selectFrom('outbox')
      .where('entity_id', '=', offerId)
      .where('kind', '=', 'offer.answered')
      .select(['recipient', 'payload'])
      .execute();
    return rows.map(({ recipient, payload }) => ({ recipient, letter: payload }));
  };
  const link = (offerId: string) => ({
    label: 'Open the invitation',
    path: `/dashboard/admin-invitations?offer=${offerId}`,
    role: 'admin',
  });

  longTest('emails the sender only once when an offer expires', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const byJob = await anOffer(club, tryout, teamId, player);
    await server.moveClock(48);
    await server.app.jobs.runAll();
    const letter = {
      subject: 'An invitation to Falcons expired',
      paragraphs: ['Pia Peters did not answer the invitation to Falcons in time. It counts as declined.'],
      action: link(byJob.id),
    };
    expect(await subjectsToSender(byJob.id)).toEqual([{ recipient: club.admin.email, letter }]);

    const bySending = await anOffer(club, tryout, teamId, player);
    const other = await club.addPlayer();
    const next = await aTryoutWith(server, club, { status: 'completed', players: [other], ageGroup: tryout.ageGroup });
    const ofOther = await anOffer(club, next, teamId, other);
    await server.moveClock(48);
    const waiting = await anOffer(club, tryout, teamId, player);
    expect(await subjectsToSender(bySending.id)).toEqual([
      { recipient: club.admin.email, letter: { ...letter, action: link(bySending.id) } },
    ]);
    // Sending an offer stores the expiries only for the players who get it.
    expect([await subjectsToSender(ofOther.id), await subjectsToSender(waiting.id)]).toEqual([[], []]);
    await server.app.jobs.runAll();
    await server.app.jobs.runAll();
    expect(await subjectsToSender(bySending.id)).toHaveLength(1);
  });

  it('emails the sender of an offer that ended because another one was accepted', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    await allowSeveralOffers(server, club);
    const overdue = await anOffer(
      club,
      tryout,
      await aTeamIn(server, club, tryout.ageGroup, { name: 'Hawks' }),
      player,
    );
    await server.moveClock(24);
    const taken = await anOffer(club, tryout, teamId, player);
    const other = await anOffer(club, tryout, await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' }), player);
    await server.moveClock(24);
    await player.ask(respondToOffer, { offerId: taken.id, answer: 'accepted' });
    const letters = await Promise.all([overdue.id, taken.id, other.id].map(subjectsToSender));
    expect(letters).toEqual([
      [{ recipient: club.admin.email, letter: expect.objectContaining({ subject: 'An invitation to Hawks expired' }) }],
      [
        {
          recipient: club.admin.email,
          letter: expect.objectContaining({ subject: 'An invitation to Falcons was accepted' }),
        },
      ],
      [
        {
          recipient: club.admin.email,
          letter: {
            subject: 'An invitation to Eagles was declined',
            paragraphs: [
              'Pia Peters has accepted another invitation for this tryout. The invitation to Eagles was declined automatically.',
            ],
            action: link(other.id),
          },
        },
      ],
    ]);
  });

  some(1).each(['answered', 'expired'])(
    'sends no email about an offer that was %s to a sender who no longer coaches the team',
    async (how) => {
      const { club, player, tryout } = await aClubThatOffers(server);
      await allowSeveralOffers(server, club);
      const offerOf = async (team: string) => {
        const coach = await club.addCoach();
        const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: team, coaches: [coach] });
        return { coach, ...(await anOffer({ ...club, admin: coach }, tryout, teamId, player)) };
      };
      const [stayed, left] = [await offerOf('Hawks'), await offerOf('Eagles')];
      // It does not matter that the sender coaches another team or that a colleague still coaches this one.
      const others = [left.coach, stayed.coach];
      await aTeamIn(server, club, tryout.ageGroup, { name: 'Kites', coaches: others });
      await server.database.db
        .deleteFrom('team_coaches')
        .where('coach_profile_id', '=', left.coach.profileId)
        .where('team_id', '=', left.teamId)
        .execute();
      if (how === 'answered') {
        for (const { id: offerId } of [stayed, left]) await player.ask(respondToOffer, { offerId, answer: 'declined' });
      } else {
        await server.moveClock(48);
        await server.app.jobs.runAll();
      }
      expect(await subjectsToSender(stayed.id)).toMatchObject([
        {
          recipient: stayed.coach.email,
          letter: { action: { path: `/dashboard/coach-invitations?offer=${stayed.id}` } },
        },
      ]);
      expect(await subjectsToSender(left.id)).toEqual([]);
    },
  );

  longTest('sends no email about the end of an offer if the sender’s account is deleted', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const left = await club.addAdmin();
    const answered = await anOffer({ ...club, admin: left }, tryout, teamId, player);
    const other = await aTryoutWith(server, club, { status: 'completed', players: [player] });
    const expired = await anOffer(
      { ...club, admin: left },
      other,
      await aTeamIn(server, club, other.ageGroup, { name: 'Hawks' }),
      player,
    );
    await server.database.db.deleteFrom('users').where('id', '=', left.userId).execute();
    await player.ask(respondToOffer, { offerId: answered.id, answer: 'declined' });
    await server.moveClock(48);
    await server.app.jobs.runAll();
    expect([await subjectsToSender(answered.id), await subjectsToSender(expired.id)]).toEqual([[], []]);
  });
});

longTest('the jobs about pending offers use an index', async () => {
  const asked = new Set<string>();
  const other = await openTestServer({}, undefined, { onStatement: (text) => asked.add(text) });
  await other.app.jobs.runAll();
  const session = await other.database.connect();
  // Uses one plan for all values, as on PostgreSQL (db/postgres.ts), and any usable index.
  await session.script('set plan_cache_mode = force_generic_plan; set enable_seqscan = off');
  // Drops the indexes on all offers, because the planner takes any index on an empty table.
  await session.script(`do $do$ declare one text; begin
    for one in select conname from pg_constraint where conrelid = 'team_invitations'::regclass and contype in ('p', 'u')
    loop execute format('alter table team_invitations drop constraint %I cascade', one); end loop;
    for one in select indexname from pg_indexes
      where tablename = 'team_invitations' and indexdef not like '%WHERE (status = ''pending''%'
    loop execute format('drop index %I', one); end loop; end $do$`);
  const plans = [];
  for (const text of asked) {
    if (!/^(select|update) .*"team_invitations"/.test(text)) continue;
    const parameters = [...new Set(text.match(/\$\d+/g))].map(() => 'null');
    await session.script(`prepare job as ${text}`);
    const { rows } = await session.run(`explain execute job${parameters.length > 0 ? `(${parameters})` : ''}`, []);
    await session.script('deallocate job');
    plans.push(JSON.stringify(rows));
  }
  session.release();
  expect(plans).toHaveLength(3);
  for (const plan of plans) expect(plan).toMatch(/pending_offers_by_expiry|one_pending_offer_per_team/);
  await other.close();
});
