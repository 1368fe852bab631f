import { describe, expect, it } from 'vitest';
import { readCoach, readPlayer } from './rules.import.ts';
import { matchCoaches, matchPlayers } from './rules.matching.ts';
import type { StoredAddress, StoredCoach, StoredPlayer } from './rules.matching.ts';
import { type CoachCells, comparedFields, type PlayerCells } from './schema.import.ts';

const options: Parameters<typeof readPlayer>[1] = { dateOrder: 'day', today: '2026-06-15', invite: true };
const numbered = <Cells>(cells: readonly Cells[]) =>
  cells.map((rowCells, index) => ({ line: index + 2, cells: rowCells }));
const playersOf = (cells: readonly PlayerCells[], importOptions = options) =>
  numbered(cells).map((row) => readPlayer(row, importOptions));
const coachesOf = (cells: readonly CoachCells[]) => numbered(cells).map(readCoach);

const unknown = Object.fromEntries(comparedFields.players.map((field) => [field, null])) as unknown as StoredPlayer;

const anna = (facts: Partial<StoredPlayer> = {}): StoredPlayer => ({
  ...unknown,
  id: 'anna',
  firstName: 'Anna',
  lastName: 'Berg',
  birthDate: '2015-04-03',
  gender: 'Female',
  jerseyNumber: 7,
  teamIds: [],
  hasAccount: false,
  ...facts,
});
const carla = (facts: Partial<StoredCoach> = {}): StoredCoach => ({
  id: 'carla',
  firstName: 'Carla',
  lastName: 'Coach',
  phone: null,
  email: null,
  hasAccount: false,
  ...facts,
});

const address = (facts: Partial<StoredAddress>): StoredAddress => ({
  email: 'a@x.org',
  as: 'member',
  role: 'player',
  name: 'Otto Other',
  profileId: null,
  playerIds: [],
  ...facts,
});

const summaryOf = (matches: ReturnType<typeof matchPlayers> | ReturnType<typeof matchCoaches>) =>
  matches.map(({ state, changes, kept, problems, notes, invites }) => ({
    state,
    ...(changes.length > 0 && { changes }),
    ...(kept.length > 0 && { kept }),
    ...(Object.keys(problems).length > 0 && { problems }),
    ...(notes.length > 0 && { notes }),
    ...(invites && { invites }),
  }));

const players = (
  cells: readonly PlayerCells[],
  people: readonly StoredPlayer[],
  addresses: readonly StoredAddress[] = [],
) => summaryOf(matchPlayers(playersOf(cells), { people, addresses }, true));
const coaches = (
  cells: readonly CoachCells[],
  people: readonly StoredCoach[],
  addresses: readonly StoredAddress[] = [],
) => summaryOf(matchCoaches(coachesOf(cells), { people, addresses }, true));

