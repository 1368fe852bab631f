import { problemIn } from './api.ts';

// Beside the requests, which every page loads.

/** Absent, foreign, not visible (any more), or not even an id: it all looks the same (ROSTER-10, ruling 11). */
export const isDenied = (reason: unknown): boolean => [403, 404, 422].includes(problemIn(reason)?.status ?? 0);
