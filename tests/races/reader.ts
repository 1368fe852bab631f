import { listEvaluations, listRecommendations, readPlayerEvaluations } from '@touchline/domain/evaluations/contract.ts';
import type { EvaluatedPlayer } from '@touchline/domain/evaluations/schema.ts';
import {
  countPendingOffers,
  listCoachOffers,
  listMyOffers,
  offerCandidates,
} from '@touchline/domain/offers/contract.ts';
import type { ListedOffer } from '@touchline/domain/offers/schema.ts';
import { listMyTeams, listTeams, readRoster } from '@touchline/domain/teams/contract.ts';
import type { Team } from '@touchline/domain/teams/schema.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { runConcurrently } from '../support/server/crowd.ts';
import type { Cast } from './cast.ts';
import { everybody, playerNames, roleOf, type Who } from './history.ts';
import { offersOfTryout } from './playground.ts';
import type { Scope, Screens } from './screens.ts';

// Reads each person's real screens, in the line format of screens.ts.

const numbersIn = (cast: Cast) => ({
  player: (id: string) => cast.players.findIndex(({ profileId }) => profileId === id),
  // Last names of players are unique in a test, so rosters find their numbers by last name.
  team: (id: string) => cast.teamIds.indexOf(id),
  tryout: (id: string) => cast.tryoutIds.indexOf(id),
  who: (userId: string | null) => everybody.find((who) => cast.readers[who].userId === userId) ?? 'nobody',
  coach: (profileId: string) => everybody.find((who) => cast.readers[who].profileId === profileId) ?? 'nobody',
  offer: (id: string) => [...cast.offerIds].find(([, one]) => one === id)?.[0] ?? `unknown ${id}`,
});

interface OfferEnd {
  readonly status: string;
  readonly responseReason: string | null;
}

const endOf = ({ status, responseReason }: OfferEnd): string =>
  responseReason === null ? status : `${status} ${responseReason}`;

const byPlayer = (one: string, other: string): number => Number(/\d+/.exec(one)?.[0]) - Number(/\d+/.exec(other)?.[0]);

/** Lines from the list, which has only summaries, and from the evaluations of each player. */
const evaluationLines = async (cast: Cast, who: Who, tryoutId: string): Promise<readonly string[]> => {
  const number = numbersIn(cast);
  const reader = cast.readers[who];
  const evaluatedPlayers = await reader.ask(listEvaluations, { tryoutId });
  const lines = await runConcurrently(evaluatedPlayers.length, async (index) => {
    const { registrationId, playerId, summary, own } = evaluatedPlayers[index] as EvaluatedPlayer;
    const { evaluations } = await reader.ask(readPlayerEvaluations, { registrationId });
    const { averages, recommendations } = summary;
    const cards = evaluations.map(
      (one) => `${number.who(one.evaluatorId)} ${one.technicalScore} ${one.recommendation}${one.isLate ? ' late' : ''}`,
    );
    return [
      `player ${number.player(playerId)}`,
      own ? 'mine' : 'not mine',
      averages ? Object.values(averages).join(' ') : 'none',
      `yes ${recommendations.yes} maybe ${recommendations.maybe} no ${recommendations.no}`,
      ...cards.sort(),
    ].join(', ');
  });
  return lines.sort(byPlayer);
};

const tryoutLines = async (cast: Cast, who: Who, tryout: Tryout): Promise<Screens> => {
  const reader = cast.readers[who];
  const number = numbersIn(cast);
  const name = `tryout ${number.tryout(tryout.id)}`;
  const { status, maxParticipants, registeredCount, checkedInCount } = tryout;
  const registrations = await reader.ask(listRegistrations, { tryoutId: tryout.id, all: true });
  const badges = await reader.ask(listRecommendations, { tryoutId: tryout.id });
  const { candidates } = await reader.ask(offerCandidates, { tryoutId: tryout.id });
  return {
    [name]: [`${status}, maximum ${maxParticipants}, ${registeredCount} + ${checkedInCount}`],
    [`${name} registrations`]: registrations
      .map((one) => `player ${number.player(one.playerId)} ${one.status}${one.isLate ? ' late' : ''}`)
      .sort(byPlayer),
    [`${name} evaluations`]: await evaluationLines(cast, who, tryout.id),
    [`${name} badges`]: badges
      .map(({ playerId, badge }) => {
        const words = badge ? `${badge.recommendation} ${badge.count}/${badge.total}` : 'nothing';
        return `player ${number.player(playerId)} ${words}`;
      })
      .sort(byPlayer),
    [`${name} candidates`]: candidates
      .map(({ playerId, offers }) => {
        const lines = offers.map((one) => `${one.status} ${one.teamId ? number.team(one.teamId) : 'elsewhere'}`);
        return [`player ${number.player(playerId)}`, ...lines.sort()].join(', ');
      })
      .sort(byPlayer),
  };
};