describe('a player in a file', () => {
  it('a player whose name is unknown to the club is new', () => {
    expect(players([{ fullName: 'Anna Berg' }], [])).toEqual([{ state: 'new' }]);
  });

  it('recognizes a player by name and birth date, however the name is spelled or split', () => {
    const row = { firstName: 'ANNA', lastName: 'Bérg', birthDate: '3.4.2015' };
    expect(players([row], [anna()])).toEqual([{ state: 'unchanged' }]);
    const cruz = anna({ firstName: 'Óscar', lastName: 'De La Cruz' });
    expect(players([{ fullName: 'oscar de la cruz', birthDate: '2015-04-03' }], [cruz])).toEqual([
      { state: 'unchanged' },
    ]);
  });

  it('a row fills a player’s missing values and lists differing stored ones', () => {
    const row = {
      fullName: 'Anna Berg',
      birthDate: '2015-04-03',
      position: 'Goalkeeper',
      jerseyNumber: '8',
      gender: '',
    };
    expect(players([row], [anna()])).toEqual([
      {
        state: 'changed',
        changes: [{ field: 'position', before: null, after: 'Goalkeeper' }],
        kept: [{ field: 'jerseyNumber', before: '7', after: '8' }],
      },
    ]);
  });

  it('a different birth date makes a new player, with a note about the other one of that name', () => {
    expect(players([{ fullName: 'Anna Berg', birthDate: '2013-01-01' }], [anna()])).toEqual([
      { state: 'new', notes: ['There is a player of this name born 3 April 2015.'] },
    ]);
  });

  it('a row without a birth date matches the only player with its name', () => {
    expect(players([{ fullName: 'Anna Berg' }], [anna()])).toEqual([{ state: 'unchanged' }]);
    expect(players([{ fullName: 'Anna Berg', birthDate: '2013-01-01' }], [anna({ birthDate: null })])).toEqual([
      { state: 'changed', changes: [{ field: 'birthDate', before: null, after: '2013-01-01' }] },
    ]);
  });

  it('a row that matches several players of the same name is invalid', () => {
    const two = [anna(), anna({ id: 'other', birthDate: null })];
    expect(players([{ fullName: 'Anna Berg' }], two)).toEqual([
      { state: 'invalid', problems: { birthDate: 'Several players have this name. Add the birth date.' } },
    ]);
    expect(players([{ fullName: 'Anna Berg', birthDate: '2013-01-01' }], two)).toEqual([
      {
        state: 'invalid',
        problems: { birthDate: 'Several players have this name, and not all have a birth date. Add it there first.' },
      },
    ]);
    expect(players([{ fullName: 'Anna Berg', birthDate: '2015-04-03' }], two)).toEqual([{ state: 'unchanged' }]);
  });

  it('a player listed twice is imported once', () => {
    const rows = [
      { fullName: 'Anna Berg', birthDate: '2015-04-03' },
      { fullName: 'Anna Berg', birthDate: '2013-01-01' },
      { firstName: 'anna', lastName: 'berg', birthDate: '3.4.2015' },
      { fullName: 'Berg, Anna' },
    ];
    expect(players(rows, [])).toEqual([
      { state: 'new' },
      { state: 'new' },
      { state: 'invalid', problems: { lastName: 'The same player as in line 2.' } },
      { state: 'invalid', problems: { fullName: 'The same player as in line 2.' } },
    ]);
  });

  it('two rows that could be the same stored player are both invalid', () => {
    const rows = [
      { fullName: 'Anna Berg', birthDate: '2015-04-03' },
      { fullName: 'Anna Berg', birthDate: '2013-01-01' },
    ];
    expect(players(rows, [anna({ birthDate: null })])).toEqual([
      {
        state: 'invalid',
        problems: { birthDate: 'This or line 3 may be someone who is already here. Import one of them first.' },
      },
      {
        state: 'invalid',
        problems: { birthDate: 'This or line 2 may be someone who is already here. Import one of them first.' },
      },
    ]);
  });

  it('a repeated row does not make the first one invalid', () => {
    const row = { fullName: 'Anna Berg', birthDate: '2013-01-01' };
    const [first, second] = players([row, row], [anna({ birthDate: null })]);
    expect([first?.state, second?.state]).toEqual(['changed', 'invalid']);
  });

  it('an unreadable birth date is accepted only if none is stored', () => {
    const states = (birthDate: string | null) =>
      players([{ fullName: 'Anna Berg', birthDate: 'in spring' }], [anna({ birthDate })]).map(({ state }) => state);
    expect([states('2015-04-03'), states(null)]).toEqual([['invalid'], ['unchanged']]);
  });

  it('reports an unknown team name instead of assigning the player to a team', () => {
    const emptied = (cells: PlayerCells) =>
      matchPlayers(playersOf([{ fullName: 'Anna Berg', ...cells }]), { people: [], addresses: [] }, true).map((match) =>
        Object.keys(match.emptied),
      );
    expect([emptied({ team: 'Nowhere' }), emptied({})]).toEqual([[['team']], [[]]]);
  });

  it('prefers the player with an account among duplicate stored players', () => {
    const twice = [anna({ jerseyNumber: 1 }), anna({ id: 'joined', hasAccount: true })];
    const [matched] = matchPlayers(
      playersOf([{ fullName: 'Anna Berg', birthDate: '2015-04-03', jerseyNumber: '7' }]),
      { people: twice, addresses: [] },
      true,
    );
    expect(matched).toMatchObject({ state: 'unchanged', stored: { id: 'joined' } });
  });
});

describe('an invitation', () => {
  const row = { fullName: 'Anna Berg', email: 'a@x.org' };

  it('an invitation goes to a player with an email address but no account or open invitation', () => {
    expect(players([row], [])).toEqual([{ state: 'new', invites: true }]);
    expect(players([row], [anna()])).toEqual([{ state: 'unchanged', invites: true }]);
    expect(players([row], [anna()], [address({ as: 'invitation expired' })])).toEqual([
      { state: 'unchanged', invites: true },
    ]);
    expect(players([row], [anna({ hasAccount: true })])).toEqual([{ state: 'unchanged' }]);
    expect(players([row], [anna()], [address({ as: 'invited', profileId: 'anna' })])).toEqual([{ state: 'unchanged' }]);
    expect(
      summaryOf(matchPlayers(playersOf([row], { ...options, invite: false }), { people: [], addresses: [] }, false)),
    ).toEqual([{ state: 'new' }]);
  });

  it.each([
    [address({}), 'Not invited: someone with this email address is already in your organization.'],
    [
      address({ as: 'invited', profileId: 'other' }),
      'Not invited: there is an open invitation for this email address, to Otto Other.',
    ],
    [
      address({ as: 'invited', profileId: 'anna', email: 'old@x.org' }),
      'Not invited: there is an open invitation already, sent to old@x.org.',
    ],
    [
      address({ as: 'written to', role: null, name: null }),
      'Not invited: several emails were sent to this address within the last hour.',
    ],
  ])('keeps the row with a note but sends no invitation for %j', (address, note) => {
    expect(players([row], [anna()], [address])).toEqual([{ state: 'unchanged', notes: [note] }]);
  });

  it('an invitation goes to a new email address after the previous invitation expired', () => {
    const expired = address({ as: 'invitation expired', profileId: 'anna', name: 'Anna Berg', email: 'old@x.org' });
    const row = { fullName: 'Anna Berg', email: 'new@x.org' };
    expect(players([row], [anna()], [expired])).toEqual([{ state: 'unchanged', invites: true }]);
  });

  it('siblings with the same email address get one invitation', () => {
    expect(players([row, { fullName: 'Ben Berg', email: 'A@X.org' }], [])).toEqual([
      { state: 'new', invites: true },
      { state: 'new', notes: ['Not invited: line 2 has the same email address.'] },
    ]);
  });
});

