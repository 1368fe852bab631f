/** Mutants of apps/server/src/core without a noticeable effect, in the format of equivalent-mutants.mjs. */
export const equivalentCoreMutants = [
  {
    file: 'core/requests/edits.ts',
    before:
      ".innerJoin('members', 'members.id', 'audit_log.actor_id') .where('audit_log.organization_id', '=', actor.organizationId)",
    after: ".innerJoin('members', 'members.id', 'audit_log.actor_id')",
    reason: 'A line of the club is by one of its members: the condition on the member holds back the same lines.',
  },
  {
    file: 'core/requests/edits.ts',
    before:
      ".where('audit_log.organization_id', '=', actor.organizationId) .where('members.organization_id', '=', actor.organizationId)",
    after: ".where('audit_log.organization_id', '=', actor.organizationId)",
    reason: 'A line of the club is by one of its members: the condition on the line holds back the same members.',
  },
  {
    file: 'core/process/env.ts',
    before: 'return (address) => isIP(address) !== 0 && list.check(address, family(address));',
    after: 'return (address) => isIP(address) !== 1 && list.check(address, family(address));',
    reason: 'No text is an address of kind 1, and the list holds no text that is no address at all.',
  },
  {
    file: 'core/requests/events.ts',
    before: 'const otherStreams = (openStreams.get(userId) ?? 1) - 1;',
    after: 'const otherStreams = (openStreams.get(userId) ?? 2) - 1;',
    reason: 'A user who closes a stream has one, so it was counted.',
  },
  {
    file: 'core/requests/events.ts',
    before: 'if (otherStreams > 0) openStreams.set(userId, otherStreams);',
    after: 'if (otherStreams >= 0) openStreams.set(userId, otherStreams);',
    reason: 'A person without streams is kept with a count of none, which counts like no user.',
  },
  {
    file: 'core/requests/headers.ts',
    before: "export const newNonce = (): string => randomBytes(16).toString('base64url');",
    after: "export const newNonce = (): string => randomBytes(17).toString('base64url');",
    reason: 'A nonce of a byte more is as hard to guess.',
  },
  {
    file: 'core/requests/http.ts',
    before: 'if (!outcome.ended && !outcome.newToken && !outcome.device) return response;',
    after: '',
    reason:
      'An answer that changes no cookie gets the headers of the one that was begun, which are none; it only takes longer.',
  },
  {
    file: 'core/requests/http.ts',
    before: "if (name === 'set-cookie' || name === 'clear-site-data') response.headers.append(name, value);",
    after: "if (name === 'set-cookie' || name !== 'clear-site-data') response.headers.append(name, value);",
    reason: 'Hono itself hands the headers of the answer that was begun on to the one that is returned.',
  },
  {
    file: 'core/requests/http.ts',
    before: "if (name === 'set-cookie' || name === 'clear-site-data') response.headers.append(name, value);",
    after: "if (!(name === 'set-cookie' || name === 'clear-site-data')) response.headers.append(name, value);",
    reason: 'Hono itself hands the headers of the answer that was begun on to the one that is returned.',
  },
  {
    file: 'core/requests/idempotency.ts',
    before: ".selectFrom('idempotency_keys') .where('organization_id', '=', organization)",
    after: ".selectFrom('idempotency_keys')",
    reason: 'A person belongs to one club, so the condition on the person holds back the same keys.',
  },
  {
    file: 'core/requests/live.ts',
    before: 'if (last > now - pace.rememberedMs) break;',
    after: 'if (last >= now - pace.rememberedMs) break;',
    reason: 'A change as old as the remembered ones is reported to no one, forgotten already or not.',
  },
  {
    file: 'core/mail/mail-files.ts',
    before: 'if (modifiedAt < due) await rm(path, { force: true });',
    after: 'if (modifiedAt <= due) await rm(path, { force: true });',
    reason: 'A file of this very millisecond is deleted at once and not at the next turn.',
  },
  {
    file: 'core/mail/mail-transport.ts',
    before: 'const { responseCode = 0, command } = fault as { responseCode?: number; command?: string };',
    after: 'const { responseCode = 1, command } = fault as { responseCode?: number; command?: string };',
    reason: 'An answer without a code is no permanent one, whatever number below 500 replaces the code.',
  },
  {
    file: 'core/mail/night.ts',
    before: `when \${local}::time < \${until} then (\${local}::date + \${until}) at time zone \${timeZone}`,
    after: `when \${local}::time <= \${until} then (\${local}::date + \${until}) at time zone \${timeZone}`,
    reason: 'The night that ends at this moment has ended: nothing that waits for its end waits any longer.',
  },
  {
    file: 'core/mail/night.ts',
    before: `when \${local}::time >= \${from} then (\${local}::date + 1 + \${until}) at time zone \${timeZone}`,
    after: `when \${local}::time > \${from} then (\${local}::date + 1 + \${until}) at time zone \${timeZone}`,
    reason: 'A letter of the very moment in which the night begins was written by day a microsecond before.',
  },
  {
    file: 'core/mail/outbox.ts',
    before: 'if (count > 0) inDelivery.set(organizationId, count);',
    after: 'if (count >= 0) inDelivery.set(organizationId, count);',
    reason: 'A club without letters on their way is kept with a count of none, which counts like none.',
  },
  {
    file: 'core/pages/pages.ts',
    before: "const compressed = accepted.includes('gzip') ? gzipSync(page, { level: 4 }) : undefined;",
    after: "const compressed = accepted.includes('gzip') ? gzipSync(page, { level: 5 }) : undefined;",
    reason: 'How well a page is packed only decides how soon it has come.',
  },
  {
    file: 'core/identity/passwords.ts',
    before: 'if (running >= maxConcurrent) await new Promise<void>((resolve) => queue.push(resolve));',
    after: 'if (running > maxConcurrent) await new Promise<void>((resolve) => queue.push(resolve));',
    reason: 'How many passwords are hashed at once only decides how soon all are.',
  },
  {
    file: 'core/identity/passwords.ts',
    before: 'running -= 1;',
    after: 'running -= 2;',
    reason: 'How many passwords are hashed at once only decides how soon all are.',
  },
  {
    file: 'core/requests/perform.ts',
    before:
      'const attempt: Attempt = { told: new Set(actor ? [actor.organizationId] : []), ended: false, heldFor: 0 };',
    after: 'const attempt: Attempt = { told: new Set(actor ? [actor.organizationId] : []), ended: false, heldFor: 1 };',
    reason: 'A request takes longer than a millisecond, for which it would be held.',
  },
  {
    file: 'core/requests/perform.ts',
    before: 'if (finished.heldFor > 0) await wait(Math.max(0, request.began + finished.heldFor - performance.now()));',
    after: 'if (finished.heldFor >= 0) await wait(Math.max(0, request.began + finished.heldFor - performance.now()));',
    reason: 'Waits no time at all, which is a turn of the loop.',
  },
  {
    file: 'core/requests/perform.ts',
    before: 'if (finished.heldFor > 0) await wait(Math.max(0, request.began + finished.heldFor - performance.now()));',
    after: 'if (finished.heldFor > 1) await wait(Math.max(0, request.began + finished.heldFor - performance.now()));',
    reason: 'Answers are held for hundreds of milliseconds, or not at all.',
  },
  {
    file: 'core/requests/perform.ts',
    before: 'if (finished.heldFor > 0) await wait(Math.max(0, request.began + finished.heldFor - performance.now()));',
    after: 'if (finished.heldFor > 0) await wait(Math.max(1, request.began + finished.heldFor - performance.now()));',
    reason: 'An answer that took long enough is held for a millisecond more.',
  },
  {
    file: 'core/requests/perform.ts',
    before: "if (exporter && reason && reason.status < 500) await rateLimiter.refund('exportsByUser', exporter);",
    after: "if (exporter && reason && reason.status <= 500) await rateLimiter.refund('exportsByUser', exporter);",
    reason: 'No problem has the status 500: an unforeseen fault is no problem.',
  },
  {
    file: 'core/requests/perform.ts',
    before: 'await wait(attempt * 20 * (0.5 + Math.random()));',
    after: ';',
    reason: 'Loses against others again a little sooner; the attempts are the same.',
  },
  {
    file: 'core/requests/finalize.ts',
    before: `where organization_id = \${organization} and user_id = \${user} and key = \${key}\`;`,
    after: `where organization_id is not null and \${organization}::uuid is not null and user_id = \${user} and key = \${key}\`;`,
    reason: 'A person belongs to one club, so the condition on the person holds back the same keys.',
  },
  {
    file: 'core/limits/turns.ts',
    before: 'let total = 0;',
    after: 'let total = 1;',
    reason: 'One request fewer may wait at the same moment, of a thousand.',
  },
  {
    file: 'core/limits/turns.ts',
    before: 'const remaining = (waiting.get(key) ?? 1) - 1;',
    after: 'const remaining = (waiting.get(key) ?? 2) - 1;',
    reason: 'A key is counted as long as one of its requests waits.',
  },
  {
    file: 'core/process/tallies.ts',
    before: 'const maxRows = 50;',
    after: 'const maxRows = 100;',
    reason: 'The sum is the same however many rows it is made of.',
  },
];
