// Counts the rows of docs/requirements.tsv that are named in a comment above a test.
//   node scripts/check-requirements.mjs             one line per area: proven rows and all rows
//   node scripts/check-requirements.mjs OFFER TEAM  also the missing rows in these areas
import { areaOf, namedIds, readComments, readLedger } from './lib/ledger.mjs';
import { isMain, root, runMain, say } from './lib/project.mjs';

/** Areas in which every row must be proven. This list may only grow. */
const finishedAreas = [
  ...['LAND', 'LOGIN', 'REGADM', 'REGCODE', 'AUTH', 'SHELL', 'CODES', 'TOAST'],
  ...['SEASON', 'AGE', 'TEAM', 'ROSTER', 'XFER', 'COACH', 'PLAYER', 'MYTEAM', 'PLACE', 'PERM'],
  ...['TRYOUT', 'TREG', 'EVAL', 'OFFER', 'CONST', 'DATA', 'MEMB', 'ACCT'],
];

/** Problems: ids missing in the ledger, and unproven rows in finished areas. */
export const requirementProblems = (ledger, filesById, finished = finishedAreas) => {
  const knownIds = new Set(ledger.map((row) => row.id));
  const unknownIds = [...filesById].filter(([id]) => !knownIds.has(id));
  const missing = ledger.filter((row) => finished.includes(areaOf(row.id)) && !filesById.has(row.id));
  return [
    ...unknownIds.map(([id, file]) => `${file}: ${id} is not in docs/requirements.tsv. Correct the id above the test.`),
    ...missing.map((row) => `${row.id} is not named above any test, but its area is finished: ${row.requirement}`),
  ];
};

/** With more ids, a failing test does not show which requirement broke. */
const maxIds = 3;

/** Comments that name rows without a test directly below, or too many rows. */
export const commentProblems = (comments) => [
  ...comments
    .filter(({ proves }) => !proves)
    .map(
      ({ file, line, ids }) => `${file}:${line}: ${ids.join(' ')} must stand directly above a test or a row of one.`,
    ),
  ...comments
    .filter(({ ids }) => ids.length > maxIds)
    .map(({ file, line, ids }) => `${file}:${line}: ${ids.length} ids. Split the test, so that each names ${maxIds}.`),
];

const report = (ledger, filesById, areas) => {
  for (const area of new Set(ledger.map((row) => areaOf(row.id)))) {
    if (areas.length > 0 && !areas.includes(area)) continue;
    const rows = ledger.filter((row) => areaOf(row.id) === area);
    const missing = rows.filter((row) => !filesById.has(row.id));
    say(`${area.padEnd(8)} ${rows.length - missing.length} of ${rows.length}`);
    if (areas.length === 0) continue;
    for (const row of missing) say(`  ${row.id}  ${row.requirement}${row.text ? `  [${row.text}]` : ''}`);
  }
  say(`${ledger.filter((row) => filesById.has(row.id)).length} of ${ledger.length} rows are named above a test`);
};

if (isMain(import.meta)) {
  await runMain(() => {
    const ledger = readLedger(root);
    const comments = readComments(root, ledger);
    const filesById = namedIds(comments);
    report(ledger, filesById, process.argv.slice(2));
    const problems = [...commentProblems(comments), ...requirementProblems(ledger, filesById)];
    for (const problem of problems) say(problem);
    return problems.length > 0 ? 1 : 0;
  });
}
