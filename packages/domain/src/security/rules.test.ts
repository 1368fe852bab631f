import { expect, it } from 'vitest';
import { plainCode, readableCode, recoveryFile } from './schema.ts';

it('reads a sign-in code in any case and spacing', () => {
  expect(readableCode('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS');
  expect(plainCode(' abcd-efgh jkmn-PQRS\n')).toBe('ABCDEFGHJKMNPQRS');
  expect(plainCode('123 456')).toBe('123456');
});

it('writes each recovery code on its own line', () => {
  expect(recoveryFile(['A', 'B'], 'Touchline', 'ada@example.org')).toBe(
    'Recovery codes of Touchline for ada@example.org\r\nEach works once.\r\n\r\nA\r\nB\r\n',
  );
});
