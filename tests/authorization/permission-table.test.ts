import { describe, it } from 'vitest';
import {
  listEvaluations,
  listRecommendations,
  readPlayerEvaluations,
  saveEvaluation,
} from '@touchline/domain/evaluations/contract.ts';
import type { PlayerEvaluations, PlayerRecommendation } from '@touchline/domain/evaluations/schema.ts';
import {
  listCoachOffers,
  listMyOffers,
  listOffers,
  offerTeams,
  sendOffers,
} from '@touchline/domain/offers/contract.ts';
import { inviteCoach, invitePlayer, updatePlayer } from '@touchline/domain/people/contract.ts';
import {
  addAgeGroup,
  createSeason,
  deleteAgeGroup,
  deleteSeason,
  updateAgeGroup,
  updateSeason,
} from '@touchline/domain/seasons/contract.ts';
import { downloadRoster } from '@touchline/domain/teams/contract.export.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import {
  assignCoach,
  createTeam,
  deleteTeam,
  listMyTeams,
  listTeams,
  readRoster,
  removeCoach,
  updateTeam,
} from '@touchline/domain/teams/contract.ts';
import { downloadOwnTryout, listOwnTryouts } from '@touchline/domain/tryouts/contract.family.ts';
import { registerPlayer, registerPlayers } from '@touchline/domain/tryouts/contract.registrations.ts';
import {
  cancelTryout,
  completeTryout,
  createTryout,
  listTryouts,
  readTryout,
  startTryout,
  updateTryout,
} from '@touchline/domain/tryouts/contract.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { as, cell, gets, ids, type Line, type Proof, proofsBy, sees } from '../support/world/proofs.ts';
import { ownServer } from '../support/server/server.ts';
import type { ClubIds } from '../support/world/world-rows.ts';
import type { World } from '../support/world/world.ts';
import { rowsOf } from './cells.ts';

const { may, mayNot, hidden } = proofsBy(rowsOf);

type Ids = (club: ClubIds) => readonly string[];
const nothing = () => ({});
const none = () => [];

const changingTeams = [createTeam, updateTeam, deleteTeam, transferTeams, assignCoach, removeCoach];
const people = [inviteCoach, invitePlayer, updatePlayer];
const structure = [createSeason, updateSeason, deleteSeason, addAgeGroup, updateAgeGroup, deleteAgeGroup];
const runningTryouts = [createTryout, updateTryout, startTryout, cancelTryout, completeTryout];

const seesTeams = (expected: Ids): Proof => sees(listTeams, nothing, ({ teams }) => ids(teams), expected);
const seesTryouts = (expected: Ids): Proof => sees(listTryouts, nothing, ids, expected);
const allTryouts: Ids = (club) => [
  club.upcomingTryout,
  club.activeTryout,
  club.completedTryout,
  club.pastTryout,
  club.cancelledTryout,
];

const ownTryouts: Ids = (club) => [club.upcomingTryout, club.activeTryout, club.completedTryout, club.pastTryout];

const evaluates = (registration: 'activeRegistration' | 'upcomingRegistration') => (club: ClubIds) => ({
  ...{ technicalScore: 5, acumenScore: 5, physicalScore: 5, characterScore: 5, recommendation: 'no' },
  registrationId: club[registration],
});
/**
 * An admin and a coach of another team in the age group evaluate the players whom the coach of the Tigers has
 * evaluated.
 */
const othersEvaluate = async ({ home, people: { admin, otherCoach } }: World): Promise<void> => {
  await admin.ask(assignCoach, { teamId: home.emptyTeam, coachId: home.otherCoachProfile });
  for (const evaluator of [admin, otherCoach])
    await evaluator.ask(saveEvaluation, evaluates('activeRegistration')(home) as never);
};
const andShareATeam = async (world: World): Promise<void> => {
  await othersEvaluate(world);
  await world.people.admin.ask(assignCoach, { teamId: world.home.tigers, coachId: world.home.otherCoachProfile });
};
const inTheActive = ({ activeTryout }: ClubIds) => ({ tryoutId: activeTryout });
const theActiveOne = ({ activeRegistration }: ClubIds) => ({ registrationId: activeRegistration });
const evaluators = ({ evaluations }: PlayerEvaluations) => evaluations.map(({ evaluatorId }) => evaluatorId);
const seesEvaluators = (expected: Ids, before: (world: World) => Promise<void>): Proof =>
  sees(readPlayerEvaluations, theActiveOne, evaluators, expected, before);
const counts = (players: readonly PlayerRecommendation[]) =>
  players.flatMap(({ badge }) => [badge?.count, badge?.total]);
