import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { contract } from '@touchline/domain/contract.ts';
import { anyone } from '@touchline/domain/core/operation.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { isAllowed, next, statusOf } from '../support/world/cells.ts';
import { insertMember } from '../support/club/club.ts';
import { actingIn } from '../support/club/memberships.ts';
import { ownServer } from '../support/server/server.ts';
import { openStream } from '../support/server/stream.ts';
import { aNextWorld, freshWorlds } from '../support/world/world.ts';
import { rowsOf } from './cells.ts';

// One login coaches the Owls, has a child among the Tigers, and administers another club. All data that it receives
// under one membership is searched for ids and texts of the other two.

// These tests send more requests per minute than the rate limits allow.
const server = ownServer({}, undefined, { rateLimiter: unlimited });
const markers = { child: 'Kindred', coached: 'Nightowl', abroad: 'Abroad' } as const;

/** Free-text columns, by table. */
const texts = {
  organizations: ['name'],
  members: ['name'],
  coach_profiles: ['first_name', 'last_name'],
  player_profiles: ['first_name', 'last_name', 'position', 'parent_guardian_first_name', 'parent_guardian_last_name'],
  organization_codes: ['description'],
  seasons: ['name'],
  age_groups: ['name'],
  teams: ['name'],
  tryouts: ['title', 'description', 'location'],
} as const;

/** A world whose text values are marked by membership, and the same login acting in each of its memberships. */
const aMarkedWorld = async () => {
  const { home, foreign, people } = await aNextWorld(server);
  const { db } = server.database;
  for (const [table, columns] of Object.entries(texts))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'Abroad ' || left(coalesce(${sql.ref(column)}, ''), 12)
        where ${sql.ref(table === 'organizations' ? 'id' : 'organization_id')} = ${foreign.organization}
          and coalesce(${sql.ref(column)}, '') not like 'Abroad%'`.execute(db);
  await sql`update player_profiles set first_name = ${markers.child} where id = ${home.player}`.execute(db);
  await sql`update player_profiles set first_name = ${markers.coached} where id = ${home.otherPlayerProfile}`.execute(
    db,
  );
  await sql`update teams set name = ${markers.coached} where id = ${home.owls}`.execute(db);
  const otherClub = { userId: home.coachWithChild, organizationId: foreign.organization, name: 'Abroad Cem' };
  await insertMember(db, { ...otherClub, role: 'admin' });
  const { rows } = await sql<{ id: string }>`select id from memberships
    where user_id = ${home.coachWithChild} and organization_id = ${foreign.organization}`.execute(db);
  const ofChild = [markers.child, home.player, home.pendingOffer, home.acceptedOffer, home.upcomingRegistration];
  const ofCoach = [markers.coached, home.owls, home.otherPlayerProfile];
  const textsOfOtherClub = [markers.abroad, ...Object.values(foreign)];
  const admin = actingIn(server, people.coachWithChild, rows[0]?.id ?? '');
  return {
    home,
    people,
    ofChild,
    acting: {
      coach: {
        person: people.coachWithChild,
        club: home,
        like: 'coachWithChild',
        others: [...ofChild, ...textsOfOtherClub],
      },
      parent: {
        person: people.parentWhoCoaches,
        club: home,
        like: 'parentWhoCoaches',
        others: [...ofCoach, ...textsOfOtherClub],
      },
      admin: {
        person: admin,
        club: foreign,
        like: 'admin',
        others: [markers.child, ...ofCoach, ...Object.values(home)],
      },
    },
  } as const;
};

const aFreshMarkedWorld = freshWorlds(() => server, aMarkedWorld);

/** Operations that intentionally lead from one club to another. */
const switchingOperations = [
  ...[
    'memberships.mine',
    'memberships.use',
    'access.join',
    'access.joinAsGuardian',
    'access.found',
    'access.readLeaving',
  ],
];
/** A coach who is also a guardian sees their own children's events in the coach's schedule, too. */
const ofOwnChildren = ['schedule.agenda', 'schedule.days', 'schedule.read'];
const operations = contract.filter(({ can, name }) => can !== anyone && !switchingOperations.includes(name));

describe.each(['coach', 'parent', 'admin'] as const)('the %s', (role) => {
  // MEMB-03
  it('shows a member no data of the same login’s other memberships', async () => {
    let world = await aFreshMarkedWorld();
    const leakedTexts: Record<string, readonly string[]> = {};
    let answered = 0;
    for (const operation of operations)
      for (const row of rowsOf(operation)) {
        const may = isAllowed(statusOf(row, world.acting[role].like));
        if (may && operation.kind !== 'query') world = await aFreshMarkedWorld();
        const { person, club, others, like } = world.acting[role];
        const input = { ...row.input(club, like) };
        if ('format' in input) input['format'] = 'csv';
        const response = await person.send(operation, input);
        const text = `${JSON.stringify([...response.headers])} ${await response.text()}`;
        if (response.ok) answered += 1;
        const sent = JSON.stringify(input);
        // The login itself and its browsers are the same in both clubs.
        const { coachWithChild, coachWithChildSession, otherBrowserOfCoachWithChild } = world.home;
        const known = [coachWithChild, coachWithChildSession, otherBrowserOfCoachWithChild];
        const shown = role === 'coach' && ofOwnChildren.includes(operation.name) ? world.ofChild : [];
        const leakedMarkers = others
          .filter((one) => text.includes(one) && !sent.includes(one))
          .filter((one) => ![...known, ...shown].includes(one));
        if (leakedMarkers.length > 0) leakedTexts[operation.name] = leakedMarkers;
      }
    expect(leakedTexts).toEqual({});
    expect(answered).toBeGreaterThan(10);
  });
});

// MEMB-03
it('reports changes of only one membership in each event stream of a login', async () => {
  const { people, acting } = await aMarkedWorld();
  const streams = {
    coach: await openStream(acting.coach.person),
    parent: await openStream(acting.parent.person),
    admin: await openStream(acting.admin.person),
  };
  const code = () => ({ code: `HEARD-${next()}`, role: 'coach' }) as const;
  const own = await openStream(people.admin);
  await people.admin.ask(createCode, code());
  await own.until(1);
  await acting.admin.person.ask(createCode, code());
  await streams.admin.until(1);
  expect([streams.coach.heard(), streams.parent.heard(), streams.admin.heard()]).toEqual([[], [], ['codes']]);
  await Promise.all([own, ...Object.values(streams)].map((stream) => stream.close()));
});
