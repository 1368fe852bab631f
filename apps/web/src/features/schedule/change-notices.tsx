import { Link } from 'wouter';
import { markSeen } from '@touchline/domain/schedule/contract.seen.ts';
import { eventInWords, newsWords } from '@touchline/domain/schedule/messages.news.ts';
import type { ChangeNotice } from '@touchline/domain/schedule/schema.notices.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { formatLongDay } from '../../lib/format-event.ts';
import { eventPath } from '../../lib/routing/club-paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Note } from '../../ui/states/note.tsx';
import { useFocusPassedOn } from '../../ui/base/use-focus-passed-on.ts';

/** Maximum number of notices shown at first, so that they do not push the page out of view. */
const maxInitialNotices = 3;

function ChangeNote({ notice }: { readonly notice: ChangeNotice }) {
  const { timeZone } = useUser();
  const { mutate, busy } = useCommand(markSeen);
  const line = useFocusPassedOn<HTMLDivElement>();
  const { id: eventId, news, revision, startsAt, isAllDay, place } = notice;
  const name = eventInWords(notice);
  const timeText = isAllDay ? formatLongDay(startsAt, timeZone) : formatInstant(startsAt, timeZone);
  return (
    <Note ref={line} tone={news === 'cancelled' ? 'red' : 'amber'} className="beside-full-screen:hidden">
      <span className="min-w-0 break-words">
        <b className="font-semibold">
          {name} {newsWords[news]}
        </b>
        {': '}
        {inARow([timeText, place])}
      </span>
      {news !== 'gone' && (
        <Link href={eventPath(eventId)} className="inline-flex min-h-9 items-center font-semibold underline">
          Open
        </Link>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="-my-1.5 min-h-11! text-inherit!"
        aria-label={`Seen: ${name} ${newsWords[news]}`}
        busy={busy}
        onClick={() => mutate({ eventId, revision })}
      >
        Seen
      </Button>
    </Note>
  );
}

/** Urgent changes to the user's events, shown on every page until each has been seen. */
export function ChangeNotices({ notices }: { readonly notices: readonly ChangeNotice[] }) {
  return notices
    .slice(0, maxInitialNotices)
    .map((notice) => <ChangeNote key={`${notice.id} ${notice.revision}`} notice={notice} />);
}
