import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listNotices } from '@touchline/domain/schedule/contract.notices.ts';
import { findOverlaps, previewAct } from '@touchline/domain/schedule/contract.overlaps.ts';
import { listSeveral } from '@touchline/domain/schedule/contract.reached.ts';
import { changeLettersOn } from '@touchline/tests/support/club/change-letters.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aField, anEvent, detailOf } from '@touchline/tests/support/club/schedule.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const { afterMinutes, aToldClub, forgetHeard, lastTo, move, subjectsTo, year } = changeLettersOn(() => ({
  server,
  mailbox,
}));

/** A practice tomorrow on the first of a field's four parts, which everyone was emailed about. */
const aPracticeOnAPart = async () => {
  const facts = await aToldClub();
  const fieldId = await aField(facts.club, { name: 'Field 1', parts: 4 });
  const onPart = { fieldId, firstPart: 1, lastPart: 1 };
  const day = `${year()}-05-07`;
  const { id } = await anEvent(facts.admin, { teamIds: [facts.tigers.id], day, ...onPart });
  await afterMinutes(2);
  forgetHeard();
  return { ...facts, fieldId, onPart, day, id };
};

// CHANGE-01, CHANGE-04
it('treats another part of a field as another place in previews, emails and history', async () => {
  const { admin, tigers, fieldId, onPart, day, id, pia, mother } = await aPracticeOnAPart();
  const moved = { ...onPart, firstPart: 2, lastPart: 3 };
  const search = { eventId: id, teamIds: tigers.id, day, endDay: day, time: '18:00', endTime: '19:30', fieldId };
  const coaches = async (parts: object) => (await admin.ask(findOverlaps, { ...search, ...parts })).told?.now?.coaches;
  expect(await coaches({ firstPart: '1', lastPart: '1' })).toBeUndefined();
  expect(await coaches({ firstPart: '2', lastPart: '3' })).toBe(1);
  const act = { act: 'move', eventId: id, fieldId } as const;
  const several = await admin.ask(previewAct, { ...act, firstPart: '2', lastPart: '3' });
  expect(several.told?.now?.coaches).toBe(1);
  expect((await admin.ask(previewAct, { ...act, firstPart: '1', lastPart: '1' })).told).toBeNull();
  await move(admin, id, moved, onPart);
  await afterMinutes(2);
  expect(subjectsTo(pia)).toEqual([`new place for Practice on 7 May ${year()}`]);
  expect(lastTo(pia)).toMatch(/Field 1, parts 2 to 3\nBefore:\n.*\nPark [\w-]+, Field 1, part 1\n/);
  expect((await mother.ask(listNotices, {})).map(({ place }) => place)).toContainEqual(
    expect.stringMatching(/^Park .*, Field 1, parts 2 to 3$/),
  );
  const { changes } = await detailOf(admin, id);
  expect(changes.at(-1)).toMatchObject({
    before: { place: expect.stringMatching(/Field 1, part 1$/) },
    after: { place: expect.stringMatching(/Field 1, parts 2 to 3$/) },
  });
  const { events } = await admin.ask(listSeveral, { day, lastDay: day });
  expect(events.map(({ place }) => place)).toContainEqual(expect.stringMatching(/Field 1, parts 2 to 3$/));
});

const migration = (name: string) => readFileSync(join(import.meta.dirname, '../../db/migrations', name), 'utf8');

/** Runs a migration on an event with the announced state from an older version. Returns the migrated state. */
const migratedState = async (name: string, eventId: string, older: (told: string) => string, before = '') => {
  const session = await server.database.connect();
  try {
    await session.script(`begin; ${before}
      update events set told = ${older('told')} where id = '${eventId}';
      insert into owed_event_letters (organization_id, event_id, user_id, told, is_urgent, due_at)
        select event.organization_id, event.id, event.created_by, event.told, false, club_now() + interval '1 day'
        from events as event where event.id = '${eventId}';
      insert into outbox (organization_id, kind, entity_id, recipient, payload, next_attempt_at)
        select organization_id, 'schedule.digest', id, 'a@example.org', jsonb_build_object('events', jsonb_build_array(
          jsonb_build_object('eventId', id, 'before', told), jsonb_build_object('eventId', id, 'before', null))),
          club_now() + interval '1 day'
        from events where id = '${eventId}';
      ${migration(name)}`);
    const { rows } = await session.run(
      `select (select told from owed_event_letters where event_id = event.id) as owed, event.told,
        (select payload from outbox where entity_id = event.id and recipient = 'a@example.org') as letter
      from events as event where event.id = $1`,
      [eventId],
    );
    const [{ owed, told, letter }] = rows as [{ owed: object; told: object; letter: object }];
    return [told, owed, letter];
  } finally {
    await session.script('rollback');
    session.release();
  }
};

const announcedState = async (id: string) =>
  (await server.database.db.selectFrom('events').where('id', '=', id).select('told').executeTakeFirstOrThrow()).told;

const storedStates = (told: unknown, eventId: string) => [
  ...[
    told,
    told,
    {
      events: [
        { eventId, before: told },
        { eventId, before: null },
      ],
    },
  ],
];

it('the migration that adds field parts to known places sends no emails', async () => {
  const { admin, id, pia } = await aPracticeOnAPart();
  const since = await announcedState(id);
  const older = (told: string) =>
    `jsonb_set(${told}, '{place}', to_jsonb(regexp_replace(${told} ->> 'place', ', part .*', '')))`;
  expect(await migratedState('0266-told-with-parts.sql', id, older)).toEqual(storedStates(since, id));
  // The next check of the event emails nobody.
  await move(admin, id, { note: 'Bring water.' }, { note: null });
  await afterMinutes(2);
  expect(subjectsTo(pia)).toEqual([]);
});

it('the migration adds event names to earlier notifications', async () => {
  const { id } = await aPracticeOnAPart();
  const since = await announcedState(id);
  const older = (told: string) => `${told} - array['kind', 'title', 'opponent', 'side', 'teamNames']`;
  const former = 'alter table event_notices drop column known;';
  expect(await migratedState('0265-told-with-names.sql', id, older, former)).toEqual(storedStates(since, id));
});
