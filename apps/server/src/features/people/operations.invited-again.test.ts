import { describe, expect, it } from 'vitest';
import { importCoaches, importPlayers } from '@touchline/domain/people/contract.import.ts';
import {
  inviteCoach,
  inviteListedPlayer,
  invitePlayer,
  listCoaches,
  listInvitations,
  listPlayers,
  revokeInvitation,
  updatePlayer,
} from '@touchline/domain/people/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club.ts';
import { aClubThatOffers, anOffer } from '@touchline/tests/support/offers.ts';
import { sharedServer } from '@touchline/tests/support/server.ts';
import { anOpenAgeGroup, aTeamIn } from '@touchline/tests/support/tryouts.ts';

const server = sharedServer();

const fresh = (): Promise<Club> => anOrganization(server);

let count = 0;
const anAddress = (): string => {
  count += 1;
  return `again-${count}@example.org`;
};

/** The profiles alone: teams and invitations change around them. */
const players = async ({ admin }: Club) =>
  (await admin.ask(listPlayers, {})).players.map(({ teams: _teams, isInvited: _isInvited, ...profile }) => profile);

const rosa = { firstName: 'Rosa', lastName: 'Berg', birthDate: '2016-05-05' };

const importRosa = async (club: Club) => {
  const cells = { ...rosa, gender: 'Female', position: 'Goalkeeper', guardianPhone: '+43 660 7654321' };
  await club.admin.ask(importPlayers, { rows: [{ line: 2, cells }], dateOrder: 'day', invite: false });
  const [imported] = await players(club);
  return imported as NonNullable<typeof imported>;
};

const onATeam = async (club: Club, playerId: string) => {
  const ageGroup = await anOpenAgeGroup(server, club);
  const teamId = await aTeamIn(server, club, ageGroup, { coaches: [await club.addCoach()] });
  await club.admin.ask(addPlayer, { teamId, playerId });
};

describe('the guardian typed with an invitation', () => {
  const gerda = {
    parentGuardianFirstName: 'Gerda',
    parentGuardianLastName: 'Berg',
    parentGuardianPhone: '+43 660 7654321',
  };

  it('is stored with a new player, and may be left out', async () => {
    const club = await fresh();
    await club.admin.ask(invitePlayer, { ...rosa, ...gerda, email: anAddress() });
    expect(await players(club)).toMatchObject([{ firstName: 'Rosa', ...gerda }]);
    const alone = { ...rosa, firstName: 'Nora', email: anAddress(), parentGuardianPhone: '' };
    await club.admin.ask(invitePlayer, alone);
    const nobody = { parentGuardianFirstName: null, parentGuardianLastName: null, parentGuardianPhone: null };
    expect((await players(club)).find(({ firstName }) => firstName === 'Nora')).toMatchObject(nobody);
  });

  it('fills the empty fields of an existing profile, and names the kept ones', async () => {
    const club = await fresh();
    const imported = await importRosa(club);
    // Another child of the same name stays as it is.
    await club.admin.ask(invitePlayer, { ...rosa, birthDate: '2014-01-01', email: anAddress() });
    const before = await players(club);
    const typed = { ...gerda, parentGuardianPhone: '+43 660 0000000' };
    const invitation = await club.admin.ask(invitePlayer, { ...rosa, ...typed, email: anAddress() });
    expect(invitation).toMatchObject({ isNewProfile: false, kept: ['parentGuardianPhone'] });
    expect(await players(club)).toEqual(before.map((one) => (one.id === imported.id ? { ...one, ...gerda } : one)));
  });

  it('keeps its profile when the last name is corrected after the invitation has expired', async () => {
    const club = await fresh();
    const email = anAddress();
    await club.admin.ask(invitePlayer, { ...rosa, ...gerda, lastName: 'Brg', email });
    await server.moveClock(8 * 24);
    await club.admin.ask(invitePlayer, { ...rosa, email });
    await server.moveClock(-8 * 24);
    expect(await players(club)).toMatchObject([{ lastName: 'Berg', ...gerda }]);
  });

  it('is refused as in Edit Player where it is no name or number', async () => {
    const club = await fresh();
    const wrong = { parentGuardianFirstName: 'G', parentGuardianPhone: '12345' };
    const response = await club.admin.send(invitePlayer, { ...rosa, ...wrong, email: anAddress() });
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).error.fields)).toEqual(Object.keys(wrong));
    expect(await players(club)).toEqual([]);
  });
});

