import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject, listFiles } from './lib/project.mjs';

const read = (file) => readFileSync(inProject(file), 'utf8');

/** The text below each heading of a document, without its subheadings' text. */
const sectionsOf = (file) =>
  new Map(
    read(file)
      .split(/^#+ /m)
      .slice(1)
      .map((section) => section.split(/\n([\s\S]*)/))
      .map(([heading, text = '']) => [heading, text.trim()]),
  );

/** Documents for maintainers, with the sections they must contain. */
const parts = {
  'CONTRIBUTING.md': [
    ...['First change in 15 minutes', 'Where to look', 'Add an operation in 8 steps', 'Add a migration'],
    ...['Run a test', 'Find a request in the log', 'Commits', 'Dependencies', 'Make a release', 'Words'],
  ],
  'SECURITY.md': ['Report it privately', 'Supported versions', 'In scope', 'Out of scope'],
  'CHANGELOG.md': ['Added', 'Changed', 'Fixed', 'Security'],
  'UPGRADING.md': ['Every time'],
  'docs/operating.md': [
    ...['What it takes', 'From an archive, with systemd', 'From a checkout', 'With Docker', 'Settings', 'Databases'],
    ...['Proxy and TLS', 'Mail', 'Backup', 'Restore', 'Move between the databases', 'Upgrade', 'Watch', 'Mails to you'],
    ...['Log', 'Security log', 'Metrics', 'Command line', 'Personal data', 'Trouble by symptom'],
  ],
};

const documents = ['README.md', ...Object.keys(parts), 'ARCHITECTURE.md', 'docs/assurance.md'];

/** Sentences and rows too long to be repeated by coincidence. */
const longLines = (file) =>
  read(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 60);

// OPS-40
describe('the documents', () => {
  it.each(Object.entries(parts))('%s has all its sections, none of them empty', (file, headings) => {
    const sections = sectionsOf(file);
    expect(headings.filter((heading) => (sections.get(heading) ?? '').length < 40)).toEqual([]);
  });

  it('no long line occurs in two documents', () => {
    const all = documents.flatMap((file) => [...new Set(longLines(file))]);
    expect(all.filter((line, place) => all.indexOf(line) !== place)).toEqual([]);
  });

  it('every document is reachable from README.md', () => {
    const linked = new Set();
    const follow = (file) => {
      if (linked.has(file)) return;
      linked.add(file);
      for (const [, target] of read(file).matchAll(/\]\(([\w./-]+\.md)/g)) {
        const linkedFile = listFiles(inProject()).find(
          (candidate) => candidate === new URL(target, `file:///${file}`).pathname.slice(1),
        );
        if (linkedFile && documents.includes(linkedFile)) follow(linkedFile);
      }
    };
    follow('README.md');
    expect(documents.filter((file) => !linked.has(file))).toEqual([]);
  });

  // OPS-07 (the page Health says it too: backup-card.long.test.tsx)
  it('README.md and docs/operating.md describe what a power cut can do to the embedded database', () => {
    const row = read('README.md').match(/^\| `DATABASE_URL`.*$/m)?.[0];
    expect(row).toContain('when the power fails, rows may be missing from it or it may not open');
    expect(row).toContain('since the backup of last night');
    const databases = sectionsOf('docs/operating.md').get('Databases')?.replaceAll(/\s+/g, ' ');
    expect(databases).toContain('If the power fails in that time, rows may be missing or the database may not open.');
  });

  it('the documents mention only existing commands, and describe every setting', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const commands = documents.flatMap((file) =>
      [...read(file).matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name]) => name),
    );
    expect([...new Set(commands)].filter((name) => !scripts[name])).toEqual([]);
    const inOperating = [...read('docs/operating.md').matchAll(/`(?:\/opt\/touchline\/)?touchline ([a-z][\w:-]*)/g)];
    const knownCommands = ['start', 'ready', ...Object.keys(scripts)];
    expect(inOperating.length).toBeGreaterThan(5);
    expect(inOperating.map(([, name]) => name).filter((name) => !knownCommands.includes(name))).toEqual([]);
    const schema =
      read('apps/server/src/core/process/env.ts').match(/const schema = z\.object\(\{[\s\S]*?\n\}\);/)?.[0] ?? '';
    const settings = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)]
      .map(([, name]) => name)
      .filter((name) => name !== 'NODE_ENV');
    const rows = [...(sectionsOf('docs/operating.md').get('Settings') ?? '').matchAll(/^\| `([A-Z_]+)` \|/gm)];
    expect(settings.length).toBeGreaterThan(15);
    expect(rows.map(([, name]) => name).toSorted()).toEqual(settings.toSorted());
  });
});

it('docs/decisions/README.md lists each record once and five to read first', () => {
  const records = listFiles(inProject('docs/decisions')).map((file) => file.split('/').at(-1));
  const sections = sectionsOf('docs/decisions/README.md');
  const listed = (text) => [...text.matchAll(/^[-|] \[(\d{4})\]\((\1-[\w-]+\.md)\) .{15}/gm)].map(([, , file]) => file);
  const first = listed(sections.get('Read these five first') ?? '');
  expect(first).toHaveLength(5);
  const others = listed(read('docs/decisions/README.md')).slice(first.length);
  expect(['README.md', ...others].toSorted()).toEqual(records.toSorted());
});

// OPS-41
it('docs/assurance.md lists promises with their tests, dated figures and exclusions', () => {
  const sections = sectionsOf('docs/assurance.md');
  const rowsOf = (heading) =>
    [...(sections.get(heading) ?? '').matchAll(/^\| (.+) \|$/gm)].slice(1).map(([, row]) => row.split(' | '));
  const promises = rowsOf('Promised');
  expect(promises.length).toBeGreaterThan(10);
  const files = listFiles(inProject());
  for (const [promise, tests] of promises) {
    const testNames = [...tests.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect([promise, testNames.length > 0]).toEqual([promise, true]);
    expect(testNames.filter((name) => !name.startsWith('npm test -- ') && !files.includes(name))).toEqual([]);
  }
  const figures = rowsOf('Last figures');
  expect(figures.length).toBeGreaterThan(3);
  for (const [day, ...figure] of figures)
    expect([day, figure.length]).toEqual([expect.stringMatching(/^2\d{3}-\d\d-\d\d$/), 2]);
  expect(sections.get('Not promised')?.match(/^- \*\*/gm)?.length).toBeGreaterThan(5);
});
