import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  importCoaches,
  importPlayers,
  previewCoaches,
  previewPlayers,
} from '@touchline/domain/people/contract.import.ts';
import { inviteCoach, listCoaches, listInvitations, listPlayers } from '@touchline/domain/people/contract.ts';
import { foldName } from '@touchline/domain/core/search.ts';
import type { CoachCells, PlayerCells } from '@touchline/domain/people/schema.import.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { aFileOf, aFileOfPlayers, anAddress, nothingImported } from '@touchline/tests/support/files/import.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();

const shortName = { lastName: 'Last name must be at least 2 characters' };

const playersOf = async (club: Club) => (await club.admin.ask(listPlayers, {})).players;
const coachesOf = async (club: Club) => (await club.admin.ask(listCoaches, {})).coaches;
const invitationsOf = async (club: Club) => (await club.admin.ask(listInvitations, {})).invitations;

const lettersTo = (email: string) =>
  server.database.db.selectFrom('outbox').where('recipient', '=', email).select(['kind', 'payload']).execute();

describe('a file of players', () => {
  it('previews each row of an import without writing', async () => {
    const club = await anOrganization(server);
    await club.addPlayer({ firstName: 'Ben', lastName: 'Berg', birthDate: '2014-01-01' });
    await club.addPlayer({ firstName: 'Dora', lastName: 'Dahl' });
    const cells = [...aFileOfPlayers().rows.map((row) => row.cells), { fullName: 'DORA DAHL', jerseyNumber: '9' }];
    const before = await playersOf(club);
    const none = {
      changes: [],
      kept: [],
      proposed: 0,
      problems: {},
      emptied: {},
      doubtful: {},
      notes: [],
      invites: false,
    };
    expect(await club.admin.ask(previewPlayers, aFileOf<PlayerCells>(cells))).toEqual({
      invitationsLeft: 5000,
      rows: [
        { ...none, line: 2, state: 'new', invites: true },
        { ...none, line: 3, state: 'unchanged' },
        { ...none, line: 4, state: 'invalid', problems: shortName },
        {
          ...none,
          line: 5,
          state: 'changed',
          changes: [{ field: 'jerseyNumber', before: null, after: '9' }],
        },
      ],
    });
    expect([await playersOf(club), await invitationsOf(club)]).toEqual([before, []]);
  });

  it('imports only valid rows of players', async () => {
    const club = await anOrganization(server);
    const email = anAddress();
    const invalid = [{ line: 4, problems: shortName }];
    const report = await club.admin.ask(importPlayers, aFileOfPlayers(email));
    const invitations = [
      { line: 2, name: 'Zoë Åkesson', email, code: expect.stringMatching(/^[A-HJKMNP-TV-Z2-9]{8}$/) },
    ];
    expect(report).toEqual({ ...nothingImported, created: 2, invited: 1, invalid, invitations });
    expect(await playersOf(club)).toEqual([
      expect.objectContaining({
        firstName: 'Zoë',
        lastName: 'Åkesson',
        birthDate: '2015-04-03',
        gender: 'Female',
        position: 'Goalkeeper',
        jerseyNumber: 7,
        parentGuardianFirstName: 'Gerda',
        parentGuardianLastName: 'Åkesson',
        parentGuardianPhone: '+43 660 7654321',
        hasAccount: false,
      }),
      expect.objectContaining({ firstName: 'Ben', lastName: 'Berg', birthDate: null, gender: null }),
    ]);
    expect(await club.admin.ask(importPlayers, aFileOfPlayers(email))).toEqual({
      ...nothingImported,
      unchanged: 2,
      invalid,
    });
    expect([(await playersOf(club)).length, (await invitationsOf(club)).length]).toEqual([2, 1]);
  });

  it('an import fills empty fields and ignores missing columns', async () => {
    const club = await anOrganization(server);
    const player = await club.addPlayer({ firstName: 'Anna', lastName: 'Berg', birthDate: null, gender: null });
    await club.addPlayer({ firstName: 'Zora', lastName: 'Zand', birthDate: null, gender: null });
    const rows = [{ fullName: 'BERG, ANNA', birthDate: '2015-04-03', gender: 'f', position: 'Wing' }];
    expect(await club.admin.ask(importPlayers, aFileOf(rows))).toEqual({ ...nothingImported, changed: 1 });
    expect(await playersOf(club)).toEqual([
      expect.objectContaining({
        id: player.profileId,
        firstName: 'Anna',
        lastName: 'Berg',
        birthDate: '2015-04-03',
        gender: 'Female',
        position: 'Wing',
        parentGuardianFirstName: 'Gerda',
        hasAccount: true,
      }),
      expect.objectContaining({ firstName: 'Zora', birthDate: null, gender: null, position: null }),
    ]);
    expect(await club.admin.ask(importPlayers, aFileOf(rows))).toEqual({ ...nothingImported, unchanged: 1 });
  });

  it('an import without invitations sends no emails', async () => {
    const club = await anOrganization(server);
    const email = anAddress();
    const rows = [
      { fullName: 'Anna Berg', email },
      { fullName: 'Ben Berg', email: 'none' },
    ];
    expect(await club.admin.ask(importPlayers, aFileOf(rows, false))).toEqual({ ...nothingImported, created: 2 });
    expect([await invitationsOf(club), await lettersTo(email)]).toEqual([[], []]);
  });

  it('an import does not match people of another club', async () => {
    const [club, other] = [await anOrganization(server), await anOrganization(server)];
    const stranger = await other.addPlayer({ firstName: 'Anna', lastName: 'Berg', birthDate: '2015-04-03' });
    const rows = [{ fullName: 'Anna Berg', birthDate: '2015-04-03', position: 'Wing', email: stranger.email }];
    expect(await club.admin.ask(importPlayers, aFileOf(rows))).toMatchObject({ created: 1, changed: 0, invited: 1 });
    expect(await playersOf(other)).toEqual([expect.objectContaining({ position: null })]);
    expect(await invitationsOf(other)).toEqual([]);
  });

  it('foldName folds names exactly like search_text in the database', async () => {
    const texts = [
      'Đorđević',
      'ØRSTED',
      'Łukasz',
      'Weiß',
      'Æsa Œuvre',
      'Þórsson',
      'Aydın',
      'İnönü',
      'Ǻse',
      'Ωmega',
      'ΟΔΥΣΣΕΥΣ',
      'Юлия Ёлкина',
      'ЂОРЂЕВИЋ',
      'ﬁn',
      ..."'’‘‛ʹʻʼʽʾʿ`´′＇՚-‐‑‒–—―−﹘﹣－֊־\u00a0\u3000".split('').map((sign) => `Aa${sign} ${sign}b${sign}`),
    ];
    const { rows } = await sql<{ folded: string }>`select search_text(value) as folded
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as given (value, place)
      order by place`.execute(server.database.db);
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldName));
  });
});

