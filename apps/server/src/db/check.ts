import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '../core/env.ts';
import { runProgram } from '../core/program.ts';
import { checkDatabase } from './invariants.ts';
import { openDatabase } from './open.ts';

/** `npm run db:check`: asks the stored data whether everything that must hold does. Changes nothing. */
const check = async (): Promise<number> => {
  const { databaseUrl, dataDir } = readEnv(process.env);
  // Opening an embedded database that does not exist would make one.
  if (!databaseUrl && !existsSync(join(dataDir, 'pglite'))) {
    process.stderr.write(`There is no database in ${dataDir}.\n`);
    return 1;
  }
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { directory: dataDir });
  try {
    const broken = await checkDatabase(database);
    for (const { name, violations } of broken) process.stdout.write(`${name}: violated ${violations} times\n`);
    if (broken.length === 0) process.stdout.write('All invariants hold.\n');
    return broken.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
};

runProgram('The data could not be checked.', check);
