import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateAccount } from '@touchline/domain/access/contract.account.ts';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import {
  acceptCoachCorrection,
  listCoachCorrections,
  refuseCoachCorrection,
} from '@touchline/domain/people/contract.corrections.ts';
import { removeCoach, takeBackCoach, updateCoach } from '@touchline/domain/people/contract.leaving.ts';
import { inviteCoach, listCoaches } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { guardiansOn } from '@touchline/tests/support/club/guardians.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { errorOf, personOn } from '@touchline/tests/support/server/person.ts';
import { aCoachWith } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser } from '@touchline/tests/support/server/visitor.ts';
import { startSession } from '../../core/identity/session.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let mailbox: Mailbox;
let server: TestServer;
let club: Club;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  expect(await checkDatabase(server.database)).toEqual([]);
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server, 'Lions');
});

const { deliver, mailsTo } = guardiansOn(() => ({ server, mailbox }));

const preparedCoach = { firstName: 'Cleo', lastName: 'Prepared', phone: '+43 1 5555555' as string | null };

/** An invited coach who joined as Carla Coach with another phone number. */
const aCoachWhoJoined = async ({ phone = preparedCoach.phone } = {}) => {
  const form = aCoachWith('later');
  const { invitationCode } = await club.admin.ask(inviteCoach, {
    ...preparedCoach,
    phone: phone ?? '',
    email: form.email,
  });
  await aBrowser(server.app).ask(registerWithCode, { ...form, organizationCode: invitationCode });
  const { id: userId } = await server.database.db
    .updateTable('users')
    .set({ email_confirmed_at: new Date() })
    .where('email', '=', form.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await startSession(server.database.db, userId, 'test');
  return { ...personOn(server.app, token), userId, email: form.email, given: form.additionalData.phone };
};

const waitingCorrections = () => club.admin.ask(listCoachCorrections, {});
const idOf = async (field: string) => (await waitingCorrections()).find((one) => one.field === field)?.id ?? '';
const storedCoach = async () => (await club.admin.ask(listCoaches, {})).coaches[0];
const memberName = async (userId: string) =>
  (await server.database.db.selectFrom('members').where('id', '=', userId).select('name').executeTakeFirst())?.name;

describe('a coach who joins with an invitation', () => {
  it('a coach who changes their name closes corrections of the name', async () => {
    const carla = await aCoachWhoJoined();
    await carla.ask(updateAccount, { name: 'Carla Maria Prepared' });
    expect(await storedCoach()).toMatchObject({
      firstName: 'Carla Maria',
      lastName: 'Prepared',
      phone: preparedCoach.phone,
    });
    expect(await memberName(carla.userId)).toBe('Carla Maria Prepared');
    expect((await waitingCorrections()).map(({ field }) => field)).toEqual(['phone']);
    // A two-word first name is not split when the last name changes.
    await carla.ask(updateAccount, { name: 'Carla Maria van der Berg' });
    expect(await storedCoach()).toMatchObject({ firstName: 'Carla Maria', lastName: 'van der Berg' });
  });

  it('proposes differing values of a joining coach to an admin', async () => {
    const elsewhere = await anOrganization(server);
    const { userId, given } = await aCoachWhoJoined();
    expect(await storedCoach()).toMatchObject({ ...preparedCoach, userId });
    // The member has the same name as the profile.
    expect(await memberName(userId)).toBe('Cleo Prepared');
    const corrections = await waitingCorrections();
    expect(corrections).toEqual(
      [
        ['firstName', 'Cleo', 'Carla'],
        ['lastName', 'Prepared', 'Coach'],
        ['phone', preparedCoach.phone, given],
      ].map(([field, before, proposed]) => ({
        ...{ id: expect.any(String), coachId: (corrections[0] as { coachId: string }).coachId },
        ...{ coachName: 'Cleo Prepared', field, before, now: before, proposed, proposedAt: expect.any(String) },
      })),
    );
    expect(await elsewhere.admin.ask(listCoachCorrections, {})).toEqual([]);
  });

  it('fills in the coach’s phone number if the club had none', async () => {
    const { given } = await aCoachWhoJoined({ phone: null });
    expect(await storedCoach()).toMatchObject({ ...preparedCoach, phone: given });
    expect((await waitingCorrections()).map(({ field }) => field)).toEqual(['firstName', 'lastName']);
  });

  longTest('an accepted correction changes the coach’s profile and member name', async () => {
    const coach = await aCoachWhoJoined();
    await club.admin.ask(acceptCoachCorrection, { correctionId: await idOf('lastName'), expected: 'Prepared' });
    await club.admin.ask(refuseCoachCorrection, { correctionId: await idOf('phone') });
    expect(await storedCoach()).toMatchObject({ ...preparedCoach, lastName: 'Coach' });
    expect(await memberName(coach.userId)).toBe('Cleo Coach');
    expect((await waitingCorrections()).map(({ field }) => field)).toEqual(['firstName']);
    await deliver();
    const letters = mailsTo(coach).filter(({ subject }) => subject === 'Your correction at Lions');
    const facts = letters.map(({ text }) => /: (your [\w ]+)\./.exec(text.replaceAll(/\s+/g, ' '))?.[1]);
    expect(facts).toEqual(['your last name is changed', 'your phone number stays as it is']);
  });

  it('closes a coach’s correction once the value is changed', async () => {
    const coach = await aCoachWhoJoined();
    await coach.ask(updateAccount, { phone: '+43 1 7777777' });
    expect((await waitingCorrections()).map(({ field }) => field)).toEqual(['firstName', 'lastName']);
    await club.admin.ask(updateCoach, { coachId: (await storedCoach())?.id ?? '', firstName: 'Carla' });
    expect((await waitingCorrections()).map(({ field }) => field)).toEqual(['lastName']);
  });
});

describe('a correction of a coach', () => {
  it('refuses to decide on an outdated correction of a coach', async () => {
    const elsewhere = await anOrganization(server);
    await aCoachWhoJoined();
    const correctionId = await idOf('phone');
    await club.admin.ask(updateCoach, { coachId: (await storedCoach())?.id ?? '', phone: '+43 1 9999999' });
    const since = await club.admin.send(acceptCoachCorrection, { correctionId, expected: preparedCoach.phone });
    expect(await errorOf(since)).toMatchObject({ status: 409, code: 'changed_since' });
    expect((await elsewhere.admin.send(acceptCoachCorrection, { correctionId })).status).toBe(404);
    expect((await elsewhere.admin.send(refuseCoachCorrection, { correctionId })).status).toBe(404);
    expect(await waitingCorrections()).toContainEqual(
      expect.objectContaining({ field: 'phone', now: '+43 1 9999999' }),
    );
    await club.admin.ask(refuseCoachCorrection, { correctionId });
    expect((await club.admin.send(acceptCoachCorrection, { correctionId })).status).toBe(404);
    expect(await storedCoach()).toMatchObject({ phone: '+43 1 9999999' });
  });

  longTest('hides corrections of a removed coach', async () => {
    const coach = await aCoachWhoJoined();
    const correctionId = await idOf('phone');
    const coachId = (await storedCoach())?.id ?? '';
    await club.admin.ask(removeCoach, { coachId });
    expect(await waitingCorrections()).toEqual([]);
    const refused = await club.admin.send(acceptCoachCorrection, { correctionId });
    expect(await errorOf(refused)).toMatchObject({ status: 409 });
    await club.admin.ask(takeBackCoach, { coachId });
    expect(await waitingCorrections()).toHaveLength(3);
    await server.database.db
      .updateTable('coach_profiles')
      .set({ user_id: null })
      .where('user_id', '=', coach.userId)
      .execute();
    expect(await waitingCorrections()).toEqual([]);
  });
});