describe('a file of coaches', () => {
  it('changes nothing when a file of coaches is imported again', async () => {
    const club = await anOrganization(server);
    const account = await club.addCoach('Carla Coach');
    const [email, prepared] = [anAddress(), anAddress()];
    await club.admin.ask(inviteCoach, { firstName: 'Paul', lastName: 'Prepared', email: prepared, phone: null });
    const rows = aFileOf<CoachCells>([
      { fullName: 'Nora New', email, phone: '0660 1' },
      { fullName: 'carla coach', email: account.email, phone: '0660 2' },
      { fullName: 'Carla Coach', email: anAddress() },
      { fullName: 'Paul Prepared', email: prepared },
      { fullName: 'Somebody Else', email: prepared.toUpperCase() },
      { fullName: 'Not Paul', email: account.email },
    ]);
    const { rows: shown } = await club.admin.ask(previewCoaches, rows);
    expect(shown.map(({ state }) => state)).toEqual(['new', 'unchanged', 'new', 'unchanged', 'invalid', 'invalid']);
    expect(shown[1]).toMatchObject({ notes: [], invites: false });
    expect(shown[4]?.problems).toEqual({ email: 'The same email address as in line 5.' });
    expect(await coachesOf(club)).toHaveLength(2);
    const report = await club.admin.ask(importCoaches, rows);
    expect(report).toMatchObject({ created: 2, changed: 0, unchanged: 2, kept: 1, invited: 2 });
    expect(report.invalid.map(({ line }) => line)).toEqual([6, 7]);
    expect((await coachesOf(club)).map(({ firstName, email: at, phone }) => [firstName, at, phone])).toEqual(
      expect.arrayContaining([
        ['Nora', email, '0660 1'],
        ['Carla', account.email, '+43 660 1234567'],
        ['Paul', prepared, null],
      ]),
    );
    expect(await club.admin.ask(importCoaches, rows)).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 4,
      invited: 0,
    });
    expect(await coachesOf(club)).toHaveLength(4);
  });
});

