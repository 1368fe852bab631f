import { oneUser, scaling, signingIn } from './alone.ts';
import { compareBrowser } from './browser.ts';
import { bigClub, fiveTimes } from './club.ts';
import { compareEmbedded } from './embedded.ts';
import { countPresses } from './presses.ts';
import { type Finding, findingsTable } from './report.ts';
import { onPostgres } from './servers.ts';
import { compareThroughput, judge, type Result } from './throughput.ts';

// npm run bench [-- --quick] [-- --only=teams,roster] [-- --browser] [-- --presses]: what the design asks of speed, measured in one run. See README.md.

const quick = process.argv.includes('--quick');
const inBrowser = process.argv.includes('--browser');
const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const began = performance.now();
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (): string => ((performance.now() - began) / 1000).toFixed(0);

// Whatever hangs: nothing is left running, since all processes end with this one.
setTimeout(() => {
  say('Given up after eight minutes.');
  process.exit(1);
}, 480_000).unref();

const findings: Finding[] = [];
/** Compares what takes time. */
const measure = async (): Promise<void> => {
  let results: Result[] = [];
  const arena = await onPostgres(only || inBrowser ? [bigClub] : [bigClub, fiveTimes]);
  try {
    say(`The clubs are there after ${seconds()} s.\n`);
    if (inBrowser) findings.push(...(await compareBrowser(arena.product.url, quick ? 1 : 3)));
    else results = await compareThroughput(arena, { quick, only, say });
    if (results.length > 0) findings.push(...judge(results));
    if (!only && !inBrowser) {
      findings.push(...(await oneUser(arena, quick)), ...(await scaling(arena, quick)), ...(await signingIn(arena)));
    }
  } finally {
    await arena.close();
  }
  if (!only && !inBrowser) findings.push(...(await compareEmbedded(results, quick)));
};

if (process.argv.includes('--presses')) findings.push(...(await countPresses(say)));
else await measure();
say(`\n${findingsTable(findings)}\n\nTook ${seconds()} s.`);
