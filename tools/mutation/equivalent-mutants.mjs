import { equivalentInPeople } from './equivalent-people-mutants.mjs';

import { equivalentCoreMutants } from './equivalent-core-mutants.mjs';

/**
 * Mutants without a noticeable effect, identified by the text of the changed lines. Each gives its reason. A mutant
 * whose lines no longer exist can be removed.
 */
export const equivalentMutants = [
  ...equivalentInPeople,
  ...equivalentCoreMutants,
  {
    file: 'privacy/store.archive.ts',
    before: `files[\`\${section.folder}data.json\`] = strToU8(JSON.stringify(dataOf(section), null, 2));`,
    after: `files[\`\${section.folder}data.json\`] = strToU8(JSON.stringify(dataOf(section), null, 3));`,
    reason: 'How far lines are indented does not change what a program reads.',
  },
  {
    file: 'tryouts/store.zone.ts',
    before: `where organization_id = \${organizationId} and id = any(\${ids}::uuid[])\`.execute(db);`,
    after: `where organization_id is not null and \${organizationId}::uuid is not null and id = any(\${ids}::uuid[])\`.execute(db);`,
    reason: 'The ids were read with the condition on the organization.',
  },
  {
    file: 'families/store.invitations.ts',
    before: 'if (unused.filter(({ expired }) => !expired).length >= guardianInvitation.maxOpen)',
    after: 'if (unused.filter(({ expired }) => !expired).length > guardianInvitation.maxOpen)',
    reason: 'A trigger of the table refuses the sixth invitation with the same problem.',
  },
  {
    file: 'offers/store.reminders.ts',
    before: `and coalesce(outbox.user_id, outbox.contact_id) = reader."readerId" and outbox.created_at >= \${from})\`,`,
    after: `and coalesce(outbox.user_id, outbox.contact_id) = reader."readerId" and outbox.created_at > \${from})\`,`,
    reason: 'A reader whose letter was written at the very moment of the reminder may get it or not.',
  },
  {
    file: 'migrations/0192-answer-reminders.sql',
    before:
      "alter table muted_notifications drop constraint muted_notifications_kind_known, add constraint muted_notifications_kind_known check (kind in ('tryouts', 'corrections', 'guardians', 'answers'));",
    after: '',
    reason: 'Migration 0200 drops the constraint and adds its own.',
  },
  {
    file: 'core/identity/session.ts',
    before: "]) .forUpdate('session')",
    after: '])',
    reason: 'The update of the token waits for the same rows, and finds it rotated or gone.',
  },
  {
    file: 'core/requests/live.ts',
    before: 'const maxPerNotification = 20;',
    after: 'const maxPerNotification = 21;',
    reason:
      'The number of announcements that travel together is not visible, and one more still fits into a notification.',
  },
  {
    file: 'offers/store.reminders.ts',
    before: `.where(sql<SqlBool>\`offer.created_at < \${from}\`)`,
    after: `.where(sql<SqlBool>\`offer.created_at <= \${from}\`)`,
    reason: 'An offer lasts 24 hours or more from the moment of its making: none is made when a reminder is due.',
  },
  {
    file: 'core/requests/headers.ts',
    before: 'if (isApi && finishedResponses.has(context.res)) return;',
    after: '',
    reason: 'An answer with all its headers gets the same ones again, which only takes longer.',
  },
  {
    file: 'seasons/store.age-groups.ts',
    before: 'if (ids.length === 0) return;',
    after: '',
    reason: 'Deleting none of them deletes nothing, which only takes longer.',
  },
  {
    file: 'people/store.import.ts',
    before: 'if (invitations.length === 0) return new Set();',
    after: '',
    reason: 'Inserting none of them inserts nothing, which only takes longer.',
  },
  {
    file: 'access/operations.links.ts',
    before: 'export const constantResponseTime = 400;',
    after: 'export const constantResponseTime = 800;',
    reason: 'How long such answers take tells nothing as long as all of them take the same.',
  },
  {
    file: 'tryouts/store.ts',
    before: 'where registration.organization_id = tryout.organization_id',
    after: 'where true',
    reason: 'The next line compares the tryout, whose foreign key carries the organization.',
  },
  {
    file: 'offers/store.opened.ts',
    before: `where members.organization_id = offer.organization_id and members.id = \${sql.ref(\`offer.\${column}\`)}`,
    after: `where true and members.id = \${sql.ref(\`offer.\${column}\`)}`,
    reason: 'The foreign keys of both columns carry the organization.',
  },
  {
    file: 'core/zoned-fields.ts',
    before: 'if (cached) return cached;',
    after: '',
    reason: 'The formatter is made again, which only takes longer.',
  },
  {
    file: 'evaluations/rules.ts',
    before: 'average((summary.averages?.[name] ?? 0) * summary.count - (before?.[name] ?? 0) + own[name], count);',
    after: 'average((summary.averages?.[name] ?? 1) * summary.count - (before?.[name] ?? 0) + own[name], count);',
    reason: 'Without evaluations there are no averages, and their count of zero makes the product zero.',
  },
  {
    file: 'people/rules.columns.ts',
    before: 'else assign(field, candidates.sort((a, b) => a.rank - b.rank)[0]?.column ?? -1);',
    after: 'else assign(field, candidates.sort((a, b) => a.rank - b.rank)[0]?.column ?? -2);',
    reason: 'No negative number is a column.',
  },
  {
    file: 'people/rules.reading.ts',
    before:
      "if (own.firstName === undefined || own.lastName === undefined) addProblem('fullName', rowFaults.fullName);",
    after: "if (own.firstName === undefined && own.lastName === undefined) addProblem('fullName', rowFaults.fullName);",
    reason:
      'Where one of both could not be read, that is said of the whole name already, and the first sentence stays.',
  },
  {
    file: 'seasons/rules.proposals.ts',
    before: 'const youngest = Math.min(oldest + (widths[place] ?? 1) - 1, currentYear);',
    after: 'const youngest = Math.min(oldest + (widths[place] ?? 2) - 1, currentYear);',
    reason: 'Every age has a width: the other number is there for the compiler.',
  },
  {
    file: 'tryouts/rules.presence.ts',
    before: 'return evaluator.heardAt === null ? 1 : 2;',
    after: 'return evaluator.heardAt === null ? 1 : 3;',
    reason: 'Ranks are only compared.',
  },
  {
    file: 'tryouts/rules.presence.ts',
    before: '(minutesSince(evaluator, now) ?? 0) >= presence.quietMinutes;',
    after: '(minutesSince(evaluator, now) ?? 1) >= presence.quietMinutes;',
    reason: 'A phone that never reported is not quiet for ten minutes either way.',
  },
  {
    file: 'core/requests/files.ts',
    before: 'const rowsPerSlice = 250;',
    after: 'const rowsPerSlice = 500;',
    reason: 'Others get their turn a little later; the rows are the same.',
  },
  {
    file: 'core/requests/http.ts',
    before: 'const compressed = new Uint8Array(gzipSync(text, { level: 1 }));',
    after: 'const compressed = new Uint8Array(gzipSync(text, { level: 2 }));',
    reason: 'What is unpacked is the same.',
  },
  {
    file: 'core/mail/letter-limits.ts',
    before: 'offers: 7_115_023,',
    after: 'offers: 14230046,',
    reason: 'Any number names the lock as long as no other lock has it.',
  },
  {
    file: 'core/mail/letter-limits.ts',
    before: 'server: 7_115_024,',
    after: 'server: 14230048,',
    reason: 'Any number names the lock as long as no other lock has it.',
  },
  {
    file: 'core/mail/letter-limits.ts',
    before: 'tryouts: 7_115_025,',
    after: 'tryouts: 14230050,',
    reason: 'Any number names the lock as long as no other lock has it.',
  },
  {
    file: 'core/requests/live.ts',
    before: 'const gatherMs = 20;',
    after: 'const gatherMs = 21;',
    reason: 'One millisecond more is not noticeable.',
  },
  {
    file: 'core/pages/pages.ts',
    before: 'asset.brotli ??= brotliCompressSync(asset.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });',
    after: 'asset.brotli ??= brotliCompressSync(asset.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });',
    reason: 'What is unpacked is the same.',
  },
  {
    file: 'core/identity/passwords.ts',
    before: 'const maxConcurrent = 4;',
    after: 'const maxConcurrent = 5;',
    reason: 'How many passwords are hashed side by side shows in no answer.',
  },
  {
    file: 'core/identity/passwords.ts',
    before: 'let running = 0;',
    after: 'let running = 1;',
    reason: 'How many passwords are hashed side by side shows in no answer.',
  },
  {
    file: 'core/requests/perform.ts',
    before: 'await wait(attempt * 20 * (0.5 + Math.random()));',
    after: 'await wait(attempt * 21 * (0.5 + Math.random()));',
    reason: 'How long a transaction that lost waits for its next attempt shows in no answer.',
  },
  {
    file: 'core/requests/perform.ts',
    before: 'await wait(attempt * 20 * (0.5 + Math.random()));',
    after: 'await wait(attempt * 20 * (1.5 + Math.random()));',
    reason: 'How long a transaction that lost waits for its next attempt shows in no answer.',
  },
  {
    file: 'access/store.founding.ts',
    before: 'const foundingLockKey = 7_115_022;',
    after: 'const foundingLockKey = 14230044;',
    reason: 'Any number names the lock as long as no other lock has it.',
  },
  {
    file: 'access/store.founding.ts',
    before: '.limit(1)',
    after: '.limit(2)',
    reason: 'Only the first row is read.',
  },
  {
    file: 'access/store.founding.ts',
    before: `const existing = await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst();`,
    after: `const existing = await db.selectFrom('organizations').select('id').limit(2).executeTakeFirst();`,
    reason: 'Only the first row is read.',
  },
  {
    file: 'people/operations.import.ts',
    before: 'const batchSize = 250;',
    after: 'const batchSize = 500;',
    reason: 'Others get their turn a little later; the rows are the same.',
  },
  {
    file: 'core/identity/session.ts',
    before: ".where('token_hash', '=', hashOf(token)) .where('session_id', '=', sessionId)",
    after: ".where('token_hash', '=', hashOf(token))",
    reason: 'A successor is made of the token before it and of the password: no other session has it.',
  },
  {
    file: 'features/evaluations/store.ts',
    before:
      "evaluations(db) // The conditions match the columns of a unique key. With others, the planner may read all of the evaluator's or of // the tryout's evaluations for each player. .where(sql<SqlBool>`evaluation.tryout_id = registration.tryout_id`)",
    after: 'evaluations(db)',
    reason: 'The next line compares the registration, whose foreign key carries the tryout.',
  },
  {
    file: 'features/offers/store.ts',
    before: "const players = rowsOf(db, 'player_profiles', organizationId)",
    after: "const players = db.selectFrom('player_profiles')",
    reason: 'Only offers of the club are searched, and their foreign key to the player carries the organization.',
  },
  {
    file: 'features/offers/store.debug.ts',
    before: "rowsOf(db, 'team_players as member', organizationId)",
    after: "db.selectFrom('team_players as member')",
    reason: "The player is the actor's own profile, and the foreign keys of a place on a team carry the organization.",
  },
  {
    file: 'features/offers/store.endings.ts',
    before: 'if (offerIds.length === 0) return;',
    after: '',
    reason: 'Without offers there is nothing to withdraw and no one to notify; it only takes longer.',
  },
  {
    file: 'features/offers/store.letters.ts',
    before: 'if (offers.length > 0) await enqueueAll(db, await firstLetters(db, offers, true));',
    after: 'if (offers.length >= 0) await enqueueAll(db, await firstLetters(db, offers, true));',
    reason: 'Inserting none of them inserts nothing, which only takes longer.',
  },
  {
    file: 'features/offers/store.sending.ts',
    before: `rowsOf(db, 'team_invitations as offer', organizationId) .where('offer.player_id', '=', sql<string>\`any(\${playerIds}::uuid[])\`)`,
    after: "rowsOf(db, 'team_invitations as offer', organizationId)",
    reason: 'Of these, each player is compared only with their own ones; reading more only takes longer.',
  },
  {
    file: 'features/offers/store.sending.ts',
    before: `.where(sql<SqlBool>\`(offer.status = 'pending' or offer.status = 'accepted' and offer.released_at is null)\`) .where(({ or, eb }) => or([eb('offer.tryout_id', '=', tryoutId), eb('offer.team_id', '=', teamId)]))`,
    after: `.where(sql<SqlBool>\`(offer.status = 'pending' or offer.status = 'accepted' and offer.released_at is null)\`)`,
    reason: 'The rules look at offers of the tryout and of the team alone; reading more only takes longer.',
  },
];
