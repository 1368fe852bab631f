import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCode, deleteCode } from '@touchline/domain/codes/contract.ts';
import { inviteCoach, listInvitations } from '@touchline/domain/people/contract.ts';
import { prove } from '@touchline/domain/security/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { givePassword } from '@touchline/tests/support/club/second-step.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
let club: Club;

beforeAll(async () => {
  club = await anOrganization(server);
});

describe('an idempotency key', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  const code = () => ({ code: `KEY-${crypto.randomUUID().slice(0, 8)}`, role: 'coach' });

  it('refuses an idempotency key that is repeated with different content', async () => {
    const headers = key();
    expect((await club.admin.send(createCode, code(), headers)).status).toBe(201);
    const other = { firstName: 'Carla', lastName: 'Coach', email: 'carla@example.org', phone: null };
    for (const again of [
      await club.admin.send(createCode, code(), headers),
      await club.admin.send(inviteCoach, other, headers),
    ])
      expect([again.status, (await again.json()).error.code]).toEqual([409, 'key_reused']);
  });

  it('stores a request hash that does not depend on the password', async () => {
    const password = 'green-grass-2026';
    const { admin } = club;
    await givePassword(server, admin.userId, password);
    const headers = key();
    expect((await admin.send(prove, { password }, headers)).status).toBe(204);
    const stored = await server.database.db
      .selectFrom('idempotency_keys')
      .where('key', '=', headers['idempotency-key'])
      .select('request_hash')
      .executeTakeFirstOrThrow();
    const membership = await membershipOf(server, club, admin, 'admin');
    const withoutPassword = createHash('sha256').update(JSON.stringify([prove.name, {}, membership]));
    expect(Buffer.from(stored.request_hash).toString('hex')).toBe(withoutPassword.digest('hex'));
  });

  it('lets two users use the same idempotency key independently', async () => {
    const headers = key();
    const colleague = await club.addAdmin();
    const [ownSeasons, colleagueSeasons] = [code(), code()];
    const answerTo = async (person: typeof colleague, sent: typeof ownSeasons) =>
      (await person.send(createCode, sent, headers)).json();
    const [first, second] = [await answerTo(club.admin, ownSeasons), await answerTo(colleague, colleagueSeasons)];
    expect(second).toMatchObject({ id: expect.not.stringContaining(first.id) });
    expect([await answerTo(club.admin, ownSeasons), await answerTo(colleague, colleagueSeasons)]).toEqual([
      first,
      second,
    ]);
  });

  it('accepts the idempotency key of a refused command again', async () => {
    const headers = key();
    const repeatedResponse = code();
    const { id } = await club.admin.ask(createCode, { ...repeatedResponse, role: 'coach' });
    expect((await club.admin.send(createCode, repeatedResponse, headers)).status).toBe(409);
    await club.admin.ask(deleteCode, { codeId: id });
    expect((await club.admin.send(createCode, repeatedResponse, headers)).status).toBe(201);
  });

  it('returns 404 again for a repeated command on an unknown object', async () => {
    const headers = key();
    for (const _ of ['once', 'again'])
      expect((await club.admin.send(deleteCode, { codeId: crypto.randomUUID() }, headers)).status).toBe(404);
  });

  it('repeats a response without a body', async () => {
    const headers = key();
    const { id: codeId } = await club.admin.ask(createCode, { ...code(), role: 'coach' });
    for (const answer of [
      await club.admin.send(deleteCode, { codeId }, headers),
      await club.admin.send(deleteCode, { codeId }, headers),
    ])
      expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('does not store the response with an invitation code', async () => {
    const headers = key();
    const invited = { firstName: 'Cora', lastName: 'Coach', email: 'cora@example.org', phone: null };
    const first = await club.admin.send(inviteCoach, invited, headers);
    const { invitationCode } = await first.json();
    const again = await club.admin.send(inviteCoach, invited, headers);
    expect([first.status, again.status, (await again.json()).error.code]).toEqual([201, 409, 'already_done']);
    expect(
      (await club.admin.ask(listInvitations, {})).invitations.filter(({ email }) => email === invited.email),
    ).toHaveLength(1);
    const stored = await server.database.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(invitationCode);
  });

  it.each(['short', 'x'.repeat(65), 'with spaces in it'])('refuses %j as an idempotency key', async (invalidKey) => {
    const answer = await club.admin.send(createCode, code(), { 'idempotency-key': invalidKey });
    expect(answer.status).toBe(422);
  });
});
