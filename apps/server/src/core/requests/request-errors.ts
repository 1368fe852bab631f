import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { outageOf } from '../limits/outages.ts';

/** A fault, stored under the request id that the user was shown, without anything about the user. */
export interface RequestError {
  readonly requestId: string;
  /** Null for a page that failed in a browser. */
  readonly status: 500 | 503 | null;
  readonly operation: string | null;
  readonly cause: string | null;
  /** Seconds since it happened. */
  readonly secondsAgo: number;
}

/** Maximum rows kept, because a fault that affects everyone must not fill the disk. */
const maxRows = 1000;

/** Maximum faults kept in memory until they are stored. The limit is needed because the database may be failing. */
const maxWaiting = 200;

/** Short causes of faults; messages are not stored, because they may quote what people wrote. */
export const causeOf = (fault: unknown): string => {
  const outage = outageOf(fault);
  if (outage) return outage;
  if (!(fault instanceof Error)) return 'fault';
  const { code } = fault as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z_]{3,40}$/.test(code) ? `${fault.name} ${code}` : fault.name;
};

export const keepErrors = async (db: Db, errors: readonly RequestError[]): Promise<void> => {
  await sql`
    insert into request_errors (request_id, happened_at, status, operation, cause)
    select "requestId", club_now() - make_interval(secs => "secondsAgo"), status, operation, cause
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) as error (
      "requestId" text, "secondsAgo" double precision, status smallint, operation text, cause text)`.execute(db);
  await sql`delete from request_errors
    where id <= (select max(id) from request_errors) - ${maxRows}::int`.execute(db);
};

/** Collects faults in memory; a job stores them. */
export const createErrorRecord = (db: Db) => {
  let unsavedErrors: (Omit<RequestError, 'secondsAgo'> & { readonly at: number })[] = [];

  return {
    note(error: Omit<RequestError, 'secondsAgo'>): void {
      if (unsavedErrors.length < maxWaiting) unsavedErrors.push({ ...error, at: performance.now() });
    },
    /** Stores the collected faults. Run by a job. */
    async flush(): Promise<void> {
      if (unsavedErrors.length === 0) return;
      const errorsToSave = unsavedErrors;
      const now = performance.now();
      await keepErrors(
        db,
        errorsToSave.map(({ at, ...error }) => ({ ...error, secondsAgo: (now - at) / 1000 })),
      );
      unsavedErrors = unsavedErrors.slice(errorsToSave.length);
    },
  };
};
