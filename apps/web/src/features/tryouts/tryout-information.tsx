import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card } from '../../ui/base/card.tsx';
import { Countdown } from '../../ui/display/countdown.tsx';
import { DefinitionList } from '../../ui/display/definition-list.tsx';
import { ParticipantCounts } from './participant-counts.tsx';

/** Place, time and numbers. The section collapses to leave a phone's screen to the players. */
export function TryoutInformation({ tryout }: { tryout: Tryout }) {
  const { timeZone } = useUser();
  const { location, date, registrationDeadline, description, status } = tryout;
  return (
    <Card flush className="mb-6">
      <details open className="group">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-lg px-4 py-2 font-semibold select-none sm:px-5 [&::-webkit-details-marker]:hidden">
          <h2>Tryout Information</h2>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-4 sm:px-5 sm:pb-5">
          <DefinitionList
            layout="columns"
            items={[
              { term: 'Location', detail: <span className="break-words">{location}</span> },
              { term: 'Date and time', detail: formatInstant(date, timeZone) },
              {
                term: 'Registration deadline',
                detail: (
                  <>
                    {formatInstant(registrationDeadline, timeZone)}
                    {status === 'upcoming' && (
                      <span>
                        &nbsp;· <Countdown until={new Date(registrationDeadline)} ended="closed" />
                      </span>
                    )}
                  </>
                ),
              },
              { term: 'Participants', detail: <ParticipantCounts tryout={tryout} /> },
            ]}
          />
          {description && (
            <div className="mt-4 text-sm">
              <h3 className="text-muted-foreground">Description</h3>
              <p className="max-w-prose break-words whitespace-pre-line">{description}</p>
            </div>
          )}
        </div>
      </details>
    </Card>
  );
}
