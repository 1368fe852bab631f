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
import { readPlayerRecord } from '@touchline/domain/people/contract.record.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { aClubThatOffers, anOffer } from '@touchline/tests/support/club/offers.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTeamIn } from '@touchline/tests/support/club/tryouts.ts';

const server = ownServer();

const aNewClub = (): Promise<Club> => anOrganization(server);

let count = 0;
const anAddress = (): string => {
  count += 1;
  return `again-${count}@example.org`;
};

/** Listed players without teams and invitations, which change independently of the profile. */
const players = async ({ admin }: Club) =>
  (await admin.ask(listPlayers, {})).players.map(({ teams: _teams, isInvited: _isInvited, ...profile }) => profile);

const rosa = { firstName: 'Rosa', lastName: 'Berg', birthDate: '2016-05-05' };

const useNamesake = { namesake: 'use' } as const;

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

describe('a guardian entered with an invitation', () => {
  const gerda = {
    parentGuardianFirstName: 'Gerda',
    parentGuardianLastName: 'Berg',
    parentGuardianPhone: '+43 660 7654321',
  };

  it('stores the guardian entered with an invitation', async () => {
    const club = await aNewClub();
    await club.admin.ask(invitePlayer, { ...rosa, ...gerda, email: anAddress() });
    expect(await players(club)).toMatchObject([{ firstName: 'Rosa', ...gerda }]);
    const alone = { ...rosa, firstName: 'Nora', email: anAddress(), parentGuardianPhone: '' };
    await club.admin.ask(invitePlayer, alone);
    const nobody = { parentGuardianFirstName: null, parentGuardianLastName: null, parentGuardianPhone: null };
    expect((await players(club)).find(({ firstName }) => firstName === 'Nora')).toMatchObject(nobody);
  });

  it('fills empty guardian fields on an invitation and asks before replacing others', async () => {
    const club = await aNewClub();
    const imported = await importRosa(club);
    // Adds another child with the same name, who must not change.
    await club.admin.ask(invitePlayer, { ...rosa, birthDate: '2014-01-01', email: anAddress() });
    const before = await players(club);
    const typed = { ...gerda, parentGuardianPhone: '+43 660 0000000' };
    // Another phone number may belong to another guardian, so the admin also decides about the names.
    const shown = (stored: string, replaces: boolean) => ({ shown: stored, replaces });
    const decisions = {
      parentGuardianFirstName: shown('', true),
      parentGuardianLastName: shown('', true),
      parentGuardianPhone: shown(gerda.parentGuardianPhone, false),
    };
    const input = { ...rosa, ...typed, ...useNamesake, email: anAddress() };
    expect(await errorOf(await club.admin.send(invitePlayer, input))).toMatchObject({
      fields: { parentGuardianFirstName: '', parentGuardianLastName: '', parentGuardianPhone: '+43 660 7654321' },
    });
    expect(await players(club)).toEqual(before);
    const invitation = await club.admin.ask(invitePlayer, { ...input, decisions });
    expect(invitation).toMatchObject({ isNewProfile: false });
    expect(await players(club)).toEqual(before.map((one) => (one.id === imported.id ? { ...one, ...gerda } : one)));
  });

  it('inviting again with a corrected last name keeps the profile and its guardian', async () => {
    const club = await aNewClub();
    const email = anAddress();
    await club.admin.ask(invitePlayer, { ...rosa, ...gerda, lastName: 'Brg', email });
    const [made] = await players(club);
    await server.moveClock(8 * 24);
    const decisions = { name: { shown: 'Rosa Brg', replaces: true } };
    await club.admin.ask(invitePlayer, { ...rosa, email, decisions });
    await server.moveClock(-8 * 24);
    expect(await players(club)).toEqual([{ ...made, lastName: 'Berg' }]);
  });

  it('refuses an invalid guardian name or phone number', async () => {
    const club = await aNewClub();
    const wrong = { parentGuardianFirstName: 'G', parentGuardianPhone: '12345' };
    const response = await club.admin.send(invitePlayer, { ...rosa, ...wrong, email: anAddress() });
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).error.fields)).toEqual(Object.keys(wrong));
    expect(await players(club)).toEqual([]);
  });
});

