import { dayOf } from '@touchline/domain/core/calendar.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { isCurrent } from '@touchline/domain/tryouts/rules.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useUser } from '../../lib/session/session.ts';
import { TryoutList } from './tryout-list.tsx';

/** Today's tryouts that are not over, for the page that admins and coaches open first; nothing on other days. */
export function TryoutsToday() {
  const { timeZone } = useUser();
  const { data: tryouts = [] } = useOperationQuery(listTryouts, {});
  const today = dayOf(new Date(), timeZone);
  const tryoutsToday = tryouts.filter(
    ({ status, date }) => isCurrent(status) && dayOf(new Date(date), timeZone) === today,
  );
  if (tryoutsToday.length === 0) return null;
  return (
    <div className="mb-5 print:hidden">
      <TryoutList title="Tryouts today" tryouts={tryoutsToday.reverse()} />
    </div>
  );
}
