import { sql } from 'kysely';
import { type Actor, isPlayer } from '@touchline/domain/core/actor.ts';
import { editConflictProblem, staleFields } from '@touchline/domain/core/edits.ts';
import type { Db } from '../../db/open.ts';
import { isKnownTo, readerOf } from '../identity/guardians.ts';

type Values = Readonly<Record<string, unknown>>;

/** The name of the member who last changed a field, from the audit log. */
const lastEditor = async (db: Db, actor: Actor, entityId: string, field: string): Promise<string> => {
  const editor = await db
    .selectFrom('audit_log')
    .innerJoin('members', 'members.id', 'audit_log.actor_id')
    .where('audit_log.organization_id', '=', actor.organizationId)
    .where('members.organization_id', '=', actor.organizationId)
    .where('audit_log.entity_id', '=', entityId)
    // Forms do not stay open longer than that.
    .where('audit_log.created_at', '>', sql<Date>`club_now() - interval '7 days'`)
    .where(sql<boolean>`audit_log.details->'fields' ? ${field}`)
    .orderBy('audit_log.created_at', 'desc')
    .select([
      'members.id',
      'members.name',
      isKnownTo(readerOf(actor), sql.ref<string | null>('members.id')).as('isKnown'),
    ])
    .executeTakeFirst();
  if (!editor?.isKnown) return isPlayer(actor) ? 'Another person' : 'A colleague';
  return editor.id === actor.userId ? 'You, in another window,' : editor.name;
};

interface EditedRow<Field extends string> {
  readonly table:
    | 'age_groups'
    | 'coach_profiles'
    | 'events'
    | 'fields'
    | 'organizations'
    | 'player_profiles'
    | 'seasons'
    | 'teams'
    | 'tryouts'
    | 'venues';
  readonly id: string;
  /** Reads the row's current values, with the names used in the input. */
  readonly read: () => Promise<Readonly<Record<Field, unknown>>>;
}

/**
 * Refuses to overwrite a colleague's change that the editor has not seen, and names the colleague. Locks the row
 * first, because edits may be concurrent.
 */
export const refuseStaleEdit = async <Field extends string>(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  { table, id, read }: EditedRow<Field>,
  expected: { readonly [Name in Field]?: unknown } | undefined,
  changes: Values,
): Promise<void> => {
  if (expected === undefined) return;
  const organization = table === 'organizations' ? sql`id` : sql`organization_id`;
  await sql`select from ${sql.table(table)}
    where ${organization} = ${actor.organizationId} and id = ${id} for no key update`.execute(db);
  const staleNames = staleFields(await read(), changes, expected);
  if (staleNames.length === 0) return;
  const editors: Record<string, string> = {};
  for (const field of staleNames) editors[field] = await lastEditor(db, actor, id, field);
  throw editConflictProblem(editors);
};
