import { expect, it } from 'vitest';
import { problems } from '../core/problems.ts';
import { teamNotices, teamProblems } from './messages.ts';

it('gives the reason why a coach cannot be assigned, or a generic error', () => {
  expect(teamNotices.coachNotAssigned(teamProblems.full())).toEqual({
    title: 'Assignment failed',
    description: 'Team already has the maximum of 3 coaches',
    tone: 'error',
  });
  for (const reason of [undefined, problems.invalid()]) {
    expect(teamNotices.coachNotAssigned(reason)).toMatchObject({
      title: 'Assignment failed',
      description: 'Could not assign coach to team. Please try again.',
    });
  }
});

it.each([
  [{ players: 1, formerPlayers: 0, offers: 0, events: 0 }, 'it has 1 player.'],
  [{ players: 0, formerPlayers: 2, offers: 1, events: 0 }, 'it has 2 former players and 1 invitation.'],
  [
    { players: 3, formerPlayers: 1, offers: 2, events: 1 },
    'it has 3 players, 1 former player, 2 invitations and 1 event.',
  ],
])('lists what prevents the deletion of a team with %j', (uses, words) => {
  expect(teamProblems.inUse(uses).message).toBe(`This team cannot be deleted: ${words}`);
});
