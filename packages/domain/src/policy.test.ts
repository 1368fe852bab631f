import { expect, it } from 'vitest';
import type { Actor, OrganizationId } from './core/actor.ts';
import { can, type Capability, type SubjectOf } from './policy.ts';

const anActor = (userId: string, facts: Pick<Actor, 'role'> & Partial<Actor>): Actor => ({
  userId,
  membershipId: userId,
  organizationId: 'club' as OrganizationId,
  coachId: null,
  players: [],
  managesTeam: false,
  ...facts,
});
const people = [
  anActor('admin', { role: 'admin' }),
  anActor('sender', { role: 'coach', coachId: 'theirs' }),
  anActor('colleague', { role: 'coach', coachId: 'theirs too' }),
  anActor('stranger', { role: 'coach', coachId: 'others' }),
  anActor('newcomer', { role: 'coach' }),
  anActor('player', { role: 'player', players: [{ id: 'theirs', mayAnswer: true }] }),
  anActor('sister', { role: 'player', players: [{ id: 'others', mayAnswer: true }] }),
  anActor('mother', {
    role: 'player',
    players: [
      { id: 'others', mayAnswer: false },
      { id: 'theirs', mayAnswer: true },
    ],
  }),
  anActor('reader', {
    role: 'player',
    players: [
      { id: 'others', mayAnswer: true },
      { id: 'theirs', mayAnswer: false },
    ],
  }),
  anActor('manager', { role: 'player', managesTeam: true }),
];
const allowed = <Can extends Capability>(capability: Can, subject: SubjectOf<Can>): string =>
  people
    .filter((actor) => can(actor, capability, subject))
    .map(({ userId }) => userId)
    .join(' ');

const ofTeam = { coachIds: ['theirs', 'theirs too'], managerIds: ['manager'] };
const player = { playerId: 'theirs' };
const team = { ...ofTeam, memberIds: ['theirs'], seasonIsActive: true };

it.each([
  ['an offer', allowed('offers.read', { ...ofTeam, ...player }), 'admin sender colleague player mother reader'],
  [
    'the player of an offer',
    allowed('offers.contacts', { ...ofTeam, ...player }),
    'admin sender colleague player mother reader',
  ],
  ['a player', allowed('players.read', { ...ofTeam, ...player }), 'admin sender colleague player mother reader'],
  ['a team', allowed('teams.read', team), 'admin sender colleague player mother reader manager'],
  ['a roster', allowed('rosters.read', team), 'admin sender colleague player mother reader manager'],
  ['a tryout', allowed('tryouts.read', ofTeam), 'admin sender colleague'],
  ['their own entry in a tryout', allowed('tryouts.ownEntry', player), 'player mother reader'],
])('only the people involved may read %s', (_, permitted, expected) => {
  expect(permitted).toBe(expected);
});

// PERM-35 PERM-36
it('only permitted people may send, answer or withdraw an offer', () => {
  expect(allowed('offers.send', ofTeam)).toBe('admin sender colleague');
  expect(allowed('offers.respond', player)).toBe('player mother');
  expect(allowed('offers.withdraw', { ...ofTeam, createdBy: 'sender' })).toBe('admin sender');
  expect(allowed('offers.withdraw', { coachIds: ['others'], createdBy: 'sender' })).toBe('admin');
});

it('a team’s coaches and managers may export its roster while the season is active, admins always', () => {
  expect(allowed('rosters.export', team)).toBe('admin sender colleague manager');
  expect(allowed('rosters.export', { ...team, seasonIsActive: false })).toBe('admin');
});
