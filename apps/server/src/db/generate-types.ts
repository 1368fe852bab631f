import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { coachFactFields, correctedFields } from '@touchline/domain/people/schema.corrections.ts';
import { freshDatabase, startPostgres } from '@touchline/tests/real-postgres.ts';
import { schemaText } from './generate-schema.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

/**
 * Writes types.ts from the migrated tables of a real PostgreSQL, and schema.sql from the embedded one, whose version is
 * the same everywhere. With `--verify`, types.ts is compared instead.
 */

const union = (...values: string[]): string => values.map((value) => `'${value}'`).join(' | ');
const withDefault = (type: string): string => `Generated<${type}>`;

const role = union('admin', 'coach', 'player');
const invitedRole = union('coach', 'player');

/** Columns whose check constraint lists the allowed values; PostgreSQL's own type is text. */
const valueSets = {
  'account_invitations.role': role,
  'age_groups.gender': union('Male', 'Female', 'Co-ed'),
  'attendance_marks.mark': `${union('present', 'late', 'absent', 'excused')} | null`,
  'coach_corrections.field': union(...coachFactFields),
  'coach_profiles.role': withDefault(union('coach')),
  'consents.subject': union('data', 'photos'),
  'guardian_invitations.kind': withDefault(union('self', 'guardian')),
  'guardianships.kind': union('self', 'guardian'),
  'guardianships.role': withDefault(union('player')),
  'memberships.role': role,
  'memberships.state': withDefault(union('waiting', 'active', 'ended')),
  'muted_notifications.kind': union('tryouts', 'corrections', 'guardians', 'answers', 'schedule'),
  'one_time_tokens.purpose': union('confirm_email', 'reset_password', 'change_email'),
  'organization_codes.role': invitedRole,
  'player_corrections.field': union(...correctedFields),
  'player_profiles.gender': `${union('Male', 'Female')} | null`,
  'seasons.sport': union('Soccer', 'Basketball', 'Baseball', 'Volleyball'),
  'team_invitations.response_reason': `${union('player', 'lapsed', 'other_accepted', 'withdrawn')} | null`,
  'team_invitations.status': withDefault(union('pending', 'accepted', 'declined', 'expired')),
  'team_players.status': withDefault(union('active', 'inactive')),
  'tryout_evaluations.recommendation': union('yes', 'maybe', 'no'),
  'tryout_registrations.status': withDefault(union('registered', 'checked_in', 'absent', 'withdrawn')),
  'tryouts.status': withDefault(union('upcoming', 'active', 'completed', 'cancelled')),
};

/** Types that both drivers return (see postgres.ts and embedded-worker.ts) and kysely-codegen gets wrong. */
const driverTypes = { bytea: 'Uint8Array', int8: 'number' };

const generateTypes = (url: string, more: readonly string[]): void => {
  const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
  const options = [
    ...['--url', url, '--dialect', 'postgres', '--default-schema', 'public'],
    ...['--out-file', join(import.meta.dirname, 'types.ts'), '--exclude-pattern', 'schema_migrations'],
    ...['--date-parser', 'string', '--numeric-parser', 'string', '--type-mapping', JSON.stringify(driverTypes)],
    ...['--overrides', JSON.stringify({ columns: valueSets }), '--log-level', 'warn'],
    ...more,
  ];
  // The output on stderr is hidden. The program cannot parse overrides with TypeScript 7 and warns about each, but
  // copies it unchanged, as intended.
  execFileSync(process.execPath, [program, ...options], { stdio: ['ignore', 'inherit', 'pipe'] });
};

const embedded = await openDatabase({ directory: null });
await migrate(embedded);
writeFileSync(join(import.meta.dirname, 'schema.sql'), await schemaText(embedded.db));
await embedded.close();

const server = await startPostgres();
try {
  const url = await freshDatabase(server.url);
  const database = await openDatabase({ url });
  await migrate(database);
  await database.close();
  generateTypes(url, process.argv.slice(2));
} finally {
  await server.stop();
}