it('distinguishes imported coaches with the same name by the invited address', async () => {
  const club = await anOrganization(server);
  const paul = { firstName: 'Paul', lastName: 'Prepared' };
  const [first, second] = [anAddress(), anAddress()];
  for (const email of [first, second]) await club.admin.ask(inviteCoach, { ...paul, email });
  const rows = aFileOf<CoachCells>([{ fullName: 'Paul Prepared', email: second, phone: '0660 3' }]);
  expect(await club.admin.ask(importCoaches, rows)).toEqual({ ...nothingImported, changed: 1 });
  const phones = new Map((await coachesOf(club)).map(({ email, phone }) => [email, phone]));
  expect([phones.get(first), phones.get(second)]).toEqual([null, '0660 3']);
});

describe('an import', () => {
  it('an import writes all rows or none', async () => {
    const club = await anOrganization(server);
    const { db } = server.database;
    await sql`alter table outbox add constraint no_letters check (organization_id <> ${sql.lit(club.id)})`.execute(db);
    const response = await club.admin.send(importPlayers, aFileOfPlayers());
    await sql`alter table outbox drop constraint no_letters`.execute(db);
    expect(response.status).toBe(422);
    expect([await playersOf(club), await invitationsOf(club)]).toEqual([[], []]);
  });

  it('logs an import without the data of its rows', async () => {
    const club = await anOrganization(server);
    await club.admin.send(previewPlayers, aFileOfPlayers(), { 'idempotency-key': 'preview-0001' });
    await club.admin.send(importPlayers, aFileOfPlayers(), { 'idempotency-key': 'import-00001' });
    const { db } = server.database;
    const trail = await db.selectFrom('audit_log').where('organization_id', '=', club.id).selectAll().execute();
    const created = [expect.any(String), expect.any(String)];
    expect(trail).toMatchObject([
      { action: 'people.importPlayers', entity_id: club.id, details: { created, changed: [], invited: 1 } },
    ]);
    const kept = await db
      .selectFrom('idempotency_keys')
      .where('organization_id', '=', club.id)
      .select('answer')
      .execute();
    expect(kept).toEqual([{ answer: null }, { answer: null }]);
  });

  it('does not log an import that changes nothing', async () => {
    const club = await anOrganization(server);
    const rows = aFileOf([{ fullName: 'Anna Berg' }]);
    for (const _ of [1, 2]) await club.admin.ask(importPlayers, rows);
    const { db } = server.database;
    const trail = db.selectFrom('audit_log').where('organization_id', '=', club.id).select('details');
    expect(await trail.execute()).toEqual([{ details: { created: [expect.any(String)], changed: [], invited: 0 } }]);
  });

  it('refuses more than 5,000 rows at once, and a preview of more than 500', async () => {
    const { admin } = await anOrganization(server);
    const rows = (many: number) =>
      aFileOf(Array.from({ length: many }, () => ({ firstName: 'Pia', lastName: 'Berg' })));
    await expect(admin.ask(importPlayers, rows(5001))).rejects.toMatchObject({
      status: 422,
      fields: { rows: 'At most 5000 rows at once.' },
    });
    await expect(admin.ask(previewPlayers, rows(501))).rejects.toMatchObject({
      fields: { rows: 'At most 500 rows at once.' },
    });
  });

  it.each([
    ['no rows', { rows: [] }, { rows: 'There are no rows.' }],
    ['a line twice', { rows: [2, 2].map((line) => ({ line, cells: {} })) }, { rows: 'Each line may come once.' }],
    [
      'a cell that is too long',
      { rows: [{ line: 2, cells: { firstName: 'x'.repeat(501) } }] },
      { 'rows.0.cells.firstName': 'A cell holds at most 500 characters.' },
    ],
    ['an unknown column', { rows: [{ line: 2, cells: { phone: '1' } }] }, { phone: 'This field is not known.' }],
  ])('refuses an import with %s', async (_, input, fields) => {
    const club = await anOrganization(server);
    const response = await club.admin.send(importPlayers, { ...aFileOf([]), ...input });
    expect([response.status, (await response.json()).error.fields]).toEqual([422, fields]);
  });

  it('only admins can import players and coaches', async () => {
    const club = await anOrganization(server);
    const [coach, player] = [await club.addCoach(), await club.addPlayer()];
    for (const operation of [importPlayers, importCoaches, previewPlayers, previewCoaches]) {
      const input = aFileOf([{ fullName: 'Anna Berg' }]);
      const answers = [await coach.send(operation, input), await player.send(operation, input)];
      expect([operation.name, ...answers.map(({ status }) => status)]).toEqual([operation.name, 403, 403]);
    }
    expect(await playersOf(club)).toHaveLength(1);
  });
});
