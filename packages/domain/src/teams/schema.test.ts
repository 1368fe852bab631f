import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { playersToAdd } from './schema.bulk.ts';
import { coachIds, jerseyNumber } from './schema.ts';

const said = (schema: z.ZodMiniType, input: unknown): readonly string[] =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
const ids = (length: number) => Array.from({ length }, () => crypto.randomUUID());
const [one = '', other = ''] = ids(2);

it('a team has up to three coaches, each once', () => {
  expect([said(coachIds, ids(0)), said(coachIds, ids(3))]).toEqual([[], []]);
  expect(said(coachIds, ids(4))).toEqual(['A team can have a maximum of 3 coaches.']);
  expect(said(coachIds, [one, one])).toEqual(['This coach is already assigned to this team']);
});

it('a jersey number is a whole number from 0 to 999', () => {
  expect([0, 999].map((number) => said(jerseyNumber, number))).toEqual([[], []]);
  for (const wrong of [-1, 1000])
    expect(said(jerseyNumber, wrong)).toEqual(['Jersey number must be between 0 and 999.']);
});

it('a team accepts 1 to 100 distinct players at once, but not from itself', () => {
  const add = (change: object) => said(playersToAdd, { teamId: one, playerIds: ids(1), ...change });
  expect([add({}), add({ playerIds: ids(100) }), add({ fromTeamId: other })]).toEqual([[], [], []]);
  expect(add({ playerIds: [] })).toEqual(['Please select at least one player.']);
  expect(add({ playerIds: ids(101) })).toEqual(['Please select at most 100 players at once.']);
  expect(add({ playerIds: [other, other] })).toEqual(['A player can be selected only once.']);
  expect(add({ fromTeamId: one })).toEqual(['The players are on this team already.']);
});
