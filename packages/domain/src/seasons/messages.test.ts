import { expect, it } from 'vitest';
import { Problem } from '../core/problem.ts';
import { problems } from '../core/problems.ts';
import { seasonNotices, seasonProblems } from './messages.ts';

it('gives the reason why a season cannot be deleted, or a generic error', () => {
  const inUse = seasonProblems.inUse([
    { name: 'U10', teams: 2, tryouts: 1 },
    { name: 'U12', teams: 0, tryouts: 3 },
  ]);
  const sentence = 'This season cannot be deleted: U10 has 2 teams and 1 tryout; U12 has 3 tryouts.';
  expect(seasonNotices.notDeleted(inUse)).toEqual({ title: 'Error', description: sentence, tone: 'error' });
  for (const reason of [undefined, problems.unavailable(), new Problem(404, 'not_found', 'Gone.')]) {
    expect(seasonNotices.notDeleted(reason)).toMatchObject({
      title: 'Error',
      description: 'Failed to delete season. Please try again.',
    });
  }
});

it('the notice of a failed action asks a signed-out user to sign in', () => {
  const reason = problems.notAuthenticated();
  const { notCreated, notUpdated, notDeleted, notLoaded } = seasonNotices;
  const notices = [notCreated, notUpdated, notDeleted, notLoaded].map((notice) => notice(reason));
  expect(notices.map(({ description }) => description)).toEqual(
    ['create', 'update', 'delete', 'view'].map((verb) => `Please sign in to ${verb} seasons.`),
  );
  expect(notices[0]?.title).toBe('Authentication required');
});
