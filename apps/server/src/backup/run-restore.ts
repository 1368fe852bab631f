import { resolve } from 'node:path';
import { readEnv } from '../core/process/env.ts';
import { runProgram, standsIn } from '../core/process/program.ts';
import { StartProblem } from '../db/start-problem.ts';
import { type Restored, restoreBackup } from './restore.ts';

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const report = ({ header, tables, files, erasures, migrations, violations }: Restored, place: string): string => {
  const filled = tables.filter(({ rows }) => rows > 0);
  const width = Math.max(...filled.map(({ name }) => name.length));
  const rows = filled.reduce((sum, table) => sum + table.rows, 0);
  return `${[
    `Restored the backup of ${header.createdAt}, made by Touchline ${header.version}, into ${place}.`,
    ...filled.map((table) => `  ${table.name.padEnd(width)}  ${table.rows.toLocaleString('en')}`),
    `${count(rows, 'row', 'rows')} in ${count(tables.length, 'table', 'tables')}, ${count(files, 'mail file', 'mail files')}.`,
    ...(migrations > 0 ? [`${count(migrations, 'newer migration', 'newer migrations')} applied.`] : []),
    `${count(erasures, 'erasure', 'erasures')} from after the backup repeated.`,
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
    resolve(standsIn(), file),
    env,
    (text) => void process.stderr.write(`${text}\n`),
  );
  process.stdout.write(report(restored, env.databaseUrl ? 'PostgreSQL' : env.dataDir));
  return restored.violations.length === 0 ? 0 : 1;
});
