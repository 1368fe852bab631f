import { describe, expect, it } from 'vitest';
import { isOfOtherHost, passkeyObstacle } from './rules.passkeys.ts';

const at = (origin: string, knowsPasskeys = true) => ({ origin, knowsPasskeys });

describe('passkeys', () => {
  it.each(['https://club.example.org', 'https://club.example.org:8443', 'http://localhost:3000'])(
    'work at %s',
    (address) => expect(passkeyObstacle(address, at(address))).toBeUndefined(),
  );

  it.each([
    ['http://club.example.org', /need a secure connection \(https\), and this server’s address is http:\/\/club/],
    ['http://10.0.0.7:3000', /need an address with a name, and this server’s is http:\/\/10\.0\.0\.7:3000/],
    ['http://127.0.0.1:3000', /need an address with a name/],
    ['https://[::1]', /need an address with a name/],
  ])('do not work at %s, and say so', (address, reason) =>
    expect(passkeyObstacle(address, at(address))).toMatch(reason),
  );

  it('lead to the address at which they work', () => {
    const reason = 'Passkeys work only at https://club.example.org. Please open Touchline there.';
    expect(passkeyObstacle('https://club.example.org', at('https://old.example.org'))).toBe(reason);
    expect(passkeyObstacle('https://club.example.org', at('http://club.example.org', false))).toBe(reason);
  });

  it('say when the browser does not know them', () =>
    expect(passkeyObstacle('https://club.example.org', at('https://club.example.org', false))).toMatch(
      /This browser cannot use passkeys/,
    ));

  it('belong to the host, whatever the port', () => {
    expect(isOfOtherHost('club.example.org', 'https://club.example.org:8443')).toBe(false);
    expect(isOfOtherHost('old.example.org', 'https://club.example.org')).toBe(true);
  });
});
