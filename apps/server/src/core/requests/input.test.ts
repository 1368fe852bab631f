import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listTeams } from '@touchline/domain/teams/contract.ts';
import { parse } from './input.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `field${index}`);

const messagesFor = async (
  input: Readonly<Record<string, unknown>>,
  shape: Readonly<Record<string, z.ZodMiniType>> = {},
) => {
  const operation = { ...listTeams, input: z.strictObject(shape) };
  const result = await parse(operation, { parameters: {}, input: async () => input });
  return 'problem' in result ? result.problem.fields : undefined;
};

it('reports the first hundred unknown fields', async () => {
  for (const [fields, unknownFields] of [
    [99, 99],
    [100, 100],
    [101, 100],
    [300, 100],
  ] as const) {
    const input = Object.fromEntries(names(fields).map((name) => [name, '1']));
    expect(await messagesFor(input)).toEqual(
      Object.fromEntries(names(unknownFields).map((name) => [name, 'This field is not known.'])),
    );
  }
});

it('reports problems for at most a hundred fields', async () => {
  const shape = Object.fromEntries(names(300).map((name) => [name, z.string('Enter a name.')]));
  expect(Object.keys((await messagesFor({}, shape)) ?? {})).toEqual(names(100));
});
