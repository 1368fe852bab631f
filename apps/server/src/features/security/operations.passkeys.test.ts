import { beforeEach, describe, expect, it } from 'vitest';
import { requestPasskey, signInByPasskey } from '@touchline/domain/access/contract.passkeys.ts';
import { readSession, signOut } from '@touchline/domain/access/contract.ts';
import { passkeyLimits } from '@touchline/domain/constants.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '@touchline/domain/security/contract.passkeys.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { endMembership, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { aKey, type Ceremony, type Key, proofBy, withPasskey } from '@touchline/tests/support/club/passkeys.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { beginStep, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';

const server = ownServer(behindProxy);
let club: Club;

beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server);
});

const signInWith = async (key: Key, ceremony?: Ceremony) => {
  const browser = aBrowser(server.app);
  const passkey = await proofBy(key, browser, ceremony);
  return { browser, passkey, response: await browser.send(signInByPasskey, { passkey }) };
};
const refusedPasskey = { status: 422, code: 'passkey_refused' };
const latePasskey = { status: 422, code: 'passkey_late' };
const letterSubjects = async () =>
  (
    await server.database.db
      .selectFrom('outbox')
      .where('organization_id', '=', club.id)
      .orderBy('created_at')
      .select(['recipient', 'payload'])
      .execute()
  ).map(({ recipient, payload }) => [recipient, (payload as { subject: string }).subject]);
const loggedActions = async () =>
  (
    await server.database.db
      .selectFrom('audit_log')
      .where('organization_id', '=', club.id)
      .orderBy('id')
      .select(['action', 'actor_id'])
      .execute()
  ).map(({ action, actor_id: actor }) => [action, actor]);

describe('a passkey', () => {
  it('reports an added or removed passkey by email and in the activity', async () => {
    const { admin } = club;
    expect(await admin.ask(listPasskeys, {})).toEqual({ address: 'http://localhost', passkeys: [] });
    const key = await withPasskey(admin, ' Ada’s phone ');
    const [added] = (await admin.ask(listPasskeys, {})).passkeys;
    expect(added).toEqual({
      id: expect.any(String),
      name: 'Ada’s phone',
      host: 'localhost',
      createdAt: expect.any(String),
      lastUsedAt: null,
    });
    expect((await signInWith(key)).response.status).toBe(200);
    expect((await admin.ask(listPasskeys, {})).passkeys[0]?.lastUsedAt).toEqual(expect.any(String));
    await admin.ask(removePasskey, { passkeyId: added?.id ?? '' });
    expect((await admin.ask(listPasskeys, {})).passkeys).toEqual([]);
    expect(await errorOf((await signInWith(key)).response)).toMatchObject(refusedPasskey);
    expect(await letterSubjects()).toEqual([
      [admin.email, 'A passkey was added at Touchline'],
      [admin.email, 'A passkey was removed at Touchline'],
    ]);
    expect(await loggedActions()).toEqual(
      expect.arrayContaining([
        ['security.addPasskey', admin.userId],
        ['access.signInByPasskey', admin.userId],
        ['security.removePasskey', admin.userId],
      ]),
    );
  });

  it('asks the browser for a discoverable passkey for this server with user verification', async () => {
    const { admin } = club;
    const key = await withPasskey(admin);
    const { address, options } = await admin.ask(beginPasskey, {});
    expect(address).toBe('http://localhost');
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: admin.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      // Prevents a device from creating a second passkey.
      excludeCredentials: [{ id: key.id, transports: ['internal'] }],
    });
    const { options: request } = await aBrowser(server.app).ask(requestPasskey, {});
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  });

  it.each<[string, Ceremony]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['a user who was not verified', { isVerified: false }],
    ['the answer to another question', { type: 'webauthn.get' }],
  ])('refuses to add a passkey from %s', async (_what, ceremony) => {
    const { options } = await club.admin.ask(beginPasskey, {});
    const response = await club.admin.send(addPasskey, { name: 'Phone', passkey: aKey().create(options, ceremony) });
    expect(await errorOf(response)).toMatchObject({ status: 422, code: 'passkey_not_made' });
    expect((await club.admin.ask(listPasskeys, {})).passkeys).toEqual([]);
  });

  it('adds a passkey only with the user’s own unexpired challenge', async () => {
    const { admin } = club;
    const coach = await club.addCoach();
    const add = (passkey: unknown, person = admin) => person.send(addPasskey, { name: 'Phone', passkey });
    const { options } = await coach.ask(beginPasskey, {});
    const key = aKey();
    expect(await errorOf(await add(key.create(options)))).toMatchObject(latePasskey);
    const made = key.create((await admin.ask(beginPasskey, {})).options);
    expect((await add(made)).status).toBe(204);
    expect(await errorOf(await add(made))).toMatchObject(latePasskey);
    expect(await errorOf(await add(key.create((await coach.ask(beginPasskey, {})).options), coach))).toMatchObject({
      status: 409,
      code: 'passkey_taken',
    });
    const slow = (await admin.ask(beginPasskey, {})).options;
    await server.moveClock((passkeyLimits.minutes + 0.1) / 60);
    expect(await errorOf(await add(aKey().create(slow)))).toMatchObject(latePasskey);
    expect(await errorOf(await add({ ...made, clientDataJSON: 'bm90IEpTT04' }))).toMatchObject(latePasskey);
    // A challenge for signing in cannot be used to add a passkey.
    const { options: request } = await admin.ask(requestPasskey, {});
    expect(await errorOf(await add(aKey().create({ ...slow, challenge: request.challenge })))).toMatchObject(
      latePasskey,
    );
  });

  it('refuses a passkey without a name and an eleventh passkey', async () => {
    const { admin } = club;
    const { options } = await admin.ask(beginPasskey, {});
    expect(await errorOf(await admin.send(addPasskey, { name: ' ', passkey: aKey().create(options) }))).toMatchObject({
      status: 422,
      fields: { name: 'Please enter a name.' },
    });
    for (let count = 0; count < passkeyLimits.most; count += 1) await withPasskey(admin, `Phone ${count}`);
    await expect(withPasskey(admin)).rejects.toMatchObject({ status: 409, code: 'too_many_passkeys' });
  });

  it('does not find another user’s passkey', async () => {
    const coach = await club.addCoach();
    await withPasskey(coach);
    const [key] = (await coach.ask(listPasskeys, {})).passkeys;
    const response = await club.admin.send(removePasskey, { passkeyId: key?.id ?? '' });
    expect(await errorOf(response)).toMatchObject({ status: 404, message: 'This passkey does not exist any more.' });
  });
});

