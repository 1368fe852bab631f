// Enforces the architecture: which files may exist where, how long they may be, and which files may access the network,
// cookies, the database engines and the clock. A new kind of file must be added here and in ARCHITECTURE.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeRules, orderedRooms } from './lib/code-rules.mjs';
import { elapsedTimes } from './lib/elapsed-times.mjs';
import { personJoinsWithoutOrganization } from './lib/person-joins.mjs';
import { isMain, listFiles, root, runMain, say } from './lib/project.mjs';
import { translatedTexts } from './lib/translated-texts.mjs';

const maxLines = 300;
const features =
  '(?:access|account|activity|answers|attendance|codes|families|health|organization|people|privacy|security|seasons|teams|tryouts|evaluations|offers|schedule|venues)';
const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
/** Long files are split by subject: `operations.registrations.ts` next to `operations.ts`. */
const subject = `(?:\\.(?!test\\b)${kebab})?`;
const test = '(?:(?:\\.long)?\\.test)?';
const roomsOf = (folder) => `(?:${orderedRooms[folder].join('|')})`;

const shapes = [
  {
    folder: 'packages/domain/src',
    allowed: [
      `core/${kebab}${test}\\.ts`,
      `${features}/(?:schema|policy|messages|contract|rules)${subject}${test}\\.ts`,
      `(?:constants(?:\\.club)?|policy|contract(?:\\.offline)?|pages(?:\\.queries)?)${test}\\.ts`,
    ],
    advice:
      'A domain feature holds schema.ts, policy.ts, messages.ts, contract.ts and rules.ts; code that serves all of them goes into core/.',
  },
  {
    folder: 'apps/server/src/features',
    allowed: [`${features}/(?:operations|store)${subject}${test}\\.ts`],
    advice:
      'A server feature holds operations.ts and store.ts (split as operations.registrations.ts); rules belong into packages/domain.',
  },
  {
    folder: 'apps/server/src',
    allowed: [
      `(?:main|app|features|admin)${test}\\.ts`,
      `(?:core/(?:requests|identity|mail|limits|pages|process)|db|demo|admin|backup)/${kebab}${test}\\.ts`,
      `db/(?:schema|migrations/\\d{4}-${kebab})\\.sql`,
      `db/constraints/${kebab}\\.txt`,
      'features/.*',
    ],
    advice:
      'The server has main.ts, app.ts, features.ts (their list), admin.ts with admin/ (the command line of the operator), backup/, core/ (in six rooms), demo/, db/ (with schema.sql and migrations/NNNN-what-it-does.sql) and features/.',
  },
  {
    folder: 'apps/web/src/features',
    allowed: [`(?:${features}|components)/${kebab}${test}\\.tsx`],
    advice:
      'A web feature holds components: kebab-case.tsx and their tests. Logic without markup belongs into packages/domain or lib/.',
  },
  {
    folder: 'apps/web/src/pages',
    allowed: [`${kebab}-page${test}\\.tsx`],
    advice: 'A page is one file per route, named something-page.tsx; its parts belong into features/.',
  },
  {
    folder: 'apps/web/src',
    allowed: [
      `app/(?:${kebab}/)?${kebab}${test}\\.tsx?`,
      `ui/${roomsOf('apps/web/src/ui')}/${kebab}${test}\\.tsx?`,
      `ui/theme(?:\\.css|\\.test\\.ts)`,
      `ui/fonts/.+\\.(?:woff2|txt)`,
      `lib/(?:(?:${roomsOf('apps/web/src/lib')}|routing|import|forms)/)?${kebab}${test}\\.tsx?`,
      '(?:features|pages)/.*',
    ],
    advice: 'The web app has app/, pages/, features/, ui/ (in eight rooms) and lib/, all files in kebab-case.',
  },
  {
    folder: 'tests/support',
    allowed: [`${roomsOf('tests/support')}/${kebab}${test}\\.tsx?`],
    advice: 'What tests share is in the rooms of tests/support.',
  },
];

/** Places where `npm test` looks for tests (vitest.config.ts, playwright.config.ts). Tests elsewhere never run. */
const testPlaces =
  /^(?:(?:packages\/domain|apps\/server)\/src\/.*\.test\.ts|apps\/web\/src\/.*\.test\.tsx?|(?:scripts|tools)\/.*\.test\.mjs|bench\/.*\.test\.ts|tests\/(?:authorization|input|support|races|faults|browser|engines)\/.*\.test\.ts)$/;

/** Only `npm run test:long` runs these files. The domain, scripts and tools have none. */
const isLong = (file) => /\.long\.test\.\w+$/.test(file);
const longPlaces = /^(?:apps|tests)\//;

