import { expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { lookUpCode, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { inviteListedPlayers } from '@touchline/domain/people/contract.bulk.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { inviteListedPlayer, listInvitations, listPlayers } from '@touchline/domain/people/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aFileOf } from '@touchline/tests/support/files/import.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aChildOf, aChildWith, aCodeText } from '@touchline/tests/support/club/registration.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const anAddress = (name: string) => `${name}-${crypto.randomUUID()}@example.org`;

it('invites players in bulk and says why others cannot be invited', async () => {
  const club = await anOrganization(server);
  const rows = ['Ann Aa', 'Ben Bb', 'Cleo Cc', 'Dan Dd'].map((fullName) => ({ fullName }));
  await club.admin.ask(importPlayers, aFileOf(rows, false));
  const member = await club.addPlayer({ firstName: 'Eve', lastName: 'Ee' });
  const stranger = await (await anOrganization(server)).addPlayer();
  const listed = (await club.admin.ask(listPlayers, {})).players.map(({ id }) => id);
  const [ann, ben, cleo, dan] = listed as [string, string, string, string];
  const taken = anAddress('ben');
  await club.admin.ask(inviteListedPlayer, { playerId: ben, email: taken });
  const often = anAddress('dan');
  for (let at = 0; at < 3; at += 1) await club.admin.send(inviteListedPlayer, { playerId: ben, email: often });
  const [first, second] = [anAddress('ann'), anAddress('cleo')];
  const { outcomes, isMailed } = await club.admin.ask(inviteListedPlayers, {
    invitations: [
      { playerId: ann, email: first },
      { playerId: ben, email: anAddress('other') },
      { playerId: cleo, email: second },
      { playerId: dan, email: often },
      { playerId: member.profileId, email: anAddress('eve') },
      { playerId: stranger.profileId, email: anAddress('stranger') },
    ],
  });
  expect(isMailed).toBe(false);
  expect(outcomes.map(({ refused }) => refused)).toEqual([
    null,
    `This player already has an open invitation, sent to ${taken}. Revoke it to send a new one.`,
    null,
    expect.stringMatching(/^This email address has been sent as many invitations/),
    'This player already has an account.',
    'This player does not exist any more.',
  ]);
  expect(outcomes.map(({ invitationCode }) => typeof invitationCode === 'string')).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
  ]);
  const open = await club.admin.ask(listInvitations, {});
  expect(open.invitations.map(({ email }) => email).toSorted()).toEqual([first, second, taken].toSorted());
});

// FAM-03
longTest('sends a guardian one email about all invited children', async () => {
  const club = await anOrganization(server);
  const { code } = await club.admin.ask(createCode, { code: aCodeText(), role: 'player' });
  const mother = aBrowser(server.app);
  const first = aChildWith(code);
  const { email } = first;
  await mother.ask(registerWithCode, first);
  await mother.ask(join, aChildOf(code, 'Otto'));
  const names = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'];
  const rows = names.map((name) => ({ fullName: `${name} Child`, birthDate: '2016-06-06', gender: 'f' }));
  await club.admin.ask(importPlayers, aFileOf(rows, false));
  const listed = (await club.admin.ask(listPlayers, {})).players.filter(
    ({ isInvited, hasAccount }) => !isInvited && !hasAccount,
  );
  const idOf = (name: string) => listed.find(({ firstName }) => firstName === name)?.id ?? '';
  const other = anAddress('other');
  const { outcomes } = await club.admin.ask(inviteListedPlayers, {
    invitations: names.map((name) => ({ playerId: idOf(name), email: 'DE'.includes(name[0] ?? '') ? other : email })),
  });
  expect(outcomes.map(({ refused }) => refused)).toEqual(names.map(() => null));
  const codeFor = (name: string) => outcomes.find(({ playerId }) => playerId === idOf(name))?.invitationCode ?? '';

  // Each address gets one email about all children invited there.
  const letters = await server.database.db
    .selectFrom('outbox')
    .where('organization_id', '=', club.id)
    .where('kind', '=', 'account.invited')
    .orderBy('id')
    .select(['recipient', 'payload'])
    .execute();
  expect(letters.map(({ recipient }) => recipient).toSorted()).toEqual([email, other].toSorted());
  const bodyTo = (recipient: string) =>
    JSON.stringify(letters.find((letter) => letter.recipient === recipient)?.payload);
  expect(bodyTo(email)).toContain('has invited Ann, Ben and Cleo to join');
  expect(bodyTo(email)).toContain(codeFor('Ann'));

  // A player can have only one open invitation at an address.
  const again = await club.admin.send(inviteListedPlayer, { playerId: idOf('Ben'), email });
  expect(await errorOf(again)).toMatchObject({ code: 'already_invited' });

  // The link in the email links all of these children to the login.
  const taking = { ...aChildOf(codeFor('Ann'), 'Ann'), takesAll: true };
  expect(await server.anonymous.ask(lookUpCode, { code: codeFor('Ann') })).toMatchObject({
    invitation: { firstName: 'Ann', others: ['Ben Child', 'Cleo Child'] },
  });
  await mother.ask(join, taking);
  const childrenOfMother = async () => {
    const { id = '' } = (await mother.ask(readSession, {})).session?.user ?? {};
    const own = server.database.db.selectFrom('player_profiles as player');
    const linked = own.innerJoin('guardianships as link', 'link.player_id', 'player.id').where('link.user_id', '=', id);
    return (await linked.orderBy('first_name').select('first_name').execute()).map((child) => child.first_name);
  };
  expect(await childrenOfMother()).toEqual(['Ann', 'Ben', 'Cleo', 'Otto', 'Paul']);
  for (const name of ['Ben', 'Cleo'])
    expect((await server.anonymous.send(lookUpCode, { code: codeFor(name) })).status).toBe(404);
  const consents = server.database.db.selectFrom('consents').where('organization_id', '=', club.id);
  expect(await consents.select('player_id').execute()).toHaveLength(5);
  const profiles = server.database.db.selectFrom('player_profiles').where('organization_id', '=', club.id);
  expect(await profiles.where('first_name', '=', 'Ben').selectAll().execute()).toMatchObject([
    { id: idOf('Ben'), birth_date: '2016-06-06', parent_guardian_first_name: 'Gerda' },
  ]);

  // Accepting for one child keeps the others' invitations open.
  await mother.ask(join, { ...aChildOf(codeFor('Dan'), 'Dan'), otherAddress: true });
  expect(await childrenOfMother()).toHaveLength(6);
  expect(await server.anonymous.ask(lookUpCode, { code: codeFor('Eve') })).toMatchObject({
    invitation: { firstName: 'Eve', others: [] },
  });
});