describe('inviting a player again', () => {
  it('inviting again with only name and email keeps the other fields of the profile', async () => {
    const club = await aNewClub();
    const email = anAddress();
    const facts = { position: 'Goalkeeper', gender: 'Female' } as const;
    const { id } = await club.admin.ask(invitePlayer, { ...rosa, ...facts, email });
    const [before] = await players(club);
    await onATeam(club, before?.id as string);
    await club.admin.ask(revokeInvitation, { invitationId: id });
    const again = await club.admin.ask(invitePlayer, { firstName: 'Rosa', lastName: 'Berg', email });
    expect(again).toMatchObject({ isNewProfile: false });
    expect(await players(club)).toEqual([before]);
  });

  it('asks about each differing value when a player is invited again', async () => {
    const club = await aNewClub();
    const imported = await importRosa(club);
    await club.admin.ask(updatePlayer, { playerId: imported.id, ...rosa, gender: '' });
    const named = { firstName: 'ROSA', lastName: 'Bérg', birthDate: rosa.birthDate, email: anAddress() };
    const typed = { ...named, position: 'Wing', gender: 'Female', parentGuardianPhone: '+43 660 0000000' } as const;
    const stored = { name: 'Rosa Berg', position: 'Goalkeeper', parentGuardianPhone: '+43 660 7654321' };
    const question = { status: 409, code: 'person_here', fields: stored };
    const before = await players(club);
    const decided = {
      name: { shown: stored.name, replaces: false },
      position: { shown: stored.position, replaces: true },
      parentGuardianPhone: { shown: stored.parentGuardianPhone, replaces: false },
    };
    const { position: _undecided, ...some } = decided;
    // Asks again if decisions are missing or refer to outdated values.
    for (const decisions of [undefined, some, { ...decided, position: { shown: 'Bench', replaces: true } }]) {
      const refused = await club.admin.send(invitePlayer, { ...typed, ...useNamesake, decisions });
      expect(await errorOf(refused)).toMatchObject(question);
    }
    expect(await players(club)).toEqual(before);
    const answer = await club.admin.ask(invitePlayer, { ...typed, ...useNamesake, decisions: decided });
    // The email, and the form that its link opens, contain the name from the profile.
    expect(answer).toMatchObject({ isNewProfile: false, firstName: 'Rosa', lastName: 'Berg' });
    expect(await players(club)).toEqual([{ ...imported, position: 'Wing' }]);
    const { changes } = await club.admin.ask(readPlayerRecord, { playerId: imported.id });
    expect(changes?.[0]).toMatchObject({ action: 'people.invitePlayer', fields: ['position', 'gender'] });
  });

  it('creates another player at the same address if the admin chooses to', async () => {
    const club = await aNewClub();
    const email = anAddress();
    await club.admin.ask(invitePlayer, { ...rosa, position: 'Goalkeeper', email });
    await server.moveClock(8 * 24);
    const another = { ...rosa, position: 'Wing', email, namesake: 'another' as const };
    expect(await club.admin.ask(invitePlayer, another)).toMatchObject({ isNewProfile: true });
    expect((await players(club)).map(({ position }) => position).toSorted()).toEqual(['Goalkeeper', 'Wing']);
  });

  it('inviting again at a corrected address uses the same profile', async () => {
    const club = await aNewClub();
    const { id } = await club.admin.ask(invitePlayer, { ...rosa, email: anAddress() });
    const [before] = await players(club);
    await onATeam(club, before?.id as string);
    await club.admin.ask(revokeInvitation, { invitationId: id });
    await club.admin.ask(invitePlayer, { ...rosa, ...useNamesake, email: anAddress() });
    expect(await players(club)).toEqual([before]);
  });

  it('inviting with another first name or birth date creates another profile', async () => {
    const club = await aNewClub();
    const email = anAddress();
    const { id } = await club.admin.ask(invitePlayer, { ...rosa, email });
    await onATeam(club, (await players(club))[0]?.id as string);
    await club.admin.ask(revokeInvitation, { invitationId: id });
    await club.admin.ask(invitePlayer, { ...rosa, firstName: 'Ben', email });
    await club.admin.ask(invitePlayer, { ...rosa, birthDate: '2014-01-01', email: anAddress() });
    const names = (await players(club)).map(({ firstName, birthDate }) => `${firstName} ${birthDate}`);
    expect(names.sort()).toEqual(['Ben 2016-05-05', 'Rosa 2014-01-01', 'Rosa 2016-05-05']);
  });

  it('refuses to invite a child at another address who is already invited', async () => {
    const club = await aNewClub();
    const first = anAddress();
    await club.admin.ask(invitePlayer, { ...rosa, email: first });
    const refused = await club.admin.send(invitePlayer, { ...rosa, email: anAddress(), namesake: 'use' });
    expect(refused.status).toBe(409);
    expect((await refused.json()).error.fields.email).toContain(first);
    const { profileId } = await club.addPlayer();
    const ben = { firstName: 'Ben', lastName: 'Berg', birthDate: '2015-02-02' };
    await club.admin.ask(updatePlayer, { playerId: profileId, ...ben });
    const member = { ...ben, email: anAddress() };
    await expect(club.admin.ask(invitePlayer, member)).rejects.toMatchObject({ status: 409, code: 'player_exists' });
    expect(await players(club)).toHaveLength(2);
  });

  it('creates one profile if a child is invited twice concurrently', async () => {
    const club = await aNewClub();
    const answers = await Promise.all(
      [anAddress(), anAddress()].map((email) => club.admin.send(invitePlayer, { ...rosa, email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await players(club)).toHaveLength(1);
  });
});

describe('importing with invitations', () => {
  it('revoking an invitation keeps an imported profile', async () => {
    const club = await aNewClub();
    const cells = { ...rosa, email: anAddress() };
    await club.admin.ask(importPlayers, { rows: [{ line: 2, cells }], dateOrder: 'day', invite: true });
    const [imported] = await players(club);
    const { invitations } = await club.admin.ask(listInvitations, {});
    await club.admin.ask(revokeInvitation, { invitationId: invitations[0]?.id as string });
    expect(await players(club)).toEqual([imported]);
  });
});

describe('revoking an invitation', () => {
  it('revoking an invitation deletes only the profile that the invitation created', async () => {
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

describe('a corrected last name of a player', () => {
  it('inviting again with a corrected last name renames the profile', async () => {
    const club = await aNewClub();
    const email = anAddress();
    await club.admin.ask(invitePlayer, { ...rosa, lastName: 'Burg', position: 'Wing', gender: 'Female', email });
    const [burg] = await players(club);
    // Adds data that an invitation cannot contain, and a team place.
    const more = { jerseyNumber: 7, secondGuardianEmail: 'second@example.org' };
    await club.admin.ask(updatePlayer, { playerId: burg?.id ?? '', ...more });
    await onATeam(club, burg?.id ?? '');
    await server.moveClock(8 * 24);
    const decisions = { name: { shown: 'Rosa Burg', replaces: true } };
    await club.admin.ask(invitePlayer, { firstName: 'Rosa', lastName: 'Berg', email, decisions });
    expect(await players(club)).toEqual([{ ...burg, ...more, lastName: 'Berg' }]);
  });

  it('inviting again replaces a wrong birth date once the admin confirms', async () => {
    const club = await aNewClub();
    const email = anAddress();
    await club.admin.ask(invitePlayer, { ...rosa, birthDate: '2015-05-05', email });
    await server.moveClock(8 * 24);
    const question = { fields: { birthDate: '2015-05-05' } };
    expect(await errorOf(await club.admin.send(invitePlayer, { ...rosa, email }))).toMatchObject(question);
    const decisions = { birthDate: { shown: '2015-05-05', replaces: true } };
    await club.admin.ask(invitePlayer, { ...rosa, email, decisions });
    expect(await players(club)).toMatchObject([rosa]);
  });

  it('inviting again does not rename a player who existed before the invitation', async () => {
    const club = await aNewClub();
    const imported = await importRosa(club);
    const email = anAddress();
    await club.admin.ask(inviteListedPlayer, { playerId: imported.id, email });
    await server.moveClock(8 * 24);
    await club.admin.ask(invitePlayer, { firstName: 'Rosa', lastName: 'Burg', email });
    expect((await players(club)).map(({ lastName }) => lastName).sort()).toEqual(['Berg', 'Burg']);
  });
});
