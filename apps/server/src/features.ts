import type { Env } from './core/env.ts';
import type { Implementation } from './core/implement.ts';
import type { Job } from './core/jobs.ts';
import type { Log } from './core/log.ts';
import { foldTallies } from './core/tallies.ts';
import type { Db } from './db/open.ts';
import { accessOperations } from './features/access/operations.ts';
import { removeUnconfirmed } from './features/access/store.unconfirmed.ts';
import { codesOperations } from './features/codes/operations.ts';
import { evaluationsOperations } from './features/evaluations/operations.ts';
import { offersDebugOperations } from './features/offers/operations.debug.ts';
import { offersOperations } from './features/offers/operations.ts';
import { expireOffers } from './features/offers/store.answers.ts';
import { remindOfOffers } from './features/offers/store.reminders.ts';
import { peopleOperations } from './features/people/operations.ts';
import { seasonsOperations } from './features/seasons/operations.ts';
import { teamsOperations } from './features/teams/operations.ts';
import { debugOperations } from './features/tryouts/operations.debug.ts';
import { tryoutsOperations } from './features/tryouts/operations.ts';
import { writeToFamilies } from './features/tryouts/store.letters.ts';

interface Parts {
  readonly db: Db;
  readonly env: Env;
  readonly log: Log;
}

/** Every feature of the server: its operations and its jobs. */
export const features = ({ db, env }: Parts): { implementations: readonly Implementation[]; jobs: readonly Job[] } => ({
  implementations: [
    ...accessOperations,
    ...codesOperations,
    ...peopleOperations,
    ...seasonsOperations,
    ...teamsOperations,
    ...tryoutsOperations,
    ...evaluationsOperations,
    ...offersOperations,
    ...(env.devTools ? [...debugOperations, ...offersDebugOperations] : []),
  ],
  jobs: [
    { name: 'expire offers', every: 60, needsRightClock: true, run: () => expireOffers(db) },
    { name: 'remind of offers', every: 60, needsRightClock: true, run: () => remindOfOffers(db) },
    { name: 'write to families', every: 60, needsRightClock: true, run: () => writeToFamilies(db, env) },
    { name: 'fold the tallies', every: 60, run: () => foldTallies(db) },
    { name: 'remove unconfirmed accounts', every: 3600, needsRightClock: true, run: () => removeUnconfirmed(db) },
  ],
});