describe('inviting a player again', () => {
  it('empties nothing of the profile when only name and address are typed', async () => {
    const club = await fresh();
    const email = anAddress();
    const facts = { position: 'Goalkeeper', gender: 'Female' } as const;
    const { id } = await club.admin.ask(invitePlayer, { ...rosa, ...facts, email });
    const [before] = await players(club);
    await onATeam(club, before?.id as string);
    await club.admin.ask(revokeInvitation, { invitationId: id });
    const again = await club.admin.ask(invitePlayer, { firstName: 'Rosa', lastName: 'Berg', email });
    expect(again).toMatchObject({ isNewProfile: false, kept: [] });
    expect(await players(club)).toEqual([before]);
  });

  it('keeps stored values, names the fields typed differently, and fills the empty ones', async () => {
    const club = await fresh();
    const imported = await importRosa(club);
    await club.admin.ask(updatePlayer, { playerId: imported.id, ...rosa, gender: '' });
    const typed = { firstName: 'ROSA', lastName: 'Bérg', birthDate: rosa.birthDate, email: anAddress() };
    const answer = await club.admin.ask(invitePlayer, { ...typed, position: 'Wing', gender: 'Female' });
    expect(answer).toMatchObject({ isNewProfile: false, kept: ['name', 'position'] });
    expect(await players(club)).toEqual([imported]);
  });

  it('finds the profile on a roster whose invitation went to a wrong address', async () => {
    const club = await fresh();
    const { id } = await club.admin.ask(invitePlayer, { ...rosa, email: anAddress() });
    const [before] = await players(club);
    await onATeam(club, before?.id as string);
    await club.admin.ask(revokeInvitation, { invitationId: id });
    await club.admin.ask(invitePlayer, { ...rosa, email: anAddress() });
    expect(await players(club)).toEqual([before]);
  });

  it('makes another profile for a brother with the same address, and for another birth date', async () => {
    const club = await fresh();
    const email = anAddress();
    const { id } = await club.admin.ask(invitePlayer, { ...rosa, email });
    await onATeam(club, (await players(club))[0]?.id as string);
    await club.admin.ask(revokeInvitation, { invitationId: id });
    await club.admin.ask(invitePlayer, { ...rosa, firstName: 'Ben', email });
    await club.admin.ask(invitePlayer, { ...rosa, birthDate: '2014-01-01', email: anAddress() });
    const names = (await players(club)).map(({ firstName, birthDate }) => `${firstName} ${birthDate}`);
    expect(names.sort()).toEqual(['Ben 2016-05-05', 'Rosa 2014-01-01', 'Rosa 2016-05-05']);
  });

  it('is refused while an invitation to another address is open, and for a player who has an account', async () => {
    const club = await fresh();
    const first = anAddress();
    await club.admin.ask(invitePlayer, { ...rosa, email: first });
    const refused = await club.admin.send(invitePlayer, { ...rosa, email: anAddress() });
    expect(refused.status).toBe(409);
    expect((await refused.json()).error.fields.email).toContain(first);
    const { profileId } = await club.addPlayer();
    const ben = { firstName: 'Ben', lastName: 'Berg', birthDate: '2015-02-02' };
    await club.admin.ask(updatePlayer, { playerId: profileId, ...ben });
    const member = { ...ben, email: anAddress() };
    await expect(club.admin.ask(invitePlayer, member)).rejects.toMatchObject({ status: 409, code: 'player_exists' });
    expect(await players(club)).toHaveLength(2);
  });

  it('makes one profile when two admins invite a child at once', async () => {
    const club = await fresh();
    const answers = await Promise.all(
      [anAddress(), anAddress()].map((email) => club.admin.send(invitePlayer, { ...rosa, email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await players(club)).toHaveLength(1);
  });
});

describe('importing with invitations', () => {
  it('keeps the profile when the invitation is revoked', async () => {
    const club = await fresh();
    const cells = { ...rosa, email: anAddress() };
    await club.admin.ask(importPlayers, { rows: [{ line: 2, cells }], dateOrder: 'day', invite: true });
    const [imported] = await players(club);
    const { invitations } = await club.admin.ask(listInvitations, {});
    await club.admin.ask(revokeInvitation, { invitationId: invitations[0]?.id as string });
    expect(await players(club)).toEqual([imported]);
  });
});

describe('revoking an invitation', () => {
  it('takes along the profile that was made for it, and no other that waits for an account', async () => {
    const { club, player: known, tryout, teamId } = await aClubThatOffers(server);
    await anOffer(club, tryout, teamId, known);
    await importRosa(club);
    const cells = { fullName: 'Otto Other' };
    await club.admin.ask(importCoaches, { rows: [{ line: 2, cells }], dateOrder: 'day', invite: false });
    const invited = { firstName: 'Nele', lastName: 'Neu' };
    const player = await club.admin.ask(invitePlayer, { ...invited, email: anAddress() });
    const coach = await club.admin.ask(inviteCoach, { ...invited, email: anAddress() });
    for (const { id: invitationId } of [player, coach]) await club.admin.ask(revokeInvitation, { invitationId });
    expect((await players(club)).map(({ firstName }) => firstName)).toEqual(['Rosa', 'Pia']);
    const { coaches } = await club.admin.ask(listCoaches, {});
    expect(coaches.map(({ firstName }) => firstName)).toEqual(['Carla', 'Otto']);
  });
});

describe('inviting a coach again', () => {
  it('keeps the phone number, and renames no one', async () => {
    const club = await fresh();
    const email = anAddress();
    const cora = { firstName: 'Cora', lastName: 'Coach', email };
    await club.admin.ask(inviteCoach, { ...cora, phone: '0660 1' });
    await server.moveClock(8 * 24);
    const again = await club.admin.ask(inviteCoach, { ...cora, phone: '0660 2' });
    expect(again).toMatchObject({ isNewProfile: false, kept: ['phone'] });
    await server.moveClock(8 * 24);
    await club.admin.ask(inviteCoach, { firstName: 'Otto', lastName: 'Other', email });
    const { coaches } = await club.admin.ask(listCoaches, {});
    expect(coaches.map(({ firstName, phone }) => [firstName, phone])).toEqual([
      ['Cora', '0660 1'],
      ['Otto', null],
    ]);
  });

  it('corrects a last name: the profile that only the expired invitation knows gives way, its phone stays', async () => {
    const club = await fresh();
    const email = anAddress();
    await club.admin.ask(inviteCoach, { firstName: 'Cora', lastName: 'Koch', email, phone: '0660 1' });
    await server.moveClock(8 * 24);
    const again = await club.admin.ask(inviteCoach, { firstName: 'cora', lastName: 'Coach', email });
    expect(again).toMatchObject({ isNewProfile: true, kept: [] });
    const { coaches } = await club.admin.ask(listCoaches, {});
    expect(coaches.map(({ firstName, lastName, phone }) => [firstName, lastName, phone])).toEqual([
      ['cora', 'Coach', '0660 1'],
    ]);
  });

  it('fills in the phone number that was not known', async () => {
    const club = await fresh();
    await club.admin.ask(inviteCoach, { firstName: 'Anna', lastName: 'Adler', email: anAddress() });
    const cora = { firstName: 'Cora', lastName: 'Coach', email: anAddress() };
    await club.admin.ask(inviteCoach, cora);
    await server.moveClock(8 * 24);
    await club.admin.ask(inviteCoach, { ...cora, phone: '0660 2' });
    const { coaches } = await club.admin.ask(listCoaches, {});
    expect(coaches.map(({ firstName, phone }) => [firstName, phone])).toEqual([
      ['Anna', null],
      ['Cora', '0660 2'],
    ]);
  });
});

describe('a corrected last name of a player', () => {
  it('takes the place of the profile that only the expired invitation knows, with what was entered there', async () => {
    const club = await fresh();
    const email = anAddress();
    await club.admin.ask(invitePlayer, { ...rosa, lastName: 'Burg', position: 'Wing', gender: 'Female', email });
    await server.moveClock(8 * 24);
    await club.admin.ask(invitePlayer, { firstName: 'Rosa', lastName: 'Berg', email });
    expect(await players(club)).toMatchObject([{ ...rosa, position: 'Wing', gender: 'Female' }]);
  });

  it('is no other than a corrected birth date: one that was typed wrong does not stay', async () => {
    const club = await fresh();
    const email = anAddress();
    await club.admin.ask(invitePlayer, { ...rosa, birthDate: '2015-05-05', email });
    await server.moveClock(8 * 24);
    expect(await club.admin.ask(invitePlayer, { ...rosa, email })).toMatchObject({ isNewProfile: true, kept: [] });
    expect(await players(club)).toMatchObject([rosa]);
  });

  it('leaves a profile that was in the list before where it is', async () => {
    const club = await fresh();
    const imported = await importRosa(club);
    const email = anAddress();
    await club.admin.ask(inviteListedPlayer, { playerId: imported.id, email });
    await server.moveClock(8 * 24);
    await club.admin.ask(invitePlayer, { firstName: 'Rosa', lastName: 'Burg', email });
    expect((await players(club)).map(({ lastName }) => lastName).sort()).toEqual(['Berg', 'Burg']);
  });
});
