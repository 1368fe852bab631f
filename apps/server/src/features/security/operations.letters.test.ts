import { beforeEach, describe, expect, it } from 'vitest';
import * as account from '@touchline/domain/access/contract.account.ts';
import { changeEmail, confirmNewEmail } from '@touchline/domain/access/contract.email.ts';
import { leave } from '@touchline/domain/access/contract.leaving.ts';
import { mergeLogin } from '@touchline/domain/access/contract.merging.ts';
import { finishSignIn } from '@touchline/domain/access/contract.second-step.ts';
import { signIn } from '@touchline/domain/access/contract.ts';
import * as passkeys from '@touchline/domain/security/contract.passkeys.ts';
import * as security from '@touchline/domain/security/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { aKey, withPasskey } from '@touchline/tests/support/club/passkeys.ts';
import { anAuthenticator, beginStep, givePassword, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { readEnv } from '../../core/process/env.ts';
import { createLog } from '../../core/process/log.ts';
import { inTransaction } from '../../db/open.ts';
import { features } from '../../features.ts';
import { insertEmailChange } from '../access/store.email.ts';
import { insertLink } from '../access/store.links.ts';
import { resetByOperator } from './store.ts';

const server = ownServer(behindProxy);
const password = 'green-grass-2026';
let club: Club;
let coach: Member;

beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server);
  coach = await club.addCoach();
  await givePassword(server, coach.userId, password);
  await beginStep(server);
});

const newAddress = () => `${crypto.randomUUID()}@example.org`;
const aVisitor = () => aBrowser(server.app);

interface LetterFacts {
  /** Prepares the account and returns the action to perform. */
  readonly prepare: () => Promise<() => Promise<unknown>>;
  /** Subject of the email to the address that the account had before the change. */
  readonly letter: string;
}

/** Operations that change how someone signs in, with the email that each sends. */
const operationsWithLetter: Readonly<Record<string, LetterFacts>> = {
  'access.changePassword': {
    prepare: async () => () =>
      coach.ask(account.changePassword, { currentPassword: password, newPassword: 'blue-grass-2027' }),
    letter: 'Your Touchline password was changed',
  },
  'access.resetPassword': {
    prepare: async () => {
      const token = await insertLink(server.database.db, coach.userId, 'reset_password', undefined);
      return () => aVisitor().ask(account.resetPassword, { token, password: 'blue-grass-2027' });
    },
    letter: 'Your Touchline password was changed',
  },
  'access.changeEmail': {
    prepare: async () => () => coach.ask(changeEmail, { email: newAddress(), currentPassword: password }),
    letter: 'The email address of your Touchline account is about to change',
  },
  'access.confirmNewEmail': {
    prepare: async () => {
      const token = await insertEmailChange(server.database.db, coach.userId, newAddress());
      return () => aVisitor().ask(confirmNewEmail, { token });
    },
    letter: 'The email address of your Touchline account was changed',
  },
  'access.endMemberSessions': {
    prepare: async () => () => club.admin.ask(account.endMemberSessions, { userId: coach.userId }),
    letter: 'You were logged out of Touchline',
  },
  'access.finishSignIn': {
    prepare: async () => {
      const { recoveryCodes } = await withSecondStep(server, coach);
      const browser = aVisitor();
      const { secondStep: token } = await browser.ask(signIn, { email: coach.email, password });
      return () => browser.ask(finishSignIn, { token: token ?? '', code: recoveryCodes[0] ?? '' });
    },
    letter: 'A recovery code was used at Touchline',
  },
  'access.mergeLogin': {
    prepare: async () => {
      const other = await club.addCoach();
      await givePassword(server, other.userId, password);
      return () => coach.ask(mergeLogin, { email: other.email, password });
    },
    letter: 'Your Touchline logins were joined',
  },
  'access.leave': {
    prepare: async () => () => coach.ask(leave, {}),
    letter: 'Your Touchline account will be deleted',
  },
  'security.confirmAuthenticator': {
    prepare: async () => {
      const app = await anAuthenticator(server, coach);
      const code = await app.code();
      return () => coach.ask(security.confirmAuthenticator, { code });
    },
    letter: 'Two-step sign-in was turned on at Touchline',
  },
  'security.removeAuthenticator': {
    prepare: async () => {
      await withSecondStep(server, coach);
      return () => coach.ask(security.removeAuthenticator, {});
    },
    letter: 'Two-step sign-in was turned off at Touchline',
  },
  'security.renewRecoveryCodes': {
    prepare: async () => {
      await withSecondStep(server, coach);
      return () => coach.ask(security.renewRecoveryCodes, {});
    },
    letter: 'New recovery codes were made at Touchline',
  },
  'security.resetSecondStep': {
    prepare: async () => {
      await withSecondStep(server, coach);
      return () => club.admin.ask(security.resetSecondStep, { userId: coach.userId });
    },
    letter: 'Your second step was reset at Touchline',
  },
  'security.addPasskey': {
    prepare: async () => {
      const { options } = await coach.ask(passkeys.beginPasskey, {});
      return () => coach.ask(passkeys.addPasskey, { name: 'Phone', passkey: aKey().create(options) });
    },
    letter: 'A passkey was added at Touchline',
  },
  'security.removePasskey': {
    prepare: async () => {
      await withPasskey(coach);
      const [passkey] = (await coach.ask(passkeys.listPasskeys, {})).passkeys;
      return () => coach.ask(passkeys.removePasskey, { passkeyId: passkey?.id ?? '' });
    },
    letter: 'A passkey was removed at Touchline',
  },
  'the reset of the operator': {
    prepare: async () => {
      await withSecondStep(server, coach);
      return () =>
        inTransaction(server.database.db, (transaction) =>
          resetByOperator(transaction, { id: coach.userId, email: coach.email }),
        );
    },
    letter: 'Your second step was reset at Touchline',
  },
};

