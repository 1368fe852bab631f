import { expect, it } from 'vitest';
import { actionWords } from '@touchline/domain/activity/messages.ts';
import { noEntry } from '@touchline/server/core/requests/audit-log.ts';
import type { Env } from '@touchline/server/core/process/env.ts';
import type { Database } from '@touchline/server/db/open.ts';
import { features } from '@touchline/server/features.ts';

// The Activity tab shows the audit log in plain words: an operation that leaves a line there needs its own.
it('describes exactly the operations that write to the audit log', () => {
  const { implementations } = features({
    database: {} as Database,
    env: { devTools: true } as Env,
    log: undefined as never,
  });
  const audited = implementations.filter(({ audit }) => audit !== undefined && audit !== noEntry);
  expect(Object.keys(actionWords).sort()).toEqual(audited.map(({ operation }) => operation.name).sort());
});
