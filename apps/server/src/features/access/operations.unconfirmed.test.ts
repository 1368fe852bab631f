import { changeRole } from '@touchline/tests/support/club/memberships.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { importCoaches, importPlayers } from '@touchline/domain/people/contract.import.ts';
import { invitePlayer, listCoaches, listPlayers } from '@touchline/domain/people/contract.ts';
import { anOrganization, insertMember } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aCodeText, aCoachWith, aFounder, aPlayerWith } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { removeUnconfirmed } from './store.unconfirmed.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...behindProxy, SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
});

const exists = async (email: string): Promise<boolean> =>
  (await server.database.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst()) !==
  undefined;

const organization = (name: string) =>
  server.database.db.selectFrom('organizations').where('name', '=', name).select('id').executeTakeFirst();

/** Moves the clock ahead while `look` runs and then back, so that tests do not depend on each other. */
const hoursLater = async (hours: number, look: () => Promise<void>) => {
  await server.moveClock(hours);
  try {
    await look();
  } finally {
    await server.moveClock(-hours);
  }
};

const aCode = async (role: 'coach' | 'player') => {
  const club = await anOrganization(server);
  const { code } = await club.admin.ask(createCode, { code: aCodeText(), role });
  return { club, code };
};

describe('an account that is never confirmed', () => {
  longTest('deletes an unconfirmed account and its organization after seven days', async () => {
    const input = aFounder();
    await aBrowser(server.app).ask(registerAdmin, input);
    const { club } = await aCode('coach');
    await hoursLater(7 * 24 - 1, async () => {
      await server.app.jobs.runAll();
      expect(await exists(input.email)).toBe(true);
    });
    await hoursLater(7 * 24 + 1, async () => {
      await server.app.jobs.runAll();
      expect(await exists(input.email)).toBe(false);
      expect(await organization(input.organizationName)).toBeUndefined();
      const trails = server.database.db.selectFrom('audit_log').where('organization_id', '=', club.id);
      expect(await trails.select('action').execute()).toEqual([{ action: 'codes.create' }]);
    });
  });

  it('keeps confirmed users and their organizations', async () => {
    const { club } = await aCode('coach');
    await hoursLater(8 * 24, async () => {
      await removeUnconfirmed(server.database.db);
      expect(await exists(club.admin.email)).toBe(true);
      expect(await organization(club.name)).toEqual({ id: club.id });
    });
  });

  it('deletes the unused profile of an unconfirmed account', async () => {
    const { club, code } = await aCode('coach');
    const input = aCoachWith(code);
    await aBrowser(server.app).ask(registerWithCode, input);
    const profiles = () =>
      server.database.db.selectFrom('coach_profiles').where('organization_id', '=', club.id).select('id').execute();
    expect(await profiles()).toHaveLength(1);
    await hoursLater(8 * 24, async () => {
      await removeUnconfirmed(server.database.db);
      expect(await exists(input.email)).toBe(false);
      expect(await profiles()).toEqual([]);
    });
  });

  longTest('keeps imported profiles of deleted unconfirmed accounts', async () => {
    const club = await anOrganization(server);
    const [player, coach] = [aPlayerWith('later'), aCoachWith('later')];
    const imported = (cells: object) => ({ rows: [{ line: 2, cells }], dateOrder: 'day' as const, invite: true });
    const reports = [
      await club.admin.ask(importPlayers, imported({ fullName: 'Rosa Berg', email: player.email })),
      await club.admin.ask(importCoaches, imported({ fullName: 'Cora Koch', email: coach.email, phone: '0660 1' })),
    ];
    const codes = reports.map(({ invitations }) => invitations[0]?.code ?? '');
    for (const [place, form] of [player, coach].entries())
      await aBrowser(server.app).ask(registerWithCode, { ...form, organizationCode: codes[place] as string });
    await hoursLater(8 * 24, async () => {
      await removeUnconfirmed(server.database.db);
      expect([await exists(player.email), await exists(coach.email)]).toEqual([false, false]);
      const { players } = await club.admin.ask(listPlayers, {});
      expect(players).toMatchObject([{ firstName: 'Rosa', lastName: 'Berg', hasAccount: false }]);
      const { coaches } = await club.admin.ask(listCoaches, {});
      expect(coaches).toMatchObject([{ firstName: 'Cora', phone: '0660 1', hasAccount: false }]);
    });
  });

  it('invites the address of a deleted unconfirmed account again', async () => {
    const club = await anOrganization(server);
    const form = aPlayerWith('later');
    const invited = { firstName: 'Pia', lastName: 'Prepared', email: form.email };
    const { invitationCode } = await club.admin.ask(invitePlayer, invited);
    await aBrowser(server.app).ask(registerWithCode, { ...form, organizationCode: invitationCode });
    await hoursLater(8 * 24, async () => {
      await removeUnconfirmed(server.database.db);
      expect(await club.admin.ask(invitePlayer, invited)).toMatchObject({ email: form.email });
    });
  });

  it('keeps an unconfirmed founder who is the organization’s only admin', async () => {
    const input = aFounder();
    await aBrowser(server.app).ask(registerAdmin, input);
    const founded = await organization(input.organizationName);
    const { db } = server.database;
    const { id } = await db
      .insertInto('users')
      .values({ email: `second-${input.email}`, password_hash: 'none', email_confirmed_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const organizationId = founded?.id as string;
    await insertMember(db, { userId: id, organizationId, name: 'Paul Player', role: 'player' });
    await hoursLater(8 * 24, async () => {
      await removeUnconfirmed(db);
      // The account is kept, because the organization has no other admin.
      expect(await exists(input.email)).toBe(true);
      await changeRole(server, id, 'admin');
      await removeUnconfirmed(db);
      expect(await exists(input.email)).toBe(false);
      expect(await organization(input.organizationName)).toEqual(founded);
    });
  });
});

describe('an account that was registered with a mistyped address', () => {
  const challenge = (letter: string) => letter.repeat(43);
  const children = async (email: string) =>
    (
      await server.database.db
        .selectFrom('player_profiles as player')
        .innerJoin('guardianships as own', 'own.player_id', 'player.id')
        .innerJoin('users as account', 'account.id', 'own.user_id')
        .where('account.email', '=', email)
        .select('player.id')
        .execute()
    ).length;

  it('replaces an account with a mistyped address only from the same browser', async () => {
    const { code } = await aCode('player');
    const mistyped = { ...aPlayerWith(code), challenge: challenge('a') };
    const browser = aBrowser(server.app);
    await browser.ask(registerWithCode, mistyped);
    const guessed = { ...aPlayerWith(code), corrects: { email: mistyped.email, challenge: challenge('b') } };
    await aBrowser(server.app).ask(registerWithCode, guessed);
    expect(await children(mistyped.email)).toBe(1);
    const corrected = { ...mistyped, email: `right-${mistyped.email}`, challenge: challenge('c') };
    const corrects = { email: mistyped.email, challenge: mistyped.challenge };
    await browser.ask(registerWithCode, { ...corrected, corrects });
    expect(await Promise.all([mistyped, guessed, corrected].map(({ email }) => exists(email)))).toEqual([
      false,
      true,
      true,
    ]);
    expect(await Promise.all([mistyped, corrected].map(({ email }) => children(email)))).toEqual([0, 1]);
  });

  longTest('a corrected address replaces the mistyped account and its organization', async () => {
    const mistyped = { ...aFounder(), challenge: challenge('d') };
    await aBrowser(server.app).ask(registerAdmin, mistyped);
    const corrects = { email: mistyped.email, challenge: mistyped.challenge };
    const { organizationName } = mistyped;
    const corrected = {
      ...aFounder(),
      organizationName: `${organizationName} II`,
      challenge: challenge('e'),
      corrects,
    };
    await aBrowser(server.app).ask(registerAdmin, corrected);
    expect(await organization(organizationName)).toBeUndefined();
    expect(await organization(corrected.organizationName)).toBeDefined();
  });

  longTest('keeps an account with a mistyped address if it was confirmed', async () => {
    const { code } = await aCode('player');
    const [first, second] = [aPlayerWith(code), aPlayerWith(code)].map((form, place) => ({
      ...form,
      challenge: challenge('fg'.charAt(place)),
    }));
    if (!first || !second) throw new Error('Two registrations are needed.');
    for (const form of [first, second]) await aBrowser(server.app).ask(registerWithCode, form);
    await server.database.db
      .updateTable('users')
      .set({ email_confirmed_at: new Date() })
      .where('email', '=', first.email)
      .execute();
    const { email, challenge: given } = second;
    const unborn = aPlayerWith(code);
    const refused = {
      ...unborn,
      additionalData: { ...unborn.additionalData, birth_date: '2999-01-01' },
      corrects: { email, challenge: given },
    };
    expect((await aBrowser(server.app).send(registerWithCode, refused)).status).toBe(422);
    await aBrowser(server.app).ask(registerWithCode, {
      ...aPlayerWith(code),
      corrects: { email: first.email, challenge: first.challenge },
    });
    expect(await Promise.all([first, second].map((form) => exists(form.email)))).toEqual([true, true]);
  });
});