const offers = (tryout: keyof ClubIds, team: keyof ClubIds) => (club: ClubIds) => ({
  tryoutId: club[tryout],
  teamId: club[team],
  playerIds: [club.candidate],
});
const registerTheCandidate = async ({ home, people: { admin } }: World) => {
  for (const tryoutId of [home.upcomingTryout, home.activeTryout])
    await admin.ask(registerPlayer, { tryoutId, playerId: home.candidate, notes: null });
};
const fromTheCompleted = ({ completedTryout }: ClubIds) => ({ tryoutId: completedTryout });
const withoutProfile = ({ home }: World) =>
  server.database.db.updateTable('coach_profiles').set({ user_id: null }).where('id', '=', home.coachProfile).execute();

const bothOffers: Ids = ({ pendingOffer, acceptedOffer }) => [pendingOffer, acceptedOffer];
const allOffers: Ids = (club) => [...bothOffers(club), club.contactOffer];
const seesOffers = (
  operation: typeof listOffers | typeof listCoachOffers | typeof listMyOffers,
  expected: Ids,
): Proof => sees(operation, nothing, (answer) => ids(answer.offers), expected);

const theTigers = ({ tigers }: ClubIds) => ({ teamId: tigers });
const theOwls = ({ owls }: ClubIds) => ({ teamId: owls });
const seesMembersWith = (...fields: readonly string[]): Proof =>
  sees(
    readRoster,
    theTigers,
    ({ players }) => Object.keys(players[0] ?? {}),
    () => fields,
  );
const asStaff = seesMembersWith('name', 'joinedAt', 'playerId', 'guardianName', 'contacts', 'age', 'jerseyNumber');