describe('a coach in a file', () => {
  const row = { fullName: 'Carla Coach', email: 'c@x.org', phone: '0660 1' };

  it('importing a coach creates a new one, keeps an identical one and adds a missing phone number', () => {
    expect(coaches([row], [])).toEqual([{ state: 'new', invites: true }]);
    expect(coaches([{ fullName: 'carla coach', phone: '0660 1' }], [carla({ phone: '0660 1' })])).toEqual([
      { state: 'unchanged' },
    ]);
    expect(coaches([row], [carla({ email: 'c@x.org', hasAccount: true })])).toEqual([
      { state: 'changed', changes: [{ field: 'phone', before: null, after: '0660 1' }] },
    ]);
  });

  it('coaches of the same name are distinguished by email address', () => {
    const carlaStored = carla({ email: 'c@x.org', phone: '0660 1', hasAccount: true });
    const otherCarla = carla({ id: 'other', email: 'other@x.org', hasAccount: true });
    expect(coaches([row], [otherCarla, carlaStored])).toEqual([{ state: 'unchanged' }]);
    expect(coaches([{ ...row, email: 'third@x.org' }], [carlaStored, otherCarla])).toEqual([
      { state: 'new', notes: ['There is a coach of this name with another email address.'], invites: true },
    ]);
    expect(coaches([row], [otherCarla, carla({ phone: '0660 1' })])).toEqual([{ state: 'unchanged', invites: true }]);
    expect(coaches([{ fullName: 'Carla Coach' }], [carlaStored, otherCarla])).toEqual([
      { state: 'invalid', problems: { email: 'Several coaches have this name. Add the email address.' } },
    ]);
    expect(coaches([row], [carla(), carla({ id: 'second' })])).toEqual([
      { state: 'invalid', problems: { email: 'Several coaches have this name, and none of them this email address.' } },
    ]);
  });

  it('an unreadable email address is accepted only if none is stored', () => {
    const states = (email: string | null) =>
      coaches([{ fullName: 'Carla Coach', email: 'carla at home' }], [carla({ email })]).map(({ state }) => state);
    expect([states('carla@x.org'), states(null)]).toEqual([['invalid'], ['unchanged']]);
  });

  it('refuses a coach with the email address of someone with another name, unless that is a player', () => {
    const invalid = { state: 'invalid', problems: { email: 'This email address belongs to Otto Other.' } };
    expect(coaches([row], [], [address({ email: 'c@x.org', role: 'admin' })])).toEqual([invalid]);
    expect(coaches([row], [], [address({ email: 'c@x.org', role: 'coach', as: 'invitation expired' })])).toEqual([
      invalid,
    ]);
    const member = 'Not invited: someone with this email address is already in your organization.';
    expect(coaches([row], [], [address({ email: 'c@x.org' })])).toEqual([{ state: 'new', notes: [member] }]);
    expect(coaches([row], [], [address({ email: 'c@x.org', role: 'admin', name: 'CARLA Coach' })])).toEqual([
      { state: 'new', notes: [member] },
    ]);
  });

  it('a coach listed twice, by name or email address, is imported once', () => {
    const rows = [
      row,
      { fullName: 'Carla Coach' },
      { fullName: 'Karl Coach', email: 'c@x.org' },
      { ...row, email: 'k@x.org' },
    ];
    expect(coaches(rows, [])).toEqual([
      { state: 'new', invites: true },
      { state: 'invalid', problems: { fullName: 'The same coach as in line 2.' } },
      { state: 'invalid', problems: { email: 'The same email address as in line 2.' } },
      { state: 'new', invites: true },
    ]);
  });
});