/** Other account operations, each with the reason why it sends no email. */
const operationsWithoutLetter: Readonly<Record<string, string>> = {
  'access.cancelEmailChange': 'the address stays as it was',
  'access.confirmEmail': 'begins an account, by a mailed link',
  'access.endOtherSessions': 'ends sign-ins, and changes no way to sign in',
  'access.endSession': 'ends a sign-in, and changes no way to sign in',
  'access.join': 'adds a role, and changes no way to sign in',
  'access.joinAsGuardian': 'adds a role, and changes no way to sign in',
  'access.registerGuardian': 'begins an account',
  'access.registerWithCode': 'begins an account',
  'access.signIn': 'signs in',
  'access.signInByPasskey': 'signs in',
  'access.signOut': 'ends a sign-in',
  'access.updateAccount': 'changes name, phone and dates',
  'memberships.addRole': 'changes what a member may do in a club, and no way to sign in',
  'memberships.endRole': 'changes what a member may do in a club, and no way to sign in',
  'people.approveNewcomer': 'lets somebody in, with a letter of its own, and changes no way to sign in',
  'people.refuseNewcomer': 'keeps somebody out, with a letter of its own, and changes no way to sign in',
  'privacy.ownDataFile': 'changes nothing',
  'privacy.prepareOwnData': 'changes nothing',
  'schedule.makeFeed': 'opens the own schedule to a calendar, and changes no way to sign in',
  'security.beginAuthenticator': 'nothing is on until its first code was entered',
  'security.beginPasskey': 'nothing is added until the key answers',
  'security.prove': 'changes nothing',
  'security.proveByPasskey': 'changes nothing',
};

const byName = (one: string, other: string): number => one.localeCompare(other);

// ACCT-15
describe('a change to how someone signs in', () => {
  it('lists every account operation either with an email or with a reason for none', () => {
    const { implementations } = features({ database: server.database, env: readEnv({}), log: createLog('silent') });
    const acts = implementations.filter(
      ({ operation, audit }) =>
        (operation.kind === 'command' && operation.name.startsWith('security.')) ||
        (audit !== undefined && audit !== noEntry && ['account', 'session'].includes(audit.entity)),
    );
    const known = [
      ...Object.keys(operationsWithLetter).filter((name) => name.includes('.')),
      ...Object.keys(operationsWithoutLetter),
    ];
    expect(acts.map(({ operation }) => operation.name).toSorted(byName)).toEqual(known.toSorted(byName));
  });

  it.each(Object.entries(operationsWithLetter))(
    'emails the account’s address about %s',
    async (_, { prepare, letter }) => {
      const act = await prepare();
      await server.database.db.deleteFrom('outbox').execute();
      await act();
      const letters = server.database.db.selectFrom('outbox').where('kind', '=', 'account.security');
      const rows = await letters
        .where('recipient', '=', coach.email)
        .select(['recipient', 'payload', 'waits_for_day as waitsForDay'])
        .execute();
      expect(rows).toEqual([
        { recipient: coach.email, payload: expect.objectContaining({ subject: letter }), waitsForDay: false },
      ]);
    },
  );
});