const pagesOf = async <Row>(
  read: (after: string | undefined) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>,
): Promise<readonly Row[]> => {
  const allRows: Row[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await read(after);
    allRows.push(...rows);
    after = next ?? undefined;
  } while (after);
  return allRows;
};

const offerLines = async (cast: Cast, who: Who, { tryouts }: Scope): Promise<readonly string[]> => {
  const number = numbersIn(cast);
  const ids = tryouts.flatMap((tryout) => cast.tryoutIds[tryout] ?? []);
  const allOffers: ListedOffer[] = [];
  if (roleOf[who] === 'admin') for (const id of ids) allOffers.push(...(await offersOfTryout(cast, id)));
  if (roleOf[who] === 'coach')
    allOffers.push(
      ...(await pagesOf(async (after) => {
        const { offers, next } = await cast.readers[who].ask(listCoachOffers, after ? { after } : {});
        return { rows: offers, next };
      })),
    );
  const visibleOffers = allOffers.filter(({ tryoutId }) => tryoutId !== null && ids.includes(tryoutId));
  return visibleOffers.map((offer) => `${number.offer(offer.id)} ${endOf(offer)}`).sort();
};

const playerLines = async (cast: Cast, who: Who): Promise<Screens> => {
  const number = numbersIn(cast);
  const reader = cast.readers[who];
  const { offers } = await reader.ask(listMyOffers, {});
  const { count } = await reader.ask(countPendingOffers, {});
  const teams = await reader.ask(listMyTeams, {});
  return {
    offers: offers
      .map((offer) => {
        const dimmed = offer.blockedByAcceptance ? ' dimmed' : '';
        return `${number.offer(offer.id)} ${endOf(offer)}${dimmed}, ${offer.contacts?.length ?? 'no'} contacts`;
      })
      .sort(),
    pending: [String(count)],
    teams: teams.map(({ id }) => `team ${number.team(id)}`).sort(),
  };
};

const teamLine = (cast: Cast, { id, coaches, playerCount }: Team): string => {
  const number = numbersIn(cast);
  const names = coaches.map((coach) => number.coach(coach.id)).sort();
  return `team ${number.team(id)}: ${names.join(' ')}, ${playerCount} players`;
};

const rosterLines = async (cast: Cast, who: Who, teamId: string): Promise<readonly string[]> => {
  const { players } = await cast.readers[who].ask(readRoster, { teamId });
  const number = (name: string) => playerNames.findIndex((lastName) => name.endsWith(` ${lastName}`));
  return players.map(({ name }) => `player ${number(name)}`).sort(byPlayer);
};

/** All screens that a user sees, read through their operations. */
export const readScreens = async (cast: Cast, who: Who, scope: Scope): Promise<Screens> => {
  if (roleOf[who] === 'player') return playerLines(cast, who);
  const reader = cast.readers[who];
  const number = numbersIn(cast);
  const tryouts = await reader.ask(listTryouts, {});
  const teams = await pagesOf(async (after) => {
    const page = await reader.ask(listTeams, after ? { after } : {});
    return { rows: page.teams, next: page.next };
  });
  const screens: Record<string, readonly string[]> = {
    tryouts: tryouts.map(({ id }) => `tryout ${number.tryout(id)}`).sort(),
    offers: await offerLines(cast, who, scope),
    teams: teams.map((team) => teamLine(cast, team)).sort(),
  };
  for (const tryout of tryouts)
    if (scope.tryouts.includes(number.tryout(tryout.id))) Object.assign(screens, await tryoutLines(cast, who, tryout));
  for (const { id } of teams)
    if (scope.teams.includes(number.team(id))) screens[`team ${number.team(id)}`] = await rosterLines(cast, who, id);
  return screens;
};
