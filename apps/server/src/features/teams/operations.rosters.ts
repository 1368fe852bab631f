import { ageOn, type Day, dayOf } from '@touchline/domain/core/calendar.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { bornOf } from '@touchline/domain/seasons/rules.cut-off.ts';
import * as contract from '@touchline/domain/teams/contract.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { joinWarnings, rosterView } from '@touchline/domain/teams/rules.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { requireTeamFacts } from './store.ts';
import * as store from './store.rosters.ts';

type Entry = Awaited<ReturnType<typeof store.requireRoster>>['players'][number];

const memberEntry = ({ name, joinedAt }: Entry) => ({ name, joinedAt });

const staffEntry = (entry: Entry, today: Day) => ({
  ...memberEntry(entry),
  playerId: entry.playerId,
  guardianName: entry.guardianName,
  contacts: entry.contacts,
  age: entry.birthDate === null ? null : ageOn(entry.birthDate, today),
  jerseyNumber: entry.jerseyNumber,
});

export const rostersOperations: readonly Implementation[] = [
  implement(contract.readRoster, {
    summary: 'Read a roster',
    subject: ({ db, actor }, { teamId }) => store.requireRoster(db, actor, teamId),
    run: async (
      { actor, user, now },
      _input,
      { coachIds, managerIds, memberIds, seasonIsActive, players, ...team },
    ) => {
      const head = { ...team, coachName: team.coaches[0] ?? null, playerCount: players.length };
      if (rosterView(actor, { coachIds, managerIds, memberIds, seasonIsActive }) === 'member') {
        return { view: 'member' as const, ...head, players: players.map(memberEntry) };
      }
      const today = dayOf(now, user.timeZone);
      return { view: 'staff' as const, ...head, players: players.map((entry) => staffEntry(entry, today)) };
    },
  }),

  implement(contract.listJoinWarnings, {
    summary: 'Read warnings about adding a player',
    subject: async ({ db, actor }, { teamId, playerId }) =>
      (await store.findJoining(db, actor.organizationId, teamId, playerId)) ?? raise(teamProblems.missing()),
    notFound: teamProblems.missing,
    run: async (_, __, joining) =>
      joinWarnings({
        player: joining,
        ageGroup: {
          name: joining.ageGroupName,
          gender: joining.ageGroupGender,
          born: bornOf(joining),
        },
        seasonName: joining.seasonName,
        otherTeams: joining.otherTeams,
      }),
  }),

  implement(contract.listCandidates, {
    summary: 'List the players to propose for a roster',
    subject: ({ db, actor }, { teamId }) => store.requireCandidates(db, actor.organizationId, teamId),
    run: async (_context, _input, { from, players }) => ({ from, players }),
  }),

  implement(contract.addPlayer, {
    summary: 'Add a player to a team',
    audit: { entity: 'team', words: 'added a player to the team', id: 'teamId' },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor }, { teamId, playerId }) => {
      await store.requirePlayer(db, actor.organizationId, playerId);
      const membership = await store.insertMembership(db, actor.organizationId, teamId, playerId);
      return membership ?? raise(teamProblems.alreadyMember());
    },
  }),

  implement(contract.updateMember, {
    summary: 'Change a member of a roster',
    audit: { entity: 'team', words: 'changed a player of the team', id: 'teamId', fields: true },
    subject: ({ db, actor }, member) => store.requireMembership(db, actor.organizationId, member),
    notFound: teamProblems.memberMissing,
    run: async (context, { teamId, playerId, expected, ...changes }) => {
      const { db, actor } = context;
      const read = () => store.requireMembership(db, actor.organizationId, { teamId, playerId });
      await refuseStaleEdit(context, { table: 'teams', id: teamId, read }, expected, changes);
      await store.updateMembership(db, actor.organizationId, { teamId, playerId }, changes);
      return store.requireMembership(db, actor.organizationId, { teamId, playerId });
    },
  }),

  implement(contract.listMyTeams, {
    summary: 'List the own teams',
    run: ({ db, actor }, { when }) => store.listMyTeams(db, actor, when),
  }),
];
