import { expect, it } from 'vitest';
import { mutantsOfMigration, mutantsOfSource } from './mutants.mjs';

const apply = (source, { start, end, text }) =>
  (source.slice(0, start) + text + source.slice(end)).replace(/\s+/g, ' ').trim();
const ofSource = (source) =>
  mutantsOfSource('a.ts', source).map((mutant) => `${mutant.kind}: ${apply(source, mutant)}`.trim());
const ofMigration = (source) =>
  mutantsOfMigration(source).map((mutant) => `${mutant.kind}: ${apply(source, mutant)}`.trim());

it.each([
  ['a condition and the guard that it makes', 'if (a) throw b();', ['negate: if (!(a)) throw b();', 'guard:']],
  ['a guard that is no last word', 'if (a) b();', ['negate: if (!(a)) b();']],
  ['a choice', 'x = a ? 1 : f;', ['negate: x = !(a) ? 1 : f;', 'constant: x = a ? 2 : f;']],
  ['and and or', 'x = a && b;', ['and-or: x = a || b;']],
  ['relations', 'x = a < b;', ['relation: x = a <= b;']],
  ['big numbers', 'x = 300;', ['constant: x = 600;']],
  ['the organization', "q.where('organization_id', '=', id).all()", ['organization: q.all()']],
  ['the organization of rows', "rowsOf(db, 'a as b', org).all()", ["organization: db.selectFrom('a as b').all()"]],
  ['the organization of changed rows', "updateRows(db, 'a', org).set(b)", ["organization: db.updateTable('a').set(b)"]],
  ['the organization of deleted rows', "removeRows(db, 'a', org).x()", ["organization: db.deleteFrom('a').x()"]],
  [
    'the organization and the id of a row',
    "rowOf(db, 'a as b', org, id).all()",
    [
      "organization: db.selectFrom('a as b').where('b.id', '=', id).all()",
      "where: db.selectFrom('a as b').where('b.organization_id', '=', org).all()",
    ],
  ],
  ['another condition', "q.where('id', '=', id).all()", ['where: q.all()']],
  ['locks', 'q.forUpdate().skipLocked()', ['lock: q.forUpdate()', 'lock: q.skipLocked()']],
  ['a call whose result is awaited but not used', 'await send(mail);', ['effect: ;']],
  ['topics', "f({ reads: ['a', 'b'] })", ["topic: f({ reads: ['b'] })", "topic: f({ reads: ['a'] })"]],
  ['locks in SQL', 'sql`select 1 for update skip locked`', ['lock: sql`select 1`']],
  [
    'the organization in SQL',
    `sql\`select 1 where organization_id = \${id}\``,
    [`organization: sql\`select 1 where organization_id is not null and \${id}::uuid is not null\``],
  ],
])('mutates %s in a source', (_, source, mutants) => {
  expect(ofSource(source).toSorted()).toEqual(mutants.toSorted());
});

it.each([
  ['types', 'type A = 1 | 2;'],
  ['the text of a fault of our own', 'throw new Error(String(1 < 2));'],
  ['a call whose result is used', 'const a = await send(mail);'],
  ['rows of a table that is an argument', 'rowsOf(db, table, org)'],
])('does not mutate %s', (_, source) => {
  expect(ofSource(source)).toEqual([]);
});

it.each([
  ['not null', 'create table a (\n  b text not null\n);', ['not-null: create table a ( b text );']],
  [
    'the check of a column',
    'create table a (\n  b text\n    constraint c check (b is null)\n);',
    ['check: create table a ( b text );', 'negate: create table a ( b text constraint c check (b is not null) );'],
  ],
  [
    'the last constraint of a table, with its comma',
    'create table a (\n  b text,\n  constraint c unique (b)\n);',
    ['check: create table a ( b text );'],
  ],
  ['triggers', 'create trigger a after insert on b execute function c();', ['trigger:']],
  ['locks', 'perform from a where b = c for share;', ['lock: perform from a where b = c;']],
])('mutates %s in a migration', (_, source, mutants) => {
  expect(ofMigration(source).toSorted()).toEqual(mutants.toSorted());
});
