import ChevronDown from 'lucide-react/icons/chevron-down';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { readOwnFacts, takeBackCorrection } from '@touchline/domain/people/contract.corrections.ts';
import { playerLabels } from '@touchline/domain/people/messages.fields.ts';
import {
  correctedFields,
  isContactField,
  type OwnFacts as Facts,
} from '@touchline/domain/people/schema.corrections.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatDay } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DefinitionList } from '../../ui/display/definition-list.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';

const CorrectPlayerDialog = lazyComponent(
  async () => (await import('./correct-player-dialog.tsx')).CorrectPlayerDialog,
);

type WaitingCorrection = Facts['waiting'][number];

const displayValue = (field: WaitingCorrection['field'], value: string | null): string | null =>
  field === 'birthDate' && value !== null ? formatDay(value) : value;

function WaitingNote({ correction: { id, field, proposed, isOwn } }: { readonly correction: WaitingCorrection }) {
  const takeBack = useCommand(takeBackCorrection);
  return (
    <span className="mt-1 flex flex-wrap items-center justify-end gap-2 font-normal">
      <span>{displayValue(field, proposed) ?? 'Not given'}</span>
      <Badge tone="amber">Waiting for the club</Badge>
      {isOwn && (
        <Button
          size="sm"
          variant="secondary"
          busy={takeBack.busy}
          busyLabel="Taking back..."
          aria-label={`Take back the correction: ${playerLabels[field]}`}
          onClick={() => takeBack.mutate({ correctionId: id })}
        >
          Take back
        </Button>
      )}
    </span>
  );
}

/**
 * Facts that the club knows about a player in the family, with pending corrections. The section opens if there are any,
 * and stays open when the last one is decided.
 */
export function OwnFacts({ playerId }: { readonly playerId: string }) {
  const { data: facts } = useOperationQuery(readOwnFacts, { playerId });
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'correct'>();
  const [hasWaited, setHasWaited] = useState(false);
  if (!facts) return null;
  if (facts.waiting.length > 0 && !hasWaited) setHasWaited(true);
  const shownFields = correctedFields.filter((field) => !facts.hidesContact || !isContactField(field));
  const name = `${facts.firstName} ${facts.lastName}`;
  return (
    <>
      <details className="group mt-1 text-sm" open={hasWaited}>
        <summary
          aria-label={`What the club knows of ${name}`}
          className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-md text-green-ink select-none [&::-webkit-details-marker]:hidden"
        >
          What the club knows
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
        </summary>
        <DefinitionList
          className="mt-2"
          items={shownFields.map((field) => {
            const correction = facts.waiting.find((one) => one.field === field);
            return {
              term: playerLabels[field],
              detail: (
                <>
                  {displayValue(field, facts[field]) ?? '–'}
                  {correction && <WaitingNote correction={correction} />}
                </>
              ),
            };
          })}
        />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
          <p className="text-muted-foreground">Coaches use this to pick teams and plan tryouts.</p>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Correct ${name}`}
            onClick={() => openDialog('correct', playerId)}
            onPointerEnter={() => void CorrectPlayerDialog.preload()}
          >
            <Pencil aria-hidden="true" />
            Correct
          </Button>
        </div>
      </details>
      {dialog === 'correct' && about === playerId && <CorrectPlayerDialog facts={facts} onClose={closeDialog} />}
    </>
  );
}
