import Pencil from 'lucide-react/icons/pencil';
import { readOwnFacts, takeBackCorrection } from '@touchline/domain/people/contract.corrections.ts';
import { playerLabels } from '@touchline/domain/people/messages.fields.ts';
import { correctedFields, isContactField, type OwnFacts } from '@touchline/domain/people/schema.corrections.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatDay } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const CorrectPlayerDialog = lazyComponent(
  async () => (await import('./correct-player-dialog.tsx')).CorrectPlayerDialog,
);

type WaitingCorrection = OwnFacts['waiting'][number];

const shown = (field: WaitingCorrection['field'], value: string | null): string | null =>
  field === 'birthDate' && value !== null ? formatDay(value) : value;

function Waiting({ correction: { id, field, proposed, isOwn } }: { readonly correction: WaitingCorrection }) {
  const takeBack = useCommand(takeBackCorrection);
  return (
    <span className="mt-1 flex flex-wrap items-center justify-end gap-2 font-normal">
      <span>{shown(field, proposed) ?? 'Not given'}</span>
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

/** Facts that the club knows about a player of the family, and corrections that wait for an admin. */
export function OwnFactsCard({ playerId }: { readonly playerId: string }) {
  const { data: facts } = useOperationQuery(readOwnFacts, { playerId });
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'correct'>();
  if (!facts) return null;
  const shownFields = correctedFields.filter((field) => !facts.hidesContact || !isContactField(field));
  const name = `${facts.firstName} ${facts.lastName}`;
  return (
    <Card aria-label={`About ${name}`} className="print:break-inside-avoid">
      <CardHeader
        title={`About ${name}`}
        description="What your club knows. Coaches pick teams and plan tryouts by it."
        actions={
          <Button
            size="sm"
            variant="secondary"
            className="print:hidden"
            aria-label={`Correct ${name}`}
            onClick={() => openDialog('correct', playerId)}
            onPointerEnter={() => void CorrectPlayerDialog.preload()}
          >
            <Pencil aria-hidden="true" />
            Correct
          </Button>
        }
      />
      <DefinitionList
        className="mt-4"
        items={shownFields.map((field) => {
          const correction = facts.waiting.find((one) => one.field === field);
          return {
            term: playerLabels[field],
            detail: (
              <>
                {shown(field, facts[field]) ?? '–'}
                {correction && <Waiting correction={correction} />}
              </>
            ),
          };
        })}
      />
      {dialog === 'correct' && about === playerId && <CorrectPlayerDialog facts={facts} onClose={closeDialog} />}
    </Card>
  );
}
