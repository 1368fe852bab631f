import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { downloadOwnData, downloadPlayer, prepareOwnData, readOwnData } from '@touchline/domain/privacy/contract.ts';
import { aChildWithEverything, filesIn } from '@touchline/tests/support/club/child.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import type { Person } from '@touchline/tests/support/server/person.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { stopwatch } from '@touchline/tests/support/run/speed.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const exported = async (by: Person, playerId: string) => filesIn(await by.send(downloadPlayer, { playerId }));
const textOfAll = (files: Readonly<Record<string, string>>): string => Object.values(files).join('\n');

describe('everything about a player', () => {
  // PRIV-02
  longTest('lets admins and guardians who may answer export a player’s data', async () => {
    const { club, mother, playerId, values } = await aChildWithEverything(server);
    const response = await club.admin.send(downloadPlayer, { playerId });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('filename="Zelda_Quistgaard_data_');
    const files = await filesIn(response);
    expect(Object.keys(files).toSorted()).toEqual([
      'README.txt',
      'account-invitations.csv',
      'answer-links.csv',
      'answers.csv',
      'attendance.csv',
      'changes.csv',
      'consents.csv',
      'contact-addresses.csv',
      'corrections.csv',
      'data.json',
      'emails.csv',
      'evaluations.csv',
      'guardian-invitations.csv',
      'guardians.csv',
      'guest-at-events.csv',
      expect.stringMatching(/^letters\/emails-1-/),
      expect.stringMatching(/^letters\/offers-1-/),
      'merges.csv',
      'no-duplicates.csv',
      'offers.csv',
      'profile.csv',
      'teams.csv',
      'tryouts.csv',
    ]);
    const data = JSON.parse(files['data.json'] ?? '');
    // Every value is in both the CSV files and data.json.
    const lists = Object.entries(files).flatMap(([name, text]) => (name.endsWith('.csv') ? [text] : []));
    for (const value of Object.values(values)) {
      expect(lists.join('\n')).toContain(value);
      expect(JSON.stringify(data)).toContain(value);
    }
    const letter = Object.entries(files).find(([name]) => name.startsWith('letters/offers'));
    expect(letter?.[1]).toBe(`${values.letter}\n`);
    expect(data.evaluations).toEqual([
      expect.objectContaining({ tryout: 'Spring tryout', evaluator: 'Carla Coach', technical_score: 5 }),
    ]);
    expect(data.guardians.map(({ name }: { name: string }) => name)).toEqual(['Mona Mother', 'Frank Father']);
    expect(data.changes.map(({ by }: { by: string }) => by)).toContain('Ada Admin');
    expect(files['README.txt']).toContain('Everything that Touchline stores about Zelda Quistgaard');
    expect(files['README.txt']).toMatch(/offers\.csv +Offers \(1\)/);

    const own = await exported(mother, playerId);
    for (const value of Object.values(values)) expect(own['data.json']).toContain(value);
  });

  longTest('exports no text of sent emails', async () => {
    const { club, playerId } = await aChildWithEverything(server);
    await server.app.jobs.runAll();
    const files = await exported(club.admin, playerId);
    expect(files['emails.csv']).toMatch(/^player-\S+@example\.org,/m);
    expect(Object.keys(files).filter((name) => name.startsWith('letters/'))).toEqual([
      expect.stringMatching(/^letters\/offers-1-/),
    ]);
  });

  longTest('a guardian’s export contains no data about other people', async () => {
    const { mother, father, playerId } = await aChildWithEverything(server);
    const all = textOfAll(await exported(mother, playerId));
    for (const other of [father.email, 'Frank', 'Fritz', 'Ada Admin']) expect(all).not.toContain(other);
  });

  it('an export contains no invitation tokens or hashes', async () => {
    const { club, playerId } = await aChildWithEverything(server);
    const all = textOfAll(await exported(club.admin, playerId));
    for (const secret of ['token', 'hash', '/join/guardian', '\\\\x']) expect(all).not.toContain(secret);
  });

  it('requires a recent proof of identity to export a player’s data', async () => {
    const { club, mother, father, playerId } = await aChildWithEverything(server);
    await expect(father.ask(downloadPlayer, { playerId })).rejects.toMatchObject({ status: 404 });
    await exported(mother, playerId);
    const { rows } = await linesOf(playerId);
    expect(rows).toEqual([{ action: 'privacy.playerFile', actorId: mother.userId }]);
    await server.moveClock(1);
    await expect(club.admin.ask(downloadPlayer, { playerId })).rejects.toMatchObject({ code: 'proof_needed' });
  });
});

const linesOf = async (playerId: string) => ({
  rows: await server.database.db
    .selectFrom('audit_log')
    .where('entity_id', '=', playerId)
    .where('action', 'like', 'privacy.%')
    .select(['action', 'actor_id as actorId'])
    .execute(),
});

