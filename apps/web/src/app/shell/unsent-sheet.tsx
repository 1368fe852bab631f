import Inbox from 'lucide-react/icons/inbox';
import { useState, useTransition } from 'react';
import { takeAttendance } from '@touchline/domain/attendance/contract.taking.ts';
import { markWords } from '@touchline/domain/attendance/messages.taking.ts';
import type { AttendanceMark as EventMark } from '@touchline/domain/attendance/schema.taking.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { recommendationLabels, scoreLabels } from '@touchline/domain/evaluations/messages.ts';
import { resolutionFor } from '@touchline/domain/evaluations/messages.unsent.ts';
import { evaluationForm, scoreNames } from '@touchline/domain/evaluations/schema.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { unsentNotices } from '@touchline/domain/core/unsent.ts';
import type { AttendanceMark } from '@touchline/domain/tryouts/schema.registrations.ts';
import { isReadable } from '../../lib/offline/queued-command.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { discardEntry, retryEntry, sendNow, useQueue } from '../../lib/offline/offline-queue.ts';
import type { QueueEntry } from '../../lib/offline/queue-reducer.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { UnsentBadge } from '../../ui/display/unsent-badge.tsx';

/** Returns the raw content of an entry that this version of the app cannot describe. */
const fieldsText = (entered: Readonly<Record<string, unknown>>): string =>
  inARow(Object.entries(entered).map(([name, value]) => `${name} ${String(value)}`));

const attendanceMarks: Readonly<Record<AttendanceMark, string>> = {
  checked_in: 'Checked in',
  absent: 'Marked absent',
  registered: 'Set back to not here yet',
};

const numberText = (number: unknown): string | undefined =>
  typeof number === 'number' ? `Number ${number}` : undefined;

/** Returns the kind and content of an entry, so that the content of a refused entry can be copied elsewhere. */
const descriptionOf = (entry: QueueEntry): { what: string; content: string | undefined } => {
  const { registrationId: _, ...fields } = entry.input;
  switch (isReadable(entry) && entry.operation) {
    case setAttendance.name:
      return { what: attendanceMarks[fields['status'] as AttendanceMark], content: numberText(fields['bibNumber']) };
    case takeAttendance.name:
      return { what: `Marked ${markWords(fields['mark'] as EventMark | null)}`, content: undefined };
    case saveEvaluation.name: {
      const { notes, recommendation, ...scores } = evaluationForm.parse(fields);
      const parts = scoreNames.map((name) => `${scoreLabels[name]} ${scores[name]}`);
      return {
        what: 'Evaluation',
        content: inARow([...parts, `Recommendation ${recommendationLabels[recommendation]}`, notes]),
      };
    }
    default:
      return { what: entry.operation === saveEvaluation.name ? 'Evaluation' : 'Entry', content: fieldsText(fields) };
  }
};

function Entry({ entry, onDiscard }: { entry: QueueEntry; onDiscard: () => void }) {
  const { timeZone } = useUser();
  const [busy, startTransition] = useTransition();
  const { key, playerName, madeAt, state, refusal } = entry;
  const { what, content } = descriptionOf(entry);
  const { mayTryAgain, advice } = resolutionFor(entry);
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p translate="no" className="min-w-0 font-medium break-words">
          {playerName}
        </p>
        <UnsentBadge state={state} />
      </div>
      <p className="text-sm text-muted-foreground">
        {what} · {formatInstant(new Date(madeAt), timeZone)}
      </p>
      {content && <p className="text-sm break-words whitespace-pre-line">{content}</p>}
      {refusal && (
        <p className="text-sm text-red-ink">
          {refusal} {advice && <span className="text-muted-foreground">{advice}</span>}
        </p>
      )}
      {state === 'unstored' && <p className="text-sm text-red-ink">{unsentNotices.notStored.description}</p>}
      {state !== 'sending' && state !== 'sent' && (
        <div className="flex flex-wrap gap-2">
          {state === 'refused' && mayTryAgain && (
            <Button
              variant="secondary"
              className="min-h-11!"
              busy={busy}
              onClick={() => startTransition(() => retryEntry(key))}
              aria-label={`Try again: ${what}, ${playerName}`}
            >
              Try again
            </Button>
          )}
          <Button
            variant="ghost"
            className="min-h-11! first:-ml-4"
            onClick={onDiscard}
            aria-label={`Discard: ${what}, ${playerName}`}
          >
            Discard
          </Button>
        </div>
      )}
    </li>
  );
}

/** Sheet that lists all unsent entries, each with its actions. */
export function UnsentSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const entries = useQueue();
  const [discardedEntry, setDiscardedEntry] = useState<QueueEntry>();
  const [busy, startTransition] = useTransition();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="On this phone"
      description="What you entered while offline stays here until it has arrived. We'll send it when you're back online."
      footer={
        entries.some(({ state }) => state === 'waiting' || state === 'unstored') && (
          <Button busy={busy} busyLabel="Sending" onClick={() => startTransition(sendNow)}>
            Send now
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <EmptyState icon={Inbox} title="Everything has arrived." />
      ) : (
        <ul className="divide-y divide-border">
          {entries.map((entry) => (
            <Entry
              key={`${entry.state === 'sent'} ${entry.key}`}
              entry={entry}
              onDiscard={() => setDiscardedEntry(entry)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={discardedEntry !== undefined}
        onOpenChange={() => setDiscardedEntry(undefined)}
        title={discardedEntry ? `Discard this entry for ${discardedEntry.playerName}?` : ''}
        confirmLabel="Discard"
        cancelLabel="Keep"
        destructive
        onConfirm={() => {
          if (discardedEntry) discardEntry(discardedEntry.key);
          setDiscardedEntry(undefined);
        }}
      >
        {discardedEntry && `${descriptionOf(discardedEntry).what}. It has not been sent, and there is no other copy.`}
      </ConfirmDialog>
    </Dialog>
  );
}
