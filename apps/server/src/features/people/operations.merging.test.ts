import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { listActivity } from '@touchline/domain/activity/contract.ts';
import { inviteGuardian, keepApart, listGuardians } from '@touchline/domain/families/contract.ts';
import { listMyOffers, respondToOffer } from '@touchline/domain/offers/contract.ts';
import { comparePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import { correctPlayer, listCorrections } from '@touchline/domain/people/contract.corrections.ts';
import { invitePlayer, listInvitations, updatePlayer } from '@touchline/domain/people/contract.ts';
import { consentVersion } from '@touchline/domain/access/messages.children.ts';
import { giveConsent, listOwnConsents, withdrawConsent } from '@touchline/domain/privacy/contract.consents.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { checkDatabase } from '../../db/invariants.ts';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { anOffer, aTryoutWith, rosterOf } from '@touchline/tests/support/club/offers.ts';
import {
  merge,
  pairOf,
  storeRegistration,
  rowsOfPlayer,
  storeScores,
  twoProfiles,
} from '@touchline/tests/support/club/merges.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';

const server = ownServer();

describe('a merge of two players', () => {
  // FAM-14
  it('keeps the chosen value of each field when two players are merged', async () => {
    const { club, tryout, teamId, player, other } = await twoProfiles(server);
    await anOffer(club, tryout, teamId, player);
    await club.admin.ask(updatePlayer, { playerId: other.profileId, position: 'Keeper' });
    await other.ask(giveConsent, {
      ...{ playerId: other.profileId, subject: 'data', textVersion: consentVersion, isAdult: true },
    });
    await other.ask(correctPlayer, { playerId: other.profileId, gender: 'Female' });
    await club.admin.ask(inviteGuardian, { playerId: other.profileId, email: `aunt-${other.email}`, mayAnswer: false });
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
        belongings: {
          registrations: 0,
          evaluations: 0,
          offers: 0,
          teams: 0,
          guardians: 1,
          consents: 1,
          invitations: 1,
          corrections: 1,
        },
      },
      obstacle: null,
    });
    const merged = await merge(club, player, other, { birthDate: '2015-06-05', position: 'Keeper' });
    expect(await merged.json()).toMatchObject({ firstName: 'Pia', birthDate: '2015-06-05', position: 'Keeper' });
    expect((await club.admin.send(comparePlayers, pairOf(player, other))).status).toBe(404);
  });

  it('a merge closes a correction whose value the remaining player already has', async () => {
    const { club, player, other } = await twoProfiles(server);
    await other.ask(correctPlayer, { playerId: other.profileId, birthDate: '2015-05-05', gender: 'Female' });
    expect((await merge(club, player, other)).status).toBe(200);
    const waiting = await club.admin.ask(listCorrections, {});
    expect(waiting).toMatchObject([{ playerId: player.profileId, field: 'gender', proposed: 'Female' }]);
  });

  it('keeps guardians of the merged player apart if either player’s were', async () => {
    const { club, player, other } = await twoProfiles(server);
    await club.admin.ask(keepApart, { playerId: other.profileId, areApart: true });
    expect((await merge(club, player, other)).status).toBe(200);
    const { areApart } = await club.admin.ask(listGuardians, { playerId: player.profileId });
    expect(areApart).toBe(true);
  });

  // FAM-15
  it('moves all records to the remaining player when two players are merged', async () => {
    const { club, coach, tryout, teamId, player, other } = await twoProfiles(server);
    const mother = await joinAs(server, club, await club.addCoach('Mona Peters'), 'player', [
      { id: other.profileId, mayAnswer: true },
    ]);
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    const autumn = await aTryoutWith(server, club, { status: 'active', ageGroup: tryout.ageGroup, players: [other] });
    await storeScores(server, coach, autumn, other);
    await club.admin.send(completeTryout, { tryoutId: autumn.id });
    const accepted = await anOffer(club, autumn, eagles, other);
    await other.ask(respondToOffer, { offerId: accepted.id, answer: 'accepted' });
    const waiting = await anOffer(club, tryout, teamId, player);
    expect((await merge(club, player, other)).status).toBe(200);
    expect(await rowsOfPlayer(server, 'tryout_registrations', 'tryout_id', player)).toHaveLength(2);
    expect(await rowsOfPlayer(server, 'tryout_evaluations', 'tryout_id, coach_id', player)).toEqual([
      { tryout_id: autumn.id, coach_id: coach.userId },
    ]);
    expect(await rosterOf(server, eagles)).toMatchObject([
      { player_id: player.profileId, status: 'active', invitation_id: accepted.id },
    ]);
    const { guardians } = await club.admin.ask(listGuardians, { playerId: player.profileId });
    expect(guardians.map(({ userId }) => userId).sort()).toEqual([player.userId, other.userId, mother.userId].sort());
    // Each guardian sees and answers all of the merged player's offers.
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
    expect(await rowsOfPlayer(server, 'player_merges', 'merged_player_id, merged_by, moved', player)).toEqual([
      {
        merged_player_id: other.profileId,
        merged_by: club.admin.userId,
        moved: { registrations: 1, evaluations: 1, offers: 1, teams: 1, guardians: 2 },
      },
    ]);
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  // FAM-15
  it('the database refuses to change the player of an offer outside of a merge', async () => {
    const { club, tryout, teamId, player, other } = await twoProfiles(server);
    const { id } = await anOffer(club, tryout, teamId, player);
    const move = sql`update team_invitations /* merge_players */ set player_id = ${other.profileId} where id = ${id}`;
    await expect(move.execute(server.database.db)).rejects.toMatchObject({
      constraint: 'team_invitations_terms_never_change',
    });
  });

  it('merges the rows of every table that refers to a player', async () => {
    const { rows: references } = await sql<{ line: string }>`
      select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
      where contype = 'f' and confrelid = 'player_profiles'::regclass`.execute(server.database.db);
    const { rows: functions } = await sql<{ source: string }>`
      select prosrc as source from pg_proc where proname = 'merge_players'`.execute(server.database.db);
    expect(references.length).toBeGreaterThan(8);
    for (const { line } of references) {
      const [table = ''] = line.split(' ');
      // Skips erasures, because erased players cannot be merged.
      if (table === 'erasures') continue;
      expect(functions[0]?.source).toContain(` ${table} `);
    }
  });

  it('combines duplicate registrations, team places and guardians when players are merged', async () => {
    const { club, coach, tryout, teamId, player, other } = await twoProfiles(server);
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
    await server.database.db
      .updateTable('tryout_registrations')
      .set({ plays_up: 'Tall' })
      .where('player_id', '=', player.profileId)
      .where('tryout_id', '=', autumn.id)
      .execute();
    const second = await club.addCoach('Cora Second');
    await storeScores(server, coach, autumn, player);
    await storeScores(server, second, autumn, other);
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
    const [registration] = await rowsOfPlayer(
      server,
      'tryout_registrations',
      'tryout_id, status, registration_notes, plays_up',
      player,
    ).then((all) => all.filter(({ tryout_id }) => tryout_id === autumn.id));
    expect(registration).toMatchObject({
      status: 'checked_in',
      registration_notes: 'Left foot\nAsthma',
      plays_up: 'Tall',
    });
    expect(await rowsOfPlayer(server, 'tryout_evaluations', 'coach_id', player)).toHaveLength(2);
    expect(await rosterOf(server, teamId)).toMatchObject([{ player_id: player.profileId, status: 'active' }]);
    expect((await rowsOfPlayer(server, 'guardianships', 'kind', player)).map(({ kind }) => kind)).toEqual([
      'guardian',
      'self',
    ]);
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('keeps the first of two consents when players are merged, unless a guardian has withdrawn it', async () => {
    const { club, player, other } = await twoProfiles(server);
    const consent = (by: Member, subject: 'data' | 'photos') =>
      by.ask(giveConsent, { playerId: by.profileId, subject, textVersion: consentVersion, isAdult: true });
    await consent(other, 'data');
    await consent(player, 'data');
    await consent(player, 'photos');
    await consent(other, 'photos');
    await other.ask(withdrawConsent, { playerId: other.profileId, subject: 'photos' });
    expect((await merge(club, player, other)).status).toBe(200);
    expect((await player.ask(listOwnConsents, {})).players).toMatchObject([{ data: { by: other.name }, photos: null }]);
  });

  it('declines offers that conflict with an accepted one when players are merged', async () => {
    const { club, tryout, teamId, player, other } = await twoProfiles(server);
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    await storeRegistration(server, club, tryout, other);
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
});
