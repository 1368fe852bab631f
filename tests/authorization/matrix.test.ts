import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { anyone, type Operation } from '@touchline/domain/core/operation.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { isAllowed, type Row, statusOf } from '../support/world/cells.ts';
import { type Witness, witnessChanges } from '../support/server/changes.ts';
import { ownServer } from '../support/server/server.ts';
import {
  type ActorName,
  actorNames,
  deadSessions,
  freshWorlds,
  isForeign,
  isOutside,
  type World,
} from '../support/world/world.ts';
import { idsElsewhere, markerElsewhere } from '../support/world/rows-elsewhere.ts';
import { fieldsOf } from '../support/world/fields.ts';
import { cells, rowsOf } from './cells.ts';
import { bodyOf, errorOf } from '../support/server/person.ts';

// These tests send more requests per minute than the rate limits allow.
const server = ownServer({}, undefined, { rateLimiter: unlimited });
let witness: Witness;

beforeAll(async () => {
  witness = await witnessChanges(server);
});

const aFreshWorld = freshWorlds(() => server);

/** True if every actor sends every request. `npm test` uses a few actors for checks that are the same for all. */
const isLong = Boolean(process.env['TEST_LONG']);

const namesSomething = ({ path }: Operation): boolean => path.includes('{');

/** The home club, or the actor's own club if the route contains no id. */
const clubFor = (operation: Operation, world: World, actor: ActorName) =>
  isForeign(actor) && !namesSomething(operation) ? world.foreign : world.home;

const inputFor = (operation: Operation, row: Row, world: World, actor: ActorName) =>
  row.input(clubFor(operation, world, actor), actor);

/** Commands without a line in the audit log: they look up data, prepare a change or report presence. */
const withoutAuditLine = [
  'access.forgotPassword',
  'access.lookUpCode',
  'access.readGuardianInvitation',
  'families.readContactLink',
  'offers.readLink',
  'answers.readLink',
  'access.readConfirmation',
  'access.refresh',
  'access.reportFault',
  'access.resendConfirmation',
  'access.setNotification',
  'memberships.use',
  'people.previewCoaches',
  'people.previewPlayers',
  'schedule.previewImport',
  'access.requestPasskey',
  'security.beginAuthenticator',
  'security.beginPasskey',
  'security.prove',
  'security.proveByPasskey',
  'tryouts.reportPresence',
  // No player is checked in at this tryout.
  'tryouts.handOutNumbers',
];

const leavesLine = ({ kind, name }: Operation, actor: ActorName, input: object): boolean => {
  if (kind === 'query' || withoutAuditLine.includes(name)) return false;
  // The coach's later evaluation of the same player remains.
  if (name === 'evaluations.save' && actor === 'coachOf' && 'recorded' in input) return false;
  // The code cannot be deleted, because coaches have joined with it.
  if (name === 'access.join' && /coach/i.test(actor) && 'role' in input && input.role === 'coach') return false;
  // A visitor cannot sign out.
  return !(name === 'access.signOut' && actor === 'anonymous');
};

/** Audit log lines written since the last call, without their ids. */
const newLines = async (): Promise<readonly object[]> => {
  const rows = await server.database.db
    .selectFrom('audit_log')
    .where('id', '>', lastLine)
    .select(['id', 'action', 'entity', 'entity_id as entityId', 'organization_id as organizationId'])
    .orderBy('id')
    .execute();
  lastLine = rows.at(-1)?.id ?? lastLine;
  return rows.map(({ id: _, ...line }) => line);
};
let lastLine = 0;

/** Headers and body of a response as one string. */
const textOf = async (response: Response): Promise<string> =>
  `${JSON.stringify([...response.headers])} ${await response.text()}`;

/** Operations that show users all of their clubs, to switch between them or to delete the login. */
const switching = ['memberships.mine', 'memberships.use', 'access.readLeaving', 'access.leave'];

/**
 * True if the actor uses another membership. This includes operations open to anyone, which an actor outside the club
 * performs with a membership of another club.
 */
const isAboutElsewhere = ({ can, name }: Operation, actor: ActorName): boolean =>
  switching.includes(name) || (can === anyone && isOutside(actor));

/** True if a waiting membership may perform the operation, because it is only about the user's own account. */
const isOfOwnAccount = ({ can }: Operation, actor: ActorName): boolean => can === 'account.use' && actor === 'waiting';

/** Expects no id of the other club or of the login's second club in a response. */
const expectNothingForeign = (
  text: string,
  { world, actor, operation, input }: { world: World; actor: ActorName; operation: Operation; input: object },
): void => {
  const sent = JSON.stringify(input);
  const [own, other] = isForeign(actor) ? [world.foreign, world.home] : [world.home, world.foreign];
  const elsewhere = [...idsElsewhere(own), markerElsewhere];
  const others = [...Object.values(other), ...(isAboutElsewhere(operation, actor) ? [] : elsewhere)];
  const leakedIds = others.filter((id) => text.includes(id) && !sent.includes(id));
  expect(leakedIds, `of other clubs in the answer to ${actor}`).toEqual([]);
};

describe('the authorization matrix', () => {
  // DATA-35 (decision record 0013)
  it('has rows in the authorization matrix for exactly the operations of the contract', () => {
    expect(Object.keys(cells).sort()).toEqual(contract.map(({ name }) => name).sort());
  });

  it('allows at least one actor in every row of the authorization matrix', () => {
    for (const operation of contract) {
      // Only the server's operator may read this. Another test checks it.
      if (operation.name === 'health.read') continue;
      for (const row of rowsOf(operation)) expect(row.statuses.some(isAllowed), operation.name).toBe(true);
    }
  });
});

