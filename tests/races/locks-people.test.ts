import { expect, it } from 'vitest';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { signIn } from '@touchline/domain/access/contract.ts';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { anOrganization } from '../support/club/club.ts';
import { joinAs } from '../support/club/memberships.ts';
import { aChild } from '../support/club/patchwork.ts';
import { acceptCommands, runWithInput } from '../support/server/command-line.ts';
import { aFileOf } from '../support/files/import.ts';
import { openMailbox } from '../support/server/mailbox.ts';
import { aFounder } from '../support/club/registration.ts';
import { openTestServer, sharedServer } from '../support/server/server.ts';
import { aBrowser } from '../support/server/visitor.ts';
import { duringOn } from './holding.ts';

const server = sharedServer();

const during = duringOn(() => server);
const password = 'correct horse battery';

it('refuses a sign-in with the old password after a pending password change', async () => {
  const { admin } = await anOrganization(server);
  const hash = await hashPassword(password);
  const user = server.database.db.updateTable('users').where('id', '=', admin.userId);
  await user.set({ password_hash: hash }).execute();
  const signingIn = () => aBrowser(server.app).send(signIn, { email: admin.email, password });
  const touched = await during(`update users set failed_sign_ins = 0 where id = '${admin.userId}'`, signingIn);
  expect([touched.waited, touched.answer.status]).toEqual([true, 200]);

  const change = `update users set password_hash = 'another' where id = '${admin.userId}'`;
  const { waited, answer } = await during(change, signingIn);
  expect([waited, answer.status]).toEqual([true, 401]);
});

it('refuses a founder after another pending founding', async () => {
  const only = await openTestServer({ NEW_ORGANIZATIONS: 'first' });
  try {
    const founding = `
      select pg_advisory_xact_lock(7115022);
      with founded as (insert into organizations (name, time_zone) values ('The first', 'Europe/Vienna') returning id),
        founder as (insert into users (email, password_hash, email_confirmed_at)
          values ('first@example.org', 'none', club_now()) returning id),
        member as (insert into members (id, organization_id, name)
          select founder.id, founded.id, 'First Founder' from founded, founder returning id, organization_id)
      insert into memberships (user_id, organization_id, role) select id, organization_id, 'admin' from member`;
    const { waited, answer } = await duringOn(() => only)(founding, () =>
      aBrowser(only.app).send(registerAdmin, aFounder()),
    );
    expect([waited, answer.status, (await answer.json()).error.code]).toEqual([true, 403, 'founding_closed']);
  } finally {
    await only.close();
  }
});

it('leaves an account unchanged if it is confirmed during another registration', async () => {
  const mailbox = await openMailbox();
  const mailing = await openTestServer({ SMTP_URL: mailbox.url });
  try {
    const founder = aFounder();
    await aBrowser(mailing.app).ask(registerAdmin, founder);
    const accounts = () =>
      mailing.database.db.selectFrom('users').where('email', '=', founder.email).selectAll().execute();
    const [before] = await accounts();
    const { waited } = await duringOn(() => mailing)(
      `update users set email_confirmed_at = club_now() where id = '${before?.id}'`,
      () => aBrowser(mailing.app).send(registerAdmin, founder),
    );
    expect(waited).toBe(true);
    expect(await accounts()).toEqual([{ ...before, email_confirmed_at: expect.any(Date) }]);
  } finally {
    await mailing.close();
    await mailbox.close();
  }
});

it('an import waits for a concurrent player edit and uses its result', async () => {
  const club = await anOrganization(server);
  const { profileId } = await club.addPlayer({ firstName: 'Ida', lastName: 'Import', birthDate: '2015-05-05' });
  const file = aFileOf([{ firstName: 'Ida', lastName: 'Import', birthDate: '2015-05-05', jerseyNumber: '7' }], false);
  const edit = `update player_profiles set jersey_number = 7 where id = '${profileId}'`;
  const { waited, answer } = await during(edit, () => club.admin.ask(importPlayers, file));
  expect([waited, answer.changed, answer.unchanged]).toEqual([true, 0, 1]);
});

it('refuses the operator’s removal of the last admin after another admin leaves', async () => {
  const club = await anOrganization(server);
  const anton = await club.addAdmin('Anton Admin');
  const control = await acceptCommands(server);
  try {
    const leaving = `select from organizations where id = '${club.id}' for no key update;
      update memberships set state = 'ended', ended_at = club_now() where user_id = '${anton.userId}'`;
    const words = ['people', 'remove-admin', club.admin.email, '--organization', club.id];
    const { waited, answer } = await during(leaving, () => runWithInput(words, { DATA_DIR: server.dataDir }));
    expect([waited, answer.code]).toEqual([true, 1]);
    expect(answer.told).toContain('needs at least one admin. Make another one first:');
  } finally {
    await control.close();
  }
});

it('keeps a minor from becoming a guardian while their own profile is being linked', async () => {
  const club = await anOrganization(server);
  const minor = await club.addCoach();
  await joinAs(server, club, minor, 'player');
  const [own, sibling] = [await aChild(server, club), await aChild(server, club)];
  const link = (
    playerId: string,
    kind: string,
  ) => `insert into guardianships (organization_id, player_id, user_id, kind)
    values ('${club.id}', '${playerId}', '${minor.userId}', '${kind}')`;
  const linking = during(link(own, 'self'), async () => {
    const session = await server.database.connect();
    await session.script(link(sibling, 'guardian')).finally(() => session.release());
  });
  await expect(linking).rejects.toThrow("a minor player is nobody's guardian");
});
