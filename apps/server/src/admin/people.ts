import * as z from 'zod/mini';
import { recoveryLetter } from '@touchline/domain/access/messages.letters.ts';
import { linkHours } from '@touchline/domain/constants.ts';
import { resetSecondStep } from '@touchline/domain/security/contract.ts';
import { confirmedLetter, passwordLinkLetter } from '@touchline/domain/security/messages.letters.ts';
import { command, CommandProblem } from '../core/process/commands.ts';
import { announce } from '../core/requests/live.ts';
import { type Db, inTransaction } from '../db/open.ts';
import { emailSecurityChange } from '../features/access/store.letters.ts';
import { insertLink } from '../features/access/store.links.ts';
import { writePendingLetters } from '../features/access/store.account.ts';
import { confirmLogin, findLogins, type Login, maxLogins } from '../features/access/store.operator.ts';
import { logOperatorAction } from '../features/activity/store.ts';
import { resetByOperator } from '../features/security/store.ts';
import { organizationsOf, requireLogin } from './logins.ts';
import { lineOf, usages } from './usage.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const address = z.strictObject({ address: text });

/** Finds logins in all organizations, and logs the search in the activity of each. */
export const findPeople = command({
  name: 'people.find',
  input: z.strictObject({ text }),
  run: async ({ database }, input) => {
    const logins = await findLogins(database.db, input.text);
    const people = logins.slice(0, maxLogins);
    const organizationIds = [...new Set(people.flatMap(organizationsOf))];
    await logOperatorAction(database.db, organizationIds, 'operator.findPeople');
    return { people, isMore: logins.length > maxLogins };
  },
});

const notifyPerson = (db: Db, { email }: Login, letter: ReturnType<typeof confirmedLetter>) =>
  emailSecurityChange(db, { organizationId: null, email }, letter);

/** Creates a password reset link for a user who does not receive emails. */
export const resetPassword = command({
  name: 'people.resetPassword',
  input: address,
  run: ({ database, env }, input) =>
    inTransaction(database.db, async (db) => {
      const login = await requireLogin(db, usages.resetPassword, { argument: input.address });
      if (!login.isConfirmed) {
        throw new CommandProblem('not_confirmed', `The address ${login.email} is not confirmed.`, {
          line: lineOf(usages.confirm, { argument: login.email }),
        });
      }
      const token = await insertLink(db, login.id, 'reset_password', undefined);
      await notifyPerson(db, login, passwordLinkLetter());
      await logOperatorAction(db, organizationsOf(login), 'operator.resetPassword', { account: login.id });
      const { action } = recoveryLetter(login.email, token);
      return { email: login.email, link: new URL(action?.path ?? '', env.baseUrl).href, hours: linkHours.recovery };
    }),
});

/** Confirms an email address on behalf of its owner. */
export const confirm = command({
  name: 'people.confirm',
  input: address,
  run: ({ database }, input) =>
    inTransaction(database.db, async (db) => {
      const login = await requireLogin(db, usages.confirm, { argument: input.address });
      if (!(await confirmLogin(db, login.id))) {
        throw new CommandProblem('already_confirmed', `The address ${login.email} is confirmed already.`);
      }
      await writePendingLetters(db, login.id);
      await notifyPerson(db, login, confirmedLetter());
      await logOperatorAction(db, organizationsOf(login), 'operator.confirm', { account: login.id });
      return { email: login.email };
    }),
});

/** Turns off two-step sign-in for a login whose phone and recovery codes are lost. */
export const resetStep = command({
  name: 'people.resetSecondStep',
  input: address,
  run: async ({ database }, input) => {
    const login = await inTransaction(database.db, async (db) => {
      const resetLogin = await requireLogin(db, usages.resetSecondStep, { argument: input.address });
      if (!(await resetByOperator(db, resetLogin))) {
        throw new CommandProblem('second_step_off', `The login ${resetLogin.email} has no second step.`);
      }
      await logOperatorAction(db, organizationsOf(resetLogin), 'operator.resetSecondStep', { account: resetLogin.id });
      return resetLogin;
    });
    for (const organizationId of organizationsOf(login))
      await announce(database.db, organizationId, resetSecondStep.changes);
    return { email: login.email };
  },
});