describe('signing in with a passkey', () => {
  it('a sign-in with a passkey counts as a recent proof of identity', async () => {
    const { admin } = club;
    await beginStep(server);
    const key = await withPasskey(admin);
    await withSecondStep(server, admin);
    const { browser, response } = await signInWith(key);
    expect(response.status).toBe(200);
    expect((await browser.ask(readSession, {})).session?.user.email).toBe(admin.email);
    await browser.ask(beginPasskey, {});
    await browser.ask(signOut, {});
    expect((await browser.ask(readSession, {})).session).toBeNull();
  });

  it.each<[string, Ceremony]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without a verified user', { isVerified: false }],
    ['as the answer to another question', { type: 'webauthn.create' }],
  ])('refuses a passkey sign-in %s', async (_what, ceremony) => {
    const key = await withPasskey(club.admin);
    const { browser, response } = await signInWith(key, ceremony);
    expect(await errorOf(response)).toMatchObject(refusedPasskey);
    expect(browser.token).toBeUndefined();
  });

  it('a passkey challenge works only once, even after a wrong answer', async () => {
    const key = await withPasskey(club.admin);
    const { browser, passkey } = await signInWith(key);
    expect(await errorOf(await browser.send(signInByPasskey, { passkey }))).toMatchObject(latePasskey);
    const wrong = await signInWith(key, { isVerified: false });
    expect(await errorOf(await browser.send(signInByPasskey, { passkey: wrong.passkey }))).toMatchObject(latePasskey);
    const slow = await proofBy(key, browser);
    await server.moveClock((passkeyLimits.minutes + 0.1) / 60);
    expect(await errorOf(await browser.send(signInByPasskey, { passkey: slow }))).toMatchObject(latePasskey);
    const stored = JSON.stringify(await server.database.db.selectFrom('passkey_challenges').selectAll().execute());
    const { options } = await browser.ask(requestPasskey, {});
    expect(stored).not.toContain(options.challenge);
    // A challenge for adding a passkey cannot be used to sign in.
    const { options: adding } = await club.admin.ask(beginPasskey, {});
    const other = key.use({ rpId: 'localhost', challenge: adding.challenge });
    expect(await errorOf(await browser.send(signInByPasskey, { passkey: other }))).toMatchObject(latePasskey);
  });

  it('refuses a passkey whose counter does not increase, unless it is always zero', async () => {
    const key = await withPasskey(club.admin);
    key.countFrom(7);
    expect((await signInWith(key)).response.status).toBe(200);
    key.countFrom(7);
    expect(await errorOf((await signInWith(key)).response)).toMatchObject(refusedPasskey);
    const synchronized = await withPasskey(club.admin, 'Cloud', aKey({ counts: false }));
    expect((await signInWith(synchronized)).response.status).toBe(200);
    expect((await signInWith(synchronized)).response.status).toBe(200);
  });

  it('accepts only one of two concurrent passkey sign-ins with the same counter', async () => {
    const key = await withPasskey(club.admin);
    const [one, other] = [aBrowser(server.app), aBrowser(server.app)];
    const proofs = [await proofBy(key, one)];
    key.countFrom(0);
    proofs.push(await proofBy(key, other));
    const answers = await Promise.all([
      one.send(signInByPasskey, { passkey: proofs[0] }),
      other.send(signInByPasskey, { passkey: proofs[1] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('refuses a passkey sign-in with another key, another user or a forged signature', async () => {
    const key = await withPasskey(club.admin);
    expect(await errorOf((await signInWith(aKey())).response)).toMatchObject(refusedPasskey);
    const browser = aBrowser(server.app);
    const forged = {
      ...(await proofBy(aKey(), browser)),
      id: key.id,
      userHandle: (await proofBy(key, browser)).userHandle,
    };
    expect(await errorOf(await browser.send(signInByPasskey, { passkey: forged }))).toMatchObject(refusedPasskey);
    key.belongsTo((await proofBy(await withPasskey(await club.addCoach()), browser)).userHandle ?? '');
    expect(await errorOf((await signInWith(key)).response)).toMatchObject(refusedPasskey);
  });

  it('a user without a club who signs in with a passkey can use only their account', async () => {
    const coach = await club.addCoach();
    const key = await withPasskey(coach);
    await endMembership(server, await membershipOf(server, club, coach, 'coach'));
    const { response } = await signInWith(key);
    expect((await response.json()).session.user).toMatchObject({ hold: 'ended', organizationName: '' });
  });

  it('refuses further passkey sign-ins after ten wrong passkeys', async () => {
    const key = aKey();
    const browser = aBrowser(server.app);
    for (let guess = 0; guess < 10; guess += 1) {
      const response = await browser.send(signInByPasskey, { passkey: await proofBy(key, browser) });
      expect(response.status).toBe(422);
    }
    expect((await browser.send(signInByPasskey, { passkey: await proofBy(key, browser) })).status).toBe(429);
  });
});
