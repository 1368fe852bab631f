import { describe, expect, it } from 'vitest';
import { slowRegexes } from './check-regexes.mjs';

const problemsIn = (source) => slowRegexes('name.ts', `const part = 'a';\n${source}`);

describe('an expression', () => {
  it.each([
    ['that repeats what repeats', 'const x = /^(?:a+)+$/', 'exponential', '"a"'],
    ['whose repetitions end within one that does not', 'const x = /^(?:a{1,2})+$/', 'exponential', '"a"'],
    ['with a choice of two that share a character', 'x.match(/^(?:\\w|\\d)*$/u)', 'exponential', '"0"'],
    ['with a choice of one that begins like another', 'x.match(/^(?:a|aa)+$/)', 'exponential', '"a"'],
    ['with a part that may be left out', 'x.match(/^(?:\\w\\d?)*$/)', 'exponential', '"0"'],
    ['with two parts that may share a text', 'x.match(/^\\s*(?:h)?\\s*$/)', 'quadratic', '" "'],
    ['that begins anywhere', "x.replaceAll(/[\\p{L}-]+\\./gu, '')", 'quadratic', '"A"'],
    ['made from a text', "new RegExp('(a+)+$', 'u')", 'exponential', '"a"'],
    ['made from a template', 'RegExp(`(?:a+)+$`)', 'exponential', '"a"'],
  ])('a regular expression %s is reported as slow, with a text that shows it', (_, source, time, character) => {
    const problems = problemsIn(source);
    for (const problem of problems) expect(problem).toMatch(/^name\.ts:2 \//);
    expect(problems).toContainEqual(expect.stringContaining(`take ${time} time for ${character}.repeat(n)`));
  });

  it.each([
    ['of one part', '/^[a-z]+$/'],
    ['whose part begins where it cannot go on before', '/(?<!\\s)\\s+$/gu'],
    ['whose repetitions have an end', '/^\\s{0,3}h?\\s{0,3}$/'],
    ['whose repetition is told apart by a sign', '/^[^@]+@[a-z]+(?:\\.[a-z]+)+(?:;[0-9a-f]{2})*$/'],
    ['with operations on sets', '/[\\p{L}--[a-z]]+/v'],
    ['put together from parts, which only its author knows', "new RegExp(part + '(?:a+)+$')"],
    ['in a comment or a text', "'/(a+)+$/'; // /(a+)+$/"],
  ])('a regular expression %s is not reported as slow', (_, source) => {
    expect(problemsIn(source)).toEqual([]);
  });

  it('finds slow regular expressions in components, too', () => {
    const component = 'export const part = <p>{/(a+)+$/.test(text)}</p>;';
    expect(slowRegexes('name.tsx', component)).toContainEqual(expect.stringContaining('name.tsx:1 /(a+)+$/: '));
  });
});
