import { expect, it } from 'vitest';
import { actionWords } from '@touchline/domain/activity/messages.ts';
import { noEntry } from '@touchline/server/core/audit-log.ts';
import type { Env } from '@touchline/server/core/env.ts';
import type { Database } from '@touchline/server/db/open.ts';
import { features } from '@touchline/server/features.ts';

// The Activity tab shows the audit log in plain words: an operation that leaves a line there needs its own.
it('has words for every operation that leaves a line in the audit log, and for no other', () => {
  const { implementations } = features({
    database: {} as Database,
    env: { devTools: true } as Env,
    log: undefined as never,
  });
  const audited = implementations.filter(({ audit }) => audit !== undefined && audit !== noEntry);
  expect(Object.keys(actionWords).sort()).toEqual(audited.map(({ operation }) => operation.name).sort());
});
