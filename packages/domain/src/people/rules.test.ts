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
  ])('extracts the phone digits from "%s"', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
  });

  it('a search matches each word separately', () => {
    expect(searchWords('  anna   maria ')).toEqual(['anna', 'maria']);
    expect(searchWords(' ')).toEqual([]);
  });

  it('a search uses the first six distinct words of a text', () => {
    const sentence = 'the parents of Anna and of Anna Maria asked whether they can play on Friday';
    expect(searchWords(sentence)).toEqual(['the', 'parents', 'of', 'Anna', 'and', 'Maria']);
  });
});
