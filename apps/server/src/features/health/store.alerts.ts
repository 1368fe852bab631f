import { sql } from 'kysely';
import { troubleBegan, troubleOver } from '@touchline/domain/health/messages.ts';
import type { Trouble } from '@touchline/domain/health/schema.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import type { Env } from '../../core/process/env.ts';
import type { Log } from '../../core/process/log.ts';
import { enqueueAll } from '../../core/mail/mail.ts';
import { type Db, inTransaction } from '../../db/open.ts';

/** Description of a detected problem for the operator. */
export interface Finding {
  readonly detail: string;
  /** True if no email can be sent. The operator is then notified when the problem is over. */
  readonly isSilent?: boolean;
}

/** A problem that the server can detect. */
export interface Condition {
  readonly trouble: Trouble;
  /** Returns null if there is no problem, undefined if unknown. `began` is the time of the alert, if there is one. */
  readonly check: (began: Date | undefined) => Promise<Finding | null | undefined>;
}

/** Minutes without the problem until it counts as over. A problem may come and go. */
const quietMinutes = 10;

/** Minimum minutes between two records of a continuing problem. */
const recordingMinutes = 2;

interface Watch {
  readonly db: Db;
  readonly env: Env;
  readonly log: Log;
}

const emailOperators = (
  db: Db,
  { operatorEmails }: Env,
  id: string,
  version: 1 | 2,
  letter: EmailContent,
): Promise<void> =>
  enqueueAll(
    db,
    operatorEmails.map((recipient) => ({
      organizationId: null,
      kind: 'operator.alert',
      entityId: id,
      version,
      recipient,
      letter,
    })),
  );

/** Starts an alert, or records that the problem continues. */
const recordAlert = (watch: Watch, trouble: Trouble, { detail, isSilent }: Finding): Promise<boolean> =>
  inTransaction(watch.db, async (db) => {
    const alert = await db
      .insertInto('operator_alerts')
      .values({ trouble, detail })
      .onConflict((conflict) =>
        conflict
          .column('trouble')
          .doUpdateSet({ seen_at: sql<Date>`club_now()`, detail })
          .where(
            'operator_alerts.seen_at',
            '<',
            sql<Date>`club_now() - make_interval(mins => ${recordingMinutes}::int)`,
          ),
      )
      .returning(['id', 'began_at as began', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirst();
    if (!alert?.isNew) return false;
    const facts = { trouble, detail, began: alert.began, origin: watch.env.baseUrl.origin };
    if (!isSilent) await emailOperators(db, watch.env, alert.id, 1, troubleBegan(facts));
    return true;
  });

/** Ends the alert if no server has seen the problem for `quietMinutes`. */
const endAlert = (watch: Watch, trouble: Trouble): Promise<boolean> =>
  inTransaction(watch.db, async (db) => {
    const alert = await db
      .deleteFrom('operator_alerts')
      .where('trouble', '=', trouble)
      .where('seen_at', '<', sql<Date>`club_now() - make_interval(mins => ${quietMinutes}::int)`)
      .returning(['id', 'detail', 'began_at as began', 'seen_at as seen'])
      .executeTakeFirst();
    if (!alert) return false;
    const { id, detail, began, seen: seenAt } = alert;
    await emailOperators(
      db,
      watch.env,
      id,
      2,
      troubleOver({ trouble, detail, began, origin: watch.env.baseUrl.origin }, seenAt),
    );
    return true;
  });

/** Job that runs every minute. Notifies the operator once when a problem begins and once when it is over. */
export const watchConditions = async (watch: Watch, conditions: readonly Condition[]): Promise<void> => {
  const openAlerts = await watch.db.selectFrom('operator_alerts').select(['trouble', 'began_at as began']).execute();
  for (const { trouble, check } of conditions) {
    const beganAt = openAlerts.find((alert) => alert.trouble === trouble)?.began;
    const finding = await check(beganAt);
    if (finding && (await recordAlert(watch, trouble, finding)))
      watch.log.error({ trouble, detail: finding.detail }, 'the operator is needed');
    if (finding === null && beganAt && (await endAlert(watch, trouble)))
      watch.log.info({ trouble }, 'the operator is no longer needed');
  }
};
