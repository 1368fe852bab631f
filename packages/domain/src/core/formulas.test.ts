import { describe, expect, it } from 'vitest';
import { couldBeFormula, withoutGuard } from './formulas.ts';

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\u00a0=1', '＝1+1', "'=1", "''-1"];
const harmless = ['Pia', '1-1', 'a=b', "O'Neill", "'t Hooft", '', '  ', "'", '#1', '(+43)'];

describe('a text in a file', () => {
  it.each(formulas)('guards text that a spreadsheet could run: %j', (text) => {
    expect(couldBeFormula.test(text)).toBe(true);
    expect(withoutGuard(`'${text}`)).toBe(text);
  });

  it.each(harmless)('leaves harmless text unchanged: %j', (text) => {
    expect(couldBeFormula.test(text)).toBe(false);
    expect(withoutGuard(text)).toBe(text);
  });
});
