import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { joinAsGuardian } from '@touchline/domain/access/contract.guardians.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { endRole, listMemberships, useMembership } from '@touchline/domain/access/contract.memberships.ts';
import { readAccount } from '@touchline/domain/access/contract.account.ts';
import { readSession, signIn } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { contract } from '@touchline/domain/contract.ts';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { anyone } from '@touchline/domain/core/operation.ts';
import { inviteGuardian } from '@touchline/domain/families/contract.ts';
import { readOrganization, updateOrganization } from '@touchline/domain/organization/contract.ts';
import { inviteCoach, listCoaches, listPlayers } from '@touchline/domain/people/contract.ts';
import { approveNewcomer, listNewcomers, refuseNewcomer } from '@touchline/domain/people/contract.newcomers.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { actingIn, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { errorOf, personOn } from '@touchline/tests/support/server/person.ts';
import { aChildOf, aChildWith, aCoachWith, aCodeText, aFounder } from '@touchline/tests/support/club/registration.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { openStream } from '@touchline/tests/support/server/stream.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { erasePlayer } from '../privacy/store.erasing.ts';
import { notifyOfNewcomers } from './store.newcomers.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer(behindProxy);
let club: Club;

beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server, 'Lions');
  await club.admin.ask(updateOrganization, { checkNewcomers: 'everybody' });
});

const aCode = async (role: 'coach' | 'player') => (await club.admin.ask(createCode, { code: aCodeText(), role })).code;
const waitingNewcomers = () => club.admin.ask(listNewcomers, {});
const countsOf = async () => ({
  players: (await club.admin.ask(listPlayers, {})).total ?? 0,
  coaches: (await club.admin.ask(listCoaches, {})).coaches.length,
});

/** A family that registered with a code, with a client for its waiting membership. */
const aFamily = async (position: string | null = 'Goalkeeper') => {
  const filled = aChildWith(await aCode('player'));
  const form = { ...filled, additionalData: { ...filled.additionalData, position } };
  const browser = aBrowser(server.app);
  const { session } = await browser.ask(registerWithCode, form);
  const { id: userId, membershipId } = session?.user ?? { id: '', membershipId: '' };
  return { form, user: session?.user, userId, membershipId, ...personOn(server.app, browser.token, membershipId) };
};
const lettersTo = async (email: string) =>
  (
    await server.database.db
      .selectFrom('outbox')
      .where('recipient', '=', email)
      .orderBy('id')
      .select('payload')
      .execute()
  ).map(({ payload }) => (payload as { subject: string }).subject);

