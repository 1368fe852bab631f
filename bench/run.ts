import { bigClub, fiveTimes } from './club.ts';
import { compareThroughput } from './throughput.ts';
import { findingsTable, type Finding } from './report.ts';
import { onPostgres } from './servers.ts';

// npm run bench [-- --quick] [-- --only=teams,roster]: everything that design and README promise about speed, in one run.

const quick = process.argv.includes('--quick');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7).split(',');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const findings: Finding[] = [];
const began = performance.now();
const arena = await onPostgres(quick ? [bigClub] : [bigClub, fiveTimes]);
try {
  say(`Prepared after ${((performance.now() - began) / 1000).toFixed(0)} s.\n`);
  findings.push(...(await compareThroughput(arena, { quick, only, say })));
} finally {
  await arena.close();
}
say(`\n${findingsTable(findings)}`);
say(`\nTook ${((performance.now() - began) / 1000).toFixed(0)} s.`);
