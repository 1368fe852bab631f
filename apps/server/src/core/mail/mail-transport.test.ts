import { expect, it } from 'vitest';
import { isAddressRefused, isRefusedForGood, reasonOf } from './mail-transport.ts';

it.each([
  [500, 'RCPT TO', true],
  [599, 'RCPT TO', true],
  [550, 'DATA', true],
  [499, 'RCPT TO', false],
  [600, 'DATA', false],
  [535, 'AUTH PLAIN', false],
  [550, 'MAIL FROM', false],
  [undefined, 'CONN', false],
  [undefined, 'RCPT TO', false],
])('recognizes if a reply of %s to %s is permanent: %s', (responseCode, command, isForGood) => {
  expect(isRefusedForGood(Object.assign(new Error('no'), { responseCode, command }))).toBe(isForGood);
});

it.each([
  ['550 5.1.1 <zoe@example.org>: no such user', true],
  ['550-5.1.1 The account does not exist.\n550 5.1.1 See https://example.org', true],
  ['550 5.1.2 Domain not found', true],
  ['501 5.1.3 Bad recipient address syntax', true],
  ['550 5.1.6 Recipient no longer on server', true],
  ['556 5.1.10 Recipient address has null MX', true],
  ['550 5.2.1 The account is disabled', true],
  // The reply is about the sender, although Postfix sends it to RCPT TO.
  ['550 5.1.0 <club@example.org>: Sender address rejected: User unknown', false],
  ['550 5.1.8 Sender address rejected: Domain not found', false],
  ['553 5.7.1 Sender address rejected: not owned by user', false],
  // The owner of a full mailbox can empty it.
  ['552 5.2.2 Over quota', false],
  // These are problems that the operator can fix, or problems with the content.
  ['554 5.7.1 Relay access denied', false],
  ['550 5.7.1 Unsolicited mail', false],
  ['550 5.5.1 Command out of sequence', false],
  ['552 5.3.4 Message too big', false],
  ['550 5.4.1 Relay access denied', false],
  ['550 5.1.11 Of a later standard', false],
  // Without an enhanced status code, the wording decides.
  ['550 No such user here', true],
  ['550 Unrouteable address', true],
  ['551 User unknown', true],
  ['550 Requested action not taken: mailbox unavailable', false],
  ['550 relay not permitted', false],
  ['550 Sender verify failed: no such user', false],
  ['450 4.1.1 no such user', false],
])('recognizes if the reply "%s" to RCPT TO refuses the address: %s', (response, isOfAddress) => {
  const fault = { response, responseCode: Number(response.slice(0, 3)), command: 'RCPT TO' };
  expect(isAddressRefused(Object.assign(new Error('no'), fault))).toBe(isOfAddress);
  // In a reply to DATA, only an enhanced status code clearly refers to the address.
  const later = isAddressRefused(Object.assign(new Error('no'), { ...fault, command: 'DATA' }));
  expect(later).toBe(isOfAddress && /\d\.\d\.\d/.test(response));
  expect(isAddressRefused(Object.assign(new Error('no'), { ...fault, command: 'MAIL FROM' }))).toBe(false);
});

it('keeps the first 300 characters of a mail server’s reply', () => {
  expect(reasonOf(new Error(`No ${'x'.repeat(400)}`), 'ann@example.org')).toBe(`No ${'x'.repeat(297)}`);
});