describe('somebody who joins with a code', () => {
  longTest('a newcomer cannot read the club’s data before approval', async () => {
    const before = await countsOf();
    const family = await aFamily();
    expect(family.user).toMatchObject({ hold: 'approval', organizationName: 'Lions', players: [], contact: null });
    for (const operation of contract) {
      if (operation.can === anyone || operation.can === 'account.use') continue;
      const ids = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, crypto.randomUUID()]);
      const refusal = await errorOf(await family.send(operation, Object.fromEntries(ids)));
      expect(refusal, operation.name).toMatchObject({ status: 409, code: 'other_membership' });
    }
    expect(await family.ask(readAccount, {})).toBeDefined();
    expect(await countsOf()).toEqual(before);
    expect(await server.database.db.selectFrom('guardianships').where('user_id', '=', family.userId).execute()).toEqual(
      [],
    );
    expect(await waitingNewcomers()).toMatchObject([
      {
        role: 'player',
        name: 'Gerda Guardian',
        email: family.form.email,
        playerName: 'Paul Child',
        birthDate: '2015-05-05',
      },
    ]);
    expect((await club.admin.ask(readSession, {})).session?.user).toMatchObject({ newcomerCount: 1, hold: null });
    // The newcomer can sign in while the membership awaits approval.
    const { session } = await aBrowser(server.app).ask(signIn, {
      email: family.form.email,
      password: family.form.password,
    });
    expect(session?.user).toMatchObject({ hold: 'approval' });
  });

  longTest('approving a newcomer stores the entered data and sends an email', async () => {
    const before = await countsOf();
    const [family, coach] = [
      await aFamily(),
      await aBrowser(server.app).ask(registerWithCode, aCoachWith(await aCode('coach'))),
    ];
    const stream = await openStream(family);
    for (const { id: newcomerId } of await waitingNewcomers()) await club.admin.ask(approveNewcomer, { newcomerId });
    await stream.until(1);
    expect(stream.heard()).toEqual(['organization']);
    await stream.close();
    const user = (await family.ask(readSession, {})).session?.user;
    expect(user).toMatchObject({ hold: null, players: [{ mayAnswer: true }] });
    expect(await countsOf()).toEqual({ players: before.players + 1, coaches: before.coaches + 1 });
    expect(await waitingNewcomers()).toEqual([]);
    expect(await lettersTo(family.form.email)).toEqual(['Welcome to Lions']);
    expect(coach.session?.user.hold).toBe('approval');
    const [consent] = await server.database.db
      .selectFrom('consents')
      .where('given_by', '=', family.userId)
      .select(['subject', 'text_version'])
      .execute();
    expect(consent).toMatchObject({ subject: 'data', text_version: family.form.consent });
  });

  it('refusing a newcomer deletes the login and the entered data', async () => {
    const before = await countsOf();
    const family = await aFamily();
    const stream = await openStream(family);
    const [newcomer] = await waitingNewcomers();
    await club.admin.ask(refuseNewcomer, { newcomerId: newcomer?.id ?? '' });
    await stream.ended;
    expect(await family.ask(readSession, {})).toEqual({ session: null });
    const { email, password } = family.form;
    expect((await aBrowser(server.app).send(signIn, { email, password })).status).toBe(401);
    expect(await countsOf()).toEqual(before);
    expect(await waitingNewcomers()).toEqual([]);
    expect(await lettersTo(family.form.email)).toEqual(['Your registration at Lions']);
  });

  it('refusing a newcomer keeps a login with another membership', async () => {
    const tigers = await anOrganization(server, 'Tigers');
    const [cora, ivan] = [await tigers.addCoach('Cora Coach'), await club.addCoach('Ivan Former')];
    await club.admin.ask(endRole, { userId: ivan.userId, role: 'coach' });
    await cora.ask(join, aChildOf(await aCode('player'), 'Mia'));
    await ivan.ask(join, { organizationCode: await aCode('coach'), role: 'coach' });
    for (const { id: newcomerId } of await waitingNewcomers()) await club.admin.ask(refuseNewcomer, { newcomerId });
    expect((await cora.ask(readSession, {})).session?.user.organizationName).toBe('Tigers');
    expect((await ivan.ask(readSession, {})).session?.user.hold).toBe('ended');
  });

  // ORGS-08
  it('only coaches with a code await approval in a new club', async () => {
    const admin = aBrowser(server.app);
    await admin.ask(registerAdmin, aFounder());
    expect(await admin.ask(readOrganization, {})).toMatchObject({ checkNewcomers: 'coaches' });
    const joins = async (role: 'coach' | 'player') => {
      const { code } = await admin.ask(createCode, { code: aCodeText(), role });
      const form = role === 'coach' ? aCoachWith(code) : aChildWith(code);
      return (await aBrowser(server.app).ask(registerWithCode, form)).session?.user.hold;
    };
    expect([await joins('coach'), await joins('player')]).toEqual(['approval', null]);
    const invited = { email: 'ines@example.net', firstName: 'Ines', lastName: 'Invited' };
    const { invitationCode } = await admin.ask(inviteCoach, invited);
    const ines = { ...aCoachWith(invitationCode), email: invited.email };
    expect((await aBrowser(server.app).ask(registerWithCode, ines)).session?.user.hold).toBeNull();
    await admin.ask(updateOrganization, { checkNewcomers: 'everybody' });
    expect(await joins('player')).toBe('approval');
  });

  it('a waiting newcomer can use other memberships', async () => {
    const tigers = await anOrganization(server, 'Tigers');
    const cora = await tigers.addCoach('Cora Coach');
    const { session } = await cora.ask(join, aChildOf(await aCode('player'), 'Mia'));
    // Sends the same child again, as a retry after a lost response would, and a brother.
    await cora.ask(join, aChildOf(await aCode('player'), 'Mia'));
    await cora.ask(join, aChildOf(await aCode('player'), 'Max'));
    expect(session.user).toMatchObject({ hold: 'approval', organizationName: 'Lions' });
    expect((await waitingNewcomers()).map(({ playerName }) => playerName)).toEqual(['Mia Child', 'Max Child']);
    const memberships = await cora.ask(listMemberships, {});
    expect(memberships.map(({ organizationName }) => organizationName)).toEqual(['Lions', 'Tigers']);
    const back = await cora.ask(useMembership, { membershipId: memberships[1]?.id ?? '' });
    expect(back.user).toMatchObject({ hold: null, organizationName: 'Tigers' });
    // After one child is refused, the other is still waiting. Once a child is approved, a third needs no approval.
    const [mia, max] = await waitingNewcomers();
    await club.admin.ask(refuseNewcomer, { newcomerId: mia?.id ?? '' });
    await club.admin.ask(approveNewcomer, { newcomerId: max?.id ?? '' });
    const asFamily = actingIn(server, cora, await membershipOf(server, club, cora, 'player'));
    await asFamily.ask(join, aChildOf(await aCode('player'), 'Moe'));
    expect(await waitingNewcomers()).toEqual([]);
    expect((await asFamily.ask(readSession, {})).session?.user.players).toHaveLength(2);
  });
});

