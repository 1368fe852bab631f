import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { structureProblems } from './check-structure.mjs';

const folders = [];
const withFiles = (files) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-structure-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return structureProblems(folder);
};

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

it('accepts file names from the architecture’s vocabulary', () => {
  const allowed = [
    'packages/domain/src/constants.ts',
    'packages/domain/src/core/text.test.ts',
    'packages/domain/src/tryouts/schema.registrations.ts',
    'packages/domain/src/tryouts/rules.registrations.test.ts',
    'apps/server/src/main.ts',
    'apps/server/src/features/tryouts/operations.registrations.test.ts',
    'apps/server/src/db/migrations/0001-people.sql',
    'apps/web/src/app/shell/shell.tsx',
    'apps/web/src/pages/login-page.tsx',
    'apps/web/src/features/teams/team-card.test.tsx',
    'apps/web/src/ui/theme.css',
    'apps/web/src/ui/actions/button.tsx',
    'tests/support/club/club.ts',
    'bench/smoke.test.ts',
  ];
  expect(withFiles(Object.fromEntries(allowed.map((file) => [file, 'export const a = 1;\n'])))).toEqual([]);
});

it.each([
  'packages/domain/src/teams/service.ts',
  'packages/domain/src/billing/rules.ts',
  'packages/domain/src/core/Text.ts',
  'packages/domain/src/core/utils.ts',
  'apps/server/src/features/tryouts/registrations-operations.ts',
  'apps/server/src/features/teams/rules.ts',
  'apps/server/src/core/index.ts',
  'apps/web/src/pages/login.tsx',
  'apps/web/src/features/teams/use-teams.ts',
  'apps/web/src/lib/helpers.ts',
  'apps/web/src/hooks/use-it.ts',
  'apps/web/src/ui/button.tsx',
  'tests/support/club.ts',
  'tests/races/offers.spec.ts',
  'tests/smoke.test.ts',
  'bench/smoke.test.mjs',
  'packages/domain/src/core/text.long.test.ts',
  'scripts/release.long.test.mjs',
])('refuses the file %s', (file) => {
  expect(withFiles({ [file]: 'export const a = 1;\n' })).toContainEqual(expect.stringContaining(`${file}: `));
});

const machinePath = ['', 'home', 'somebody', 'club.db'].join('/');

it.each([
  ['apps/web/src/lib/cache/live.ts', "const answer = await fetch('/api/teams');"],
  ['apps/web/src/features/codes/code-row.tsx', 'callCommand(deleteCode, { codeId });'],
  ['apps/web/src/lib/cache/live.ts', 'document.cookie;'],
  ['apps/web/src/lib/data/api.ts', "import { openCache } from '../cache/queries.ts';"],
  ['apps/web/src/ui/actions/button.tsx', "import { Field } from '../forms/field.tsx';"],
  ['tests/support/server/person.ts', "import { world } from '@touchline/tests/support/world/world.ts';"],
  ['apps/web/src/pages/teams-page.tsx', "const TeamDialog = lazy(() => import('./team-dialog.tsx'));"],
  ['apps/web/src/ui/display/countdown.tsx', "new Intl.DateTimeFormat('en').format(end);"],
  ['apps/web/src/pages/teams-page.tsx', "import { Trash2 } from 'lucide-react';"],
  ['apps/server/src/core/requests/perform.ts', "import { getCookie } from 'hono/cookie';"],
  ['apps/server/src/features/teams/store.ts', "import pg from 'pg';"],
  ['apps/server/src/core/process/jobs.ts', "import { openEmbedded } from '../db/embedded.ts';"],
  ['packages/domain/src/offers/rules.ts', 'const now = new Date();'],
  ['packages/domain/src/offers/rules.ts', 'const now = Date.now();'],
  ['scripts/seed.mjs', `const file = '${machinePath}';`],
  ['apps/web/src/ui/actions/button.tsx', `/** ${'Whether'} it is busy. */`],
  ['apps/web/src/ui/actions/button.tsx', 'export const Save = () => <b>{busy && <i />}Save</b>;'],
  ['apps/web/src/ui/actions/button.tsx', "export const Save = () => <b><i />{busy && 'Save'}</b>;"],
  [
    'apps/web/src/ui/actions/button.tsx',
    'export const Save = ({ children }) => <b>{busy ? <i /> : <u />}{children}</b>;',
  ],
])('refuses restricted code in %s: %s', (file, code) => {
  expect(withFiles({ [file]: `\n${code}\n` })).toEqual([expect.stringContaining(`${file}:2: `)]);
});

it('allows restricted code in the responsible file and in comments', () => {
  expect(
    withFiles({
      'apps/web/src/lib/data/api.ts': 'export const ask = () => fetch("/api");\n',
      'apps/web/src/lib/cache/live.ts': '// fetch(url) would not stream\nquery.refetch();\n',
      'apps/web/src/ui/actions/button.tsx':
        "export const Save = () => <b>Save<i />{busy && <i />}<u>{busy && 'now'}</u></b>;\n",
      'packages/domain/src/offers/rules.ts':
        '/* never new Date() */\nexport const at = (now: string) => new Date(now);\n',
    }),
  ).toEqual([]);
});

it('refuses the 301st line of a file, except in generated types', () => {
  const lines = (count) => 'export {};\n'.repeat(count);
  expect(withFiles({ 'apps/server/src/core/mail/mail.ts': lines(301) })).toEqual([
    expect.stringContaining('301 lines'),
  ]);
  expect(
    withFiles({ 'apps/server/src/core/mail/mail.ts': lines(300), 'apps/server/src/db/types.ts': lines(301) }),
  ).toEqual([]);
});

