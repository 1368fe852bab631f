import { expect, it } from 'vitest';
import { transfer } from './schema.transfer.ts';

const id = () => crypto.randomUUID();
const aCopy = (facts: object = {}) => ({
  sourceTeamId: id(),
  name: 'Tigers',
  ageGroupId: id(),
  keepCoaches: true,
  ...facts,
});

const sentences = (facts: object): readonly string[] => {
  const input = { sourceSeasonId: id(), targetSeasonId: id(), teams: [aCopy()], ...facts };
  const { error } = transfer.safeParse(input);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

it('a transfer accepts up to a hundred teams', () => {
  expect(sentences({})).toEqual([]);
  expect(sentences({ teams: Array.from({ length: 100 }, () => aCopy()) })).toEqual([]);
  expect(sentences({ teams: Array.from({ length: 101 }, () => aCopy()) })).toEqual([
    'teams: Please transfer at most 100 teams at once.',
  ]);
});

// XFER-02
it('a transfer must target another season', () => {
  const sourceSeasonId = id();
  for (const targetSeasonId of [sourceSeasonId, sourceSeasonId.toUpperCase()]) {
    expect(sentences({ sourceSeasonId, targetSeasonId })).toEqual([
      'targetSeasonId: The target season must differ from the source season.',
    ]);
  }
});

it('a transfer needs at least one team, each only once', () => {
  expect(sentences({ teams: [] })).toEqual(['teams: Please select at least one team to transfer.']);
  const sourceTeamId = id();
  expect(sentences({ teams: [aCopy({ sourceTeamId }), aCopy({ sourceTeamId: sourceTeamId.toUpperCase() })] })).toEqual([
    'teams: A team can be transferred only once at a time.',
  ]);
});

it('each copied team needs a name, an age group and a choice about coaches', () => {
  expect(sentences({ teams: [aCopy(), aCopy({ name: ' T ', ageGroupId: '', keepCoaches: undefined })] })).toEqual([
    'teams.1.name: Team name must be at least 2 characters.',
    'teams.1.ageGroupId: Please select an age group.',
    'teams.1.keepCoaches: Please say whether the coaches come along.',
  ]);
});
