import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { playersToAdd } from './schema.bulk.ts';
import { coachIds, jerseyNumber } from './schema.ts';

const messagesFor = (schema: z.ZodMiniType, input: unknown): readonly string[] =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
const ids = (length: number) => Array.from({ length }, () => crypto.randomUUID());
const [firstId = '', secondId = ''] = ids(2);

it('a team has up to three distinct coaches', () => {
  expect([messagesFor(coachIds, ids(0)), messagesFor(coachIds, ids(3))]).toEqual([[], []]);
  expect(messagesFor(coachIds, ids(4))).toEqual(['A team can have a maximum of 3 coaches.']);
  expect(messagesFor(coachIds, [firstId, firstId])).toEqual(['This coach is already assigned to this team']);
});

it('a jersey number is a whole number from 0 to 999', () => {
  expect([0, 999].map((number) => messagesFor(jerseyNumber, number))).toEqual([[], []]);
  for (const invalidNumber of [-1, 1000])
    expect(messagesFor(jerseyNumber, invalidNumber)).toEqual(['Jersey number must be between 0 and 999.']);
});

it('accepts 1 to 100 distinct players at once, but not from the same team', () => {
  const add = (change: object) => messagesFor(playersToAdd, { teamId: firstId, playerIds: ids(1), ...change });
  expect([add({}), add({ playerIds: ids(100) }), add({ fromTeamId: secondId })]).toEqual([[], [], []]);
  expect(add({ playerIds: [] })).toEqual(['Please select at least one player.']);
  expect(add({ playerIds: ids(101) })).toEqual(['Please select at most 100 players at once.']);
  expect(add({ playerIds: [secondId, secondId] })).toEqual(['A player can be selected only once.']);
  expect(add({ fromTeamId: firstId })).toEqual(['The players are on this team already.']);
});