const catchAllNames = /(?:^|\/)(?:utils?|helpers?|common)(?:\/|\.[^/]*$)/;
const barrel = /(?:^|\/)index\.(?:ts|tsx|mjs)$/;
const generatedFiles = new Set(['apps/server/src/db/types.ts']);

const placeProblems = (files) =>
  shapes.flatMap(({ folder, allowed, advice }) => {
    const shape = new RegExp(`^(?:${allowed.join('|')})$`);
    return files
      .filter((file) => file.startsWith(`${folder}/`) && !shape.test(file.slice(folder.length + 1)))
      .map((file) => `${file}: no such kind of file. ${advice}`);
  });

const nameProblems = (files) =>
  files
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .flatMap((file) => [
      ...(catchAllNames.test(file) ? [`${file}: a drawer for anything. Name the file after what it is about.`] : []),
      ...(barrel.test(file) ? [`${file}: no barrels. Import from the file that has the thing.`] : []),
    ]);

const testProblems = (files) =>
  files
    .filter((file) => /\.(?:test|spec)\.[a-z]+$/.test(file))
    .flatMap((file) => [
      ...(testPlaces.test(file)
        ? []
        : [`${file}: npm test would never run it. Put it beside its source or into a folder of tests/, as *.test.ts.`]),
      ...(isLong(file) && !longPlaces.test(file)
        ? [`${file}: npm run test:long would never run it. Put it into apps or tests.`]
        : []),
    ]);

const lengthProblems = (file, text) => {
  if (!/\.(?:tsx?|mjs)$/.test(file) || generatedFiles.has(file)) return [];
  const lines = text.replace(/\n$/, '').split('\n').length;
  return lines > maxLines ? [`${file}: ${lines} lines; at most ${maxLines}. Split it by what it is about.`] : [];
};

/** Removes comments but keeps line breaks, so rules about code ignore prose. */
const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '$1');

const codeProblems = (file, text) => {
  const code = withoutComments(text);
  const violations = codeRules
    .filter((rule) => rule.applies(file))
    .flatMap((rule) =>
      (rule.prose ? text : code)
        .split('\n')
        .flatMap((line, at) => (rule.pattern.test(line) ? [`${file}:${at + 1}: ${rule.advice}`] : [])),
    );
  return [...violations, ...timeProblems(file, code)];
};

/** Files that may measure elapsed time: long tests, code for users, tests with a fake clock, and examples for this check. */
const timingFiles = new Set([
  'tests/support/run/speed.ts',
  'tests/faults/run-power-cuts.ts',
  'apps/web/src/lib/data/clock.test.ts',
  'scripts/check-structure.test.mjs',
]);

const timeProblems = (file, code) =>
  /\.test\.\w+$|^tests\/.*\.tsx?$/.test(file) && !isLong(file) && !timingFiles.has(file)
    ? elapsedTimes(code).map(
        (line) =>
          `${file}:${line}: a time or memory depends on the machine. Count statements, rows or bytes, wait for an event, or use tests/support/run/speed.ts or a *.long.test.ts, which npm run test:long judges.`,
      )
    : [];

/** Checks invariants across all organizations. */
const invariantsFile = 'apps/server/src/db/invariants.ts';

const personProblems = (file, text) =>
  /^apps\/server\/src\/.*(?<!\.test)\.ts$/.test(file) && file !== invariantsFile
    ? personJoinsWithoutOrganization(text).map(
        (line) =>
          `${file}:${line}: leads from a user to a profile of any organization. Compare its organization_id too, or say above why not: // All organizations: …`,
      )
    : [];

const textProblems = (file, text) =>
  /^apps\/web\/src\/.*(?<!\.test)\.tsx$/.test(file)
    ? translatedTexts(file, text).map(
        (line) =>
          `${file}:${line}: a text beside something that comes and goes, or one that does itself, ends a page that the browser translates. Put the text into an element of its own, such as a span.`,
      )
    : [];

/** Violations in files below `folder`, one message each. */
export const structureProblems = (folder) => {
  const files = listFiles(folder).filter((file) =>
    /^(?:packages|apps|tests|scripts|tools|bench|docs)\/|^[^/]+$/.test(file),
  );
  const contents = files
    .filter((file) => /\.(?:tsx?|mjs|css|html|sql|md|json)$/.test(file) && file !== 'package-lock.json')
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return [
        ...lengthProblems(file, text),
        ...codeProblems(file, text),
        ...personProblems(file, text),
        ...textProblems(file, text),
      ];
    });
  return [...placeProblems(files), ...nameProblems(files), ...testProblems(files), ...contents];
};

if (isMain(import.meta)) {
  await runMain(() => {
    const problems = structureProblems(root);
    for (const problem of problems) say(problem);
    say(`${problems.length} problems of structure`);
    return problems.length > 0 ? 1 : 0;
  });
}