describe('the data of the user', () => {
  // ACCT-12
  longTest('builds one archive of all the user’s clubs and players', async () => {
    const { mother, values } = await aChildWithEverything(server);
    const bears = await anOrganization(server, 'Bears');
    await joinAs(server, bears, { ...mother, name: 'Mona Bear' }, 'coach');
    expect(await mother.ask(readOwnData, {})).toBeNull();
    const preparing = stopwatch();
    const stop = preparing.start();
    const made = await mother.ask(prepareOwnData, {});
    stop();
    preparing.expectAtMost({ slowest: 60_000 });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(24 * 3_600_000);
    expect(await mother.ask(readOwnData, {})).toEqual(made);

    const files = await filesIn(await mother.send(downloadOwnData, {}));
    const folders = new Set(Object.keys(files).map((name) => name.split('/').slice(0, -1).join('/')));
    expect([...folders]).toEqual(
      expect.arrayContaining(['', 'Bears', 'Vienna_Lions', 'Vienna_Lions/Zelda_Quistgaard']),
    );
    expect(JSON.parse(files['data.json'] ?? '').login).toMatchObject([{ email: mother.email }]);
    expect(files['login.csv']).toContain(mother.email);
    expect(files['Bears/name.csv']).toContain('Mona Bear');
    expect(files['Bears/roles.csv']).toContain('coach,active');
    for (const value of Object.values(values))
      expect(files['Vienna_Lions/Zelda_Quistgaard/data.json']).toContain(value);
    expect(files['README.txt']).toContain('Vienna_Lions/Zelda_Quistgaard/evaluations.csv');
    for (const secret of ['password', 'token_hash', 'Fritz', 'Frank']) {
      const lists = Object.entries(files).filter(([name]) => name !== 'README.txt');
      expect(lists.map(([, text]) => text).join('')).not.toContain(secret);
    }

    await expect(mother.ask(prepareOwnData, {})).rejects.toMatchObject({ status: 409, code: 'too_soon' });
    await server.database.db.updateTable('sessions').set({ proven_at: sql`club_now() + interval '2 days'` }).execute();
    await server.moveClock(1.01);
    await mother.ask(prepareOwnData, {});
    await server.moveClock(23.9);
    expect(await mother.ask(readOwnData, {})).not.toBeNull();
    await server.moveClock(0.2);
    expect(await mother.ask(readOwnData, {})).toBeNull();
    await expect(mother.ask(downloadOwnData, {})).rejects.toMatchObject({ status: 404 });
    await server.app.jobs.runAll();
    expect(await server.database.db.selectFrom('data_exports').selectAll().execute()).toEqual([]);
  });

  it('a user’s archive omits players for whom the user may not answer', async () => {
    const { father } = await aChildWithEverything(server);
    const answers = await Promise.all([1, 2].map(() => father.send(prepareOwnData, {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const names = Object.keys(await filesIn(await father.send(downloadOwnData, {})));
    expect(names.filter((name) => name.includes('Fritz_Friend/'))).not.toEqual([]);
    expect(names.filter((name) => name.includes('Quistgaard'))).toEqual([]);
  });

  it('a former member’s archive contains no data about players', async () => {
    const { club, mother, values } = await aChildWithEverything(server);
    await endMembership(server, await membershipOf(server, club, mother, 'player'));
    await mother.ask(prepareOwnData, {});
    const files = await filesIn(await mother.send(downloadOwnData, {}));
    expect(files['login.csv']).toContain(mother.email);
    expect(files['Vienna_Lions/name.csv']).toContain('Mona Mother');
    expect(files['Vienna_Lions/roles.csv']).toContain('player,ended');
    expect(Object.keys(files).filter((name) => name.startsWith('Vienna_Lions/Zelda'))).toEqual([]);
    // The list of emails is not checked, because they were sent to her.
    const lists = Object.entries(files).filter(([name]) => name.endsWith('.csv') && !name.endsWith('/emails.csv'));
    const { firstName, lastName, position, guardianPhone, registrationNotes, playsUp, evaluationNotes } = values;
    for (const value of [firstName, lastName, position, guardianPhone, registrationNotes, playsUp, evaluationNotes])
      expect(lists.map(([, text]) => text).join('\n')).not.toContain(value);
  });

  it('requires a recent proof of identity to prepare and download an archive', async () => {
    const club = await anOrganization(server);
    await club.admin.ask(prepareOwnData, {});
    await server.moveClock(0.5);
    for (const operation of [prepareOwnData, downloadOwnData])
      await expect(club.admin.ask(operation, {})).rejects.toMatchObject({ code: 'proof_needed' });
  });
});
