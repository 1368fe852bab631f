import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endGuardianship } from '@touchline/domain/families/contract.ts';
import { updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { downloadOwnTryout } from '@touchline/domain/tryouts/contract.family.ts';
import { withdrawRegistration } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { familiesOn, register, subjects } from '@touchline/tests/support/club/families.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { endMembership, joinAs } from '@touchline/tests/support/club/memberships.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { scheduleUpcomingLetters } from './store.newcomers.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

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

const { afterMinutes, aClubWithTryout, aToldFamily, calendarTo, subjectsTo, textTo } = familiesOn(() => ({
  server,
  mailbox,
}));
const { registered, withdrawn } = subjects;

const changeLocation = ({ admin }: Club, tryoutId: string, location: string, before: string) =>
  admin.ask(updateTryout, { tryoutId, location, expected: { location: before } });

/** Another login that acts for the player and has another role in another club. */
const aGuardian = async (club: Club, { profileId: id }: Member, mayAnswer = true) => {
  const elsewhere = await anOrganization(server);
  return joinAs(server, club, await elsewhere.addPlayer(), 'player', [{ id, mayAnswer }]);
};

const confirmedAt = (login: Member, at: Date | null) =>
  server.database.db.updateTable('users').set({ email_confirmed_at: at }).where('id', '=', login.userId).execute();

const changeAddress = (login: Member, email: string) =>
  server.database.db.updateTable('users').set({ email }).where('id', '=', login.userId).execute();

describe('emails about a player', () => {
  longTest('sends tryout emails only to confirmed logins that may answer', async () => {
    const { club, tryout, families } = await aClubWithTryout();
    const [pia] = families;
    const [father, reader, unconfirmed, former] = [
      await aGuardian(club, pia),
      await aGuardian(club, pia, false),
      await aGuardian(club, pia),
      await aGuardian(club, pia),
    ];
    await confirmedAt(unconfirmed, null);
    await endMembership(server, former.membershipId);
    const { id: registrationId } = await register(club, tryout.id, pia);
    await afterMinutes(2);
    await changeLocation(club, tryout.id, 'Gym', 'Main field');
    await afterMinutes(2);
    await club.admin.ask(withdrawRegistration, { registrationId });
    await afterMinutes(60);
    const letters = [registered, expect.stringContaining('Spring tryout'), withdrawn];
    expect([pia, father].map(subjectsTo)).toEqual([letters, letters]);
    expect([reader, unconfirmed, former].map(subjectsTo)).toEqual([[], [], []]);
    expect(textTo(father)).toContain('Pia Peters0');
  });

  // FAM-07
  longTest('sends tryout emails to each reader’s current address', async () => {
    const { club, tryout, family, registration } = await aToldFamily();
    const moved = { ...family, email: `${crypto.randomUUID()}@example.org` };
    // An email that the mail server delays belongs to a login, not to an address.
    mailbox.replies.set('', { code: 451, text: 'later' });
    await changeLocation(club, tryout.id, 'Gym', 'Main field');
    await afterMinutes(2);
    await changeAddress(family, moved.email);
    // The other guardian now uses her former address.
    const father = await aGuardian(club, family);
    await changeAddress(father, family.email);
    await changeLocation(club, tryout.id, 'Forest', 'Gym');
    await afterMinutes(2);
    mailbox.replies.clear();
    await afterMinutes(60);
    expect(subjectsTo(moved)).toEqual([expect.stringContaining('Spring tryout')]);
    expect(textTo(moved)).toMatch(/Forest[\s\S]*Before:[\s\S]*Main field/);
    // The address got her first email and then his.
    expect(subjectsTo(family)).toEqual([registered, registered]);
    expect(textTo(family)).toContain('Forest');
    await club.admin.ask(withdrawRegistration, { registrationId: registration.id });
    await afterMinutes(60);
    expect([moved, family].map((login) => subjectsTo(login).at(-1))).toEqual([withdrawn, withdrawn]);
    expect([moved, family].map((login) => subjectsTo(login).length)).toEqual([2, 3]);
    for (const { subject, text } of [moved, family].flatMap(({ email }) => mailbox.to(email))) {
      expect(text).toContain('Pia Peters0');
      expect(subject).not.toMatch(/Pia|Peters/);
    }
  });

  longTest('sends a mother who coaches emails about her children in both clubs', async () => {
    const { club, tryout, families } = await aClubWithTryout(2);
    const [pia, paul] = families;
    const login = await club.addCoach('Carla Coach');
    const children = [pia, paul].map(({ profileId: id }) => ({ id, mayAnswer: true }));
    const mother = await joinAs(server, club, login, 'player', children);
    const bears = await anOrganization(server, 'Bears');
    const cub = await bears.addPlayer({ firstName: 'Cleo', lastName: 'Cub' });
    await joinAs(server, bears, login, 'player', [{ id: cub.profileId, mayAnswer: true }]);
    const other = await aTryout(bears, await anOpenAgeGroup(server, bears));
    for (const child of [pia, paul]) await register(club, tryout.id, child);
    await register(bears, other.id, cub);
    await afterMinutes(2);
    const texts = mailbox.to(mother.email).map(({ text }) => /(Pia Peters\d|Cleo Cub) is registered/.exec(text)?.[1]);
    // There is one email about two children at one tryout.
    expect(texts.toSorted()).toEqual(['Cleo Cub', undefined]);
    expect(
      mailbox.to(mother.email).map(({ text }) => text.includes('Pia Peters0 and Pia Peters1 are registered')),
    ).toContain(true);
    expect([pia, paul, cub].map((child) => subjectsTo(child).length)).toEqual([1, 1, 1]);
  });

  /** A mother of two registered players who has already been emailed about the tryout. */
  const aToldMother = async () => {
    const facts = await aClubWithTryout(2);
    const { club, tryout, families } = facts;
    const children = families.map(({ profileId: id }) => ({ id, mayAnswer: true }));
    const mother = await joinAs(server, club, await club.addCoach('Carla Coach'), 'player', children);
    const registrations = [];
    for (const child of families) registrations.push(await register(club, tryout.id, child));
    await afterMinutes(2);
    return { ...facts, mother, registrations };
  };
  const toBoth = (text: string) => /Pia Peters\d(?: and Pia Peters\d)?/.exec(text)?.[0];

  // FAM-07
  longTest('sends one email about all of a person’s children with the same news', async () => {
    const { club, tryout, families, mother, registrations } = await aToldMother();
    expect(subjectsTo(mother)).toEqual([registered]);
    expect(toBoth(textTo(mother))).toMatch(/^Pia Peters\d and Pia Peters\d$/);
    expect(
      calendarTo(mother)
        .filter((line) => line.startsWith('UID:'))
        .toSorted(),
    ).toEqual(registrations.map(({ id }) => `UID:registration-${id}@localhost`).toSorted());
    for (const child of families) expect(subjectsTo(child)).toEqual([registered]);
    // One child is withdrawn while the email about both is unsent.
    mailbox.replies.set('', { code: 451, text: 'later' });
    await changeLocation(club, tryout.id, 'Gym', 'Main field');
    await afterMinutes(2);
    await club.admin.ask(withdrawRegistration, { registrationId: registrations[0]?.id ?? '' });
    await afterMinutes(2);
    mailbox.replies.clear();
    await afterMinutes(60);
    const told = mailbox.to(mother.email).slice(1);
    expect(told.map(({ subject, text }) => [subject, toBoth(text)]).toSorted()).toEqual(
      [
        ['Vienna Lions: new place for Spring tryout', 'Pia Peters1'],
        [withdrawn, 'Pia Peters0'],
      ].toSorted(),
    );
  });

  longTest('removes a child from an unsent email about two if that guardianship ends', async () => {
    const { club, tryout, families, mother } = await aToldMother();
    mailbox.replies.set('', { code: 451, text: 'later' });
    await changeLocation(club, tryout.id, 'Gym', 'Main field');
    await afterMinutes(2);
    await club.admin.ask(endGuardianship, { playerId: families[0].profileId, userId: mother.userId });
    mailbox.replies.clear();
    await afterMinutes(60);
    await afterMinutes(60);
    const told = mailbox.to(mother.email).slice(1);
    expect(told.map(({ subject, text }) => [subject, toBoth(text)])).toEqual([
      ['Vienna Lions: new place for Spring tryout', 'Pia Peters1'],
    ]);
    expect(textTo(mother)).toMatch(/Gym[\s\S]*Before:[\s\S]*Main field/);
  });

  it('emails a tryout to a login that is confirmed later', async () => {
    const { club, family } = await aToldFamily();
    const father = await aGuardian(club, family);
    const reader = await aGuardian(club, family, false);
    for (const { userId } of [father, reader, family]) await scheduleUpcomingLetters(server.database.db, userId);
    await afterMinutes(2);
    expect([family, father, reader].map(subjectsTo)).toEqual([[registered], [registered], []]);
  });

  it('schedules tryout emails only for a login that has become reachable', async () => {
    const { club, family, tryoutId } = await aToldFamily();
    const reader = await aGuardian(club, family, false);
    const father = await aGuardian(club, family);
    const isDue = async ({ userId }: Member): Promise<boolean> => {
      await scheduleUpcomingLetters(server.database.db, userId);
      const tryouts = server.database.db.updateTable('tryouts').set({ letters_due_at: null });
      const { numUpdatedRows } = await tryouts
        .where('id', '=', tryoutId)
        .where('letters_due_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    };
    expect([await isDue(family), await isDue(reader), await isDue(father)]).toEqual([false, false, true]);
  });

  longTest('emails each login the changes since its last email', async () => {
    const { club, tryoutId, family, registration } = await aToldFamily();
    const father = await aGuardian(club, family);
    mailbox.replies.set(father.email, { code: 451, text: 'later' });
    await changeLocation(club, tryoutId, 'Gym', 'Main field');
    await afterMinutes(2);
    expect(textTo(family)).toMatch(/Gym[\s\S]*Before:[\s\S]*Main field/);
    await changeLocation(club, tryoutId, 'Forest', 'Gym');
    await afterMinutes(2);
    expect(textTo(family)).toMatch(/Forest[\s\S]*Before:[\s\S]*Gym/);
    mailbox.replies.clear();
    await afterMinutes(60);
    expect(subjectsTo(father)).toEqual([registered]);
    expect(textTo(father)).toContain('Forest');
    expect(textTo(father)).not.toContain('Before:');
    expect(calendarTo(father)).toContain(`UID:registration-${registration.id}@localhost`);
    const sequences = async (login: Member) => {
      const file = await (await login.send(downloadOwnTryout, { tryoutId, playerId: family.profileId })).text();
      return [file, calendarTo(login).join('\n')].map((text) => /SEQUENCE:\d+/.exec(text)?.[0]);
    };
    for (const login of [family, father]) {
      const [downloaded, mailed] = await sequences(login);
      expect(downloaded).toBe(mailed);
    }
    expect((await sequences(family))[0]).not.toBe((await sequences(father))[0]);
  });
});
