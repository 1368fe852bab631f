import ClipboardList from 'lucide-react/icons/clipboard-list';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { effectiveAnswer } from '@touchline/domain/answers/rules.ts';
import type { Entry, ScheduledEvent } from '@touchline/domain/schedule/schema.ts';
import { listed } from '@touchline/domain/core/words.ts';
import { kindNames, placeOf, titleOf } from '@touchline/domain/schedule/rules.names.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { withZone } from '../../lib/format-event.ts';
import { eventPath, tryoutPath } from '../../lib/routing/club-paths.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNamesChildren } from '../../lib/session/use-names-children.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { hoursOf, kindIcons, meetingOf } from './event-facts.tsx';

const namesOf = (namedItems: readonly { readonly name: string }[]): string =>
  listed(namedItems.map(({ name }) => name));
const childrenOf = ({ children }: Entry): string => listed(children.map(({ firstName }) => firstName));

/** Returns true if one of the user's children has not answered. */
const needsAnswer = (event: ScheduledEvent): boolean =>
  event.status === 'scheduled' &&
  event.children.some(({ answer }) => answer.isOpen && !answer.countsAsComing && effectiveAnswer(answer) === null);

/** Returns the facts of an entry that events and tryouts show differently. */
export const factsOf = (entry: Entry, timeZone: string, isPlayer: boolean) => {
  if (entry.type === 'tryout')
    return {
      ...{ icon: ClipboardList, kind: 'Tryout', title: entry.title, isCancelled: entry.status === 'cancelled' },
      ...{
        time: formatInstant(entry.startsAt, timeZone, 'clock'),
        meeting: null,
        isAsking: false,
        isWithoutCoach: false,
      },
      ...{ of: entry.ageGroupName, place: entry.place, href: isPlayer ? paths.playerPortal : tryoutPath(entry.id) },
    };
  return {
    ...{ icon: kindIcons[entry.kind], kind: kindNames[entry.kind], title: titleOf(entry) },
    ...{
      isCancelled: entry.status === 'cancelled',
      time: hoursOf(entry, timeZone),
      meeting: meetingOf(entry, timeZone),
      isAsking: needsAnswer(entry),
      isWithoutCoach: entry.isWithoutCoach,
    },
    ...{
      of: entry.isForAll ? 'Everyone' : namesOf(entry.teams),
      place: placeOf(entry),
      href: eventPath(entry.id),
    },
  };
};

/** Called when an event's answer is pressed, and again with the resulting change when it is saved. */
export type OnAnswered = (event: ScheduledEvent, change?: (event: ScheduledEvent) => ScheduledEvent) => void;

/** Content below each event, provided by another feature: the family's answers, which report each press. */
export type BelowEvent = (event: ScheduledEvent, onAnswered: OnAnswered) => ReactNode;

interface AgendaEntryProps {
  readonly entry: Entry;
  readonly below: BelowEvent;
  readonly onAnswered: OnAnswered;
}

/** Entry in the agenda, which links to its event or tryout. */
export function AgendaEntry({ entry, below, onAnswered }: AgendaEntryProps) {
  const { timeZone, role } = useUser();
  const namesChildren = useNamesChildren();
  const {
    icon: Icon,
    kind,
    title,
    isCancelled,
    time,
    meeting,
    isAsking,
    isWithoutCoach,
    of,
    place,
    href,
  } = factsOf(entry, timeZone, role === 'player');
  const children = namesChildren ? childrenOf(entry) : '';
  return (
    <li
      data-entry={entry.id}
      className="relative rounded-lg border border-border bg-card p-3 shadow-card transition-colors hover:border-input sm:p-4"
    >
      <div className="flex items-start gap-3">
        <span className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-md bg-muted text-muted-foreground">
          <Icon aria-hidden="true" className="size-4" />
        </span>
        {/* Badges wrap below the text if there is no room beside it. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <div className="min-w-0">
            <p className="text-sm text-muted-foreground">
              {inARow([withZone(time, timeZone), meeting && `meet at ${meeting}`])}
            </p>
            <h3 className="font-semibold break-words">
              <Link href={href} className="after:absolute after:inset-0 after:rounded-lg">
                {isCancelled ? <s>{title}</s> : title}
              </Link>
            </h3>
            <p className="text-sm break-words text-muted-foreground">{inARow([title !== kind && kind, of, place])}</p>
            {children !== '' && <p className="text-sm break-words">For {children}</p>}
          </div>
          {isCancelled && <Badge tone="red">Canceled</Badge>}
          {role === 'coach' && children !== '' && <Badge tone="blue">Your child</Badge>}
          {isAsking && <Badge tone="amber">Answer needed</Badge>}
          {isWithoutCoach && <Badge tone="amber">No coach</Badge>}
        </div>
      </div>
      {/* Uses the full width of the card, so that three answers fit on a small phone. */}
      {entry.type === 'event' && below(entry, onAnswered)}
    </li>
  );
}
