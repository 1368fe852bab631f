import { expect, it } from 'vitest';
import { declaredAround, isComposedOnce, withMarks, placeAround, placesOf } from './marks.mjs';

const mark = (source) => withMarks('a.ts', source, 5).text.replaceAll('globalThis.touchlineReached?.', 'at');

it.each([
  ['each statement of a function', 'function f() { a(); return b; }', 'function f() { at(5);a(); at(6);return b; }'],
  ['an answered expression', 'const f = (a) => a < 1;', 'const f = (a) => (at(5), a < 1);'],
  ['an answered object', 'const f = () => ({ a });', 'const f = () => (at(5), ({ a }));'],
  ['functions in functions', 'const f = () => a.map((b) => b);', 'const f = () => (at(5), a.map((b) => (at(6), b)));'],
  [
    'statements in branches',
    'const f = () => { if (a) { b(); } else c(); };',
    'const f = () => { at(5);if (a) { at(6);b(); } else c(); };',
  ],
  [
    'cases',
    'const f = () => { switch (a) { case 1: b(); } };',
    'const f = () => { at(5);switch (a) { case 1: at(6);b(); } };',
  ],
  ['methods', 'class A { b() { c(); } }', 'class A { b() { at(5);c(); } }'],
])('adds a marker to %s', (_, source, expected) => {
  expect(mark(source)).toBe(expected);
});

it.each([
  ['code that runs when a module is loaded', 'const a = b(1); if (a) { c(); }'],
  ['types', 'type A = () => void; interface B { c(): void }'],
  ['functions without a body', 'declare function f(): void;'],
])('adds no marker to %s', (_, source) => {
  expect(mark(source)).toBe(source);
});

it('finds the innermost statement around a mutant, and none at module level', () => {
  const source = 'const x = 1; const f = () => { if (a) { b(2); } };';
  const places = placesOf('a.ts', source);
  const around = (text) =>
    placeAround(places, { start: source.indexOf(text), end: source.indexOf(text) + text.length });
  const textAt = (at) => source.slice(places[at].start, places[at].end);
  expect(textAt(around('2'))).toBe('b(2);');
  expect(textAt(around('(a)'))).toBe('if (a) { b(2); }');
  expect(around('1')).toBe(-1);
});

it('names the module’s declaration around a mutant', () => {
  const source = 'export const one = f({ a: 1 });\nfunction two() { return 2; }\ng(3);';
  const around = (text) =>
    declaredAround('a.ts', source, { start: source.indexOf(text), end: source.indexOf(text) + text.length });
  expect([around('1'), around('2'), around('3')]).toEqual(['one', 'two', null]);
});

it('recognizes code composed into a statement once, even inside a function', () => {
  const source =
    'const one = statement((db) => db.a(1));\n' +
    'const some = (ids) => finalStatement((db) => db.b(2, ids));\n' +
    'const each = (db) => db.c(3);';
  const at = (text) => ({ start: source.indexOf(text), end: source.indexOf(text) + text.length });
  expect(['1', '2', '3', 'ids)'].map((text) => isComposedOnce('a.ts', source, at(text)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
