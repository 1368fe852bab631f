import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import MapPin from 'lucide-react/icons/map-pin';
import User from 'lucide-react/icons/user';
import type { MyOffer } from '@touchline/domain/offers/schema.ts';
import { downloadOwnTryout } from '@touchline/domain/tryouts/contract.family.ts';
import { noOwnTryouts, nextStepText } from '@touchline/domain/tryouts/messages.family.ts';
import { isUpcoming } from '@touchline/domain/tryouts/rules.family.ts';
import { isCurrent } from '@touchline/domain/tryouts/rules.ts';
import type { OwnTryout } from '@touchline/domain/tryouts/schema.family.ts';
import { serverNow } from '../../lib/data/clock.ts';
import { useDownload } from '../../lib/data/download.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNamingChild } from '../../lib/session/use-naming-child.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Fact } from './fact.tsx';
import { RegistrationStatusBadge } from './registration-status-badge.tsx';
import { TryoutStatusBadge } from './tryout-status-badge.tsx';

function OwnTryoutCard({ tryout, offers }: { tryout: OwnTryout; offers: readonly MyOffer[] }) {
  const { timeZone, players } = useUser();
  const file = useDownload(downloadOwnTryout);
  const subject = useNamingChild()(tryout.title, tryout);
  return (
    <Card aria-label={subject} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-base leading-6 font-semibold break-words">{tryout.title}</h3>
        <div className="flex flex-wrap gap-2">
          <TryoutStatusBadge status={tryout.status} />
          {/* "Registered" next to "Cancelled" would suggest that the player should still come. */}
          {tryout.status !== 'cancelled' && <RegistrationStatusBadge status={tryout.attendance} />}
        </div>
      </div>
      <dl className="flex flex-col gap-1.5 text-sm">
        {players.length > 1 && (
          <Fact icon={User} label="Player">
            {tryout.playerName}
          </Fact>
        )}
        <Fact icon={CalendarDays} label="Date and time">
          {formatInstant(tryout.date, timeZone)}
        </Fact>
        <Fact icon={MapPin} label="Location">
          {tryout.location}
        </Fact>
      </dl>
      <p className="text-sm text-muted-foreground">{nextStepText(tryout, offers)}</p>
      {isCurrent(tryout.status) && (
        <Button
          variant="secondary"
          className="self-start max-sm:w-full"
          busy={file.busy}
          aria-label={`Add ${subject} to calendar`}
          onClick={() => void file.save({ tryoutId: tryout.id, playerId: tryout.playerId })}
        >
          {!file.busy && <CalendarPlus aria-hidden="true" />}
          <span>Add to calendar</span>
        </Button>
      )}
    </Card>
  );
}

interface GroupProps extends Pick<OwnTryoutsProps, 'offersOf'> {
  readonly title: string;
  readonly tryouts: readonly OwnTryout[];
}

function Group({ title, tryouts, offersOf }: GroupProps) {
  if (tryouts.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="flex flex-col gap-4">
        {tryouts.map((tryout) => (
          <li key={`${tryout.id} ${tryout.playerId}`}>
            <OwnTryoutCard tryout={tryout} offers={offersOf(tryout)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OwnTryoutsProps {
  /** Undefined if they could not be loaded. */
  readonly tryouts: readonly OwnTryout[] | undefined;
  readonly onRetry: () => void;
  readonly busy: boolean;
  /** Offers made to the child after a tryout. */
  readonly offersOf: (tryout: OwnTryout) => readonly MyOffer[];
  /** Shows a message if there are no tryouts, because the page has nothing else. */
  readonly saysNone: boolean;
}

/** Child's tryouts: the next one first, then the past ones of this season. */
export function OwnTryouts({ tryouts, onRetry, busy, offersOf, saysNone }: OwnTryoutsProps) {
  const { timeZone } = useUser();
  if (!tryouts) {
    return (
      <ErrorState title="Failed to load tryouts" onRetry={onRetry} busy={busy}>
        We couldn't load your tryouts. Nothing is lost.
      </ErrorState>
    );
  }
  if (tryouts.length === 0) {
    return saysNone ? (
      <EmptyCard title={noOwnTryouts.title} icon={CalendarDays}>
        {noOwnTryouts.text}
      </EmptyCard>
    ) : null;
  }
  const context = { now: new Date(serverNow()), timeZone };
  const upcomingTryouts = tryouts.filter((tryout) => isUpcoming(tryout, context));
  const pastTryouts = tryouts.filter((tryout) => !upcomingTryouts.includes(tryout));
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Group title="Your tryouts" tryouts={upcomingTryouts.toReversed()} offersOf={offersOf} />
      <Group title="Past tryouts" tryouts={pastTryouts} offersOf={offersOf} />
    </div>
  );
}
