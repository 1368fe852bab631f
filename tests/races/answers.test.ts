import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { giveAnswerByLink } from '@touchline/domain/answers/contract.links.ts';
import { updateMember } from '@touchline/domain/teams/contract.ts';
import { aClubThatAsks, answering, answersTo } from '../support/club/answers.ts';
import { errorOf } from '../support/server/person.ts';
import { anEvent } from '../support/club/schedule.ts';
import { sharedServer } from '../support/server/server.ts';
import { duringOn } from './holding.ts';

const server = sharedServer();
const during = duringOn(() => server);

const anAskingEvent = async () => {
  const facts = await aClubThatAsks(server);
  const { id } = await anEvent(facts.club.admin, { teamIds: [facts.tigers.id] });
  return { ...facts, id };
};

const codeOf = async (answer: Response) => (answer.ok ? 'ok' : (await errorOf(answer)).code);

it('refuses an answer after a pending cancellation', async () => {
  const { id, pia, coach } = await anAskingEvent();
  const cancelling = `update events set status = 'cancelled' where id = '${id}'`;
  const { waited, answer } = await during(cancelling, () => answering(pia, pia, id, 'yes'));
  expect([waited, await codeOf(answer)]).toEqual([true, 'cancelled']);
  expect((await answersTo(coach, id))['Pia']).toMatchObject({ answer: null });
});

it('counts an answer that waited for a rescheduling for the new time', async () => {
  const { id, pia, coach } = await anAskingEvent();
  const moving = `update events set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
    where id = '${id}'`;
  const { waited, answer } = await during(moving, () => answering(pia, pia, id, 'yes'));
  expect([waited, answer.status]).toEqual([true, 200]);
  expect((await answersTo(coach, id))['Pia']).toMatchObject({ answer: 'yes', isOutdated: false });
});

it('refuses an answer that waits until its event has begun', async () => {
  const { id, pia } = await anAskingEvent();
  const beginning = `update events set starts_at = club_now(), ends_at = club_now() + interval '1 hour' where id = '${id}'`;
  const { waited, answer } = await during(beginning, () => answering(pia, pia, id, 'yes'));
  expect([waited, await codeOf(answer)]).toEqual([true, 'begun']);
});

it('refuses an answer that waits while its player leaves the team', async () => {
  const { id, pia, coach, tigers } = await anAskingEvent();
  const leaving = `update team_players set status = 'inactive' where team_id = '${tigers.id}' and player_id = '${pia.profileId}'`;
  const { waited, answer } = await during(leaving, () => answering(pia, pia, id, 'yes'));
  expect([waited, await codeOf(answer)]).toEqual([true, 'not_asked']);
  expect(Object.keys(await answersTo(coach, id))).toEqual(['Paul']);
});

it('removes a pending answer when its player leaves the team', async () => {
  const { club, id, pia, coach, tigers } = await anAskingEvent();
  const member = { teamId: tigers.id, playerId: pia.profileId };
  const writing = `insert into answers (organization_id, event_id, player_id, answer, given_as, for_start, for_end)
    select organization_id, id, '${pia.profileId}', 'yes', 'player', starts_at, ends_at from events where id = '${id}'`;
  const { waited } = await during(writing, () => club.admin.ask(updateMember, { ...member, status: 'inactive' }));
  await club.admin.ask(updateMember, { ...member, status: 'active' });
  expect([waited, (await answersTo(coach, id))['Pia']?.answer]).toEqual([true, null]);
});

it('replaces the earlier of two concurrent answers by the family', async () => {
  const { id, pia, mother, coach } = await anAskingEvent();
  const writing = `insert into answers (organization_id, event_id, player_id, answer, given_as, for_start, for_end)
    select organization_id, id, '${pia.profileId}', 'no', 'player', starts_at, ends_at from events where id = '${id}'`;
  const { waited, answer } = await during(writing, () => answering(mother, pia, id, 'yes'));
  expect([waited, answer.status]).toEqual([true, 200]);
  expect((await answersTo(coach, id))['Pia']).toMatchObject({ answer: 'yes', answeredBy: 'Mona Peters' });
});

/** An answer link for Pia's mother, and a press of "yes" on its page. */
const aLink = async () => {
  const facts = await anAskingEvent();
  const { club, id, pia, mother } = facts;
  const token = `${id}-${'x'.repeat(6)}`;
  await sql`insert into answer_links (organization_id, user_id, player_id, event_id, token_hash)
    values (${club.id}, ${mother.userId}, ${pia.profileId}, ${id}, sha256(${token}::text::bytea))`.execute(
    server.database.db,
  );
  return { ...facts, press: () => server.anonymous.send(giveAnswerByLink, { token, answer: 'yes' }) };
};

it('refuses an answer by link after a pending cancellation', async () => {
  const { id, coach, press } = await aLink();
  const { waited, answer } = await during(`update events set status = 'cancelled' where id = '${id}'`, press);
  expect([waited, await codeOf(answer)]).toEqual([true, 'invalid_link']);
  expect((await answersTo(coach, id))['Pia']).toMatchObject({ answer: null });
});

it('refuses an answer by link if its guardian loses the right to answer in the meantime', async () => {
  const { id, pia, mother, coach, press } = await aLink();
  const { waited, answer } = await during(
    `select from player_profiles where id = '${pia.profileId}' for no key update;
    update guardianships set may_answer = false where player_id = '${pia.profileId}' and user_id = '${mother.userId}'`,
    press,
  );
  expect([waited, await codeOf(answer)]).toEqual([true, 'invalid_link']);
  expect((await answersTo(coach, id))['Pia']).toMatchObject({ answer: null });
});
