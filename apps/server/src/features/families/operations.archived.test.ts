import { expect, it } from 'vitest';
import { askContact, addGuardian, inviteGuardian, listGuardians } from '@touchline/domain/families/contract.ts';
import { joinAsGuardian } from '@touchline/domain/access/contract.guardians.ts';
import { archivePlayers, takeBackPlayer } from '@touchline/domain/people/contract.leaving.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

it('an archived player gets no new guardian, invitation or contact', async () => {
  const club = await anOrganization(server);
  const { profileId: playerId } = await club.addPlayer({ firstName: 'Pia' });
  const [aunt, uncle] = [await club.addCoach('Anna Aunt'), await club.addCoach('Ulf Uncle')];
  await club.admin.ask(updatePlayer, { playerId, parentGuardianEmail: 'contact@example.org' });
  const { token } = await club.admin.ask(inviteGuardian, { playerId, email: aunt.email, mayAnswer: true });
  await club.admin.ask(archivePlayers, { playerIds: [playerId] });

  const accepting = () => aunt.send(joinAsGuardian, { token: token ?? '', isAdult: true });
  expect((await errorOf(await accepting())).code).toBe('invalid_link');
  const link = { playerId, userId: uncle.userId, kind: 'guardian', mayAnswer: true } as const;
  for (const refused of [
    await club.admin.send(inviteGuardian, { playerId, email: 'new@example.org', mayAnswer: true }),
    await club.admin.send(addGuardian, link),
    await club.admin.send(askContact, { playerId, place: 'first' }),
  ])
    expect(await errorOf(refused)).toMatchObject({ status: 409, code: 'player_archived' });

  // A restored player can get guardians again, but the old invitation stays revoked.
  await club.admin.ask(takeBackPlayer, { playerId });
  expect((await errorOf(await accepting())).code).toBe('invalid_link');
  await club.admin.ask(addGuardian, link);
  const { guardians, invitations } = await club.admin.ask(listGuardians, { playerId });
  expect([guardians.length, invitations]).toEqual([2, []]);
});
