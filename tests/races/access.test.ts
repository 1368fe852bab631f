import { expect, it } from 'vitest';
import { forgotPassword, resetPassword } from '@touchline/domain/access/contract.account.ts';
import { registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { signIn } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import type { Member } from '../support/club/club.ts';
import { crowdSize, runConcurrently, tally } from '../support/server/crowd.ts';
import { aCoachWith, aFounder } from '../support/club/registration.ts';
import { onBothEngines, repetitions } from './arena.ts';
import { longTest } from '../support/run/long.ts';

const repeatOptions = { repeats: repetitions - 1 };
const hundred = crowdSize(100);
const fifty = crowdSize(50);

onBothEngines((arena) => {
  const usersWith = (email: string) =>
    arena.server.database.db.selectFrom('users').where('email', '=', email).select('id').execute();

  // race Q12
  it('creates only one account for many concurrent uses of an invitation code', repeatOptions, async () => {
    const { server, club } = arena;
    const form = aCoachWith('later');
    const email = `${crypto.randomUUID()}@example.net`;
    const invited = { firstName: form.firstName, lastName: form.lastName, email, phone: null };
    const { invitationCode } = await club.admin.ask(inviteCoach, invited);
    const input = { ...form, email, organizationCode: invitationCode };
    const answers = await runConcurrently(hundred, () => server.anonymous.send(registerWithCode, input));
    const { 202: joined, 404: spent = 0, 409: taken = 0 } = tally(answers);
    expect([joined, spent + taken]).toEqual([1, hundred - 1]);
    expect(await usersWith(email)).toHaveLength(1);
    const profiles = await server.database.db
      .selectFrom('coach_profiles')
      .where('organization_id', '=', club.id)
      .select('user_id')
      .execute();
    expect(profiles).toEqual([{ user_id: expect.any(String) }]);
  });

  // race Q13
  it('creates one account for many concurrent sign-ups with one email address', repeatOptions, async () => {
    const { server } = arena;
    const name = crypto.randomUUID();
    const spellings = [`${name}@example.net`, `${name.toUpperCase()}@Example.net`, `${name}@EXAMPLE.NET`];
    const answers = await runConcurrently(hundred, (index) =>
      server.anonymous.send(registerAdmin, {
        ...aFounder(),
        organizationName: `Club of ${name}`,
        email: spellings[index % spellings.length],
      }),
    );
    expect(tally(answers)).toEqual({ 202: 1, 409: hundred - 1 });
    expect(await usersWith(`${name}@example.net`)).toHaveLength(1);
    const clubs = await server.database.db
      .selectFrom('organizations')
      .where('name', '=', `Club of ${name}`)
      .select('id')
      .execute();
    expect(clubs).toHaveLength(1);
  });

  // race Q14
  it('creates a code once if several admins create it concurrently', repeatOptions, async () => {
    const { server, club } = arena;
    const admins: Member[] = [];
    for (let count = 0; count < fifty; count += 1) admins.push(await club.addAdmin());
    const code = `R${crypto.randomUUID().slice(0, 8)}`;
    const answers = await runConcurrently(fifty, (index) =>
      // Every index has an admin. The fallback only satisfies the type.
      (admins[index] ?? club.admin).send(createCode, {
        code: index % 2 ? code.toUpperCase() : code.toLowerCase(),
        role: 'coach',
      }),
    );
    expect(tally(answers)).toEqual({ 201: 1, 409: fifty - 1 });
    const stored = await server.database.db
      .selectFrom('organization_codes')
      .where('code', 'ilike', code)
      .select('code')
      .execute();
    expect(stored).toEqual([{ code: code.toUpperCase() }]);
  });

  // race Q15
  longTest('accepts only one of many concurrent uses of a password reset link', repeatOptions, async () => {
    const { server } = arena;
    const { db } = server.database;
    const founder = { ...aFounder(), email: `${crypto.randomUUID()}@example.net` };
    await server.anonymous.ask(registerAdmin, founder);
    await server.anonymous.ask(forgotPassword, { email: founder.email });
    const { payload } = await db
      .selectFrom('outbox')
      .where('recipient', '=', founder.email)
      .select('payload')
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(JSON.stringify(payload))?.[1];
    const answers = await runConcurrently(fifty, (index) =>
      server.anonymous.send(resetPassword, { token, password: `password number ${index}` }),
    );
    expect(tally(answers)).toEqual({ 200: 1, 400: fifty - 1 });
    const winner = answers.findIndex(({ status }) => status === 200);
    const signsIn = async (index: number) =>
      (await server.anonymous.send(signIn, { email: founder.email, password: `password number ${index}` })).status;
    expect([await signsIn(winner), await signsIn((winner + 1) % fifty)]).toEqual([200, 401]);
  });
});
