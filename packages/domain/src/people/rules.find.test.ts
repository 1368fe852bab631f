import { expect, it } from 'vitest';
import { coachDetail, playerDetail, teamDetail } from './rules.find.ts';

it('tells teams of one name apart by age group and season', () => {
  const team = { ageGroupName: 'U12', seasonName: 'Spring 2026' };
  expect(teamDetail({ ...team, isCurrent: true })).toBe('U12 · Spring 2026');
  expect(teamDetail({ ...team, isCurrent: false })).toBe('U12 · Spring 2026 (past)');
});

it.each([
  [2014, ['Falcons'], 'born 2014 · Falcons'],
  [2014, [], 'born 2014'],
  [null, ['Falcons', 'Owls'], 'Falcons, Owls'],
  [null, [], ''],
])('tells players of one name apart by year of birth and teams', (birthYear, teams, detail) => {
  expect(playerDetail({ birthYear, teams })).toBe(detail);
});

it('tells coaches of one name apart by their teams', () => {
  expect(coachDetail(['Falcons', 'Owls'])).toBe('Falcons, Owls');
  expect(coachDetail(['Falcons'])).toBe('Falcons');
  expect(coachDetail([])).toBe('No current teams');
});
