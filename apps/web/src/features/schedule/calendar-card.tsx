import { feedSentences } from '@touchline/domain/schedule/messages.feeds.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { CalendarAddress } from './calendar-address.tsx';

/** Calendar subscription in Settings. */
export function CalendarCard() {
  // Users without a club have no calendar.
  if (useUser().hold === 'ended') return null;
  return (
    <Card aria-label="Calendar on your phone">
      <CardHeader title="Calendar on your phone" description={feedSentences.what} />
      <CalendarAddress />
    </Card>
  );
}
