import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import type { Db } from '@touchline/server/db/open.ts';
import type { Club } from '../support/club/club.ts';
import { stopwatch } from '../support/run/speed.ts';

/** Results of a mixed write load during a fault. */
export interface Load {
  /** Codes and email addresses whose writes were acknowledged. */
  readonly acknowledged: { readonly codes: Set<string>; readonly invited: Set<string> };
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Responses that were neither a success nor a 503 with Retry-After. */
  readonly wrong: readonly string[];
  stop(): Promise<void>;
}

/** Starts writers without pauses: half create codes (one row), half invite coaches (profile, invitation and email). */
export const startLoad = ({ admin }: Club, writers = 12): Load => {
  const codes = new Set<string>();
  const invitedEmails = new Set<string>();
  const statuses = new Map<number, number>();
  const wrongAnswers: string[] = [];
  let isStopped = false;
  let count = 0;

  const write = async (writer: number): Promise<void> => {
    count += 1;
    const code = `LOAD-${count}`;
    const email = `load-${count}@example.org`;
    const response = await (writer % 2 === 0
      ? admin.send(createCode, { code, role: 'coach' })
      : admin.send(inviteCoach, { firstName: 'Carla', lastName: 'Coach', email, phone: null }));
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const text = await response.text();
    if (response.status === 201) (writer % 2 === 0 ? codes : invitedEmails).add(writer % 2 === 0 ? code : email);
    else if (response.status !== 503 || !response.headers.has('retry-after'))
      wrongAnswers.push(`${response.status} ${text}`);
  };
  const writes = Array.from({ length: writers }, async (_, writer) => {
    while (!isStopped) await write(writer);
  });

  return {
    acknowledged: { codes, invited: invitedEmails },
    statuses,
    wrong: wrongAnswers,
    async stop() {
      isStopped = true;
      await Promise.all(writes);
    },
  };
};

/** Waits until a read and a write succeed again, within 5 s at most in tests that measure times. */
export const waitUntilServed = async ({ admin }: Club): Promise<void> => {
  const name = randomUUID().slice(0, 8);
  const recoveryWatch = stopwatch();
  const stop = recoveryWatch.start();
  let attempt = 0;
  const isServed = async (): Promise<boolean> => {
    attempt += 1;
    const readAnswer = await admin.send(listCodes, {});
    const writeAnswer = await admin.send(createCode, { code: `BACK-${name}-${attempt}`, role: 'coach' });
    return readAnswer.status === 200 && writeAnswer.status === 201;
  };
  await expect.poll(isServed).toBe(true);
  stop();
  recoveryWatch.expectAtMost({ slowest: 5000 });
};

/** Compares a load with the stored rows. Returns acknowledged writes that are missing and commands partly applied. */
export const compareWithStored = async (db: Db, { acknowledged }: Load) => {
  const codes = await db.selectFrom('organization_codes').select('code').execute();
  const invitations = await db.selectFrom('account_invitations').select('email').execute();
  const profiles = await db.selectFrom('coach_profiles').select('id').execute();
  const mails = await db.selectFrom('outbox').select('id').execute();
  const auditLog = await db
    .selectFrom('audit_log')
    .select(({ fn }) => ['action', fn.countAll<number>().as('times')])
    .groupBy('action')
    .execute();
  const times = (action: string): number => auditLog.find((entry) => entry.action === action)?.times ?? 0;
  const storedKeys = new Set([...codes.map(({ code }) => code), ...invitations.map(({ email }) => email)]);
  return {
    lost: [...acknowledged.codes, ...acknowledged.invited].filter((one) => !storedKeys.has(one)),
    half: {
      codesWithoutTrail: codes.length - times('codes.create'),
      invitationsWithoutTrail: invitations.length - times('people.inviteCoach'),
      invitationsWithoutProfile: invitations.length - profiles.length,
      invitationsWithoutMail: invitations.length - mails.length,
    },
  };
};
