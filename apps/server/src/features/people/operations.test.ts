import { ageOn, dayOf } from '@touchline/domain/core/calendar.ts';
import { describe, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { listCoaches, listPlayers, readPlayer } from '@touchline/domain/people/contract.ts';
import { createTeam, listTeams } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const aNewClub = (): Promise<Club> => anOrganization(server);

/** Inserts a season with one age group and one team, which has the given coaches. */
const addTeam = async ({ id }: Club, name: string, coachIds: readonly string[] = [], isActive = true) => {
  const { db } = server.database;
  const season = await db
    .insertInto('seasons')
    .values({
      organization_id: id,
      name: 'Season',
      sport: 'Soccer',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      is_active: isActive,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ageGroup = await db
    .insertInto('age_groups')
    .values({ organization_id: id, season_id: season.id, name: 'U12', gender: 'Co-ed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const team = await db
    .insertInto('teams')
    .values({ organization_id: id, age_group_id: ageGroup.id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, coachId] of coachIds.entries())
    await db
      .insertInto('team_coaches')
      .values({ organization_id: id, team_id: team.id, coach_profile_id: coachId, slot: index + 1 })
      .execute();
  return { teamId: team.id, ageGroupId: ageGroup.id };
};

const addToTeam = (club: Club, teamId: string, playerId: string, status: 'active' | 'inactive' = 'active') =>
  server.database.db
    .insertInto('team_players')
    .values({ organization_id: club.id, team_id: teamId, player_id: playerId, status })
    .execute();

const register = async (
  club: Club,
  ageGroupId: string,
  playerId: string,
  status: 'registered' | 'withdrawn' = 'registered',
) => {
  const { db } = server.database;
  const tryout = await db
    .insertInto('tryouts')
    .values({
      organization_id: club.id,
      age_group_id: ageGroupId,
      title: 'Trial day',
      location: 'Field 1',
      date: '2026-08-01T10:00:00Z',
      registration_deadline: '2026-07-31T10:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('tryout_registrations')
    .values({ organization_id: club.id, tryout_id: tryout.id, player_id: playerId, status })
    .execute();
};

const lastNames = (people: readonly { lastName: string }[]) => people.map(({ lastName }) => lastName);

describe('the coaches page', () => {
  // COACH-15 DATA-12
  it('shows an admin the coaches of the club with their teams, contact data and dates', async () => {
    const club = await aNewClub();
    const coach = await club.addCoach('Zoe Zulu');
    await club.addCoach('Ärna Álvarez');
    await (await aNewClub()).addCoach('Otto Other');
    const past = await addTeam(club, 'Alphas', [coach.profileId], false);
    const current = await addTeam(club, 'Betas', [coach.profileId]);
    const listed = (await club.admin.ask(listCoaches, {})).coaches;
    expect(lastNames(listed)).toEqual(['Álvarez', 'Zulu']);
    expect(listed[1]).toEqual({
      id: coach.profileId,
      firstName: 'Zoe',
      lastName: 'Zulu',
      phone: '+43 660 1234567',
      email: coach.email,
      emailRefused: false,
      createdAt: expect.stringMatching(/^\d{4}-/),
      hasAccount: true,
      userId: coach.userId,
      archivedAt: null,
      teams: [
        { assignmentId: expect.any(String), teamId: current.teamId, name: 'Betas', isCurrent: true },
        { assignmentId: expect.any(String), teamId: past.teamId, name: 'Alphas', isCurrent: false },
      ],
    });
  });

  // DATA-12
  it('lists and assigns only coaches of the own club', async () => {
    const club = await aNewClub();
    const coaches = [await club.addCoach('Ann One'), await club.addCoach('Bob Two'), await club.addCoach('Cleo Three')];
    const [ann, , cleo] = coaches.map(({ profileId }) => profileId);
    const stranger = await (await aNewClub()).addCoach('Otto Other');
    const listed = (await club.admin.ask(listCoaches, {})).coaches;
    expect(listed.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`])).toEqual(
      // The list is sorted by last name: One, Three, Two.
      [coaches[0], coaches[2], coaches[1]].map((coach) => [coach?.profileId, coach?.name]),
    );
    for (const coach of coaches) expect((await coach.ask(readSession, {})).session?.user.coachId).toBe(coach.profileId);
    const { ageGroupId } = await addTeam(club, 'Alphas');
    const [{ seasonId } = { seasonId: '' }] = (await club.admin.ask(listTeams, {})).teams;
    const team = { name: 'Betas', seasonId, ageGroupId };
    await club.admin.ask(createTeam, { ...team, coachIds: [cleo ?? '', ann ?? ''] });
    const { teams } = await club.admin.ask(listTeams, {});
    expect(
      teams
        .find(({ name }) => name === 'Betas')
        ?.coaches.map(({ id }) => id)
        .toSorted(),
    ).toEqual([ann, cleo].toSorted());
    const foreign = await club.admin.send(createTeam, { ...team, name: 'Gammas', coachIds: [stranger.profileId] });
    expect(foreign.status).toBe(422);
  });

  // COACH-04
  it.each([
    ['a name without case and accents', 'alvarez', ['Álvarez']],
    ['an umlaut that is spelled out', 'aerna', ['Álvarez']],
    ['words in any order', 'zulu zoe', ['Zulu']],
    ['the digits of a phone number', '0660/123 45-67', ['Álvarez', 'Zulu']],
    ['a part of the email address', '@example.org', ['Álvarez', 'Zulu']],
    ['a text that no name contains', 'nobody', []],
    ['a wildcard', '%', []],
  ])('searches coaches by %s', async (_, search, found) => {
    const club = await aNewClub();
    await club.addCoach('Zoe Zulu');
    await club.addCoach('Ärna Álvarez');
    expect(lastNames((await club.admin.ask(listCoaches, { search })).coaches)).toEqual(found);
  });

  // PERM-42 COACH-11
  it('shows coaches only names and teams of other coaches', async () => {
    const club = await aNewClub();
    const coach = await club.addCoach('Zoe Zulu');
    await addTeam(club, 'Betas', [coach.profileId]);
    expect((await coach.ask(listCoaches, {})).coaches).toEqual([
      {
        id: coach.profileId,
        firstName: 'Zoe',
        lastName: 'Zulu',
        phone: null,
        email: null,
        emailRefused: false,
        createdAt: null,
        hasAccount: null,
        userId: null,
        archivedAt: null,
        teams: [expect.objectContaining({ name: 'Betas' })],
      },
    ]);
    expect((await coach.ask(listCoaches, { search: '1234567' })).coaches).toEqual([]);
    expect((await coach.ask(listCoaches, { search: 'example.org' })).coaches).toEqual([]);
  });

  // PERM-42
  it('players and visitors cannot list coaches or players', async () => {
    const club = await aNewClub();
    const player = await club.addPlayer();
    for (const list of [listCoaches, listPlayers]) {
      expect((await player.send(list, {})).status).toBe(403);
      expect((await server.anonymous.send(list, {})).status).toBe(401);
    }
  });
});

describe('the players page', () => {
  // PLAYER-12 DATA-13
  it('lists players by last name with all fields that an admin can edit', async () => {
    const club = await aNewClub();
    const player = await club.addPlayer({ firstName: 'Änne', lastName: 'Zacher', gender: 'Female' });
    await club.addPlayer({ lastName: 'Adler' });
    await (await aNewClub()).addPlayer({ lastName: 'Other' });
    const { players, next } = await club.admin.ask(listPlayers, {});
    expect(lastNames(players)).toEqual(['Adler', 'Zacher']);
    expect(next).toBeNull();
    expect(players[1]).toEqual({
      id: player.profileId,
      firstName: 'Änne',
      lastName: 'Zacher',
      position: null,
      birthDate: '2015-05-05',
      birthYear: 2015,
      age: ageOn('2015-05-05', dayOf(new Date(), 'Europe/Vienna')),
      gender: 'Female',
      jerseyNumber: null,
      parentGuardianFirstName: 'Gerda',
      parentGuardianLastName: 'Guardian',
      parentGuardianPhone: '+43 660 7654321',
      parentGuardianEmail: null,
      parentGuardianEmailRefused: false,
      secondGuardianFirstName: null,
      secondGuardianLastName: null,
      secondGuardianPhone: null,
      secondGuardianEmail: null,
      secondGuardianEmailRefused: false,
      createdAt: expect.any(String),
      hasAccount: true,
      isInvited: false,
      teams: [],
      archivedAt: null,
    });
  });

  // PLAYER-03
  it('finds players by their own or a guardian’s name', async () => {
    const club = await aNewClub();
    await club.addPlayer({ firstName: 'Änne', lastName: 'Zacher' });
    await club.addPlayer({ firstName: 'Bert', lastName: 'Adler' });
    const search = async (text: string) => lastNames((await club.admin.ask(listPlayers, { search: text })).players);
    expect(await search('zach')).toEqual(['Zacher']);
    expect(await search('anne')).toEqual(['Zacher']);
    expect(await search('gerda guardian')).toEqual(['Adler', 'Zacher']);
    expect(await search('a_ler')).toEqual([]);
    // Admins also find players by consecutive digits in a phone number (decision record 0030).
    expect([await search('7654321'), await search('7654322')]).toEqual([['Adler', 'Zacher'], []]);
  });

  it('returns each player exactly once across pages', async () => {
    const club = await aNewClub();
    await server.database.db
      .insertInto('player_profiles')
      .values(
        Array.from({ length: 105 }, (_, index) => ({
          organization_id: club.id,
          first_name: 'Twin',
          // Many players share a name, so the id determines their order.
          last_name: `Same${index % 3}`,
        })),
      )
      .execute();
    const seen: string[] = [];
    const sizes: number[] = [];
    let after: string | undefined;
    do {
      const page: { players: readonly { id: string }[]; next: string | null } = await club.admin.ask(listPlayers, {
        ...(after && { after }),
      });
      seen.push(...page.players.map(({ id }) => id));
      sizes.push(page.players.length);
      after = page.next ?? undefined;
    } while (after);
    expect(sizes).toEqual([50, 50, 5]);
    expect(new Set(seen).size).toBe(105);
  });

  // PERM-42
  it('shows a coach the players of their teams and tryouts without guardian phone numbers', async () => {
    const club = await aNewClub();
    const coach = await club.addCoach();
    const own = await addTeam(club, 'Own', [coach.profileId]);
    const foreign = await addTeam(club, 'Foreign', [(await club.addCoach()).profileId]);
    const member = await club.addPlayer({ lastName: 'Amember' });
    const former = await club.addPlayer({ lastName: 'Bformer' });
    const candidate = await club.addPlayer({ lastName: 'Candidate' });
    const withdrawn = await club.addPlayer({ lastName: 'Dwithdrawn' });
    const stranger = await club.addPlayer({ lastName: 'Estranger' });
    await addToTeam(club, own.teamId, member.profileId);
    await addToTeam(club, own.teamId, former.profileId, 'inactive');
    await addToTeam(club, foreign.teamId, stranger.profileId);
    await register(club, own.ageGroupId, candidate.profileId);
    await register(club, own.ageGroupId, withdrawn.profileId, 'withdrawn');
    await register(club, foreign.ageGroupId, stranger.profileId);
    const { players } = await coach.ask(listPlayers, {});
    expect(lastNames(players)).toEqual(['Amember', 'Candidate']);
    expect(players.map(({ parentGuardianPhone }) => parentGuardianPhone)).toEqual([null, null]);
    // A coach cannot use an id to read a player who is not in the list.
    const statuses = [];
    for (const { profileId: playerId } of [member, former, candidate, withdrawn, stranger]) {
      statuses.push((await coach.send(readPlayer, { playerId })).status);
    }
    expect(statuses).toEqual([200, 404, 200, 404, 404]);
    expect((await (await club.addCoach()).ask(listPlayers, {})).players).toEqual([]);
  });
});