/** The permission table in the words of the specification, with the requirement ids above each line. */
const table: readonly Line[] = [
  // PERM-01 PERM-03 PERM-39
  [
    'See all teams of the organization',
    cell(
      'yes',
      seesTeams(({ tigers, pumas, owls, emptyTeam }) => [tigers, pumas, owls, emptyTeam]),
    ),
    cell(
      'no, only own assigned teams',
      seesTeams(({ tigers, pumas }) => [tigers, pumas]),
      as(
        'otherCoach',
        seesTeams(({ owls }) => [owls]),
      ),
    ),
    cell(
      'no',
      mayNot(listTeams),
      sees(listMyTeams, nothing, ids, ({ tigers }) => [tigers]),
    ),
  ],
  // PERM-05 PERM-06 PERM-07
  [
    'Create, edit, delete teams; assign and remove coaches',
    cell('yes', may(...changingTeams), as('foreignAdmin', hidden(updateTeam, deleteTeam, assignCoach, removeCoach))),
    cell('no', mayNot(...changingTeams)),
    cell('no', mayNot(...changingTeams)),
  ],
  // PERM-08 PERM-09 PERM-10
  [
    'Add coaches and players (invitations), edit players',
    cell('yes', may(...people), as('foreignAdmin', hidden(updatePlayer))),
    cell('no', mayNot(...people)),
    cell('no', mayNot(...people)),
  ],
  // PERM-11 PERM-12
  [
    'Create seasons and age groups',
    cell('yes', may(...structure), as('foreignAdmin', hidden(updateSeason, deleteSeason, addAgeGroup))),
    cell('no', mayNot(...structure)),
    cell('no', mayNot(...structure)),
  ],
  // PERM-13 PERM-14
  [
    'Create tryouts, edit details, start, cancel, complete',
    cell('yes', may(...runningTryouts), as('foreignAdmin', hidden(updateTryout, startTryout, cancelTryout))),
    cell('no', mayNot(...runningTryouts)),
    cell('no', mayNot(...runningTryouts)),
  ],
  // PERM-15 PERM-16
  [
    'Add or bulk-register players into a tryout',
    cell('yes', may(registerPlayer, registerPlayers), as('foreignAdmin', hidden(registerPlayer, registerPlayers))),
    cell('no', mayNot(registerPlayer, registerPlayers)),
    cell('no', mayNot(registerPlayer, registerPlayers)),
  ],
  // PERM-17 PERM-18 PERM-19
  [
    'See tryouts',
    cell('all of the organization', seesTryouts(allTryouts), may(readTryout)),
    cell(
      "only tryouts whose age group is among the age groups of the coach's teams",
      seesTryouts(allTryouts),
      as('otherCoach', seesTryouts(none)),
      as('otherCoach', hidden(readTryout)),
    ),
    cell(
      'on Home, those a child of theirs is registered for',
      sees(listOwnTryouts, nothing, ids, ownTryouts),
      may(listOwnTryouts, downloadOwnTryout),
      mayNot(listTryouts, readTryout),
      as('otherPlayer', hidden(downloadOwnTryout)),
    ),
  ],
  // PERM-20 PERM-21
  [
    'Evaluate during an active tryout',
    cell(
      'yes (own user id as evaluator)',
      may(saveEvaluation),
      gets('notNow', saveEvaluation, evaluates('upcomingRegistration')),
      seesEvaluators(({ admin, coachOf, otherCoach }) => [admin, coachOf, otherCoach], othersEvaluate),
    ),
    cell('yes', may(saveEvaluation), gets('notNow', saveEvaluation, evaluates('upcomingRegistration'))),
    cell('no', mayNot(saveEvaluation)),
  ],
  // PERM-22 PERM-23 PERM-24
  [
    'See evaluations of a player in a tryout',
    cell(
      'all; aggregated recommendation counts',
      seesEvaluators(({ coachOf, otherCoach, admin }) => [coachOf, otherCoach, admin], othersEvaluate),
      sees(listRecommendations, inTheActive, counts, () => [2, 3], othersEvaluate),
    ),
    cell(
      'own plus those of coaches sharing at least one team',
      seesEvaluators(({ coachOf }) => [coachOf], othersEvaluate),
      seesEvaluators(({ coachOf, otherCoach }) => [coachOf, otherCoach], andShareATeam),
    ),
    cell('no', mayNot(listEvaluations, readPlayerEvaluations, listRecommendations)),
  ],
  // PERM-27 PERM-28 PERM-29
  [
    'Invite players to a team',
    cell(
      'when tryout is active or completed',
      gets('may', sendOffers, offers('completedTryout', 'tigers')),
      gets('may', sendOffers, offers('activeTryout', 'tigers'), registerTheCandidate),
      gets('notNow', sendOffers, offers('upcomingTryout', 'tigers'), registerTheCandidate),
    ),
    cell(
      'only when completed; teams limited to own teams, falling back to all teams of the age group if no coach profile exists',
      gets('may', sendOffers, offers('completedTryout', 'tigers')),
      gets('notNow', sendOffers, offers('activeTryout', 'tigers'), registerTheCandidate),
      gets('hidden', sendOffers, offers('completedTryout', 'emptyTeam')),
      sees(offerTeams, fromTheCompleted, ids, ({ tigers, pumas }) => [tigers, pumas]),
      // According to rulings 14 and 66, there is no fallback: a coach never gets more than their own teams.
      gets('hidden', offerTeams, fromTheCompleted, withoutProfile),
    ),
    cell('no', mayNot(sendOffers, offerTeams)),
  ],
  // PERM-30 PERM-31 PERM-32
  [
    'Export roster CSV',
    cell('yes', gets('may', downloadRoster, theTigers), gets('may', downloadRoster, theOwls)),
    cell('own team', gets('may', downloadRoster, theTigers), gets('hidden', downloadRoster, theOwls)),
    cell('no', mayNot(downloadRoster)),
  ],
  // PERM-33 PERM-34 PERM-35
  [
    'See invitations',
    cell('overview of all', seesOffers(listOffers, allOffers)),
    cell(
      'invitations of teams they coach',
      seesOffers(listCoachOffers, allOffers),
      as('otherCoach', seesOffers(listCoachOffers, none)),
      mayNot(listOffers),
    ),
    cell(
      'own only',
      seesOffers(listMyOffers, bothOffers),
      as('otherPlayer', seesOffers(listMyOffers, none)),
      mayNot(listOffers, listCoachOffers),
    ),
  ],
  // PERM-37
  [
    'Roster detail',
    // Ruling 30: an admin sees what the coach of the team sees.
    cell('names, join date, plus parent/guardian and age for coaches', asStaff),
    cell('parent/guardian and age', asStaff, as('otherCoach', hidden(readRoster))),
    cell('names and join date only', seesMembersWith('name', 'joinedAt'), as('otherPlayer', hidden(readRoster))),
  ],
];

const server = ownServer({}, undefined, { rateLimiter: unlimited });

describe.each(table)('%s', (_, admin, coach, player) => {
  it.each([
    { role: 'admin', by: 'admin', ...admin },
    { role: 'coach', by: 'coachOf', ...coach },
    { role: 'player', by: 'playerOf', ...player },
  ] as const)('gives the $role the permission “$words”', async ({ by, proofs }) => {
    for (const proof of proofs) await proof(server, by);
  });
});
