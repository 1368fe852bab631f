import { beforeEach, describe, expect, it } from 'vitest';
import { readConfirmation, resetPassword } from '@touchline/domain/access/contract.account.ts';
import { signIn } from '@touchline/domain/access/contract.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { readSecurity } from '@touchline/domain/security/contract.ts';
import { activityOf } from '@touchline/tests/support/club/activity.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { commandLine } from '@touchline/tests/support/server/command-line.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { aClubThatOffers } from '@touchline/tests/support/club/offers.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { beginStep, givePassword, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { insertLink } from '../features/access/store.links.ts';
import type { Login } from '../features/access/store.operator.ts';

const server = ownServer(behindProxy);
const { json, run, said, logged } = commandLine(server);
let lions: Club;
let bears: Club;
let carla: Member;

beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  [lions, bears] = [
    await anOrganization(server, uniqueName('Lions')),
    await anOrganization(server, uniqueName('Bears')),
  ];
  carla = await lions.addCoach('Carla Coach');
  logged.length = 0;
});

/** A unique name that no other test's club matches. */
const uniqueName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

const emailsTo = async (email: string) =>
  (await server.database.db.selectFrom('outbox').where('recipient', '=', email).select('payload').execute()).map(
    ({ payload }) => (payload as { subject?: string }).subject,
  );
const unconfirmed = async (member: Member): Promise<Member> => {
  const { db } = server.database;
  await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', member.userId).execute();
  return member;
};
const people = async (text: string) => ((await json('people', 'find', text)) as { people: Login[] }).people;

// OPS-10
describe('people find', () => {
  it('finds logins by name and address in all organizations', async () => {
    await joinAs(server, bears, carla, 'player');
    await withSecondStep(server, carla);
    await unconfirmed(await bears.addCoach('Conny Coach'));
    const own = carla.email.slice(0, carla.email.indexOf('@'));
    expect(await people(own.toUpperCase())).toMatchObject([
      {
        id: carla.userId,
        email: carla.email,
        isConfirmed: true,
        hasSecondStep: true,
        leavesAt: null,
        roles: [
          { organizationId: bears.id, organizationName: bears.name, role: 'player', state: 'active' },
          { organizationId: lions.id, name: 'Carla Coach', role: 'coach', state: 'active' },
        ],
      },
    ]);
    const named = await people('cöach con');
    expect(named.map(({ roles: [role] }) => role?.name)).toContain('Conny Coach');
    expect(named.every(({ roles }) => roles.some(({ name }) => name === 'Conny Coach'))).toBe(true);
    const looked = 'The operator of the server looked up people of the club';
    expect([(await activityOf(lions))[0], (await activityOf(bears))[0]]).toEqual([looked, looked]);
    expect(await activityOf(await anOrganization(server))).toEqual([]);

    const [code, text] = await said('people', 'find', own);
    expect(code).toBe(0);
    expect(text).toBe(
      `${carla.email}\n  id ${carla.userId} · address confirmed · second step on\n` +
        `  Carla Coach, ${bears.name}: player\n  Carla Coach, ${lions.name}: coach\n`,
    );
    expect(await said('people', 'find', '100%_')).toEqual([0, 'No login has this in its name or email address.\n']);
  });
});

