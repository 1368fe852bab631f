import type { Db } from '../../db/open.ts';
import { writeOfWaiting } from '../offers/store.letters.ts';
import { writeOfComingTryouts } from '../tryouts/store.newcomers.ts';

/** Writes of all that a user who can be reached only now has not been told of. */
export const writeOfNews = async (db: Db, userId: string): Promise<void> => {
  await writeOfWaiting(db, userId);
  await writeOfComingTryouts(db, userId);
};
