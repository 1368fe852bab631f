import { parseArgs } from 'node:util';
import { runProgram } from '@touchline/server/core/process/program.ts';
import { StartProblem } from '@touchline/server/db/start-problem.ts';
import { cutLog } from './cut-log.ts';

const numberOf = (option: string, value: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new StartProblem(`--${option} takes a whole number, such as 200.`);
  return Number(value);
};

/** `npm run power-cuts [-- --cuts 200 --seed 1]`: tests cuts of the log on a separate database (OPS-07). */
runProgram('The power cuts could not be tried.', async () => {
  const { values } = parseArgs({ options: { cuts: { type: 'string' }, seed: { type: 'string' } } });
  const cuts = numberOf('cuts', values.cuts ?? '200');
  const seed = numberOf('seed', values.seed ?? '1');
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  const startedAt = performance.now();
  const problems = await cutLog({ cuts, seed, say: print });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  print(
    `\n${cuts} cuts in ${seconds} s, seed ${seed}: ${problems.length === 0 ? 'nothing was lost.' : 'not all was there.'}`,
  );
  for (const problem of problems) print(problem);
  return problems.length === 0 ? 0 : 1;
});
