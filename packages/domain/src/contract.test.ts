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

const told = (operation: Command, answer: object, input: object = {}) => {
  const { title, description } =
    (typeof operation.done === 'function' ? operation.done(answer, input) : operation.done) ?? {};
  return `${title} | ${description}`;
};
const session = { user: {}, expiresAt: '' };

// Operations whose success notice is a function of the response or the input.
it('success notices depend on the response and the input', () => {
  expect(told(registerAdmin, { session })).toContain('organization has been created');
  expect(told(registerAdmin, { session: null })).toContain('Check your email');
  expect(told(registerWithCode, { session }, { role: 'coach' })).toContain('registered as a coach');
  expect(told(registerWithCode, { session: null }, { role: 'coach' })).toContain('Check your email');
  expect(told(resetPassword, { session })).toBe('Password changed | Your new password is set.');
  expect(told(resetPassword, { session: null })).toContain('You can now log in.');
  expect(told(confirmEmail, { session: null })).toContain('Email confirmed');
  expect(told(confirmEmail, { session })).not.toContain('Email confirmed');
  const switched = [true, false].map((isActive) => told(setCodeActive, { isActive }));
  expect(switched).toEqual([expect.stringContaining(' activated'), expect.stringContaining('deactivated')]);
  const member = ['active', 'inactive'].map((status) => told(updateMember, {}, { status }));
  expect(member).toEqual([expect.stringContaining('updated'), expect.stringContaining('removed')]);
  const moved = [null, 'Bears'].map((movedFrom) => told(addPlayers, { added: 2, movedFrom }));
  expect(moved).toEqual([expect.stringContaining('assigned'), expect.stringContaining('moved')]);
});

it('an edited tryout shows no error notice for players who do not fit the new age group', () => {
  const { failed } = updateTryout as Command;
  const said = (code: string) => typeof failed === 'function' && failed(new Problem(409, code, 'No.'));
  expect(said(misfitsCode)).toBeUndefined();
  expect(said('other')).toMatchObject({ tone: 'error' });
});

const edits = contract.filter(({ input }) => 'shape' in input && 'expected' in (input.shape as object));

it.each(edits.map((operation) => [operation.name, operation] as const))(
  '%s leaves an edit without fields unchanged when parsing it',
  (_, { route, input }) => {
    const ids = Object.fromEntries([...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, crypto.randomUUID()]));
    expect(input.parse(ids)).toEqual(ids);
  },
);