it('joining again after checks were turned off creates the child only once', async () => {
  const before = await countsOf();
  const cora = await (await anOrganization(server, 'Tigers')).addCoach('Cora Coach');
  await cora.ask(join, aChildOf(await aCode('player'), 'Mia'));
  await cora.ask(join, aChildOf(await aCode('player'), 'Max'));
  await club.admin.ask(updateOrganization, { checkNewcomers: 'nobody' });
  const { session } = await cora.ask(join, { ...aChildOf(await aCode('player'), 'mia'), differs: true });
  expect(session.user).toMatchObject({ hold: null, players: [{ mayAnswer: true }] });
  expect((await waitingNewcomers()).map(({ playerName }) => playerName)).toEqual(['Max Child']);
  expect((await countsOf()).players).toBe(before.players + 1);
});

longTest('approving a newcomer creates no second profile of a child linked in the meantime', async () => {
  const father = await aFamily();
  const mother = await aFamily(null);
  const [ofFather, ofMother] = await waitingNewcomers();
  await club.admin.ask(approveNewcomer, { newcomerId: ofMother?.id ?? '' });
  const [player] = (await mother.ask(readSession, {})).session?.user.players ?? [];
  const inviting = { playerId: player?.id ?? '', email: father.form.email, mayAnswer: true };
  const { token } = await mother.ask(inviteGuardian, inviting);
  await father.ask(joinAsGuardian, { token: token ?? '', isAdult: true });
  const before = await countsOf();
  await club.admin.ask(approveNewcomer, { newcomerId: ofFather?.id ?? '' });
  expect([await countsOf(), await waitingNewcomers()]).toEqual([before, []]);
  expect((await father.ask(readSession, {})).session?.user.players).toMatchObject([
    { id: player?.id, mayAnswer: true },
  ]);
  expect((await club.admin.ask(listPlayers, {})).players).toMatchObject([{ position: 'Goalkeeper' }]);
});

it('erasing a player ends a waiting request for the same child', async () => {
  const family = await aFamily();
  const other = await aFamily();
  await club.admin.ask(approveNewcomer, { newcomerId: (await waitingNewcomers())[0]?.id ?? '' });
  const [player] = (await family.ask(readSession, {})).session?.user.players ?? [];
  await server.database.db.transaction().execute((db) =>
    erasePlayer(db, {
      organizationId: club.id as OrganizationId,
      playerId: player?.id ?? '',
      erasedBy: null,
    }),
  );
  expect(await waitingNewcomers()).toEqual([]);
  expect((await other.ask(readSession, {})).session?.user.hold).toBe('ended');
});

it('invited people need no approval', async () => {
  const invited = { email: 'ivan@example.net', firstName: 'Ivan', lastName: 'Invited' };
  const { invitationCode: code } = await club.admin.ask(inviteCoach, invited);
  const ivan = await aBrowser(server.app).ask(registerWithCode, { ...aCoachWith(code), email: invited.email });
  expect(ivan.session?.user.hold).toBeNull();
  await club.admin.ask(updateOrganization, { checkNewcomers: 'nobody' });
  expect((await aFamily()).user).toMatchObject({ hold: null, players: [{ mayAnswer: true }] });
  expect(await waitingNewcomers()).toEqual([]);
});

it('accepts only one of two concurrent decisions about a newcomer', async () => {
  const second = await club.addAdmin();
  const family = await aFamily();
  const [{ id: newcomerId } = { id: '' }] = await waitingNewcomers();
  const tigers = await anOrganization(server, 'Tigers');
  expect((await tigers.admin.send(approveNewcomer, { newcomerId })).status).toBe(404);
  expect((await (await club.addCoach()).send(refuseNewcomer, { newcomerId })).status).toBe(403);
  const answers = await Promise.all([
    club.admin.send(approveNewcomer, { newcomerId }),
    second.send(refuseNewcomer, { newcomerId }),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([204, 404]);
  const lost = await errorOf(answers[statuses.indexOf(404)] as Response);
  expect(lost.message).toBe('An admin has approved or refused this person already.');
  const { session } = await family.ask(readSession, {});
  expect(session?.user.hold).toBe(statuses[0] === 204 ? null : undefined);
  expect(await lettersTo(family.form.email)).toHaveLength(1);
});

// ORGS-08
it('emails admins about the first waiting newcomer and then once a day', async () => {
  const { db } = server.database;
  await aFamily();
  const hour = new Date().getUTCHours();
  const zoneAt = (local: number) => {
    const ahead = ((local - hour + 36) % 24) - 12;
    return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  };
  const hears = async (local: number) => {
    await db
      .updateTable('organizations')
      .set({ time_zone: zoneAt(local) })
      .where('id', '=', club.id)
      .execute();
    await notifyOfNewcomers(db);
    return lettersTo(club.admin.email);
  };
  expect(await hears(2)).toEqual([]);
  expect(await hears(12)).toEqual(['New people wait at Lions']);
  await aFamily();
  expect(await hears(12)).toHaveLength(1);
  await db
    .updateTable('newcomers')
    .set({
      created_at: sql<Date>`club_now() - interval '2 days'`,
      told_at: sql<Date | null>`case when told_at is not null then club_now() end`,
    })
    .execute();
  expect(await hears(12)).toHaveLength(2);
  expect(await hears(12)).toHaveLength(2);
});
