import { describe, expect, it } from 'vitest';
import { subjectOf } from '@touchline/domain/activity/rules.ts';
import { changeGuardian } from '@touchline/domain/families/contract.ts';
import { respondToOffer, listMyOffers } from '@touchline/domain/offers/contract.ts';
import { readPlayerRecord } from '@touchline/domain/people/contract.record.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { aChildWithEverything } from '@touchline/tests/support/club/child.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

describe('the page of a player', () => {
  it('shows an admin a player’s changes with their authors', async () => {
    const { club, coach, mother, father, playerId, tryout, values } = await aChildWithEverything(server);
    const [offer] = (await mother.ask(listMyOffers, {})).offers;
    await mother.ask(respondToOffer, { offerId: offer?.id ?? '', answer: 'accepted' });
    await server.database.db
      .updateTable('members')
      .set({ phone: '+43 660 1112223' })
      .where('id', '=', mother.userId)
      .execute();
    const { player, family, ...record } = await club.admin.ask(readPlayerRecord, { playerId });
    expect(player).toMatchObject({
      firstName: 'Zelda',
      birthDate: values.birthDate,
      parentGuardianPhone: values.guardianPhone,
      teams: [{ name: 'Falcons' }, { name: 'Hawks' }],
    });
    expect(family).toMatchObject({
      guardians: [
        { name: 'Mona Mother', email: mother.email, phone: '+43 660 1112223', mayAnswer: true, isContacted: true },
        { name: 'Frank Father', email: father.email, mayAnswer: false },
      ],
      invitations: [{ email: values.invitedGuardian }],
    });
    expect(record.places).toMatchObject([
      { teamName: 'Falcons', isCurrent: true },
      { teamName: 'Hawks', isCurrent: true },
    ]);
    expect(record.tryouts).toMatchObject([
      { tryoutId: tryout.id, title: 'Spring tryout', status: 'checked_in', tryoutStatus: 'completed' },
    ]);
    expect(record.evaluations).toMatchObject([
      { coachName: coach.name, technicalScore: 5, notes: values.evaluationNotes, tryoutTitle: 'Spring tryout' },
    ]);
    expect(record.offers).toMatchObject([{ status: 'accepted', teamName: 'Falcons', answeredBy: 'Mona Mother' }]);
    expect(record.changes?.map((line) => `${line.person} ${line.words} ${subjectOf(line)}`)).toEqual([
      'Mona Mother answered the offer to Zelda Quistgaard · Falcons',
      'Ada Admin added a player to the team Hawks',
      'Ada Admin sent offers from the tryout Spring tryout',
      'Mona Mother invited a guardian of Zelda Quistgaard',
      'Mona Mother corrected the player Zelda Quistgaard',
    ]);
  });

  it('shows no lines about teammates in a player’s history', async () => {
    const { club, friend, playerId } = await aChildWithEverything(server);
    const { changes, places } = await club.admin.ask(readPlayerRecord, { playerId });
    await club.admin.ask(addPlayer, { teamId: places[0]?.teamId ?? '', playerId: friend.profileId });
    expect((await club.admin.ask(readPlayerRecord, { playerId })).changes).toEqual(changes);
  });

  // FAM-12 PRIV-07
  it('shows coaches guardian contacts only of players on their active rosters', async () => {
    const { club, coach, mother, father, friend, playerId, values } = await aChildWithEverything(server);
    const ofTryout = await coach.ask(readPlayerRecord, { playerId });
    // The player is in the coaches' tryout, but on other coaches' roster.
    expect(ofTryout).toMatchObject({ family: null, places: [], changes: null });
    expect(ofTryout.player).toMatchObject({ birthDate: null, parentGuardianPhone: null, isInvited: null });
    expect(ofTryout).toMatchObject({
      tryouts: [{ title: 'Spring tryout' }],
      evaluations: [{ isOwn: true, isByGuardian: null }],
      offers: [{ teamName: 'Falcons', answeredBy: null }],
    });
    const [offer] = (await mother.ask(listMyOffers, {})).offers;
    await mother.ask(respondToOffer, { offerId: offer?.id ?? '', answer: 'accepted' });
    await club.admin.ask(changeGuardian, { playerId, userId: father.userId, isContacted: false });
    const ofRoster = await coach.ask(readPlayerRecord, { playerId });
    expect(ofRoster.family).toMatchObject({
      guardians: [
        expect.objectContaining({ name: 'Mona Mother', email: mother.email, isContacted: true }),
        expect.objectContaining({ name: 'Frank Father', email: null, isContacted: false }),
      ],
      invitations: [],
    });
    expect(ofRoster.player).toMatchObject({ birthDate: null, parentGuardianPhone: values.guardianPhone });
    expect(ofRoster.places.map(({ teamName }) => teamName)).toEqual(['Falcons']);
    expect((await coach.ask(readPlayerRecord, { playerId: friend.profileId })).family).toBeNull();
    await server.database.db
      .updateTable('seasons')
      .set({ is_active: false })
      .where('organization_id', '=', club.id)
      .execute();
    expect((await coach.send(readPlayerRecord, { playerId })).status).toBe(404);
  });

  longTest('families, other clubs and other coaches cannot read a player’s record', async () => {
    const { club, mother, playerId } = await aChildWithEverything(server);
    const other = await anOrganization(server);
    expect((await mother.send(readPlayerRecord, { playerId })).status).toBe(403);
    for (const person of [other.admin, await other.addCoach(), await club.addCoach()])
      expect((await person.send(readPlayerRecord, { playerId })).status).toBe(404);
    expect((await server.anonymous.send(readPlayerRecord, { playerId })).status).toBe(401);
  });
});
