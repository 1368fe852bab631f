import { expect, it } from 'vitest';
import type { Db } from './open.ts';
import { type Placeholders, statement } from './statement.ts';

const db = undefined as unknown as Db;

it('has placeholders that cannot be spread: they would leave values out', () => {
  const spread = statement((_db, values: Placeholders<{ readonly name: string }>) => {
    throw new Error(`Composed: ${JSON.stringify({ ...values })}`);
  });
  expect(() => spread.with(db, { name: 'Ann' })).toThrow('Placeholders have no names to spread');
});

it('has placeholders that do not compile as the values that they stand for', () => {
  const branching = statement((_db, values: Placeholders<{ readonly names: string[]; readonly role: string }>) => {
    // @ts-expect-error: it would be decided once for all values.
    if (values.role === 'admin') throw new Error('Composed for an admin.');
    // @ts-expect-error: there is no list yet.
    throw new Error(`Composed: ${values.names.length}`);
  });
  expect(() => branching.with(db, { names: [], role: 'admin' })).toThrow('Composed: undefined');
});