describe('a query that leads from a user to a profile', () => {
  const store = 'apps/server/src/features/teams/store.ts';
  /** A value in a template, with a template of its own in it. */
  const value = ['$', '{sql`(select 1)`}'].join('');
  const problemsOf = (code) => withFiles({ [store]: `\n${code}\n` });

  it.each([
    "rows.leftJoin('members as coach', 'coach.id', 'evaluation.coach_id');",
    "rows.innerJoin('members', (join) => join.onRef('members.id', '=', 'row.created_by'));",
    "rows.innerJoin('members as p', 'p.id', 'a.id').innerJoin('organizations as o', 'o.id', 'p.organization_id');",
    "rows.leftJoin('coach_profiles as coach', 'coach.user_id', 'account.id').where('other.organization_id', '=', id);",
    "db.selectFrom('player_profiles').where('user_id', '=', userId).select('id');",
    "db.updateTable('members').set({ name }).where('id', '=', userId);",
    'sql`select name from members where id = $1`;',
    'sql`(select p.name from members as p where p.id = known.id), team.organization_id = $1`;',
    'sql`select name from members where id = $1 union all select name from teams where organization_id = $2`;',
    'sql`from members as p join organizations as organization on organization.id = p.organization_id where p.id = $1`;',
    'sql`select 1 from teams join members as account on account.id = teams.created_by and teams.organization_id = $1`;',
    'sql`select coach.organization_id from coach_profiles as coach where coach.user_id = offer.created_by`;',
    'sql`update users set name = p.name from members as p join organizations as o on o.id = 1 where p.id = users.id`;',
    'sql`select from users join player_profiles as player on player.user_id = users.id where player.id = $1`;',
  ])('refuses a query without the organization: %s', (code) => {
    expect(problemsOf(code)).toEqual([expect.stringContaining(`${store}:2: leads from a user`)]);
  });

  it.each([
    "rows.leftJoin('members as p', (join) => join.onRef('p.id', '=', 'e.by').onRef('p.organization_id', '=', 'e.organization_id'));",
    "rows.innerJoin('members as profile', 'profile.id', 'account.id').where('profile.organization_id', '=', id);",
    "rows.innerJoin('player_profiles', 'player_profiles.organization_id', 'teams.organization_id');",
    "rows.innerJoin('coach_profiles as coach', 'coach.id', 'one.coach_id').leftJoin('users', 'users.id', 'coach.user_id');",
    "db.updateTable('members').set({ name }).where('id', '=', userId).where('organization_id', '=', id);",
    'sql`select from members join users on users.id = members.id where members.organization_id = team.organization_id`;',
    'sql`select name from members where (id, organization_id) in (select user_id, organization_id from memberships)`;',
    `sql\`join members as p on p.id = any(${value}) and p.organization_id = ${value}\`;`,
    'sql`select coach.user_id from coach_profiles as coach where coach.id = given.id`;',
    'sql`select from coach_profiles as coach where coach.id = team.coach_id and coach.user_id = $1`;',
    "// All organizations: an address signs in to each.\ndb.selectFrom(\"users\").innerJoin('members as p', 'p.id', 'users.id');",
    'sql`\n  -- All organizations: an address signs in to each.\n  select from users join members on members.id = users.id`;',
    '/** Taken from members where id = x. */ // join members as p on p.id = 1',
  ])('allows a query that names the organization or starts at a profile: %s', (code) => {
    expect(problemsOf(code)).toEqual([]);
  });

  it('a comment without a reason does not excuse a query without the organization', () => {
    expect(problemsOf("// All organizations:\nrows.leftJoin('members as p', 'p.id', 'row.by');")).toHaveLength(1);
  });

  it('allows queries across organizations in tests and invariants', () => {
    const code = 'sql`select name from members where id = $1`;\n';
    const free = ['apps/server/src/features/teams/store.test.ts', 'apps/server/src/db/invariants.ts'];
    expect(withFiles(Object.fromEntries(free.map((file) => [file, code])))).toEqual([]);
  });
});

describe('a test', () => {
  const problemsInTest = (code, file = 'tests/faults/crash.test.ts') =>
    withFiles({ [file]: `const now = 1;\n${code}\n` });

  it.each([
    'expect(performance.now() - began).toBeLessThan(5000);',
    'const [took] = [Date.parse(answer.at) - Date.now()];',
    'const began = Date.now();\nexpect(ended - began).toBeLessThan(5000);',
    'const began = Date.now() / 1000;\nexpect(told - began).toBeLessThan(5);',
    'const before = process.cpuUsage();',
    'expect(process.memoryUsage().rss).toBeLessThan(1e9);',
    "const peak = /VmHWM: (\\d+)/.exec(readFileSync('/proc/1/status'));",
  ])('refuses measuring time, work or memory in an ordinary test: %s', (code) => {
    expect(problemsInTest(code)).toEqual([expect.stringContaining('depends on the machine')]);
  });

  it.each([
    'const yesterday = new Date(Date.now() - 86_400_000);',
    'const past = (days) => new Date(Date.now() - days * 86_400_000);',
    'const deadline = Date.now() + patience;\nwhile (Date.now() < deadline) await look();',
    'const began = Date.now();\nexpect(moment).toBeGreaterThanOrEqual(began);',
    '// performance.now() - began would depend on the machine',
  ])('allows a test to use moments: %s', (code) => {
    expect(problemsInTest(code)).toEqual([]);
  });

  it('allows measuring time only in long tests', () => {
    const code = 'expect(performance.now() - began).toBeLessThan(5000);';
    for (const file of [
      'tests/faults/crash.long.test.ts',
      'apps/server/src/core/mail/mail.long.test.ts',
      'tests/support/run/speed.ts',
    ])
      expect(problemsInTest(code, file)).toEqual([]);
    expect(problemsInTest(code, 'tests/support/run/load.ts')).toHaveLength(1);
  });
});
