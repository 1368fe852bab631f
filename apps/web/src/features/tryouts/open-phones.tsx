import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { LucideIcon } from 'lucide-react/types';
import { readPresence } from '@touchline/domain/tryouts/contract.presence.ts';
import {
  neverOpened,
  openedText,
  presenceNotRead,
  silentPhonesText,
} from '@touchline/domain/tryouts/messages.presence.ts';
import { sortByQuiet, isQuiet, minutesSince } from '@touchline/domain/tryouts/rules.presence.ts';
import type { PresentEvaluator } from '@touchline/domain/tryouts/schema.presence.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatTime } from '../../lib/device/connection-status.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNow } from '../../ui/display/countdown.tsx';

/** Lists coaches on the field and when each was last online, for an admin about to complete the tryout. */
export function OpenPhones({ tryoutId }: { tryoutId: string }) {
  const { data, isError } = useOperationQuery(readPresence, { tryoutId });
  const now = useNow(Number.POSITIVE_INFINITY);
  if (!data) return isError ? <p className="mt-3">{presenceNotRead}</p> : null;
  if (data.length === 0) return null;
  const quietEvaluators = data.filter((evaluator) => isQuiet(evaluator, now));
  return (
    <section aria-labelledby="open-phones" className="mt-4">
      <h3 id="open-phones" className="text-sm font-semibold text-foreground">
        Coaches on the field
      </h3>
      {quietEvaluators.length > 0 && (
        <p className="mt-1 text-sm text-amber-ink">{silentPhonesText(quietEvaluators.length)}</p>
      )}
      <ul className="mt-2 divide-y divide-border border-y border-border text-sm">
        {sortByQuiet(data, now).map((evaluator) => (
          <Phone key={evaluator.id} evaluator={evaluator} now={now} />
        ))}
      </ul>
    </section>
  );
}

const lookOf = (evaluator: PresentEvaluator, now: number): { readonly icon: LucideIcon; readonly tone: string } => {
  if (isQuiet(evaluator, now)) return { icon: TriangleAlert, tone: 'text-amber-ink' };
  return evaluator.heardAt === null
    ? { icon: CircleDashed, tone: 'text-muted-foreground' }
    : { icon: CircleCheck, tone: 'text-green-ink' };
};

function Phone({ evaluator, now }: { readonly evaluator: PresentEvaluator; readonly now: number }) {
  const { timeZone } = useUser();
  const { name, openedAt } = evaluator;
  const { icon: Icon, tone } = lookOf(evaluator, now);
  const minutes = minutesSince(evaluator, now);
  return (
    <li className="flex items-start gap-2 py-1.5">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0 break-words">
        <span translate="no" className="font-medium text-foreground">
          {name}
        </span>
        <span aria-hidden="true"> · </span>
        {openedAt === null || minutes === undefined
          ? neverOpened
          : openedText(formatTime(Date.parse(openedAt), timeZone), minutes)}
      </span>
    </li>
  );
}
