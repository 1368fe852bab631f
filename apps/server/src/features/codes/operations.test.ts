import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createCode, deleteCode, listCodes, setCodeActive } from '@touchline/domain/codes/contract.ts';
import type { RegistrationCode } from '@touchline/domain/codes/schema.ts';
import { type Club, anOrganization } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
let club: Club;

const aNewClub = async (): Promise<Club> => {
  club = await anOrganization(server);
  return club;
};

let count = 0;
/** A code that no other test uses, because codes are unique across all organizations. */
const aCode = (): string => {
  count += 1;
  return `CODE-${count}`;
};

describe('registration codes', () => {
  // CODES-13 DATA-05
  it('stores a new code in upper case and active', async () => {
    const { admin } = await aNewClub();
    const created = await admin.ask(createCode, {
      code: 'falcons_26',
      role: 'coach',
      description: 'Spring',
      expiryDate: '2099-06-30',
    });
    expect(created).toMatchObject({
      code: 'FALCONS_26',
      role: 'coach',
      description: 'Spring',
      expiryDate: '2099-06-30',
      isActive: true,
    });
    const row = await server.database.db
      .selectFrom('organization_codes')
      .where('id', '=', created.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ organization_id: club.id, created_by: admin.userId, code: 'FALCONS_26' });
  });

  // CODES-10
  it('creates a code without a description or expiry date', async () => {
    const { admin } = await aNewClub();
    const created = await admin.ask(createCode, { code: aCode(), role: 'player' });
    expect(created).toMatchObject({ description: null, expiryDate: null });
  });

  it('accepts today as a code’s expiry date but refuses yesterday', async () => {
    const { admin } = await aNewClub();
    await server.database.db
      .updateTable('organizations')
      .set({ time_zone: 'Pacific/Kiritimati' })
      .where('id', '=', club.id)
      .execute();
    const days = await sql<{ today: string; before: string }>`select to_char(day, 'YYYY-MM-DD') as today,
      to_char(day - 1, 'YYYY-MM-DD') as before from (select (club_now() at time zone 'Pacific/Kiritimati')::date as day)
      as there`.execute(server.database.db);
    const { today = '', before = '' } = days.rows[0] ?? {};
    const refused = await admin.send(createCode, { code: aCode(), role: 'coach', expiryDate: before });
    expect(refused.status).toBe(422);
    expect((await refused.json()).error.fields).toEqual({ expiryDate: 'Please choose today or a later day.' });
    expect(await admin.ask(listCodes, {})).toEqual([]);
    expect(await admin.ask(createCode, { code: aCode(), role: 'coach', expiryDate: today })).toMatchObject({
      expiryDate: today,
    });
  });

  // CODES-07 CODES-08 CODES-09
  it.each([
    ['three characters', { code: 'ABC' }, 'code', 'Code must be at least 4 characters.'],
    ['21 characters', { code: 'A'.repeat(21) }, 'code', 'Code must be at most 20 characters.'],
    ['a space', { code: 'AB CD' }, 'code', 'Code may only contain letters, digits, hyphens and underscores.'],
    ['no role', { role: undefined }, 'role', 'Please select a role.'],
    ['the role admin', { role: 'admin' }, 'role', 'Please select a role.'],
    ['a day that does not exist', { expiryDate: '2027-02-30' }, 'expiryDate', 'Please enter a valid date.'],
    ['an organization', { organizationId: crypto.randomUUID() }, 'organizationId', 'This field is not known.'],
  ])('refuses to create a code with %s', async (_, wrong, field, message) => {
    const { admin } = await aNewClub();
    const response = await admin.send(createCode, { code: aCode(), role: 'coach', ...wrong });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({ [field]: message });
    expect(await admin.ask(listCodes, {})).toEqual([]);
  });

  // CODES-07
  it.each(['WXYZ', `${'B'.repeat(20)}`])('accepts codes of the shortest and longest length (%s)', async (code) => {
    const { admin } = await aNewClub();
    expect(await admin.ask(createCode, { code, role: 'coach' })).toMatchObject({ code });
  });

  // CODES-11 REGCODE-50
  it('refuses a code that any organization already uses, ignoring case', async () => {
    const { admin } = await aNewClub();
    const code = aCode();
    await admin.ask(createCode, { code, role: 'coach' });
    const other = await anOrganization(server);
    const response = await other.admin.send(createCode, { code: code.toLowerCase(), role: 'player' });
    expect(response.status).toBe(409);
    expect((await response.json()).error).toMatchObject({
      code: 'code_taken',
      fields: { code: 'This code is already in use. Please choose another one.' },
    });
  });

  // CODES-14 CODES-04
  it('lists only the organization’s own codes, newest first', async () => {
    const { admin } = await aNewClub();
    const other = await anOrganization(server);
    const codes = [aCode(), aCode(), aCode()];
    for (const code of codes) await admin.ask(createCode, { code, role: 'player' });
    await other.admin.ask(createCode, { code: aCode(), role: 'player' });
    expect((await admin.ask(listCodes, {})).map(({ code }) => code)).toEqual(codes.toReversed());
  });

  // CODES-05
  it('turns a code off and on again', async () => {
    const { admin } = await aNewClub();
    const { id: codeId } = await admin.ask(createCode, { code: aCode(), role: 'coach' });
    expect(await admin.ask(setCodeActive, { codeId, isActive: false })).toMatchObject({ isActive: false });
    expect(await admin.ask(setCodeActive, { codeId, isActive: true })).toMatchObject({ isActive: true });
  });

  // CODES-06
  it('deletes a code permanently', async () => {
    const { admin } = await aNewClub();
    const { id: codeId } = await admin.ask(createCode, { code: aCode(), role: 'coach' });
    await admin.ask(deleteCode, { codeId });
    expect(await admin.ask(listCodes, {})).toEqual([]);
    await expect(admin.ask(deleteCode, { codeId })).rejects.toMatchObject({ status: 404 });
  });

  it('changing or deleting a code does not affect other codes', async () => {
    const { admin } = await aNewClub();
    const codes = [];
    for (let made = 0; made < 3; made += 1)
      codes.push(await admin.ask(createCode, { code: aCode(), role: made === 1 ? 'coach' : 'player' }));
    const [first, second, third] = codes as [RegistrationCode, RegistrationCode, RegistrationCode];
    const changed = await admin.ask(setCodeActive, { codeId: second.id, isActive: false });
    expect(changed).toEqual({ ...second, isActive: false });
    expect(await admin.ask(listCodes, {})).toEqual([third, changed, first]);
    await admin.ask(deleteCode, { codeId: second.id });
    expect((await admin.send(deleteCode, { codeId: second.id })).status).toBe(404);
    expect(await admin.ask(listCodes, {})).toEqual([third, first]);
  });

  // PERM-38
  it('only admins of the organization can see or change its codes', async () => {
    const { admin, addCoach, addPlayer } = await aNewClub();
    const { id: codeId } = await admin.ask(createCode, { code: aCode(), role: 'coach' });
    for (const person of [await addCoach(), await addPlayer()]) {
      expect((await person.send(listCodes, {})).status).toBe(403);
      expect((await person.send(createCode, { code: aCode(), role: 'coach' })).status).toBe(403);
      expect((await person.send(deleteCode, { codeId })).status).toBe(403);
    }
    const stranger = (await anOrganization(server)).admin;
    expect((await stranger.send(setCodeActive, { codeId, isActive: false })).status).toBe(404);
    expect((await stranger.send(deleteCode, { codeId })).status).toBe(404);
    expect((await server.anonymous.send(listCodes, {})).status).toBe(401);
    expect(await admin.ask(listCodes, {})).toEqual([expect.objectContaining({ id: codeId, isActive: true })]);
  });

  it('creates only one code if the same request arrives twice', async () => {
    const { admin } = await aNewClub();
    const input = { code: aCode(), role: 'coach' };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = await Promise.all([admin.send(createCode, input, key), admin.send(createCode, input, key)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await first.json()).toEqual(await second.json());
  });
});
