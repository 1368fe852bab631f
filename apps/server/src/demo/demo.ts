import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { offerHours } from '@touchline/domain/constants.club.ts';
import { readEnv } from '../core/process/env.ts';
import { unlimited } from '../core/limits/rate-limits.ts';
import { createLog } from '../core/process/log.ts';
import { runProgram } from '../core/process/program.ts';
import { type DemoLogIns, demoSize, makeDemoClub } from './demo-club.ts';
import { demoPassword } from './demo-members.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { preparePrivateFolder } from '../db/private-folder.ts';
import { markAnnounced } from '../features/schedule/store.due.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const signInText = ({ admin, coach, player }: DemoLogIns): string =>
  `  an admin   ${admin}
  a coach    ${coach}
  a parent   ${player}

Everybody's password is ${demoPassword}. The people are invented and the password is known to the world:
never let a demo club be reached from the internet. Offers without an answer expire in ${offerHours.atFirst} hours.`;

/** `npm run demo`: fills an empty database with a demo club. */
const demo = async (): Promise<number> => {
  // A real mail server must not send emails to fictional people, so they become files.
  const env = { ...readEnv(process.env), smtp: undefined };
  const log = createLog('error');
  const database = await openDatabase(env.databaseUrl ? { url: env.databaseUrl } : { directory: env.dataDir });
  try {
    await migrate(database);
    if (await database.db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) {
      process.stderr.write(
        'There is a club in this database already, so nothing was changed. A demo club needs an empty one: choose another\n' +
          'folder (DATA_DIR=demo-data npm run demo) or another database (DATABASE_URL).\n',
      );
      return 1;
    }
    const app = await createApp({
      database,
      env,
      log,
      pages: join(import.meta.dirname, '../../../web/dist'),
      strict: false,
      timedJobs: false,
      // Hundreds of people sign up from one address within seconds, which the rate limits would refuse.
      rateLimiter: unlimited,
    });
    print('Making a demo club, about half a minute …');
    const club = await makeDemoClub(app, new Date(), demoSize);
    await markAnnounced(database.db);
    await app.jobs.runAll();
    await app.close();
    const list = join(env.dataDir, 'players-to-import.csv');
    preparePrivateFolder(env.dataDir);
    await writeFile(list, club.playersToImport, { mode: 0o600 });
    print(`The club is ready. A list to try the import of players with: ${list}\n`);
    const { DATA_DIR: folder } = process.env;
    const start = folder ? `DATA_DIR=${folder} npm start` : 'npm start';
    print(`${start}, then sign in at ${env.baseUrl.origin}/login as\n\n${signInText(club.logIns)}`);
    // This file is written last, because `npm run dev -- --demo` (scripts/lib/demo-club.mjs) treats a folder without it
    // as incomplete.
    await writeFile(join(env.dataDir, 'sign-in.txt'), `${signInText(club.logIns)}\n`, { mode: 0o600 });
    return 0;
  } finally {
    await database.close();
  }
};

runProgram('The demo club could not be made.', demo);
