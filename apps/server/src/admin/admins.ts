import * as z from 'zod/mini';
import { addRole } from '@touchline/domain/access/contract.memberships.ts';
import { command, type CommandContext, CommandProblem } from '../core/process/commands.ts';
import { announce } from '../core/requests/live.ts';
import { type Db, inTransaction } from '../db/open.ts';
import { addMember, type Login } from '../features/access/store.operator.ts';
import * as roles from '../features/access/store.roles.ts';
import { logOperatorAction } from '../features/activity/store.ts';
import type { Organization } from '../features/organization/store.ending.ts';
import { lockOrganization } from '../features/people/store.import.ts';
import { requireLogin } from './logins.ts';
import { requireOrganization } from './organizations.ts';
import { lineOf, type Usage, usages } from './usage.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const input = z.strictObject({ address: text, organization: text });

interface AdminTarget {
  readonly address: string;
  readonly organization: string;
}

type Change = (db: Db, login: Login, organization: Organization) => Promise<void>;

/** Changes an organization's admins in one transaction, and notifies its open pages. */
const changeAdmins = async ({ database }: CommandContext, usage: Usage, target: AdminTarget, change: Change) => {
  const { login, organization } = await inTransaction(database.db, async (db) => {
    const options = { organization: target.organization };
    const foundLogin = await requireLogin(db, usage, { argument: target.address, options });
    const lineFor = (organizationName: string) =>
      lineOf(usage, { argument: target.address, options: { organization: organizationName } });
    const foundOrganization = await requireOrganization(db, target.organization, lineFor);
    // Serializes two admins who remove each other, so that the second finds only the last admin.
    await lockOrganization(db, foundOrganization.id);
    await change(db, foundLogin, foundOrganization);
    return { login: foundLogin, organization: foundOrganization };
  });
  await announce(database.db, organization.id, addRole.changes);
  return { email: login.email, organization: { id: organization.id, name: organization.name } };
};

/** Makes a login an admin, even if it was not a member, because the organization may have lost its only admin. */
export const makeAdmin = command({
  name: 'people.makeAdmin',
  input,
  run: (context, input) =>
    changeAdmins(context, usages.makeAdmin, input, async (db, login, { id, name }) => {
      if (!login.isConfirmed) {
        throw new CommandProblem('not_confirmed', `The address ${login.email} is not confirmed.`, {
          line: lineOf(usages.confirm, { argument: login.email }),
        });
      }
      await addMember(db, id, login);
      if ((await roles.requireMemberRoles(db, id, login.id)).roles.includes('admin')) {
        throw new CommandProblem('already_admin', `${login.email} is an admin of ${name} already.`);
      }
      await roles.giveRole(db, id, login.id, 'admin');
      await logOperatorAction(db, [id], 'operator.makeAdmin', { account: login.id });
    }),
});

/** Ends the admin role; other roles stay. The organization keeps at least one admin. */
export const removeAdmin = command({
  name: 'people.removeAdmin',
  input,
  run: (context, input) =>
    changeAdmins(context, usages.removeAdmin, input, async (db, login, { id, name }) => {
      const isMember = login.roles.some(({ organizationId }) => organizationId === id);
      const memberRoles = isMember ? await roles.requireMemberRoles(db, id, login.id) : undefined;
      if (!memberRoles?.roles.includes('admin')) {
        throw new CommandProblem('no_admin', `${login.email} is no admin of ${name}.`);
      }
      if (memberRoles.isLastAdmin) {
        throw new CommandProblem('last_admin', `${name} needs at least one admin. Make another one first:`, {
          line: lineOf(usages.makeAdmin, { options: { organization: input.organization } }),
        });
      }
      await roles.endRole(db, id, login.id, 'admin');
      await logOperatorAction(db, [id], 'operator.removeAdmin', { account: login.id });
    }),
});
