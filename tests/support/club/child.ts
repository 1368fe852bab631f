import { inviteGuardian } from '@touchline/domain/families/contract.ts';
import { correctPlayer } from '@touchline/domain/people/contract.corrections.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { strFromU8, unzipSync } from 'fflate';
import { anOrganization } from './club.ts';
import { joinAs } from './memberships.ts';
import { aTryoutWith } from './offers.ts';
import { anEvent } from './schedule.ts';
import type { TestServer } from '../server/server.ts';
import { aTeamIn } from './tryouts.ts';

/** Values of the child below that no other row has. */
const valuesOfChild = {
  lastName: 'Quistgaard',
  firstName: 'Zelda',
  birthDate: '2014-02-17',
  correctedBirthDate: '2013-11-29',
  position: 'Libero of old',
  guardianName: 'Wilhelmina',
  guardianPhone: '+43 699 87654321',
  registrationNotes: 'Allergic to hazelnuts',
  playsUp: 'Zelda has outgrown her age',
  evaluationNotes: 'Zelda reads the game like a book',
  letter: 'Dear family of Zelda, we were impressed',
  cost: 'Less the discount for Zelda and her brother',
} as const;

/** A child with everything that a club may store, two guardians, and a friend in the same tryout and team. */
export const aChildWithEverything = async (server: TestServer) => {
  const { db } = server.database;
  const club = await anOrganization(server, 'Vienna Lions');
  const values = { ...valuesOfChild, invitedGuardian: `grandpa-${crypto.randomUUID().slice(0, 8)}@example.org` };
  const coach = await club.addCoach('Carla Coach');
  const mother = await club.addPlayer({
    firstName: values.firstName,
    lastName: values.lastName,
    birthDate: values.birthDate,
    gender: 'Female',
  });
  const playerId = mother.profileId;
  await db.updateTable('guardianships').set({ kind: 'guardian' }).where('user_id', '=', mother.userId).execute();
  await db.updateTable('members').set({ name: 'Mona Mother' }).where('id', '=', mother.userId).execute();
  await db
    .updateTable('player_profiles')
    .set({
      position: values.position,
      parent_guardian_first_name: values.guardianName,
      parent_guardian_phone: values.guardianPhone,
    })
    .where('id', '=', playerId)
    .execute();
  await mother.ask(correctPlayer, { playerId, birthDate: values.correctedBirthDate });
  const friend = await club.addPlayer({ firstName: 'Fritz', lastName: 'Friend' });
  const father = await joinAs(server, club, await club.addCoach('Frank Father'), 'player', [
    { id: friend.profileId, mayAnswer: true },
    { id: playerId, mayAnswer: false },
  ]);
  const tryout = await aTryoutWith(server, club, { status: 'active', players: [mother, friend] });
  const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches: [coach] });
  await db
    .updateTable('tryout_registrations')
    .set({ registration_notes: values.registrationNotes, plays_up: values.playsUp })
    .where('player_id', '=', playerId)
    .execute();
  const { id: registrationId } = await db
    .selectFrom('tryout_registrations')
    .where('player_id', '=', playerId)
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('tryout_evaluations')
    .values({
      organization_id: club.id,
      tryout_id: tryout.id,
      registration_id: registrationId,
      player_id: playerId,
      coach_id: coach.userId,
      coach_profile_id: coach.profileId,
      technical_score: 5,
      acumen_score: 4,
      physical_score: 3,
      character_score: 4,
      recommendation: 'yes',
      notes: values.evaluationNotes,
    })
    .execute();
  await db.updateTable('tryouts').set({ status: 'completed' }).where('id', '=', tryout.id).execute();
  await mother.ask(inviteGuardian, { playerId, email: values.invitedGuardian, mayAnswer: false });
  await club.admin.ask(sendOffers, {
    tryoutId: tryout.id,
    teamId,
    playerIds: [playerId],
    offerLetterBody: values.letter,
    anticipatedSeasonCostDescription: values.cost,
  });
  const otherTeamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Hawks' });
  await club.admin.ask(addPlayer, { teamId: otherTeamId, playerId });
  await anEvent(club.admin, { teamIds: [otherTeamId], note: `${values.firstName} ${values.lastName} brings the nets` });
  return { club, coach, mother, father, friend, playerId, tryout, teamId, values };
};

/** Texts of the files in an archive, by name. */
export const filesIn = async (response: Response): Promise<Readonly<Record<string, string>>> => {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
};
