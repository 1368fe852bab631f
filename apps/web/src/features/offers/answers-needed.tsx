import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { answersAskedDays } from '@touchline/domain/constants.club.ts';
import { answersFor } from '@touchline/domain/core/actor.ts';
import type { Answer, MyOffer } from '@touchline/domain/offers/schema.ts';
import { serverNow } from '../../lib/data/clock.ts';
import { formatInstant } from '../../lib/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNamingChild } from '../../lib/session/use-naming-child.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { OfferCountdown } from './offer-countdown.tsx';
import { costOf } from './offer-terms.tsx';
import { OfferTitle } from './offer-title.tsx';

type OnAnswer = (offer: MyOffer, answer: Answer) => void;

const deadlineOf = ({ expiresAt }: MyOffer): number =>
  expiresAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(expiresAt);

/** Sorts offers by deadline, soonest first. */
export const sortedByDeadline = (offers: readonly MyOffer[]): readonly MyOffer[] =>
  offers.toSorted((one, other) => deadlineOf(one) - deadlineOf(other));

/** Returns the offers that this user can still accept, soonest deadline first. */
export const useAnswersNeeded = (offers: readonly MyOffer[]): readonly MyOffer[] => {
  const user = useUser();
  const pendingOffers = offers
    .filter(({ status, blockedByAcceptance }) => status === 'pending' && !blockedByAcceptance)
    .filter(({ playerId }) => answersFor(user, playerId));
  return sortedByDeadline(pendingOffers);
};

interface NeededAnswerProps {
  readonly offer: MyOffer;
  readonly currency: string | null;
  readonly onAnswer: OnAnswer;
}

function NeededAnswer({ offer, currency, onAnswer }: NeededAnswerProps) {
  const { timeZone } = useUser();
  const [isOver, setOver] = useState(false);
  const { id, expiresAt } = offer;
  const subject = useNamingChild()(offer.teamName, offer);
  const cost = costOf(offer, currency);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 flex-1 text-sm max-sm:basis-full">
        <p className="text-base font-semibold break-words">
          <OfferTitle offer={offer} />
        </p>
        {expiresAt && (
          <p className="text-muted-foreground">
            Answer by {formatInstant(expiresAt, timeZone)}&nbsp;·{' '}
            <OfferCountdown expiresAt={expiresAt} onOver={() => setOver(true)} />
          </p>
        )}
        {cost !== null && <p className="text-muted-foreground">Season cost {cost}</p>}
        <Link
          href={`${paths.playerPortal}?offer=${id}`}
          aria-label={`Read the letter of ${subject}`}
          className="inline-flex min-h-6 items-center text-green-ink underline-offset-4 hover:underline max-sm:min-h-11"
        >
          Read the letter
        </Link>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button
          className="max-sm:flex-1"
          disabled={isOver}
          aria-label={`Accept ${subject}`}
          onClick={() => onAnswer(offer, 'accepted')}
        >
          Accept
        </Button>
        <Button
          variant="secondary"
          className="max-sm:flex-1"
          disabled={isOver}
          aria-label={`Decline ${subject}`}
          onClick={() => onAnswer(offer, 'declined')}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}

/** Row for an item that needs an answer but is not an offer. */
interface OtherAnswer {
  readonly key: string;
  /** Timestamp in milliseconds. */
  readonly deadline: number;
  /** True if it was answered on this page. The row keeps its place while the page is open. */
  readonly isAnswered: boolean;
  readonly row: ReactNode;
}

interface AnswersNeededProps {
  readonly offers: readonly MyOffer[];
  readonly currency: string | null;
  readonly onAnswer: OnAnswer;
  readonly others: readonly OtherAnswer[];
}

/** Number of rows shown at first. All rows of two busy weeks would push the rest of the page out of view. */
const initialCount = 6;

const dayMs = 86_400_000;

/**
 * Lists everything that needs the family's answer, for all children, by deadline. Items due in more than two weeks are
 * not counted and stay behind a button, because nobody answers a season of practices at once (ruling 103).
 */
export function AnswersNeeded({ offers, currency, onAnswer, others }: AnswersNeededProps) {
  const [view, setView] = useState<'first' | 'due' | 'all'>('first');
  // Fixed when the page opens, so that rows stay listed.
  const [dueUntil] = useState(() => serverNow() + answersAskedDays * dayMs);
  const rows = [
    ...offers.map((offer) => ({
      ...{ key: offer.id, deadline: deadlineOf(offer), isAnswered: false, isLater: false },
      row: <NeededAnswer offer={offer} currency={currency} onAnswer={onAnswer} />,
    })),
    ...others.map((other) => ({ ...other, isLater: other.deadline > dueUntil })),
    // An answered row keeps its place among those of the same time. A second press must not hit another child's row.
  ].toSorted((one, other) => one.deadline - other.deadline || (one.key < other.key ? -1 : 1));
  if (rows.length === 0) return null;
  const dueRows = rows.filter(({ isLater }) => !isLater);
  const count = dueRows.filter(({ isAnswered }) => !isAnswered).length;
  const hasLater = rows.some(({ isLater, isAnswered }) => isLater && !isAnswered);
  const visibleRows = { first: dueRows.slice(0, initialCount), due: dueRows, all: rows }[view];
  const hiddenCount = dueRows.length - visibleRows.length;
  const emptyTitle = hasLater ? `Nothing to answer in the next ${answersAskedDays} days` : 'Everything is answered';
  return (
    <Card aria-label="Answers needed" className="max-w-3xl">
      <CardHeader title={count > 0 ? `Answers needed (${count})` : emptyTitle} />
      <ul className="mt-2 divide-y divide-border">
        {visibleRows.map(({ key, row }) => (
          <Fragment key={key}>{row}</Fragment>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div className="mt-3">
          <ShowMore busy={false} onClick={() => setView('due')} label={`Show ${hiddenCount} more`} />
        </div>
      )}
      {hiddenCount <= 0 && view !== 'all' && hasLater && (
        <div className="mt-3">
          <ShowMore busy={false} onClick={() => setView('all')} label="Show later ones" />
        </div>
      )}
    </Card>
  );
}
