import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
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

it('accepts the vocabulary of the architecture', () => {
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
  'tests/races/offers.spec.ts',
  'tests/smoke.test.ts',
])('refuses %s', (file) => {
  expect(withFiles({ [file]: 'export const a = 1;\n' })).toContainEqual(expect.stringContaining(`${file}: `));
});

const machinePath = ['', 'home', 'somebody', 'club.db'].join('/');

it.each([
  ['apps/web/src/lib/data/live.ts', "const answer = await fetch('/api/teams');"],
  ['apps/web/src/lib/data/live.ts', 'document.cookie;'],
  ['apps/web/src/pages/teams-page.tsx', "const TeamDialog = lazy(() => import('./team-dialog.tsx'));"],
  ['apps/web/src/pages/teams-page.tsx', "import { Trash2 } from 'lucide-react';"],
  ['apps/server/src/core/perform.ts', "import { getCookie } from 'hono/cookie';"],
  ['apps/server/src/features/teams/store.ts', "import pg from 'pg';"],
  ['apps/server/src/core/jobs.ts', "import { openEmbedded } from '../db/embedded.ts';"],
  ['packages/domain/src/offers/rules.ts', 'const now = new Date();'],
  ['packages/domain/src/offers/rules.ts', 'const now = Date.now();'],
  ['scripts/seed.mjs', `const file = '${machinePath}';`],
  ['apps/web/src/ui/button.tsx', `/** ${'Whether'} it is busy. */`],
])('refuses in %s: %s', (file, code) => {
  expect(withFiles({ [file]: `\n${code}\n` })).toEqual([expect.stringContaining(`${file}:2: `)]);
});

it('allows it in the responsible file, and in comments', () => {
  expect(
    withFiles({
      'apps/web/src/lib/data/api.ts': 'export const ask = () => fetch("/api");\n',
      'apps/web/src/lib/data/live.ts': '// fetch(url) would not stream\nquery.refetch();\n',
      'packages/domain/src/offers/rules.ts':
        '/* never new Date() */\nexport const at = (now: string) => new Date(now);\n',
    }),
  ).toEqual([]);
});

it('refuses the 301st line, but not in generated types', () => {
  const lines = (count) => 'export {};\n'.repeat(count);
  expect(withFiles({ 'apps/server/src/core/mail.ts': lines(301) })).toEqual([expect.stringContaining('301 lines')]);
  expect(withFiles({ 'apps/server/src/core/mail.ts': lines(300), 'apps/server/src/db/types.ts': lines(301) })).toEqual(
    [],
  );
});
