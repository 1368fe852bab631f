import CalendarDays from 'lucide-react/icons/calendar-days';
import Hourglass from 'lucide-react/icons/hourglass';
import MapPin from 'lucide-react/icons/map-pin';
import Users from 'lucide-react/icons/users';
import { Link } from 'wouter';
import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { tryoutDayPath, tryoutPath } from '../../lib/routing/club-paths.ts';
import { preloadOnIntent } from '../../lib/routing/preload.ts';
import { usePrefetch } from '../../lib/cache/queries.ts';
import { useUser } from '../../lib/session/session.ts';
import { Countdown } from '../../ui/display/countdown.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { tabletUp, useMediaQuery } from '../../ui/base/use-media-query.ts';
import { Fact } from './fact.tsx';
import { ParticipantCounts } from './participant-counts.tsx';
import { TryoutStatusBadge } from './tryout-status-badge.tsx';

/** Link to prepare a tryout, to evaluate players, or to what came of it. */
function TryoutLink({ tryout }: { tryout: Tryout }) {
  const path = tryoutPath(tryout.id);
  const isPhone = !useMediaQuery(tabletUp);
  const commonProps = { wide: true, className: 'relative z-10' } as const;
  if (tryout.status === 'upcoming') {
    return (
      <LinkButton {...commonProps} variant="secondary" href={path} aria-label={`Manage ${tryout.title}`}>
        Manage
      </LinkButton>
    );
  }
  if (tryout.status === 'completed') {
    return (
      <LinkButton
        {...commonProps}
        variant="secondary"
        href={`${path}?tab=evaluations`}
        aria-label={`Results of ${tryout.title}`}
      >
        Results
      </LinkButton>
    );
  }
  if (tryout.status !== 'active') return null;
  // On phones the link opens Tryout Day, which shows everyone while players are missing, and then those to evaluate.
  const dayFilter = tryout.registeredCount > 0 ? '' : '?show=to-evaluate';
  const href = isPhone ? `${tryoutDayPath(tryout.id)}${dayFilter}` : `${path}?tab=evaluations`;
  return (
    <LinkButton {...commonProps} href={href} aria-label={`Start Evaluation of ${tryout.title}`}>
      Start Evaluation
    </LinkButton>
  );
}

/** Card for a tryout in the list. The whole card is clickable; screen readers find the link in its title. */
export function TryoutCard({ tryout }: { tryout: Tryout }) {
  const { timeZone } = useUser();
  const prefetch = usePrefetch();
  const path = tryoutPath(tryout.id);
  const { onPointerEnter: preload } = preloadOnIntent(path);
  const prefetchPage = () => {
    preload();
    prefetch(readTryout, { tryoutId: tryout.id });
  };
  return (
    <li
      className="relative flex min-w-0 flex-col gap-4 rounded-lg border border-border bg-card p-4 shadow-card transition-colors hover:border-input sm:p-5"
      onPointerEnter={prefetchPage}
      onFocus={prefetchPage}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="beside">
          <h3 className="text-base leading-6 font-semibold break-words">
            <Link href={path} className="after:absolute after:inset-0 after:rounded-lg">
              {tryout.title}
            </Link>
          </h3>
          <p className="text-sm break-words text-muted-foreground">
            {tryout.ageGroupName} · {tryout.seasonName}
          </p>
        </div>
        <span className="shrink-0">
          <TryoutStatusBadge status={tryout.status} />
        </span>
      </div>
      <dl className="flex flex-1 flex-col gap-1.5 text-sm">
        <Fact icon={CalendarDays} label="Date and time">
          {formatInstant(tryout.date, timeZone)}
        </Fact>
        <Fact icon={MapPin} label="Location">
          {tryout.location}
        </Fact>
        <Fact icon={Users} label="Participants">
          <ParticipantCounts tryout={tryout} />
        </Fact>
        {tryout.status === 'upcoming' && (
          <Fact icon={Hourglass} label="Registration deadline">
            Register by {formatInstant(tryout.registrationDeadline, timeZone)}&nbsp;·{' '}
            <Countdown until={new Date(tryout.registrationDeadline)} ended="closed" />
          </Fact>
        )}
      </dl>
      <TryoutLink tryout={tryout} />
    </li>
  );
}
