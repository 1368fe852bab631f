import { expect, it } from 'vitest';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { foundOrganization, join } from '@touchline/domain/access/contract.login.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { listNewcomers, refuseNewcomer } from '@touchline/domain/people/contract.newcomers.ts';
import { inviteCoach, invitePlayer } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club, type Member } from '../support/club/club.ts';
import { crowdSize, runConcurrently, tally } from '../support/server/crowd.ts';
import { personOn } from '../support/server/person.ts';
import { aChildOf, aCoachWith, aCodeText } from '../support/club/registration.ts';
import { aBrowser } from '../support/server/visitor.ts';
import { onBothEngines, repetitions } from './arena.ts';
import { longTest } from '../support/run/long.ts';

const repeatOptions = { repeats: repetitions - 1 };
const thirty = crowdSize(30);

onBothEngines((arena) => {
  /** Members of another club who join this one. */
  const strangers = async (count: number): Promise<readonly Member[]> => {
    const otherClub = await anOrganization(arena.server);
    const members: Member[] = [];
    for (let index = 0; index < count; index += 1) members.push(await otherClub.addCoach());
    return members;
  };
  const aStranger = async (): Promise<Member> => (await anOrganization(arena.server)).addCoach();
  const aPlayerCode = async () => (await arena.club.admin.ask(createCode, { code: aCodeText(), role: 'player' })).code;
  const statusesOf = async (answers: Promise<readonly Response[]>) => tally(await answers);
  const playersOf = () =>
    arena.server.database.db
      .selectFrom('player_profiles')
      .where('organization_id', '=', arena.club.id)
      .select('id')
      .execute();

  it.each(['coach', 'player'] as const)(
    'admits only one of many concurrent logins with an invitation of a %s',
    repeatOptions,
    async (role) => {
      const { club, server } = arena;
      const logins = await strangers(thirty);
      const invited = { firstName: 'Nele', lastName: 'Prepared', email: `${crypto.randomUUID()}@example.net` };
      const { invitationCode } =
        role === 'coach'
          ? await club.admin.ask(inviteCoach, { ...invited, phone: null })
          : await club.admin.ask(invitePlayer, invited);
      const input =
        role === 'coach' ? { role, organizationCode: invitationCode } : aChildOf(invitationCode, invited.firstName);
      const answers = Promise.all(logins.map((login) => login.send(join, { ...input, otherAddress: true })));
      expect(await statusesOf(answers)).toEqual({ 200: 1, 404: thirty - 1 });
      const members = await server.database.db
        .selectFrom('memberships')
        .where('organization_id', '=', club.id)
        .where('role', '=', role)
        .select('user_id')
        .execute();
      expect(members).toHaveLength(1);
    },
  );

  longTest(
    'adds each membership and the child once if a login repeats two codes concurrently',
    repeatOptions,
    async () => {
      const { club, server } = arena;
      const login = await aStranger();
      const child = aChildOf(await aPlayerCode(), 'Anna');
      const coach = await club.admin.ask(createCode, { code: aCodeText(), role: 'coach' });
      const answers = runConcurrently(thirty, (index) =>
        login.send(join, index % 2 ? child : { role: 'coach', organizationCode: coach.code }),
      );
      expect(await statusesOf(answers)).toEqual({ 200: thirty });
      const members = await server.database.db
        .selectFrom('memberships')
        .where('user_id', '=', login.userId)
        .where('organization_id', '=', club.id)
        .orderBy('role')
        .select('role')
        .execute();
      expect([members, (await playersOf()).length]).toEqual([[{ role: 'coach' }, { role: 'player' }], 1]);
    },
  );

  longTest('either admits a refused newcomer to another club or deletes the login', repeatOptions, async () => {
    const { server } = arena;
    const [lions, tigers] = [await anOrganization(server, 'Lions'), await anOrganization(server, 'Tigers')];
    await lions.admin.ask(updateOrganization, { checkNewcomers: 'everybody' });
    const codeOf = async ({ admin }: Club) => (await admin.ask(createCode, { code: aCodeText(), role: 'coach' })).code;
    const browser = aBrowser(server.app);
    await browser.ask(registerWithCode, {
      ...aCoachWith(await codeOf(lions)),
      email: `${crypto.randomUUID()}@example.net`,
    });
    const login = personOn(server.app, browser.token);
    const [newcomer] = await lions.admin.ask(listNewcomers, {});
    const input = { role: 'coach', organizationCode: await codeOf(tigers) } as const;
    const [joined, refused] = await Promise.all([
      login.send(join, input),
      lions.admin.send(refuseNewcomer, { newcomerId: newcomer?.id ?? '' }),
    ]);
    expect(refused.status).toBe(204);
    const club = (await login.ask(readSession, {})).session?.user.organizationName;
    expect(club).toBe(joined.status === 200 ? 'Tigers' : undefined);
  });

  it('adds only one twelfth player to a login in many concurrent requests', repeatOptions, async () => {
    const login = await aStranger();
    const code = await aPlayerCode();
    for (let count = 1; count <= 11; count += 1) await login.ask(join, aChildOf(code, `Child${count}`));
    const answers = runConcurrently(thirty, (index) => login.send(join, aChildOf(code, `Late${index}`)));
    expect(await statusesOf(answers)).toEqual({ 200: 1, 409: thirty - 1 });
    expect(await playersOf()).toHaveLength(12);
  });

  it('founds an organization once for many concurrent requests of a login', repeatOptions, async () => {
    const login = await aStranger();
    const organizationName = `Club ${crypto.randomUUID()}`;
    expect(
      await statusesOf(runConcurrently(thirty, () => login.send(foundOrganization, { organizationName }))),
    ).toEqual({
      200: thirty,
    });
    const founded = await arena.server.database.db
      .selectFrom('organizations')
      .where('name', '=', organizationName)
      .select('id')
      .execute();
    expect(founded).toHaveLength(1);
  });
});
