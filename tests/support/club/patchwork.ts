import { anOrganization, type Club, type Member, type PlayerFacts } from './club.ts';
import { joinAs } from './memberships.ts';
import type { TestServer } from '../server/server.ts';

/** Creates a player without a login; returns the player's id. */
export const aChild = async (
  { database: { db } }: TestServer,
  club: Pick<Club, 'id'>,
  { firstName = 'Anna', lastName = 'Berg', birthDate = '2015-05-05', gender = 'Female' }: PlayerFacts = {},
): Promise<string> =>
  (
    await db
      .insertInto('player_profiles')
      .values({
        organization_id: club.id,
        first_name: firstName,
        last_name: lastName,
        birth_date: birthDate,
        gender,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Lets a login that already has the family role in the club act for another player. */
export const actFor = async (
  { database: { db } }: TestServer,
  club: Pick<Club, 'id'>,
  { userId }: Pick<Member, 'userId'>,
  playerId: string,
  mayAnswer = true,
): Promise<void> => {
  await db
    .insertInto('guardianships')
    .values({
      organization_id: club.id,
      player_id: playerId,
      user_id: userId,
      kind: 'guardian',
      may_answer: mayAnswer,
    })
    .execute();
};

/**
 * Maria Berg coaches the Lions and answers there for Anna and Ben, and as Mia in the Bears for Clara. Franz, a coach
 * of the Bears, became a read-only guardian of Anna and Dora earlier. Nobody acts for Emil.
 */
export const aPatchwork = async (server: TestServer) => {
  const lions = await anOrganization(server, 'Lions');
  const bears = await anOrganization(server, 'Bears');
  const child = (firstName: string, lastName: string, birthDate: string | null, club = lions) =>
    aChild(server, club, { firstName, lastName, birthDate });
  const anna = await child('Anna', 'Berg', '2015-05-05');
  const ben = await child('Ben', 'Berg', '2017-07-07');
  const dora = await child('Dora', 'Fuchs', null);
  const emil = await child('Emil', 'Ende', '2014-04-04');
  const clara = await child('Clara', 'Berg', '2016-06-06', bears);
  const answerer = (id: string) => ({ id, mayAnswer: true });
  const reader = (id: string) => ({ id, mayAnswer: false });
  const franz = await bears.addCoach('Franz Fuchs');
  const father = await joinAs(server, lions, franz, 'player', [reader(anna), reader(dora)]);
  const maria = await lions.addCoach('Maria Berg');
  const mother = await joinAs(server, lions, maria, 'player', [answerer(anna), answerer(ben)]);
  await joinAs(server, bears, { ...maria, name: 'Mia Elsewhere' }, 'player', [answerer(clara)]);
  return { lions, bears, anna, ben, clara, dora, emil, franz, father, maria, mother };
};
