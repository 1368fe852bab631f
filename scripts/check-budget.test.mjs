import { expect, it } from 'vitest';
import { measure } from './check-budget.mjs';

const manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['src/pages/login-page.tsx'],
    css: ['a.css'],
  },
  '_shared.js': { file: 'shared.js' },
  'src/pages/landing-page.tsx': { file: 'landing.js', isDynamicEntry: true, imports: ['_shared.js'] },
  'src/pages/login-page.tsx': { file: 'login.js', isDynamicEntry: true, imports: ['_shared.js', '_form.js'] },
  'src/pages/teams-page.tsx': { file: 'teams.js', isDynamicEntry: true, imports: ['index.html'] },
  'src/pages/register-page.tsx': { file: 'register.js', isDynamicEntry: true, imports: ['_form.js'] },
  '_shell.js': { file: 'shell.js', name: 'club', imports: ['_form.js'] },
  '_form.js': { file: 'form.js' },
  'src/ui/overlays/toaster.tsx': { file: 'toaster.js', isDynamicEntry: true, imports: ['index.html', '_over.js'] },
  '_over.js': { file: 'over.js' },
};
const kib = (sizes) => (file) => (sizes[file] ?? 1) * 1024;

it('adds up the files that a page loads, each once', () => {
  const [, login, teams] = measure(
    manifest,
    kib({ 'entry.js': 60, 'shared.js': 23, 'form.js': 20, 'login.js': 10, 'shell.js': 20 }),
    0,
  );
  expect(login).toMatchObject({ bytes: 113 * 1024, holds: true });
  expect(teams).toMatchObject({ bytes: 124 * 1024, holds: true });
});

it.each([
  [{ 'entry.js': 112 }, 'first load of login'],
  [{ 'shell.js': 168 }, 'first load of teams with the shell'],
  [{ 'register.js': 120 }, 'first load of register'],
  [{ 'teams.js': 26 }, 'teams.js'],
  [{ 'toaster.js': 10, 'over.js': 16 }, 'toasts'],
  [{ 'a.css': 6, page: 10 }, 'all styles'],
])('reports %j as too large', ({ page = 0, ...sizes }, name) => {
  const over = measure(manifest, kib(sizes), page * 1024).filter((result) => !result.holds);
  expect(over.map((result) => result.name)).toContain(name);
});

it('counts a page without a chunk as a failure', () => {
  const { 'src/pages/login-page.tsx': _, ...incomplete } = manifest;
  expect(measure(incomplete, kib({}), 0)[1]).toMatchObject({ holds: false });
});

it('counts an app without its entry file or shell as a failure', () => {
  const { 'index.html': _entry, ...headless } = manifest;
  expect(measure(headless, kib({}), 0)[1]).toMatchObject({
    name: 'first load of login: no chunk for index.html',
    holds: false,
  });
  const { '_shell.js': _shell, ...shellless } = manifest;
  expect(measure(shellless, kib({}), 0)[2]).toMatchObject({ holds: false });
});
