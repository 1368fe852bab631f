import type { Env } from './core/process/env.ts';
import type { Implementation } from './core/requests/implement.ts';
import type { Job, JobState } from './core/process/jobs.ts';
import type { LinkPages } from './core/mail/link-pages.ts';
import type { Log } from './core/process/log.ts';
import { foldTallies } from './core/process/tallies.ts';
import type { Database } from './db/open.ts';
import { accessOperations } from './features/access/operations.ts';
import { deleteLeaving } from './features/access/store.leaving.ts';
import { removeUnconfirmed } from './features/access/store.unconfirmed.ts';
import { activityOperations } from './features/activity/operations.ts';
import { linkPagesOfAnswers } from './features/answers/operations.links.ts';
import { answersOperations } from './features/answers/operations.ts';
import { remindOfAnswers } from './features/answers/store.reminders.ts';
import { attendanceOperations } from './features/attendance/operations.ts';
import { codesOperations } from './features/codes/operations.ts';
import { evaluationsOperations } from './features/evaluations/operations.ts';
import { contactLinkPages } from './features/families/operations.contacts.ts';
import { familiesOperations } from './features/families/operations.ts';
import { notifyOfNewGuardians } from './features/families/store.digest.ts';
import { offersDebugOperations } from './features/offers/operations.debug.ts';
import { linkPagesOfOffers } from './features/offers/operations.links.ts';
import { offersOperations } from './features/offers/operations.ts';
import { healthOperations } from './features/health/operations.ts';
import { watchConditions } from './features/health/store.alerts.ts';
import { failingBackup } from './features/health/store.ts';
import { createDataCheck, failingMail, lowDisk, type ReadDisk, readDisk } from './features/health/store.conditions.ts';
import { expireOffers } from './features/offers/store.answers.ts';
import { remindOfOffers } from './features/offers/store.reminders.ts';
import { endingOperations } from './features/organization/operations.ending.ts';
import { organizationOperations } from './features/organization/operations.ts';
import { endOrganizations, makeExports } from './features/organization/store.ending.ts';
import { newcomerOperations } from './features/people/operations.newcomers.ts';
import { notifyOfNewcomers } from './features/people/store.newcomers.ts';
import { peopleOperations } from './features/people/operations.ts';
import { consentOperations } from './features/privacy/operations.consents.ts';
import { privacyOperations } from './features/privacy/operations.ts';
import { finishErasures } from './features/privacy/store.erasures.ts';
import { deleteExpiredData } from './features/privacy/store.retention.ts';
import { notifyOfChanges } from './features/schedule/store.letters.ts';
import { exportOperations as scheduleExports } from './features/schedule/operations.export.ts';
import { importOperations as eventImports } from './features/schedule/operations.import.ts';
import { feedOperations } from './features/schedule/operations.feeds.ts';
import { scheduleOperations } from './features/schedule/operations.ts';
import { seasonsOperations } from './features/seasons/operations.ts';
import { securityOperations } from './features/security/operations.ts';
import { teamsOperations } from './features/teams/operations.ts';
import { debugOperations } from './features/tryouts/operations.debug.ts';
import { tryoutsOperations } from './features/tryouts/operations.ts';
import { venuesOperations } from './features/venues/operations.ts';
import { writeToFamilies } from './features/tryouts/store.letters.ts';

interface FeatureParts {
  readonly database: Database;
  readonly env: Env;
  readonly log: Log;
  /** Replaces the function that reads the system's disk usage. */
  readonly readDisk?: ReadDisk | undefined;
  /** Returns the last runs of all jobs. */
  readonly jobStates?: () => readonly JobState[];
}

/** Pages opened from emails by people without an account. */
export const everyLinkPages: readonly LinkPages[] = [contactLinkPages, linkPagesOfOffers, linkPagesOfAnswers];

/** All of the server's features: their operations and jobs. */
export const features = ({
  database,
  env,
  log,
  readDisk: ofDisk = readDisk,
  jobStates = () => [],
}: FeatureParts): { implementations: readonly Implementation[]; jobs: readonly Job[] } => {
  const dataCheck = createDataCheck(database, log);
  const conditions = [
    lowDisk(env, ofDisk),
    failingMail(database.db),
    failingBackup(database, env),
    dataCheck.condition,
  ];
  return {
    implementations: [
      ...accessOperations,
      ...securityOperations,
      ...activityOperations,
      ...healthOperations({ database, readDisk: ofDisk, jobs: jobStates }),
      ...codesOperations,
      ...organizationOperations,
      ...endingOperations,
      ...peopleOperations,
      ...newcomerOperations,
      ...familiesOperations,
      ...privacyOperations,
      ...consentOperations,
      ...seasonsOperations,
      ...teamsOperations,
      ...tryoutsOperations,
      ...evaluationsOperations,
      ...offersOperations,
      ...eventImports,
      // Comes before the operations on an event, because the path would otherwise be mistaken for an event id.
      ...scheduleExports,
      ...scheduleOperations,
      ...feedOperations,
      ...answersOperations,
      ...attendanceOperations,
      ...venuesOperations,
      ...(env.devTools ? [...debugOperations, ...offersDebugOperations] : []),
    ],
    jobs: [
      { name: 'check the data', every: 24 * 3600, atStart: true, run: dataCheck.run },
      {
        name: 'watch for the operator',
        every: 60,
        run: () => watchConditions({ db: database.db, env, log }, conditions),
      },
      { name: 'finish erasures', every: 15, run: () => finishErasures(database, env) },
      { name: 'make exports', every: 5, run: () => makeExports(database.db) },
      { name: 'expire offers', every: 60, needsRightClock: true, run: () => expireOffers(database.db) },
      { name: 'remind of answers', every: 60, needsRightClock: true, run: () => remindOfAnswers(database.db) },
      { name: 'remind of offers', every: 60, needsRightClock: true, run: () => remindOfOffers(database.db) },
      { name: 'write to families', every: 60, needsRightClock: true, run: () => writeToFamilies(database.db, env) },
      { name: 'tell of changes', every: 60, needsRightClock: true, run: () => notifyOfChanges(database.db, env) },
      { name: 'tell of new guardians', every: 60, needsRightClock: true, run: () => notifyOfNewGuardians(database.db) },
      { name: 'keep no longer', every: 3600, needsRightClock: true, run: () => deleteExpiredData(database.db) },
      { name: 'tell of newcomers', every: 60, needsRightClock: true, run: () => notifyOfNewcomers(database.db) },
      { name: 'fold the tallies', every: 60, run: () => foldTallies(database.db) },
      { name: 'delete organizations', every: 60, needsRightClock: true, run: () => endOrganizations(database, env) },
      { name: 'delete accounts', every: 60, needsRightClock: true, run: () => deleteLeaving(database.db) },
      {
        name: 'remove unconfirmed accounts',
        every: 3600,
        needsRightClock: true,
        run: () => removeUnconfirmed(database.db),
      },
    ],
  };
};
