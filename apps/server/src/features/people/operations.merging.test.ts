import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { listActivity } from '@touchline/domain/activity/contract.ts';
import { keepApart, listGuardians } from '@touchline/domain/families/contract.ts';
import { listMyOffers, respondToOffer } from '@touchline/domain/offers/contract.ts';
import { comparePlayers, mergePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import type { PlayerFacts } from '@touchline/domain/people/schema.duplicates.ts';
import { invitePlayer, listInvitations, updatePlayer } from '@touchline/domain/people/contract.ts';
import { consentVersion } from '@touchline/domain/access/messages.children.ts';
import { giveConsent } from '@touchline/domain/privacy/contract.consents.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club.ts';
import { joinAs } from '@touchline/tests/support/memberships.ts';
import { aClubThatOffers, anOffer, aTryoutWith, rosterOf } from '@touchline/tests/support/offers.ts';
import { mergeOf } from '@touchline/tests/support/merges.ts';
import { errorOf } from '@touchline/tests/support/person.ts';
import { ownServer } from '@touchline/tests/support/server.ts';
import { aTeamIn } from '@touchline/tests/support/tryouts.ts';

const server = ownServer();

const pairOf = (kept: Member, gone: Member) => ({ playerId: kept.profileId, otherId: gone.profileId });

/** Merges as the page does, with the facts of the one that stays unless told otherwise. */
const merge = async ({ admin }: Club, kept: Member, gone: Member, facts: Partial<PlayerFacts> = {}) =>
  admin.send(mergePlayers, await mergeOf(admin, pairOf(kept, gone), facts));

/** A coach's scores of a player in a tryout. */
const scored = async (coach: Member, { id: tryoutId }: { readonly id: string }, { profileId }: Member) => {
  const { db } = server.database;
  await sql`insert into tryout_evaluations (organization_id, tryout_id, registration_id, player_id, coach_id,
      technical_score, acumen_score, physical_score, character_score, recommendation)
    select organization_id, tryout_id, id, player_id, ${coach.userId}, 4, 3, 3, 5, 'yes' from tryout_registrations
    where tryout_id = ${tryoutId} and player_id = ${profileId}`.execute(db);
};

const rows = async (table: string, columns: string, { profileId }: Member) => {
  const { rows: found } = await sql<Record<string, unknown>>`
    select ${sql.raw(columns)} from ${sql.table(table)} where player_id = ${profileId} order by 1`.execute(
    server.database.db,
  );
  return found;
};

const registered = ({ id }: Club, { id: tryoutId }: { readonly id: string }, { profileId }: Member) =>
  server.database.db
    .insertInto('tryout_registrations')
    .values({ organization_id: id, tryout_id: tryoutId, player_id: profileId, status: 'checked_in' })
    .execute();

/** Two profiles of Pia, and the club of the first one. */
const twoProfiles = async () => {
  const facts = await aClubThatOffers(server);
  const other = await facts.club.addPlayer({ firstName: 'Pia Maria', lastName: 'Peters', birthDate: '2015-06-05' });
  return { ...facts, other };
};

describe('a merge of two players', () => {
  // FAM-14
  it('compares two players side by side and keeps each fact as chosen', async () => {
    const { club, tryout, teamId, player, other } = await twoProfiles();
    await anOffer(club, tryout, teamId, player);
    await club.admin.ask(updatePlayer, { playerId: other.profileId, position: 'Keeper' });
    await other.ask(giveConsent, {
      ...{ playerId: other.profileId, subject: 'data', textVersion: consentVersion, isAdult: true },
    });
    const email = `gone-${player.email}`;
    await club.admin.ask(updatePlayer, { playerId: other.profileId, secondGuardianEmail: email });
    await server.database.db.insertInto('refused_addresses').values({ email, reason: '5.1.1' }).execute();
    const compared = await club.admin.ask(comparePlayers, pairOf(player, other));
    expect(compared).toMatchObject({
      player: {
        ...{ id: player.profileId, firstName: 'Pia', birthDate: '2015-05-05', position: null },
        secondGuardianEmailRefused: false,
        belongings: { registrations: 1, evaluations: 0, offers: 1, teams: 0, guardians: 1 },
      },
      other: {
        ...{ id: other.profileId, firstName: 'Pia Maria', birthDate: '2015-06-05', position: 'Keeper' },
        ...{ parentGuardianEmailRefused: false, secondGuardianEmail: email, secondGuardianEmailRefused: true },
        belongings: { registrations: 0, evaluations: 0, offers: 0, teams: 0, guardians: 1, consents: 1 },
      },
      obstacle: null,
    });
    const merged = await merge(club, player, other, { birthDate: '2015-06-05', position: 'Keeper' });
    expect(await merged.json()).toMatchObject({ firstName: 'Pia', birthDate: '2015-06-05', position: 'Keeper' });
    expect((await club.admin.send(comparePlayers, pairOf(player, other))).status).toBe(404);
  });

  it('refuses a merge with outdated facts and players of another club', async () => {
    const { club, player, other } = await twoProfiles();
    const stale = await mergeOf(club.admin, pairOf(player, other));
    // The admin kept "no position", and would lose what a colleague has typed since.
    await club.admin.ask(updatePlayer, { playerId: other.profileId, position: 'Forward' });
    expect(await errorOf(await club.admin.send(mergePlayers, stale))).toMatchObject({
      status: 409,
      message: 'One of the players was changed in the meantime. Nothing was merged. Compare them again.',
    });
    const foreign = await (await anOrganization(server)).addPlayer();
    for (const pair of [pairOf(player, foreign), pairOf(foreign, player), pairOf(player, player)])
      expect((await club.admin.send(mergePlayers, { ...stale, ...pair })).status).toBe(404);
    for (const someone of [await club.addCoach(), player])
      expect((await someone.send(mergePlayers, stale)).status).toBe(403);
    expect(await rows('guardianships', 'user_id', other)).toHaveLength(1);
  });

  it('keeps guardians apart if those of either player were', async () => {
    const { club, player, other } = await twoProfiles();
    await club.admin.ask(keepApart, { playerId: other.profileId, areApart: true });
    expect((await merge(club, player, other)).status).toBe(200);
    const { areApart } = await club.admin.ask(listGuardians, { playerId: player.profileId });
    expect(areApart).toBe(true);
  });

  // FAM-15
  it('moves all records to the remaining player and keeps a record of the merge', async () => {
    const { club, coach, tryout, teamId, player, other } = await twoProfiles();
    const mother = await joinAs(server, club, await club.addCoach('Mona Peters'), 'player', [
      { id: other.profileId, mayAnswer: true },
    ]);
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    const autumn = await aTryoutWith(server, club, { status: 'active', ageGroup: tryout.ageGroup, players: [other] });
    await scored(coach, autumn, other);
    await club.admin.send(completeTryout, { tryoutId: autumn.id });
    const accepted = await anOffer(club, autumn, eagles, other);
    await other.ask(respondToOffer, { offerId: accepted.id, answer: 'accepted' });
    const waiting = await anOffer(club, tryout, teamId, player);
    expect((await merge(club, player, other)).status).toBe(200);
    expect(await rows('tryout_registrations', 'tryout_id', player)).toHaveLength(2);
    expect(await rows('tryout_evaluations', 'tryout_id, coach_id', player)).toEqual([
      { tryout_id: autumn.id, coach_id: coach.userId },
    ]);
    expect(await rosterOf(server, eagles)).toMatchObject([
      { player_id: player.profileId, status: 'active', invitation_id: accepted.id },
    ]);
    const { guardians } = await club.admin.ask(listGuardians, { playerId: player.profileId });
    expect(guardians.map(({ userId }) => userId).sort()).toEqual([player.userId, other.userId, mother.userId].sort());
    // Each guardian has all of it, and answers for it.
    const { offers } = await mother.ask(listMyOffers, {});
    expect(offers.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
      [`${waiting.id} pending`, `${accepted.id} accepted`].sort(),
    );
    expect((await mother.send(respondToOffer, { offerId: waiting.id, answer: 'declined' })).status).toBe(200);
    const { lines } = await club.admin.ask(listActivity, {});
    expect(lines.find(({ action }) => action === 'people.mergePlayers')).toMatchObject({
      person: 'Ada Admin',
      subject: 'Pia Peters',
    });
    expect(await rows('player_merges', 'merged_player_id, merged_by, moved', player)).toEqual([
      {
        merged_player_id: other.profileId,
        merged_by: club.admin.userId,
        moved: { registrations: 1, evaluations: 1, offers: 1, teams: 1, guardians: 2 },
      },
    ]);
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  // FAM-15
  it('outside a merge, the player of an offer cannot be changed', async () => {
    const { club, tryout, teamId, player, other } = await twoProfiles();
    const { id } = await anOffer(club, tryout, teamId, player);
    const move = sql`update team_invitations /* merge_players */ set player_id = ${other.profileId} where id = ${id}`;
    await expect(move.execute(server.database.db)).rejects.toMatchObject({
      constraint: 'team_invitations_terms_never_change',
    });
  });

  it('handles every table that refers to a player', async () => {
    const { rows: references } = await sql<{ line: string }>`
      select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
      where contype = 'f' and confrelid = 'player_profiles'::regclass`.execute(server.database.db);
    const { rows: functions } = await sql<{ source: string }>`
      select prosrc as source from pg_proc where proname = 'merge_players'`.execute(server.database.db);
    expect(references.length).toBeGreaterThan(8);
    for (const { line } of references) {
      const [table = ''] = line.split(' ');
      // An erased player is merged with nobody.
      if (table === 'erasures') continue;
      expect(functions[0]?.source).toContain(` ${table} `);
    }
  });

  it('combines duplicate registrations, team places and guardians into one', async () => {
    const { club, coach, tryout, teamId, player, other } = await twoProfiles();
    const autumn = await aTryoutWith(server, club, { status: 'active', ageGroup: tryout.ageGroup });
    for (const { profileId: playerId } of [player, other])
      await server.database.db
        .insertInto('tryout_registrations')
        .values({
          ...{ organization_id: club.id, tryout_id: autumn.id, player_id: playerId },
          status: playerId === player.profileId ? 'registered' : 'checked_in',
          registration_notes: playerId === player.profileId ? 'Asthma' : 'Left foot',
        })
        .execute();
    const second = await club.addCoach('Cora Second');
    await scored(coach, autumn, player);
    await scored(second, autumn, other);
    for (const [playerId, status, jersey_number] of [
      [player.profileId, 'inactive', 7],
      [other.profileId, 'active', 9],
    ] as const)
      await server.database.db
        .insertInto('team_players')
        .values({ organization_id: club.id, team_id: teamId, player_id: playerId, status, jersey_number })
        .execute();
    await sql`update player_profiles set birth_date = '2000-05-05'`.execute(server.database.db);
    await server.database.db
      .insertInto('guardianships')
      .values({ organization_id: club.id, player_id: other.profileId, user_id: player.userId, kind: 'self' })
      .execute();
    expect((await merge(club, player, other)).status).toBe(200);
    const [registration] = await rows('tryout_registrations', 'tryout_id, status, registration_notes', player).then(
      (all) => all.filter(({ tryout_id }) => tryout_id === autumn.id),
    );
    expect(registration).toMatchObject({ status: 'checked_in', registration_notes: 'Left foot\nAsthma' });
    expect(await rows('tryout_evaluations', 'coach_id', player)).toHaveLength(2);
    expect(await rosterOf(server, teamId)).toMatchObject([{ player_id: player.profileId, status: 'active' }]);
    expect((await rows('guardianships', 'kind', player)).map(({ kind }) => kind)).toEqual(['guardian', 'self']);
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('declines offers that an accepted one rules out and ends needless invitations', async () => {
    const { club, tryout, teamId, player, other } = await twoProfiles();
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    await registered(club, tryout, other);
    const answered = await anOffer(club, tryout, teamId, player);
    const outdone = await anOffer(club, tryout, eagles, other);
    await player.ask(respondToOffer, { offerId: answered.id, answer: 'accepted' });
    expect((await merge(club, player, other)).status).toBe(200);
    const { offers } = await player.ask(listMyOffers, {});
    expect(offers.find(({ id }) => id === outdone.id)).toMatchObject({
      status: 'declined',
      responseReason: 'other_accepted',
    });
    const invited = await club.admin.ask(invitePlayer, {
      ...{ firstName: 'Pia', lastName: 'Paulsen', email: `pia-${crypto.randomUUID()}@example.org` },
    });
    const { player_profile_id: profileId } = await server.database.db
      .selectFrom('account_invitations')
      .where('id', '=', invited.id)
      .select('player_profile_id')
      .executeTakeFirstOrThrow();
    expect((await merge(club, player, { ...player, profileId: profileId ?? '' })).status).toBe(200);
    expect((await club.admin.ask(listInvitations, {})).invitations).toEqual([]);
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  // FAM-16
  it('refuses players who both accepted in one tryout or share an evaluator there', async () => {
    const { club, coach, tryout, teamId, player, other } = await twoProfiles();
    const autumn = await aTryoutWith(server, club, {
      ...{ status: 'active', ageGroup: tryout.ageGroup, players: [player, other] },
    });
    for (const one of [player, other]) await scored(coach, autumn, one);
    const scoredTwice = 'These players cannot be merged: the same evaluator has scored both in one tryout.';
    expect((await club.admin.ask(comparePlayers, pairOf(player, other))).obstacle).toBe(
      'player_merges_one_score_per_evaluator',
    );
    expect(await errorOf(await merge(club, player, other))).toMatchObject({ status: 409, message: scoredTwice });
    await server.database.db.deleteFrom('tryout_evaluations').where('player_id', '=', other.profileId).execute();
    await registered(club, tryout, other);
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    for (const [one, team] of [
      [player, teamId],
      [other, eagles],
    ] as const) {
      const { id: offerId } = await anOffer(club, tryout, team, one);
      await one.ask(respondToOffer, { offerId, answer: 'accepted' });
    }
    const acceptedTwice = 'These players cannot be merged: both have accepted an offer of the same tryout.';
    expect(await errorOf(await merge(club, player, other))).toMatchObject({ status: 409, message: acceptedTwice });
    expect(await rows('player_merges', 'id', player)).toEqual([]);
    expect(await rows('team_invitations', 'id', other)).toHaveLength(1);
  });

  it('refuses more than 8 guardians in total and two own logins', async () => {
    const { club, player, other } = await twoProfiles();
    for (let count = 1; count < 5; count += 1)
      for (const { profileId: id } of [player, other])
        await joinAs(server, club, await club.addCoach(), 'player', [{ id, mayAnswer: false }]);
    expect(await errorOf(await merge(club, player, other))).toMatchObject({
      message: 'These players cannot be merged: together they have more than 8 guardians.',
    });
    const { club: second, player: one, other: two } = await twoProfiles();
    await server.database.db
      .updateTable('guardianships')
      .set({ kind: 'self' })
      .where('organization_id', '=', second.id)
      .execute();
    expect(await errorOf(await merge(second, one, two))).toMatchObject({
      message: 'These players cannot be merged: each has an own login.',
    });
  });
});
