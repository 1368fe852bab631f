import { measureOneUser, measureScaling, scheduleOfLargeClub, measureSignIns } from './alone.ts';
import { compareBrowser } from './browser.ts';
import { bigClub, hugeClub, smallClub } from './club.ts';
import { compareEmbedded } from './embedded.ts';
import { countPresses } from './presses.ts';
import { type Finding, findingsTable } from './report.ts';
import { onPostgres, type PostgresArena } from './servers.ts';
import { compareThroughput, judge, type Result } from './throughput.ts';
import { compareVisits } from './visits.ts';

// npm run bench [-- --quick] [-- --only=teams,roster] [-- --browser [--beside=FOLDER]] [-- --presses]: the goals of
// bench/README.md, measured in one run.

const quick = process.argv.includes('--quick');
const inBrowser = process.argv.includes('--browser');
const optionOf = (option: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`${option}=`))?.slice(option.length + 1);
const only = optionOf('--only')?.split(',');
const beside = optionOf('--beside');
const startedAt = performance.now();
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const elapsedSeconds = (): string => ((performance.now() - startedAt) / 1000).toFixed(0);

// Last resort if anything hangs. All child processes end with this one.
setTimeout(
  () => {
    say('Given up: this takes too long.');
    process.exit(1);
  },
  inBrowser ? 1_200_000 : 720_000,
).unref();

const findings: Finding[] = [];

/** Measures pages on a slow phone, and compares visits with those to a build in another folder. */
const openPages = async (arena: PostgresArena): Promise<void> => {
  const otherServer = beside === undefined ? undefined : await arena.productOf(beside);
  try {
    const urls = [arena.product, ...(otherServer ? [otherServer] : [])].map(({ url }) => url);
    findings.push(...(await compareVisits(urls, quick ? 1 : 5, say)));
    if (!only) findings.push(...(await compareBrowser(arena.product.url, quick ? 1 : 3)));
  } finally {
    await otherServer?.stop();
  }
};

/** Runs the selected comparisons. */
const measure = async (): Promise<void> => {
  let results: Result[] = [];
  const arena = await onPostgres(only || inBrowser ? [smallClub, bigClub] : [smallClub, bigClub, hugeClub]);
  try {
    say(`The clubs are ready after ${elapsedSeconds()} s.\n`);
    if (inBrowser) await openPages(arena);
    else results = await compareThroughput(arena, { quick, only, say });
    if (results.length > 0) findings.push(...judge(results));
    if (!inBrowser && (!only || only.includes('schedule'))) findings.push(await scheduleOfLargeClub(arena, quick));
    if (!only && !inBrowser) {
      findings.push(
        ...(await measureOneUser(arena, quick)),
        ...(await measureScaling(arena, quick)),
        ...(await measureSignIns(arena)),
      );
    }
  } finally {
    await arena.close();
  }
  if (!only && !inBrowser) findings.push(...(await compareEmbedded(results, quick)));
};

if (process.argv.includes('--presses')) {
  findings.push(...(await countPresses(say)));
  // Unlike times, presses do not depend on the machine.
  if (findings.some(({ reached }) => !reached)) process.exitCode = 1;
} else await measure();
say(`\n${findingsTable(findings)}\n\nTook ${elapsedSeconds()} s.`);
