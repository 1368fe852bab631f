import { sql } from 'kysely';
import { signOut } from '@touchline/domain/access/contract.ts';
import type { Operation, OutputOf } from '@touchline/domain/core/operation.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { listOffers, respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import type { ListedOffer } from '@touchline/domain/offers/schema.ts';
import { deleteAgeGroup } from '@touchline/domain/seasons/contract.ts';
import {
  addPlayer,
  assignCoach,
  createTeam,
  deleteTeam,
  readTeam,
  removeCoach,
  updateMember,
} from '@touchline/domain/teams/contract.ts';
import {
  listRegistrations,
  registerPlayer,
  registerPlayers,
  setAttendance,
  withdrawRegistration,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import {
  cancelTryout,
  completeTryout,
  createTryout,
  readTryout,
  startTryout,
  updateTryout,
} from '@touchline/domain/tryouts/contract.ts';
import { expireOffers } from '@touchline/server/features/offers/store.answers.ts';
import { tryoutDetails } from '../support/club/tryouts.ts';
import { type Cast, coachAt, signInAgain } from './cast.ts';
import { type Act, everybody, roleOf } from './history.ts';
import { offerName, scoresFrom } from './screens.ts';

/** Outcome for one player in a bulk act, in the model's words, by the sentence that the server returns. */
const meanings: Readonly<Record<string, string>> = {
  'This player does not exist any more.': '422 invalid playerId',
  'The gender of this player does not match the age group.': '422 not_eligible playerId',
  'This player has no gender recorded, so only co-ed age groups are open.': '422 not_eligible playerId',
  'This player has no birth date recorded.': '422 not_eligible playerId',
  'The birth year of this player does not match the age group.': '422 not_eligible playerId',
  'Registration for this tryout is closed.': '409 registration_closed',
  'This player is already registered for this tryout.': '409 already_registered',
  'Player is not taking part in this tryout.': 'away',
  'Player already has an invitation (status: pending)': 'invited',
  'Player already has an invitation (status: accepted)': 'invited',
  'Player already has a pending invitation from this team for a different tryout. The previous invitation must be declined or accepted before sending a new one.':
    'waiting',
};
const meaningOf = (sentence: string): string =>
  sentence.startsWith('This tryout is full') ? '409 tryout_full' : (meanings[sentence] ?? sentence);

/** Id of an object that does not exist. */
const unknownId = '00000000-0000-4000-8000-000000000000';

/** All offers of a tryout, oldest first. */
export const offersOfTryout = async ({ readers }: Cast, tryoutId: string): Promise<readonly ListedOffer[]> => {
  const offers: ListedOffer[] = [];
  let after: string | undefined;
  do {
    const page = await readers.Ada.ask(listOffers, { tryoutId, ...(after && { after }) });
    offers.push(...page.offers);
    after = page.next ?? undefined;
  } while (after);
  return offers.reverse();
};

const learnOffers = async (cast: Cast, tryout: number): Promise<void> => {
  const counts = new Map<string, number>();
  for (const { id, playerId, teamId } of await offersOfTryout(cast, cast.tryoutIds[tryout] ?? unknownId)) {
    const team = cast.teamIds.indexOf(teamId);
    const player = cast.players.findIndex(({ profileId }) => profileId === playerId);
    const nth = counts.get(`${team}/${player}`) ?? 0;
    counts.set(`${team}/${player}`, nth + 1);
    cast.offerIds.set(offerName({ tryout, team, player, nth }), id);
  }
};

const registrationId = async (cast: Cast, tryout: number, player: number): Promise<string> => {
  const knownId = cast.registrationIds.get(`${tryout}/${player}`);
  const tryoutId = cast.tryoutIds[tryout];
  if (knownId || !tryoutId) return knownId ?? unknownId;
  for (const { id, playerId } of await cast.readers.Ada.ask(listRegistrations, { tryoutId, all: true })) {
    const number = cast.players.findIndex(({ profileId }) => profileId === playerId);
    cast.registrationIds.set(`${tryout}/${number}`, id);
  }
  return cast.registrationIds.get(`${tryout}/${player}`) ?? unknownId;
};

/** Opens a new tryout for all users who may see it and stores the view tokens that they need offline. */
const openOnDevices = async (cast: Cast, tryoutId: string): Promise<void> => {
  for (const who of everybody.filter((one) => roleOf[one] !== 'player')) {
    const answer = await cast.readers[who].send(readTryout, { tryoutId });
    if (!answer.ok) continue;
    const { opening: viewToken } = (await answer.json()) as OutputOf<typeof readTryout>;
    if (viewToken) cast.viewTokens.set(`${cast.tryoutIds.indexOf(tryoutId)}/${who}`, viewToken);
  }
};

/** Client timestamp for an act done `ago` hours ago, with an invalid proof if the person has no view token. */
const recordedAt = async (cast: Cast, { tryout, who, ago }: Extract<Act, { ago: number | null }>) => {
  if (ago === null) return {};
  const now = await clockOf(cast);
  const at = new Date(now - ago * 3_600_000).toISOString();
  const { openedAt = at, proof = 'x'.repeat(43) } = cast.viewTokens.get(`${tryout}/${who}`) ?? {};
  return { recorded: { at, openedAt, proof } };
};

const clockOf = async ({ server }: Cast): Promise<number> => {
  const { rows } = await sql<{ now: Date }>`select club_now() as now`.execute(server.database.db);
  return Number(rows[0]?.now);
};

const assignmentId = async (cast: Cast, team: number, coach: number): Promise<string> => {
  const answer = await cast.readers.Ada.send(readTeam, { teamId: cast.teamIds[team] ?? unknownId });
  if (!answer.ok) return unknownId;
  const { coaches } = (await answer.json()) as { coaches: { id: string; assignmentId: string }[] };
  return coaches.find(({ id }) => id === coachAt(cast, coach)?.profileId)?.assignmentId ?? unknownId;
};

// Describes, in the model's words, what a response says beyond its status.
// biome-ignore lint/suspicious/noExplicitAny: the contract has parsed it, and each act knows its own.
type ReadAnswer = (answer: any) => string;

interface OperationCall {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly reading?: ReadAnswer;
}

const readStatus: ReadAnswer = (answer) => answer.status;

const callOf = async (
  cast: Cast,
  act: Exclude<Act, { does: 'waits' | 'sweeps' | 'signs in' }>,
): Promise<OperationCall> => {
  const idOf = (ids: readonly string[], index: number) => ids[index] ?? unknownId;
  const playerId = (index: number) => cast.players[index]?.profileId ?? unknownId;
  const tryoutId = 'tryout' in act ? idOf(cast.tryoutIds, act.tryout) : unknownId;
  const teamId = 'team' in act ? idOf(cast.teamIds, act.team) : unknownId;
  const ownRegistrationId = async () =>
    'player' in act && 'tryout' in act ? registrationId(cast, act.tryout, act.player) : unknownId;
  switch (act.does) {
    case 'creates a tryout': {
      const ageGroup = { id: idOf(cast.groupIds, act.group), name: '', seasonId: cast.seasonId };
      const input = tryoutDetails(ageGroup, { maxParticipants: act.max });
      return { operation: createTryout, input, reading: readStatus };
    }
    case 'sets the maximum':
      return { operation: updateTryout, input: { tryoutId, maxParticipants: act.max } };
    case 'starts':
      return { operation: startTryout, input: { tryoutId }, reading: readStatus };
    case 'cancels':
      return { operation: cancelTryout, input: { tryoutId }, reading: readStatus };
    case 'completes':
      return { operation: completeTryout, input: { tryoutId }, reading: readStatus };
    case 'registers':
      return { operation: registerPlayer, input: { tryoutId, playerId: playerId(act.player) }, reading: readStatus };
    case 'registers many':
      return {
        operation: registerPlayers,
        input: { tryoutId, playerIds: act.players.map(playerId) },
        reading: (outcomes: { registered: boolean; message: string }[]) =>
          outcomes
            .map((one, index) => `${act.players[index]}:${one.registered ? 'registered' : meaningOf(one.message)}`)
            .join(' '),
      };
    case 'checks in':
    case 'marks absent': {
      const mark = act.does === 'checks in' ? 'checked_in' : 'absent';
      const input = { registrationId: await ownRegistrationId(), status: mark, ...(await recordedAt(cast, act)) };
      return { operation: setAttendance, input, reading: readStatus };
    }
    case 'withdraws':
      return {
        operation: withdrawRegistration,
        input: { registrationId: await ownRegistrationId() },
        reading: readStatus,
      };
    case 'evaluates': {
      const [technicalScore, acumenScore, physicalScore, characterScore] = scoresFrom(act.score);
      const scores = { technicalScore, acumenScore, physicalScore, characterScore };
      return {
        operation: saveEvaluation,
        input: {
          registrationId: await ownRegistrationId(),
          ...scores,
          recommendation: act.recommendation,
          ...(await recordedAt(cast, act)),
        },
        reading: (saved) => `${saved.technicalScore} ${saved.recommendation}`,
      };
    }
    case 'offers':
      return {
        operation: sendOffers,
        input: { tryoutId, teamId, playerIds: act.players.map(playerId) },
        reading: ({ failures }: { failures: { playerId: string; message: string }[] }) =>
          act.players
            .map((player) => {
              const failure = failures.find((one) => one.playerId === playerId(player));
              return `${player}:${failure ? meaningOf(failure.message) : 'sent'}`;
            })
            .sort()
            .join(' '),
      };
    case 'accepts':
    case 'declines': {
      const answer = act.does === 'accepts' ? 'accepted' : 'declined';
      const offerId = cast.offerIds.get(offerName(act)) ?? unknownId;
      return {
        operation: respondToOffer,
        input: { offerId, answer },
        reading: (offer) => `${offer.status} ${offer.othersDeclined}`,
      };
    }
    case 'assigns':
      return { operation: assignCoach, input: { teamId, coachId: coachAt(cast, act.coach)?.profileId ?? unknownId } };
    case 'unassigns':
      return { operation: removeCoach, input: { assignmentId: await assignmentId(cast, act.team, act.coach) } };
    case 'adds to the team':
      return { operation: addPlayer, input: { teamId, playerId: playerId(act.player) }, reading: readStatus };
    case 'drops': {
      const input = { teamId, playerId: playerId(act.player), status: 'inactive' };
      return { operation: updateMember, input, reading: readStatus };
    }
    case 'creates a team': {
      const place = { seasonId: cast.seasonId, ageGroupId: idOf(cast.groupIds, act.group) };
      return { operation: createTeam, input: { name: `Team ${cast.teamIds.length}`, ...place } };
    }
    case 'deletes the team':
      return { operation: deleteTeam, input: { teamId } };
    case 'deletes the age group':
      return { operation: deleteAgeGroup, input: { ageGroupId: idOf(cast.groupIds, act.group) } };
    default:
      return { operation: signOut, input: {} };
  }
};

const changeSurroundings = async (cast: Cast, act: Act): Promise<void> => {
  const { server, club } = cast;
  const { db } = server.database;
  if (act.does === 'waits') await server.moveClock(act.hours);
  if (act.does === 'sweeps') await expireOffers(db);
  if (act.does === 'signs in') cast.actors[act.who] = await signInAgain(server, cast.readers[act.who]);
  // No page has the switch yet (ruling 60).
  if (act.does === 'lets several teams offer')
    await db
      .updateTable('organizations')
      .set({ allow_several_offers: act.allowed })
      .where('id', '=', club.id)
      .execute();
};

/** Performs the act over HTTP and returns the response in the model's words. */
export const perform = async (cast: Cast, act: Act): Promise<string> => {
  if (!('who' in act) || act.does === 'signs in') {
    await changeSurroundings(cast, act);
    return '';
  }
  const { operation, input, reading } = await callOf(cast, act);
  const response = await cast.actors[act.who].send(operation, input);
  const body = response.status === 204 ? undefined : await response.json();
  if (!response.ok) return [response.status, body.error.code, ...Object.keys(body.error.fields ?? {})].join(' ');
  if (act.does === 'creates a tryout') {
    cast.tryoutIds.push(body.id);
    await openOnDevices(cast, body.id);
  }
  if (act.does === 'creates a team') cast.teamIds.push(body.id);
  if (act.does === 'offers') await learnOffers(cast, act.tryout);
  return reading ? `${response.status} ${reading(body)}` : String(response.status);
};
