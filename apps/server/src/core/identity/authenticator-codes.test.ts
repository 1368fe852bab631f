import { describe, expect, it } from 'vitest';
import { otpUri, codeAt, keyOf, newSecret, stepOf } from './authenticator-codes.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  // Test values from RFC 6238, appendix B, for SHA-1. Those codes have eight digits; our codes are their last six.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('computes the codes of RFC 6238 at %i seconds', (seconds, eightDigits) => {
    expect(codeAt(secret, at(seconds))).toBe(eightDigits.slice(2));
    expect(stepOf(secret, eightDigits.slice(2), at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('accepts codes one step early or late, but not two', () => {
    const code = codeAt(secret, at(3000));
    expect([2940, 2969, 2970, 3029, 3030, 3059, 3060].map((now) => stepOf(secret, code, at(now)))).toEqual([
      undefined,
      undefined,
      100,
      100,
      100,
      100,
      undefined,
    ]);
  });

  it('creates random secrets and a URI that authenticator apps can read', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).toHaveLength(20);
    expect(one).not.toEqual(other);
    expect(keyOf(secret)).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
    const address = new URL(otpUri(secret, 'ada+1@example.org'));
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toContain('Touchline:ada+1@example.org');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Touchline',
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
