import type { InputOf, OutputOf } from '@touchline/domain/core/operation.ts';
import { giveAnswer, listAnswers } from '@touchline/domain/answers/contract.ts';
import { readEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club, type Member } from './club.ts';
import { joinAs } from './memberships.ts';
import { aCoachOf, aTeam } from './season.ts';
import type { TestServer } from '../server/server.ts';

const addPlayerTo = async (club: Club, teamId: string, firstName: string): Promise<Member> => {
  const player = await club.addPlayer({ firstName, lastName: 'Peters' });
  await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
  return player;
};

/**
 * A club with Pia and Paul of the Tigers and Olaf of the Owls, each with a login, and the coaches of both teams. The
 * mother of Pia and Paul answers for them, and their father may only read.
 */
export const aClubThatAsks = async (server: TestServer) => {
  const club = await anOrganization(server);
  const tigers = await aTeam(club, { name: 'Tigers' });
  const owls = await aTeam(club, { name: 'Owls' });
  const [pia, paul] = [await addPlayerTo(club, tigers.id, 'Pia'), await addPlayerTo(club, tigers.id, 'Paul')];
  const olaf = await addPlayerTo(club, owls.id, 'Olaf');
  const family = async (name: string, mayAnswer: boolean) =>
    joinAs(
      server,
      club,
      await club.addAdmin(name),
      'player',
      [pia, paul].map(({ profileId: id }) => ({ id, mayAnswer })),
    );
  const mother = await family('Mona Peters', true);
  const father = await family('Frank Peters', false);
  const [coach, otherCoach] = [await aCoachOf(club, tigers.id), await aCoachOf(club, owls.id)];
  return { club, tigers, owls, pia, paul, olaf, mother, father, coach, otherCoach };
};

type Asker = Pick<Member, 'ask' | 'send'>;

/** Sends a player's answer. */
export const answering = (
  by: Asker,
  { profileId: playerId }: Pick<Member, 'profileId'>,
  eventId: string,
  answer: InputOf<typeof giveAnswer>['answer'],
  more: Partial<InputOf<typeof giveAnswer>> = {},
) => by.send(giveAnswer, { eventId, playerId, answer, ...more });

/** Answers for the reader's children, by first name. */
export const ownAnswers = async (by: Asker, eventId: string) => {
  const { children } = await by.ask(readEvent, { eventId });
  return Object.fromEntries(children.map(({ firstName, answer }) => [firstName, answer]));
};

/** Answers that a coach or an admin reads, by first name. */
export const answersTo = async (by: Asker, eventId: string) => {
  const { players }: OutputOf<typeof listAnswers> = await by.ask(listAnswers, { eventId });
  return Object.fromEntries(players.map((player) => [player.name.split(' ')[0] ?? '', player]));
};