// OPS-10
describe('people reset-password', () => {
  it('prints a one-time link to set a new password, and emails the person a notice', async () => {
    await givePassword(server, carla.userId, 'green-grass-2026');
    const { code, answer, told } = await run(['people', 'reset-password', carla.email.toUpperCase()]);
    const [words, link = ''] = answer.trim().split('\n');
    expect([code, told]).toEqual([0, '']);
    expect(words).toBe(
      `This link sets a new password for ${carla.email}. It works once, for 1 hour. Give it to nobody else.`,
    );
    const { origin, pathname, hash } = new URL(link);
    expect(origin + pathname).toBe('https://club.example.org/auth/callback');
    const fragment = new URLSearchParams(hash.slice(1));
    expect([fragment.get('type'), fragment.get('email')]).toEqual(['recovery', carla.email]);
    expect(await emailsTo(carla.email)).toEqual(['A link to set a new password was made at Touchline']);
    expect(await activityOf(lions)).toEqual([
      'The operator of the server made a link to set a new password for Carla Coach',
    ]);
    // Neither the server's log nor the outbox contains the link's token.
    const token = fragment.get('token') ?? '';
    expect(logged.join('')).toContain('people.resetPassword');
    expect(logged.join('')).not.toMatch(new RegExp(`${token}|${carla.email}`));
    const outbox = await server.database.db.selectFrom('outbox').select('payload').execute();
    expect(JSON.stringify(outbox)).not.toContain(token);

    const browser = aBrowser(server.app);
    const change = { token, password: 'blue-grass-2027' };
    expect((await browser.send(resetPassword, change)).status).toBe(200);
    expect((await browser.send(resetPassword, change)).status).toBe(400);
    const { session } = await browser.ask(signIn, { email: carla.email, password: 'blue-grass-2027' });
    expect(session?.user.email).toBe(carla.email);
  });

  it('refuses to reset the password of an unconfirmed address and suggests the confirmation', async () => {
    await unconfirmed(carla);
    expect(await said('people', 'reset-password', carla.email)).toEqual([
      1,
      `The address ${carla.email} is not confirmed.\n\n  npm run admin -- people confirm ${carla.email}\n`,
    ]);
    expect(await emailsTo(carla.email)).toEqual([]);
  });
});

// OPS-10
describe('people confirm', () => {
  it('sends the withheld offer and invalidates the confirmation link when an address is confirmed', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server, uniqueName('Tigers'));
    await unconfirmed(player);
    await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [player.profileId] });
    expect(await emailsTo(player.email)).toEqual([]);
    const token = await insertLink(server.database.db, player.userId, 'confirm_email', undefined);
    await run(['people', 'confirm', player.email]);
    expect(await emailsTo(player.email)).toEqual(
      expect.arrayContaining(['Your email address was confirmed at Touchline', expect.stringContaining('Falcons')]),
    );
    expect(await errorOf(await aBrowser(server.app).send(readConfirmation, { token }))).toMatchObject({
      code: 'already_confirmed',
    });
  });

  it('confirms an address once, notifies the person, and allows signing in with the password', async () => {
    await givePassword(server, carla.userId, 'green-grass-2026');
    await unconfirmed(carla);
    const browser = aBrowser(server.app);
    const attempt = { email: carla.email, password: 'green-grass-2026' };
    expect((await browser.send(signIn, attempt)).status).toBe(403);
    expect(await said('people', 'confirm', carla.email)).toEqual([0, `The address ${carla.email} is confirmed.\n`]);
    expect((await browser.send(signIn, attempt)).status).toBe(200);
    expect(await said('people', 'confirm', carla.email)).toEqual([
      1,
      `The address ${carla.email} is confirmed already.\n`,
    ]);
    expect(await emailsTo(carla.email)).toContain('Your email address was confirmed at Touchline');
    expect((await activityOf(lions)).filter((line) => line.includes('operator'))).toEqual([
      'The operator of the server confirmed the email address of Carla Coach',
    ]);
  });
});

// ACCT-10 OPS-10
describe('people reset-second-step', () => {
  it('resets a login’s second step and logs the reset in each of its organizations', async () => {
    await joinAs(server, bears, carla, 'coach');
    await beginStep(server);
    await withSecondStep(server, carla);
    await server.database.db.deleteFrom('outbox').execute();
    const openPages = await server.announcedFromNow();
    expect(await json('people', 'reset-second-step', carla.email)).toEqual({ email: carla.email });
    await expect.poll(() => openPages.has('session')).toBe(true);
    expect(await carla.ask(readSecurity, {})).toMatchObject({ secondStepSince: null });
    const letters = await server.database.db.selectFrom('outbox').select(['recipient', 'payload']).execute();
    expect(letters).toEqual([
      {
        recipient: carla.email,
        payload: expect.objectContaining({
          subject: 'Your second step was reset at Touchline',
          paragraphs: [expect.stringContaining('The operator of the server'), expect.any(String)],
        }),
      },
    ]);
    const reset = 'The operator of the server reset the second step of Carla Coach';
    expect([(await activityOf(lions))[0], (await activityOf(bears))[0]]).toEqual([reset, reset]);
    const again = await said('people', 'reset-second-step', carla.email);
    expect(again).toEqual([1, `The login ${carla.email} has no second step.\n`]);
  });
});
