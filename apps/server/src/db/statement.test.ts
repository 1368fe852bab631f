import { expect, it } from 'vitest';
import type { Db } from './open.ts';
import { type Placeholders, statement } from './statement.ts';

const db = undefined as unknown as Db;

it('refuses to spread placeholders, because values would be lost', () => {
  const spread = statement((_db, values: Placeholders<{ readonly name: string }>) => {
    throw new Error(`Composed: ${JSON.stringify({ ...values })}`);
  });
  expect(() => spread.with(db, { name: 'Ann' })).toThrow('Placeholders have no names to spread');
});

it('does not compile placeholders where their values are needed', () => {
  const branching = statement((_db, values: Placeholders<{ readonly names: string[]; readonly role: string }>) => {
    // @ts-expect-error: it would be decided once for all values.
    if (values.role === 'admin') throw new Error('Composed for an admin.');
    // @ts-expect-error: there is no list yet.
    throw new Error(`Composed: ${values.names.length}`);
  });
  expect(() => branching.with(db, { names: [], role: 'admin' })).toThrow('Composed: undefined');
});
