import { beforeEach, expect, it } from 'vitest';
import { lookUpCode, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { listCoachCorrections, listCorrections } from '@touchline/domain/people/contract.corrections.ts';
import {
  importCoaches,
  importPlayers,
  previewCoaches,
  previewPlayers,
} from '@touchline/domain/people/contract.import.ts';
import { removeCoach, updateCoach } from '@touchline/domain/people/contract.leaving.ts';
import { inviteCoach, invitePlayer, listCoaches, listPlayers } from '@touchline/domain/people/contract.ts';
import type { CoachCells, PlayerCells } from '@touchline/domain/people/schema.import.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { aFileOf } from '@touchline/tests/support/files/import.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aChildOf, aCoachWith, aCodeText } from '@touchline/tests/support/club/registration.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

let club: Club;
let mother: Member;

beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server);
  mother = await (await anOrganization(server)).addCoach('Mona Mother');
});

const players = async () =>
  (await club.admin.ask(listPlayers, {})).players.map(({ isInvited: _, hasAccount: __, ...player }) => player);
const coaches = async () =>
  (await club.admin.ask(listCoaches, {})).coaches.map(({ firstName, lastName, phone }) => [firstName, lastName, phone]);

const anna = { firstName: 'Anna', lastName: 'Child', birthDate: '2015-05-05' };
const guardian = {
  parentGuardianFirstName: 'Gerda',
  parentGuardianLastName: 'Guardian',
  parentGuardianPhone: '+43 660 7654321',
};

// FAM-19
longTest('fills empty fields and asks about differing values for invitations, codes and files', async () => {
  const sister = await club.admin.ask(invitePlayer, { ...anna, firstName: 'Bea', email: mother.email });
  await mother.ask(join, aChildOf(sister.invitationCode, 'Bea', { position: 'Defender' }));
  const [bea] = await players();

  // The address is in use, but the invitation for Anna does not change her sister.
  const { id: teamless } = await club.admin.ask(invitePlayer, { ...anna, position: 'Goal', email: mother.email });
  expect(teamless).not.toBe(sister.id);
  await server.moveClock(8 * 24);
  const again = { ...anna, position: 'Wing', gender: 'Female' as const, email: mother.email };
  expect(await errorOf(await club.admin.send(invitePlayer, again))).toMatchObject({
    status: 409,
    fields: { position: 'Goal' },
  });
  const decisions = { position: { shown: 'Goal', replaces: false } };
  const { invitationCode } = await club.admin.ask(invitePlayer, { ...again, decisions });
  const invited = { ...anna, position: 'Goal', gender: 'Female' };
  expect(await players()).toEqual([expect.objectContaining(invited), bea]);

  // The invitation code shows current data, and another code shows none.
  const seen = async (code: string) => (await aBrowser(server.app).ask(lookUpCode, { code })).invitation;
  expect(await seen(invitationCode)).toEqual({
    ...{ ...anna, gender: 'Female' },
    ...{ email: mother.email, others: [] },
  });
  await mother.ask(join, aChildOf(invitationCode, 'Anna', { gender: 'Male', position: null }));
  const joined = { ...invited, ...guardian };
  const waiting = async () =>
    (await club.admin.ask(listCorrections, {})).map(({ playerName, field, now, proposed }) => [
      ...[playerName, field, now, proposed],
    ]);
  expect(await players()).toEqual([expect.objectContaining(joined), bea]);
  expect(await waiting()).toEqual([['Anna Child', 'gender', 'Female', 'Male']]);
  const { code } = await club.admin.ask(createCode, { code: aCodeText(), role: 'player' });
  expect(await seen(code)).toBeNull();
  const wing = aChildOf(code, 'Anna', { gender: 'Male', position: 'Wing' });
  expect(await errorOf(await mother.send(join, wing))).toMatchObject({
    status: 409,
    fields: { 'additionalData.position': expect.stringMatching(/^Your club has Goal, and you entered Wing\./) },
  });
  await mother.ask(join, { ...wing, differs: true });
  expect(await players()).toEqual([expect.objectContaining(joined), bea]);
  expect(await waiting()).toContainEqual(['Anna Child', 'position', 'Goal', 'Wing']);

  // The preview of a file shows both values.
  const row = { ...anna, position: 'Bench', jerseyNumber: '8', guardianPhone: '' };
  const file = aFileOf<PlayerCells>([row], false);
  const [shown] = (await club.admin.ask(previewPlayers, file)).rows;
  expect(shown?.kept).toEqual([{ field: 'position', before: 'Goal', after: 'Bench' }]);
  await club.admin.ask(importPlayers, file);
  expect(await players()).toEqual([expect.objectContaining({ ...joined, jerseyNumber: 8 }), bea]);

  // Repeats the steps for a coach.
  const form = aCoachWith('later');
  const cora = { firstName: 'Cora', lastName: 'Coach', email: form.email };
  await club.admin.ask(inviteCoach, { ...cora, phone: '0660 1' });
  await server.moveClock(8 * 24);
  const differing = { ...cora, phone: '0660 2' };
  expect(await errorOf(await club.admin.send(inviteCoach, differing))).toMatchObject({ fields: { phone: '0660 1' } });
  const keeping = { phone: { shown: '0660 1', replaces: false } };
  await club.admin.ask(inviteCoach, { ...differing, decisions: keeping });
  await server.moveClock(8 * 24);
  // An invitation without a phone number keeps the stored one.
  const invitation = await club.admin.ask(inviteCoach, cora);
  expect(await coaches()).toEqual([['Cora', 'Coach', '0660 1']]);
  await aBrowser(server.app).ask(registerWithCode, { ...form, organizationCode: invitation.invitationCode });
  const coachFile = aFileOf<CoachCells>([{ ...cora, phone: '0660 3' }], false);
  const [coachShown] = (await club.admin.ask(previewCoaches, coachFile)).rows;
  expect(coachShown?.kept).toEqual([{ field: 'phone', before: '0660 1', after: '0660 3' }]);
  await club.admin.ask(importCoaches, coachFile);
  expect(await coaches()).toEqual([['Cora', 'Coach', '0660 1']]);
  const corrections = await club.admin.ask(listCoachCorrections, {});
  expect(corrections.map(({ field, now, proposed }) => [field, now, proposed])).toEqual([
    ['firstName', 'Cora', 'Carla'],
    ['phone', '0660 1', '+43 660 1234567'],
  ]);
  await server.moveClock(-24 * 24);
});

