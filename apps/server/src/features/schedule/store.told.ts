import type { Actor } from '@touchline/domain/core/actor.ts';
import type { Told } from '@touchline/domain/schedule/schema.told.ts';
import { unreachableShown } from '@touchline/domain/constants.club.ts';
import { isUrgentAt } from '@touchline/domain/schedule/rules.letters.ts';
import type { Span } from '@touchline/domain/schedule/rules.times.ts';
import type { Db } from '../../db/open.ts';
import { previewReach } from './store.concerned.ts';

/** News about an event: its teams and its times, before and after. */
export interface Telling {
  /** The event, whose guests hear of it; a new one has none. */
  readonly eventId: string | null;
  readonly teamIds: readonly string[];
  readonly spans: readonly Span[];
}

/** Counts whom news of events would reach, and when (CHANGE-04). Null without any; nobody hears of what is over. */
export const previewTold = async (
  db: Db,
  actor: Actor,
  tellings: readonly Telling[],
  { now, isMailed }: { readonly now: Date; readonly isMailed: boolean },
): Promise<Told> => {
  const ahead = tellings.filter(({ spans }) => spans.some(({ endsAt }) => endsAt > now));
  if (ahead.length === 0) return null;
  // The letters judge by the same rule two minutes later.
  const isUrgent = ({ spans }: Telling): boolean =>
    isUrgentAt(
      spans.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })),
      { changedAt: now, now },
    );
  const reachOf = async (told: readonly Telling[]) => {
    if (told.length === 0) return null;
    // One audience for a series, however long.
    const audiences = Map.groupBy(told, ({ teamIds }) => JSON.stringify(teamIds))
      .values()
      .map((alike) => ({
        teamIds: alike[0]?.teamIds ?? [],
        eventIds: alike.flatMap(({ eventId }) => eventId ?? []),
      }));
    return previewReach(db, actor.organizationId, [...audiences], actor.userId);
  };
  const [soon, later] = [await reachOf(ahead.filter(isUrgent)), await reachOf(ahead.filter((one) => !isUrgent(one)))];
  const unreachable = new Map(
    [soon, later].flatMap((reach) => (reach?.unreachable ?? []).map(({ id, name }) => [id, name])),
  );
  const counts = (reach: typeof soon) =>
    reach && { families: reach.families, coaches: reach.coaches, members: reach.members };
  return {
    ...{ now: counts(soon), later: counts(later), isMailed },
    ...{ unreachable: [...unreachable.values()].slice(0, unreachableShown), unreachableCount: unreachable.size },
  };
};
