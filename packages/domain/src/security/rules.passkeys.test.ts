import { describe, expect, it } from 'vitest';
import { isOfOtherHost, passkeyObstacle } from './rules.passkeys.ts';

const at = (origin: string, knowsPasskeys = true) => ({ origin, knowsPasskeys });

describe('passkeys', () => {
  it.each(['https://club.example.org', 'https://club.example.org:8443', 'http://localhost:3000'])(
    'passkeys work at %s',
    (address) => expect(passkeyObstacle(address, at(address))).toBeUndefined(),
  );

  it.each([
    ['http://club.example.org', /need a secure connection \(https\), and this server’s address is http:\/\/club/],
    ['http://10.0.0.7:3000', /need an address with a name, and this server’s is http:\/\/10\.0\.0\.7:3000/],
    ['http://127.0.0.1:3000', /need an address with a name/],
    ['https://[::1]', /need an address with a name/],
  ])('gives the reason why passkeys do not work at %s', (address, reason) =>
    expect(passkeyObstacle(address, at(address))).toMatch(reason),
  );

  it('a page at another address names the address where passkeys work', () => {
    const reason = 'Passkeys work only at https://club.example.org. Please open Touchline there.';
    expect(passkeyObstacle('https://club.example.org', at('https://old.example.org'))).toBe(reason);
    expect(passkeyObstacle('https://club.example.org', at('http://club.example.org', false))).toBe(reason);
  });

  it('reports a browser that does not support passkeys', () =>
    expect(passkeyObstacle('https://club.example.org', at('https://club.example.org', false))).toMatch(
      /This browser cannot use passkeys/,
    ));

  it('a passkey belongs to its host, on any port', () => {
    expect(isOfOtherHost('club.example.org', 'https://club.example.org:8443')).toBe(false);
    expect(isOfOtherHost('old.example.org', 'https://club.example.org')).toBe(true);
  });
});
