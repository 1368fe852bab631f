import { expect, it } from 'vitest';
import { confirmEmail, resetPassword } from './access/contract.account.ts';
import { registerAdmin, registerWithCode } from './access/contract.joining.ts';
import { setCodeActive } from './codes/contract.ts';
import { contract } from './contract.ts';
import type { Command } from './core/operation.ts';
import { Problem } from './core/problem.ts';
import { addPlayers } from './teams/contract.bulk.ts';
import { updateMember } from './teams/contract.ts';
import { misfitsCode } from './tryouts/messages.ts';
import { updateTryout } from './tryouts/contract.ts';

const successNotice = (operation: Command, answer: object, input: object = {}) => {
  const { title, description } =
    (typeof operation.done === 'function' ? operation.done(answer, input) : operation.done) ?? {};
  return `${title} | ${description}`;
};
const session = { user: {}, expiresAt: '' };

// Operations whose success notice is a function of the response or the input.
it('success notices depend on the response and the input', () => {
  expect(successNotice(registerAdmin, { session })).toContain('organization has been created');
  expect(successNotice(registerAdmin, { session: null })).toContain('Check your email');
  expect(successNotice(registerWithCode, { session }, { role: 'coach' })).toContain('registered as a coach');
  expect(successNotice(registerWithCode, { session: null }, { role: 'coach' })).toContain('Check your email');
  expect(successNotice(resetPassword, { session })).toBe('Password changed | Your new password is set.');
  expect(successNotice(resetPassword, { session: null })).toContain('You can now log in.');
  expect(successNotice(confirmEmail, { session: null })).toContain('You can now log in.');
  expect(successNotice(confirmEmail, { session })).toContain('you are logged in.');
  const toggleNotices = [true, false].map((isActive) => successNotice(setCodeActive, { isActive }));
  expect(toggleNotices).toEqual([expect.stringContaining(' activated'), expect.stringContaining('deactivated')]);
  const memberNotices = ['active', 'inactive'].map((status) => successNotice(updateMember, {}, { status }));
  expect(memberNotices).toEqual([expect.stringContaining('updated'), expect.stringContaining('removed')]);
  const playerNotices = [null, 'Bears'].map((movedFrom) => successNotice(addPlayers, { added: 2, movedFrom }));
  expect(playerNotices).toEqual([expect.stringContaining('assigned'), expect.stringContaining('moved')]);
});

it('editing a tryout shows no error notice for players who do not fit the new age group', () => {
  const { failed } = updateTryout as Command;
  const failureNotice = (code: string) => typeof failed === 'function' && failed(new Problem(409, code, 'No.'));
  expect(failureNotice(misfitsCode)).toBeUndefined();
  expect(failureNotice('other')).toMatchObject({ tone: 'error' });
});

const edits = contract.filter(({ input }) => 'shape' in input && 'expected' in (input.shape as object));

it.each(edits.map((operation) => [operation.name, operation] as const))(
  '%s adds no fields when parsing an empty edit',
  (_, { route, input }) => {
    const ids = Object.fromEntries([...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, crypto.randomUUID()]));
    expect(input.parse(ids)).toEqual(ids);
  },
);
