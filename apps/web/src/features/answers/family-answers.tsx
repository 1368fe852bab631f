import { useState } from 'react';
import { effectiveAnswer } from '@touchline/domain/answers/rules.ts';
import { tooLate } from '@touchline/domain/answers/messages.ts';
import { listed } from '@touchline/domain/core/words.ts';
import type { ChildWithAnswer, EventDetail } from '@touchline/domain/schedule/schema.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { useNamesChildren } from '../../lib/session/use-names-children.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { ContactLine } from '../../ui/display/contact-line.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { OwnAnswer } from './own-answers.tsx';

const RemarkDialog = lazyComponent(async () => (await import('./remark-dialog.tsx')).RemarkDialog);
const SeriesDialog = lazyComponent(async () => (await import('./series-dialog.tsx')).SeriesDialog);

type DialogName = 'remark' | 'answer-series';

/** Remark on a child's answer, and buttons for further actions. */
function AnswerActions({
  event,
  child,
  onOpen,
}: {
  event: EventDetail;
  child: ChildWithAnswer;
  onOpen: (name: DialogName, of: string) => void;
}) {
  const namesChildren = useNamesChildren();
  const { isOpen, remark } = child.answer;
  const remarkLabel = remark ? 'Edit remark' : 'Add remark';
  const childSuffix = namesChildren ? ` for ${child.firstName}` : '';
  return (
    <div className="flex flex-col items-start gap-1">
      {remark && <p className="text-sm break-words">“{remark}”</p>}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {effectiveAnswer(child.answer) !== null && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`${remarkLabel}${childSuffix}`}
              onClick={() => onOpen('remark', child.id)}
            >
              {remarkLabel}
            </Button>
          )}
          {event.seriesId !== null && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Answer the next events${childSuffix}`}
              onClick={() => onOpen('answer-series', child.id)}
            >
              Answer the next events
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Coaches to contact when it is too late to answer. */
function TooLateNote({ coaches }: Pick<EventDetail, 'coaches'>) {
  return (
    <div className="text-sm text-muted-foreground">
      <p>{tooLate}. Please contact the coach:</p>
      <ul aria-label="Coaches" className="mt-1">
        {coaches.map((coach) => (
          <li key={coach.name} className="break-words">
            <ContactLine {...coach} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Returns the child whose dialog is open. The dialog can only be opened while answers are open, but it stays open when
 * they close, because the user may have typed something.
 */
const useOpenedChild = (children: readonly ChildWithAnswer[], about: string): ChildWithAnswer | undefined => {
  const [openedId, setOpenedId] = useState('');
  const child = children.find(({ id }) => id === about);
  const nextId = child?.answer.isOpen || openedId === about ? about : '';
  if (nextId !== openedId) setOpenedId(nextId);
  return nextId === '' ? undefined : child;
};

/** Family's answers to an event, and the other attendees if the team shows them. */
export function FamilyAnswers({ event }: { event: EventDetail }) {
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<DialogName>();
  const { children, coaches, alsoComing, status, startsAt } = event;
  const isAhead = status === 'scheduled' && Date.parse(startsAt) > Date.now();
  const isLate = isAhead && children.some(({ answer }) => Date.parse(answer.closesAt) <= Date.now());
  const openedChild = useOpenedChild(children, about);
  return (
    <Card aria-label="Answers">
      <CardHeader title="Coming?" />
      <div className="mt-3 flex flex-col gap-4">
        {children.map((child) => (
          <div key={child.id} className="flex flex-col gap-2">
            <OwnAnswer event={event} child={child} />
            <AnswerActions event={event} child={child} onOpen={openDialog} />
          </div>
        ))}
        {isLate && coaches.length > 0 && <TooLateNote coaches={coaches} />}
        {alsoComing !== null && (
          <p className="text-sm break-words">
            {alsoComing.length === 0 ? 'No one else is coming yet.' : `Also coming: ${listed(alsoComing)}`}
          </p>
        )}
      </div>
      {dialog === 'remark' && openedChild && (
        <RemarkDialog eventId={event.id} child={openedChild} onClose={closeDialog} />
      )}
      {dialog === 'answer-series' && openedChild && (
        <SeriesDialog eventId={event.id} child={openedChild} onClose={closeDialog} />
      )}
    </Card>
  );
}
