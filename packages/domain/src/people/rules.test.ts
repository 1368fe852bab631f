import { describe, expect, it } from 'vitest';
import { phoneDigits, searchWords } from './rules.ts';

describe('searching people', () => {
  // COACH-04
  it.each([
    ['+43 660 123', '43660123'],
    ['0660/123-45', '66012345'],
    ['0043 660', '43660'],
    ['(01) 5', '15'],
    ['+43 (0)660 1', '436601'],
    ['0', undefined],
    ['+', undefined],
    ['anna', undefined],
    ['a1', undefined],
    ['', undefined],
  ])('takes the digits of a phone number out of "%s"', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
  });

  it('looks for every word on its own', () => {
    expect(searchWords('  anna   maria ')).toEqual(['anna', 'maria']);
    expect(searchWords(' ')).toEqual([]);
  });

  it('are the first six that differ, however long the text is', () => {
    const sentence = 'the parents of Anna and of Anna Maria asked whether they can play on Friday';
    expect(searchWords(sentence)).toEqual(['the', 'parents', 'of', 'Anna', 'and', 'Maria']);
  });
});
