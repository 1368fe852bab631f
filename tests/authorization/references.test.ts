import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { allowedAtHome, oneOfEachKind } from '../support/world/cells.ts';
import { type Witness, witnessChanges } from '../support/server/changes.ts';
import { type Field, fieldsOf, isInPath, valueAt, withValue } from '../support/world/fields.ts';
import { ownServer } from '../support/server/server.ts';
import { freshWorlds } from '../support/world/world.ts';
import { newClubIds } from '../support/world/world-rows.ts';
import { rowsOf } from './cells.ts';
import { bodyOf } from '../support/server/person.ts';

// These tests send more requests per minute than the rate limits allow.
const server = ownServer({}, undefined, { rateLimiter: unlimited });
let witness: Witness;

beforeAll(async () => {
  witness = await witnessChanges(server);
});
afterAll(async () => {
  const broken = await checkDatabase(server.database);
  expect(broken).toEqual([]);
});

/**
 * Actors that send the requests: with TEST_LONG all permitted ones, otherwise one of each kind, because only the kind
 * changes the statements.
 */
const isLong = Boolean(process.env['TEST_LONG']);

const table = contract.flatMap((operation) =>
  rowsOf(operation).flatMap((row) =>
    (isLong ? allowedAtHome(row) : oneOfEachKind(allowedAtHome(row))).map((actor) => ({
      operation,
      row,
      actor,
      name: `${operation.name} by ${actor}`,
    })),
  ),
);

const aFreshWorld = freshWorlds(() => server);

/** Ids that belong to no world and only reveal which fields an input has. */
const someClub = newClubIds();

const idsOf = (operation: (typeof table)[number]['operation'], input: object) =>
  fieldsOf(operation, input).filter(({ kind }) => kind === 'id');

// PERM-40 PERM-44
describe.each(table.filter(({ operation }) => operation.path.includes('{')))('$name', ({ operation, row, actor }) => {
  it('treats another club’s id in the path like an unknown id', async () => {
    const named = idsOf(operation, row.input(someClub, actor)).filter((one) => isInPath(operation, one));
    const { home, foreign, people } = await aFreshWorld();
    const input = row.input(home, actor);
    await witness.changed();
    for (const field of named) {
      const others = {
        foreign: valueAt(row.input(foreign, actor), field),
        absent: randomUUID(),
        nil: '00000000-0000-0000-0000-000000000000',
        'no id': 'not-an-id',
      };
      const answers: string[] = [];
      for (const other of Object.values(others)) {
        const response = await people[actor].send(operation, withValue(input, field, other));
        answers.push(`${response.status} ${await bodyOf(response)}`);
      }
      expect(answers[0], field.path.join('.')).toMatch(/^404 \{"error":\{"code":"\w+","message":"[^"]+"\}\}$/);
      expect(answers.slice(1)).toEqual(
        Object.keys(others)
          .slice(1)
          .map(() => answers[0]),
      );
    }
    expect(await witness.changed()).toEqual([]);
  });
});

const referring = table.filter(({ operation, row }) => {
  const input = row.input(someClub, 'admin');
  return idsOf(operation, input).some((field) => !isInPath(operation, field));
});

/** Tables that any command writes, even one without changes. */
const auditLog = ['audit_log'];

// AGE-24 TEAM-65 DATA-39
describe.each(referring)('$name', ({ operation, row, actor }) => {
  const references = (input: object): readonly Field[] =>
    idsOf(operation, input).filter((field) => !isInPath(operation, field));

  it('treats references to another club’s rows like references to missing rows', async () => {
    const { home, foreign, people } = await aFreshWorld();
    const input = row.input(home, actor);
    const strangers = { ...row.more?.(foreign), ...row.input(foreign, actor) };
    /** Status and body of a request with other ids in these fields. The body's ids are masked. */
    const answer = async (fields: readonly Field[], idFor: (field: Field) => string): Promise<string> => {
      const ids = fields.map(idFor);
      const changed = fields.reduce(
        (given, field, index) => withValue(given, field, field.isList ? [ids[index]] : ids[index]),
        { ...input },
      );
      const response = await people[actor].send(operation, changed);
      const body = await bodyOf(response);
      return `${response.status} ${ids.reduce((maskedBody, id) => maskedBody.replaceAll(id, 'the id'), body)}`;
    };
    const strangerFor = (field: Field): string => {
      const [id] = [valueAt(strangers, field)].flat();
      expect(id, `a value for ${field.path.join('.')} in "input" or "more"`).toEqual(expect.any(String));
      return id as string;
    };
    const all = references(input);
    for (const fields of [...all.map((field) => [field]), all]) {
      const names = fields.map(({ path }) => path.join('.')).join(', ');
      await witness.changed();
      const answered = await answer(fields, strangerFor);
      expect(
        (await witness.changed()).filter((changed) => !auditLog.includes(changed)),
        names,
      ).toEqual([]);
      expect(answered, names).toBe(await answer(fields, () => randomUUID()));
      expect(answered, names).not.toMatch(/^5/);
    }
  });
});

const commands = table.filter(
  ({ operation, actor }, index) =>
    operation.kind === 'command' &&
    table.findIndex((one) => one.operation === operation && (!isLong || one.actor === actor)) === index,
);

const scopeFields = ['organizationId', 'userId', 'role', 'evaluatorId', 'id', 'createdBy', 'isAdmin'];
/** Fields with these names that belong to the operation itself. */
const own = [
  'access.lookUpCode role',
  'access.registerWithCode role',
  'access.join role',
  'access.endMemberSessions userId',
  'security.resetSecondStep userId',
  'memberships.addRole userId',
  'memberships.addRole role',
  'memberships.endRole userId',
  'memberships.endRole role',
  'codes.create role',
  'families.addGuardian userId',
  'families.changeGuardian userId',
  'families.endGuardianship userId',
];

// REL-2: no field chooses tenant, person or role.
describe.each(commands)('$name', ({ operation, row, actor }) => {
  it('refuses fields that would choose the tenant, person or role', async () => {
    const { home, foreign, people } = await aFreshWorld();
    const unknown = scopeFields.filter((field) => !own.includes(`${operation.name} ${field}`));
    const sentFields = (field: string) =>
      field === 'role' ? 'admin' : field === 'isAdmin' ? true : foreign.organization;
    const foreignIds = Object.fromEntries(unknown.map((field) => [field, sentFields(field)]));
    await witness.changed();
    const response = await people[actor].send(operation, { ...row.input(home, actor), ...foreignIds });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual(
      Object.fromEntries(unknown.map((field) => [field, 'This field is not known.'])),
    );
    expect(await witness.changed()).toEqual([]);
  });
});
