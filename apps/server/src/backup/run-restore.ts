import { resolve } from 'node:path';
import { readEnv } from '../core/process/env.ts';
import { runProgram, userFolder } from '../core/process/program.ts';
import { StartProblem } from '../db/start-problem.ts';
import { type RestoredBackup, restoreBackup } from './restore.ts';

const countInWords = (number: number, singular: string, plural: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? singular : plural}`;

const report = ({ header, tables, files, erasures, migrations, violations }: RestoredBackup, place: string): string => {
  const filledTables = tables.filter(({ rows }) => rows > 0);
  const width = Math.max(...filledTables.map(({ name }) => name.length));
  const rows = filledTables.reduce((sum, table) => sum + table.rows, 0);
  return `${[
    `Restored the backup of ${header.createdAt}, made by Touchline ${header.version}, into ${place}.`,
    ...filledTables.map((table) => `  ${table.name.padEnd(width)}  ${table.rows.toLocaleString('en')}`),
    `${countInWords(rows, 'row', 'rows')} in ${countInWords(tables.length, 'table', 'tables')}, ${countInWords(files, 'mail file', 'mail files')}.`,
    ...(migrations > 0 ? [`${countInWords(migrations, 'newer migration', 'newer migrations')} applied.`] : []),
    `${countInWords(erasures, 'erasure', 'erasures')} from after the backup repeated.`,
    ...violations.map((violation) => `Broken rule: ${violation.name} (${violation.violations} times)`),
    violations.length === 0
      ? 'All invariants hold.'
      : 'Everything that was in the backup is restored, but it breaks rules. Look at it before people use it.',
  ].join('\n')}\n`;
};

/** `npm run restore FILE`: restores a backup to an empty data folder or an empty PostgreSQL. */
runProgram('The backup could not be restored.', async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new StartProblem('Name the file: npm run restore FILE');
  const env = readEnv(process.env);
  const restored = await restoreBackup(
    resolve(userFolder(), file),
    env,
    (text) => void process.stderr.write(`${text}\n`),
  );
  process.stdout.write(report(restored, env.databaseUrl ? 'PostgreSQL' : env.dataDir));
  return restored.violations.length === 0 ? 0 : 1;
});