const table = contract
  .flatMap((operation) => rowsOf(operation).map((row) => ({ operation, row })))
  .map((one, number) => ({ ...one, number }));

/** First of the actors with each status; their requests are also sent malformed. */
const oneOfEachStatus = (row: Row, actors: readonly ActorName[]): readonly ActorName[] =>
  isLong
    ? actors
    : actors.filter((actor, at) => actors.findIndex((one) => statusOf(row, one) === statusOf(row, actor)) === at);

// PERM-41 PERM-44 DATA-39
describe.each(table)('$operation.name', ({ operation, row, number }) => {
  it('refuses actors without permission, even with malformed input', async () => {
    const denied = actorNames.filter((actor) => !isAllowed(statusOf(row, actor)));
    const malforming = oneOfEachStatus(row, denied);
    const world = await aFreshWorld();
    const answers: Record<string, { plain: number; malformed?: number }> = {};
    for (const actor of denied) {
      const input = inputFor(operation, row, world, actor);
      const plain = await world.people[actor].send(operation, input);
      const text = await bodyOf(plain.clone());
      expectNothingForeign(await textOf(plain), { world, actor, operation, input });
      const isElsewhere = isOutside(actor) && operation.can !== anyone && !isOfOwnAccount(operation, actor);
      if (isElsewhere) expect(JSON.parse(text).error.code).toBe('other_membership');
      answers[actor] = { plain: plain.status };
      if (!malforming.includes(actor)) continue;
      const malformed = await world.people[actor].send(operation, { ...input, unknownField: ['x'] });
      if (isElsewhere) expect(await bodyOf(malformed)).toBe(text);
      answers[actor] = { plain: plain.status, malformed: malformed.status };
    }
    const expected = denied.map((actor) => {
      const status = statusOf(row, actor);
      if (!malforming.includes(actor)) return [actor, { plain: status }];
      // A conflict with the state is detected after the input is validated. Every earlier refusal ignores the input.
      const isLast =
        status === 409 && (operation.can === anyone || !isOutside(actor) || isOfOwnAccount(operation, actor));
      return [actor, { plain: status, malformed: isLast ? 422 : status }];
    });
    expect(answers).toEqual(Object.fromEntries(expected));
    expect(await witness.changed()).toEqual([]);
  });

  if (operation.can !== anyone) {
    // PERM-40
    it('treats an ended session like a missing one', async () => {
      const world = await aFreshWorld();
      const input = row.input(world.home, 'admin');
      const anonymous = await bodyOf(await world.people.anonymous.send(operation, input));
      // One lookup finds the session of every operation (core/identity/session.ts).
      const names = isLong ? deadSessions : deadSessions.slice(number % deadSessions.length).slice(0, 1);
      for (const name of names) {
        const response = await world.people[name].send(operation, input);
        expect([name, response.status, await bodyOf(response)]).toEqual([name, 401, anonymous]);
      }
      expect(await witness.changed()).toEqual([]);
    });
  }

  // core/identity/session-without-club.test.ts tests the account of such a login.
  if (operation.can !== anyone && operation.can !== 'account.use' && (isLong || number % 4 === 0)) {
    it('refuses a login without a club', async () => {
      const world = await aFreshWorld();
      const response = await world.people.leftMember.send(operation, row.input(world.home, 'admin'));
      expect([response.status, await errorOf(response)]).toMatchObject([403, { code: 'no_membership' }]);
      expect(await witness.changed()).toEqual([]);
    });
  }

  // DATA-35 (decision record 0013)
  it('shows actors with permission only their own club', async () => {
    const world = await aFreshWorld();
    const answers: Record<string, number> = {};
    const seenBy: ActorName[] = [];
    const allowed = actorNames.filter((actor) => isAllowed(statusOf(row, actor)));
    await newLines();
    for (const actor of allowed) {
      const input = inputFor(operation, row, world, actor);
      const response = await world.people[actor].send(operation, input);
      const body = await textOf(response);
      const line = { action: operation.name, entity: expect.any(String), entityId: expect.any(String) };
      const clubOfActor = { organizationId: expect.any(String) };
      expect(await newLines(), `the audit log after ${operation.name} by ${actor}`).toEqual(
        leavesLine(operation, actor, input) ? [{ ...line, ...clubOfActor }] : [],
      );
      answers[actor] = response.status;
      expectNothingForeign(body, { world, actor, operation, input });
      if (row.shows && body.includes(row.shows.id(world.home))) seenBy.push(actor);
      if (operation.kind === 'query') continue;
      // In `npm test`, bad-values.ts checks the database's rules after every command that takes an id.
      const isAskedElsewhere = fieldsOf(operation, input).some(({ kind }) => kind === 'id');
      if (isLong || (actor === allowed[0] && !isAskedElsewhere))
        expect(await witness.broken(), `after ${operation.name} by ${actor}`).toEqual([]);
      await witness.rewind();
    }
    expect(answers).toEqual(Object.fromEntries(allowed.map((actor) => [actor, statusOf(row, actor)])));
    if (row.shows) expect(seenBy).toEqual(row.shows.seenBy);
  });
});
