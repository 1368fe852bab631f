import { describe, expect, it } from 'vitest';
import { listPlayers, updatePlayer } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const aNewClub = (): Promise<Club> => anOrganization(server);

describe('editing a player', () => {
  // PLAYER-26 PERM-09
  it('updates only the sent fields of a player', async () => {
    const club = await aNewClub();
    const { profileId: playerId } = await club.addPlayer({ lastName: 'Same' });
    // Another child has the same name and birth date.
    const other = await club.addPlayer({ lastName: 'Same' });
    const [before] = (await club.admin.ask(listPlayers, {})).players.filter(({ id }) => id === other.profileId);
    const edited = await club.admin.ask(updatePlayer, {
      playerId,
      firstName: ' Pia ',
      lastName: 'Peters',
      position: 'Goalkeeper',
      birthDate: '2014-02-28',
      gender: 'Female',
      jerseyNumber: 7,
    });
    expect(edited).toMatchObject({
      firstName: 'Pia',
      lastName: 'Peters',
      position: 'Goalkeeper',
      birthDate: '2014-02-28',
      gender: 'Female',
      jerseyNumber: 7,
      parentGuardianPhone: '+43 660 7654321',
    });
    expect(edited.id).toBe(playerId);
    expect((await club.admin.ask(listPlayers, {})).players).toEqual([edited, before]);
  });

  // PLAYER-25
  it('stores cleared fields of a player as null', async () => {
    const club = await aNewClub();
    const { profileId: playerId } = await club.addPlayer();
    await club.admin.ask(updatePlayer, {
      playerId,
      firstName: 'Pia',
      lastName: 'Peters',
      position: '',
      birthDate: '',
      gender: '',
      jerseyNumber: '',
      parentGuardianFirstName: '',
      parentGuardianLastName: null,
      parentGuardianPhone: '',
    });
    const row = await server.database.db
      .selectFrom('player_profiles')
      .where('id', '=', playerId)
      .select(['position', 'birth_date', 'gender', 'jersey_number', 'parent_guardian_phone'])
      .select(['parent_guardian_first_name', 'parent_guardian_last_name'])
      .executeTakeFirstOrThrow();
    expect(new Set(Object.values(row))).toEqual(new Set([null]));
  });

  // PLAYER-24 DATA-10
  it.each([
    ['firstName', 'P', 'First name must be at least 2 characters'],
    ['lastName', ' \u200b ', 'Last name must be at least 2 characters'],
    ['gender', 'Other', 'Please select a gender.'],
    ['birthDate', '2015-02-30', 'Please enter a valid date.'],
    ['jerseyNumber', 1000, 'Please enter a whole number from 0 to 999.'],
    ['jerseyNumber', 'seven', 'Please enter a whole number from 0 to 999.'],
    ['parentGuardianPhone', '123456789', 'Phone number must be at least 10 characters'],
    ['parentGuardianPhone', '<script>alert(1)', 'Please enter a valid phone number.'],
    ['birthDate', '2199-01-01', 'Birth date must be in the past.'],
    ['organizationId', crypto.randomUUID(), 'This field is not known.'],
  ])('refuses an edit with an invalid %s', async (field, value, message) => {
    const club = await aNewClub();
    const { profileId: playerId } = await club.addPlayer();
    const before = await club.admin.ask(listPlayers, {});
    const response = await club.admin.send(updatePlayer, {
      playerId,
      firstName: 'Pia',
      lastName: 'Peters',
      [field]: value,
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error: expect.objectContaining({ fields: { [field]: message } }) });
    expect(await club.admin.ask(listPlayers, {})).toEqual(before);
  });

  it('refuses an edit only if the same player was changed in the meantime', async () => {
    const club = await aNewClub();
    await club.addPlayer({ lastName: 'Other' });
    const { profileId: playerId } = await club.addPlayer({ lastName: 'Same' });
    const edit = { playerId, firstName: 'Paul', lastName: 'Peters', expected: { lastName: 'Same' } };
    expect(await club.admin.ask(updatePlayer, edit)).toMatchObject({ id: playerId, lastName: 'Peters' });
  });

  // PERM-10
  it('only admins of the same club can edit players', async () => {
    const club = await aNewClub();
    const player = await club.addPlayer();
    const input = { playerId: player.profileId, firstName: 'Pia', lastName: 'Peters' };
    expect((await player.send(updatePlayer, input)).status).toBe(403);
    expect((await (await club.addCoach()).send(updatePlayer, input)).status).toBe(403);
    expect((await server.anonymous.send(updatePlayer, input)).status).toBe(401);
    expect((await (await aNewClub()).admin.send(updatePlayer, input)).status).toBe(404);
    expect((await club.admin.send(updatePlayer, { ...input, playerId: 'nobody' })).status).toBe(404);
  });
});
