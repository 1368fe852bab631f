import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { emailAddress } from '@touchline/domain/access/schema.ts';
import { testLetter } from '@touchline/domain/core/email-content.ts';
import { command, CommandProblem } from '../core/process/commands.ts';
import { mailFolder, reasonOf, transportOf } from '../core/mail/mail-transport.ts';
import { version } from '../core/process/version.ts';
import { checkDatabase } from '../db/invariants.ts';
import { nearestOf } from './arguments.ts';
import { lineOf, usages } from './usage.ts';

const text = z.string().check(z.trim(), z.minLength(1));

/** Checks all invariants on the stored data. Changes nothing. */
export const check = command({
  name: 'check',
  input: z.strictObject({}),
  run: async ({ database }) => ({ broken: await checkDatabase(database) }),
});

export const reportVersion = command({
  name: 'version',
  input: z.strictObject({}),
  run: async ({ database: { engine } }) => ({ version, engine }),
});

/** Name of a job as a single word. */
const wordOf = (job: string): string => job.replaceAll(' ', '-');

export const listJobs = command({
  name: 'jobs.list',
  input: z.strictObject({}),
  run: async ({ jobs }) => ({
    jobs: jobs.all.map(({ name, every }) => {
      const { succeededAt, failedAt } = jobs.states().find((state) => state.name === name) ?? {};
      return {
        name: wordOf(name),
        seconds: every,
        succeededAt: succeededAt?.toISOString() ?? null,
        failedAt: failedAt?.toISOString() ?? null,
      };
    }),
  }),
});

const reasons = {
  running: 'The job runs at this moment.',
  'clock in doubt': 'The job did not run: the clock of this machine is in doubt. The log of the server says more.',
} as const;

export const runJob = command({
  name: 'jobs.run',
  input: z.strictObject({ name: text }),
  run: async ({ jobs }, { name: asked }) => {
    const names = jobs.all.map(({ name }) => name);
    const name = names.find((each) => wordOf(each) === wordOf(asked));
    if (name === undefined) {
      const nearest = nearestOf(wordOf(asked), names.map(wordOf));
      throw new CommandProblem('no_job', `There is no job "${asked}".`, {
        line: nearest ? lineOf(usages.runJob, { argument: nearest }) : lineOf(usages.listJobs),
      });
    }
    const outcome = await jobs.runNow(name);
    if (outcome !== 'done') throw new CommandProblem('not_run', reasons[outcome]);
    return { job: wordOf(name) };
  },
});

/** Sends a test email immediately, bypassing the outbox, and returns the outcome. */
export const testMail = command({
  name: 'mail.test',
  input: z.strictObject({ address: z.string() }),
  run: async ({ env, log }, { address }) => {
    const parsed = emailAddress.safeParse(address);
    if (!parsed.success) {
      throw new CommandProblem('no_address', `"${address}" is no email address.`, { line: lineOf(usages.testMail) });
    }
    const recipient = parsed.data;
    const letter = testLetter(env.baseUrl.origin);
    const facts = { club: null, logo: null, clubEmail: null, membershipId: null } as const;
    try {
      await transportOf(env, log)({ id: randomUUID(), recipient, letter, ...facts });
    } catch (fault) {
      throw new CommandProblem('not_sent', `The email could not be sent: ${reasonOf(fault, recipient)}`);
    }
    return { address: recipient, folder: env.smtp ? null : join(mailFolder(env)) };
  },
});
