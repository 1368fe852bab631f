import { beforeEach, expect, it } from 'vitest';
import { endRole } from '@touchline/domain/access/contract.memberships.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { keepApart } from '@touchline/domain/families/contract.ts';
import { listCorrections } from '@touchline/domain/people/contract.corrections.ts';
import { archivePlayers } from '@touchline/domain/people/contract.leaving.ts';
import { listPlayers, readPlayer, updatePlayer } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { aChildOf, aCodeText } from '@touchline/tests/support/club/registration.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

// Tests signed-in users who register the same child again with a code.

const server = sharedServer();

let bears: Club;
/** Cora coaches another club, and acts for Anna in the Bears. */
let cora: Member;
let code: string;
let playerId: string;

beforeEach(async () => {
  bears = await anOrganization(server);
  cora = await (await anOrganization(server)).addCoach('Cora Coach');
  ({ code } = await bears.admin.ask(createCode, { code: aCodeText(), role: 'player' }));
  await cora.ask(join, aChildOf(code, 'Anna', { position: null }));
  playerId = (await players())[0]?.id ?? '';
});

const players = async () => (await bears.admin.ask(listPlayers, {})).players;
const storedPlayer = () => bears.admin.ask(readPlayer, { playerId });
const waitingCorrections = async () =>
  (await bears.admin.ask(listCorrections, {})).map(({ field, now, proposed }) => [field, now, proposed]);
const auditLines = async () =>
  (
    await server.database.db
      .selectFrom('audit_log')
      .where('organization_id', '=', bears.id)
      .where('action', '=', 'access.join')
      .select('details')
      .execute()
  ).length;

it('registering a child again proposes differing values to an admin', async () => {
  await bears.admin.ask(updatePlayer, { playerId, parentGuardianPhone: '', gender: 'Female' });
  const before = await storedPlayer();
  const form = aChildOf(code, 'Anna', { position: 'Wing' });
  const again = { ...form, differs: true };
  // A read-only guardian cannot correct the child's data.
  const answers = (may_answer: boolean) =>
    server.database.db.updateTable('guardianships').set({ may_answer }).where('player_id', '=', playerId).execute();
  await answers(false);
  await cora.ask(join, form);
  expect(await storedPlayer()).toEqual(before);
  await answers(true);
  expect(await errorOf(await cora.send(join, form))).toMatchObject({
    ...{ status: 409, code: 'facts_differ' },
    fields: { 'additionalData.gender': expect.stringMatching(/^Your club has Female, and you entered Male\./) },
  });
  expect([await storedPlayer(), await waitingCorrections()]).toEqual([before, []]);
  await cora.ask(join, again);
  const { parent_guardian_phone: parentGuardianPhone } = again.additionalData;
  expect(await storedPlayer()).toEqual({ ...before, position: 'Wing', parentGuardianPhone });
  expect(await waitingCorrections()).toEqual([['gender', 'Female', 'Male']]);
  expect(await auditLines()).toBe(2);
  // A retry of the confirmed form does not ask again.
  await cora.ask(join, again);
  expect(await auditLines()).toBe(2);
  expect(await players()).toHaveLength(1);
});

it('registering a child again does not change contact data of a guardian who is kept apart', async () => {
  const frank = await bears.addCoach('Frank Father');
  const father = await joinAs(server, bears, frank, 'player', [{ id: playerId, mayAnswer: true }]);
  const contact = { parentGuardianFirstName: 'Frank', parentGuardianLastName: 'Father', parentGuardianPhone: '' };
  await bears.admin.ask(updatePlayer, { playerId, ...contact });
  await bears.admin.ask(keepApart, { playerId, areApart: true });
  const before = await storedPlayer();
  await cora.ask(join, aChildOf(code, 'Anna', { position: null }));
  expect(await storedPlayer()).toEqual(before);
  expect(await waitingCorrections()).toEqual([]);
  await father.ask(join, {
    ...aChildOf(code, 'Anna', { parent_guardian_first_name: 'Franz', position: null }),
    differs: true,
  });
  // The number is only proposed, because it belongs to a guardian with another name.
  expect(await waitingCorrections()).toEqual([
    ['parentGuardianFirstName', 'Frank', 'Franz'],
    ['parentGuardianLastName', 'Father', 'Guardian'],
    ['parentGuardianPhone', null, '+43 660 7654321'],
  ]);
  expect(await storedPlayer()).toEqual(before);
});

it('refuses to register an archived child again', async () => {
  await bears.admin.ask(archivePlayers, { playerIds: [playerId] });
  const refusal = {
    code: 'player_archived',
    message: 'Your club has archived this player. Ask an admin to take the player back.',
  };
  expect(await errorOf(await cora.send(join, aChildOf(code, 'Anna')))).toMatchObject(refusal);
  await bears.admin.ask(endRole, { userId: cora.userId, role: 'player' });
  await bears.admin.ask(updateOrganization, { checkNewcomers: 'everybody' });
  expect(await errorOf(await cora.send(join, aChildOf(code, 'Anna')))).toMatchObject(refusal);
  const waitingHere = server.database.db.selectFrom('newcomers').where('organization_id', '=', bears.id).select('id');
  expect(await waitingHere.execute()).toEqual([]);
});