it('inviting a former coach replaces name and phone only if the admin confirms', async () => {
  const cora = await club.addCoach('Cora Coach');
  await club.admin.ask(updateCoach, { coachId: cora.profileId, phone: '' });
  await club.admin.ask(removeCoach, { coachId: cora.profileId });
  const invite = (typed: object, decisions?: object) =>
    club.admin.send(inviteCoach, {
      ...{ firstName: 'Cora', lastName: 'Coach', email: cora.email },
      ...typed,
      decisions,
    });
  const invitationsOf = server.database.db.deleteFrom('account_invitations').where('organization_id', '=', club.id);
  const stored = async () => {
    const { coaches: left } = await club.admin.ask(listCoaches, { archived: 'only' });
    const { name } = await server.database.db
      .selectFrom('members')
      .where('id', '=', cora.userId)
      .select('name')
      .executeTakeFirstOrThrow();
    return [left[0]?.phone, left[0]?.lastName, name];
  };
  // Fills in a missing phone number without a question.
  expect((await invite({ phone: '0660 1' })).status).toBe(201);
  expect(await stored()).toEqual(['0660 1', 'Coach', 'Cora Coach']);
  await invitationsOf.execute();
  expect(await errorOf(await invite({ lastName: 'Koch', phone: '0660 2' }))).toMatchObject({
    message: 'Cora Coach has coached in your club before.',
    fields: { name: 'Cora Coach', phone: '0660 1' },
  });
  const decisions = { name: { shown: 'Cora Coach', replaces: true }, phone: { shown: '0660 1', replaces: false } };
  expect((await invite({ lastName: 'Koch', phone: '0660 2' }, decisions)).status).toBe(201);
  // The member has the same name as the profile.
  expect(await stored()).toEqual(['0660 1', 'Koch', 'Cora Koch']);
});
