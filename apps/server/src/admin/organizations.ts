import * as z from 'zod/mini';
import { command, CommandProblem } from '../core/process/commands.ts';
import type { Db } from '../db/open.ts';
import { logOperatorAction } from '../features/activity/store.ts';
import {
  deleteAtOnce,
  exportOrganization,
  listOrganizations,
  type Organization,
} from '../features/organization/store.ending.ts';
import { nearestOf } from './arguments.ts';
import { lineOf, usages } from './usage.ts';

/** The organization with this id or name. Throws a problem with the corrected line for any other text. */
export const requireOrganization = async (
  db: Db,
  idOrName: string,
  lineFor: (organization: string) => string,
): Promise<Organization> => {
  const [organization, ...others] = await listOrganizations(db, idOrName.trim());
  if (organization && others.length === 0) return organization;
  if (organization) {
    const choices = [organization, ...others].map(({ id, name }) => ({ id, name }));
    const message = `Several organizations are called "${organization.name}". Name the one by its id:`;
    throw new CommandProblem('ambiguous', message, { line: lineFor('ID'), choices });
  }
  const organizations = await listOrganizations(db);
  const nearest = nearestOf(
    idOrName,
    organizations.map(({ name }) => name),
  );
  throw new CommandProblem('no_organization', `No organization is called "${idOrName}".`, {
    line: lineFor(nearest ?? 'ID'),
    choices: nearest === undefined ? organizations.map(({ id, name }) => ({ id, name })) : undefined,
  });
};

const text = z.string().check(z.trim(), z.minLength(1));

export const listAll = command({
  name: 'organizations.list',
  input: z.strictObject({}),
  run: async ({ database }) => ({ organizations: await listOrganizations(database.db) }),
});

/** Sends the same archive that admins can download, and logs it in the organization's activity. */
export const exportOne = command({
  name: 'organizations.export',
  input: z.strictObject({ organization: text, to: text }),
  run: async ({ database: { db }, progress, bytes }, { organization, to }) => {
    const { id, name } = await requireOrganization(db, organization, (argument) =>
      lineOf(usages.exportOrganization, { argument, options: { to } }),
    );
    await progress(`Reading everything that ${name} has …`);
    const archive = await exportOrganization(db, id);
    await logOperatorAction(db, [id], 'operator.export');
    await bytes(archive);
    return { organization: { id, name }, bytes: archive.byteLength };
  },
});

/** Returns the organization about to be deleted, whose name the operator has to type. */
export const findOrganization = command({
  name: 'organizations.find',
  input: z.strictObject({ organization: text }),
  run: ({ database }, { organization }) =>
    requireOrganization(database.db, organization, (argument) => lineOf(usages.deleteOrganization, { argument })),
});

/** Deletes an organization and its activity log now, like the job that deletes organizations after 14 days. */
export const deleteOrganization = command({
  name: 'organizations.delete',
  input: z.strictObject({ organization: text, confirm: z.string() }),
  run: async ({ database, env, log, progress }, { organization, confirm }) => {
    const lineFor = (argument: string) => lineOf(usages.deleteOrganization, { argument });
    const target = await requireOrganization(database.db, organization, lineFor);
    const purgeText = database.engine === 'embedded' ? ' and writing the files anew, which may take a minute' : '';
    if (confirm === target.name) await progress(`Deleting ${target.name}${purgeText} …`);
    if (confirm !== target.name || !(await deleteAtOnce(database, env, target))) {
      const message = `"${confirm}" is not the name of this organization. Nothing was deleted.`;
      throw new CommandProblem('other_name', message, {
        line: lineOf(usages.deleteOrganization, { argument: target.id, options: { confirm: target.name } }),
      });
    }
    log.info({ organization: target.id }, 'the operator deleted an organization');
    return { organization: { id: target.id, name: target.name } };
  },
});
