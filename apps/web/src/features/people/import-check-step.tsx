import { counted, inDigits, listed } from '@touchline/domain/core/words.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Inbox from 'lucide-react/icons/inbox';
import { useMemo, useState } from 'react';
import { type ImportKind, type RowOutcome, type RowState, rowStates } from '@touchline/domain/people/schema.import.ts';
import type { ImportRow, LeftOutColumn } from '@touchline/domain/people/rules.column-matching.ts';
import { useSearchParam } from '../../lib/routing/search-params.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Progress } from '../../ui/display/progress.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { CheckNotices, DifferingNotice, isMarkedAsNoPlayer } from './import-check-notices.tsx';
import { importKinds } from './import-kinds.tsx';
import { type CheckedRow, ImportRowsTable, stateOf } from './import-rows-table.tsx';
import type { RowDecision } from './import-row-choice.tsx';
import { RowCounts, type ShownRows } from './import-row-counts.tsx';
import type { RowCheck } from './use-row-check.tsx';

/** Number of rows per page. The page must stay fast with every detail that a row can show. */
const pageSize = 25;

interface CheckStepProps {
  readonly kind: ImportKind;
  readonly rows: readonly ImportRow[];
  readonly leftOut: readonly LeftOutColumn[];
  readonly check: RowCheck;
  readonly invite: boolean;
  readonly onInvite: (invite: boolean) => void;
  readonly everybodyPlays: boolean;
  readonly onEverybodyPlays: (everybodyPlays: boolean) => void;
  /** Choices by line number. */
  readonly choices: ReadonlyMap<number, RowDecision>;
  readonly onChoices: (choices: ReadonlyMap<number, RowDecision>) => void;
  readonly onBack: () => void;
  readonly onImport: () => void;
  readonly importing: boolean;
  /** Reason why the import failed, if it was attempted. */
  readonly refusal: string | undefined;
}

/** Returns the choice if the row still offers it after a check with other options. */
const validChoice = (chosen: RowDecision | undefined, { kept, proposed }: RowOutcome): RowDecision | undefined =>
  (chosen === 'take' ? kept.length > 0 : proposed > 0) ? chosen : undefined;

/** Third step, which previews each row and imports the rows on confirmation. */
export function ImportCheckStep(props: CheckStepProps) {
  const { rows, check, choices, onBack } = props;
  const checkedRows = useMemo<readonly CheckedRow[] | undefined>(() => {
    const byLine = new Map(rows.map((row) => [row.line, row]));
    return check.outcomes?.flatMap((outcome) => {
      const row = byLine.get(outcome.line);
      return row ? [{ row, outcome, chosen: validChoice(choices.get(outcome.line), outcome) }] : [];
    });
  }, [rows, check.outcomes, choices]);

  return (
    <>
      {!check.isDone && <CheckProgress check={check} onCancel={onBack} />}
      {checkedRows && <CheckedRows {...props} checked={checkedRows} />}
    </>
  );
}

/** Progress of the check, or its error. */
function CheckProgress({ check, onCancel }: { check: RowCheck; onCancel: () => void }) {
  const { checked, total, error, retry } = check;
  const progressText = `${inDigits(checked)} of ${counted(total, 'row', 'rows')} checked`;
  return (
    <Card className="flex flex-col gap-4">
      <p role="status" className="font-medium tabular-nums">
        {progressText}
      </p>
      <Progress label="Checking the rows" value={checked} max={total} valueText={progressText} />
      {error && (
        <Alert tone="red" title="The check was interrupted">
          {error.message} What has been checked so far is kept.
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {error && <Button onClick={retry}>Try again</Button>}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}

/** Returns true if the filter includes the row. */
const isShown = (show: ShownRows, checked: CheckedRow): boolean => {
  const { outcome } = checked;
  if (show === 'differing') return outcome.kept.length > 0;
  if (show === 'emptied' || show === 'doubtful') return Object.keys(outcome[show]).length > 0;
  // A skipped coach in a list of players is not an error.
  return show === 'all' || (stateOf(checked) === show && !isMarkedAsNoPlayer(outcome));
};

type CheckedRowsProps = CheckStepProps & { readonly checked: readonly CheckedRow[] };

function CheckedRows(props: CheckedRowsProps) {
  const { kind, checked, choices, onChoices, importing } = props;
  const [show, setShow] = useSearchParam<ShownRows>('show', 'all');
  const [page, setPage] = useState(0);
  const linesOf = (shown: ShownRows) => checked.filter((one) => isShown(shown, one)).map(({ row }) => row.line);
  const counts = Object.fromEntries(rowStates.map((state) => [state, linesOf(state).length])) as Record<
    RowState,
    number
  >;
  const differingLines = linesOf('differing');
  const filteredRows = checked.filter((row) => isShown(show, row));
  const choose = (rows: ShownRows) => {
    setShow(rows, { replace: true });
    setPage(0);
  };

  return (
    <>
      <Confirmation {...props} counts={counts} differing={differingLines} />
      <RowCounts
        counts={counts}
        total={checked.length}
        differing={differingLines.length}
        emptied={linesOf('emptied').length}
        doubtful={linesOf('doubtful').length}
        chosen={show}
        onChoose={choose}
      />
      <ImportRowsTable
        kind={kind}
        onChoose={(line, chosen) => {
          const otherChoices = [...choices].filter(([other]) => other !== line);
          onChoices(new Map(chosen ? [...otherChoices, [line, chosen]] : otherChoices));
        }}
        disabled={importing}
        rows={filteredRows.slice(page * pageSize, (page + 1) * pageSize)}
        empty={<EmptyState icon={Inbox} title="There are no such rows in this file." />}
      />
      <Pager label="Pages of rows" page={page} pageSize={pageSize} total={filteredRows.length} onPageChange={setPage} />
    </>
  );
}

type ConfirmationProps = CheckedRowsProps & {
  readonly counts: Readonly<Record<RowState, number>>;
  readonly differing: readonly number[];
};

const invitationText = (invite: boolean, recipientNoun: string, invited: number, left: number): string => {
  if (!invite) return 'No one is invited. You can load the same file again later to invite them.';
  if (invited === 0) return 'No one in these rows is left to invite.';
  if (invited > left) {
    return `${inDigits(invited)} people are left to invite, and your club can send ${inDigits(left)} more invitations today. ${left === 0 ? 'No one' : `The first ${inDigits(left)}`} will be invited now. Load the same file again tomorrow to invite the rest: the more people join, the more you can send.`;
  }
  return `${recipientNoun} will be invited. We'll email each a personal code if this server sends email. You can download all codes once, right after the import.`;
};

/** Summary of the import and its invitations. */
function Confirmation(props: ConfirmationProps) {
  const { kind, checked, check, counts, invite, onInvite, onBack, onImport, importing, refusal } = props;
  const { one, many, list, listTitle } = importKinds[kind];
  const writtenCount = counts.new + counts.changed;
  const invitedCount = checked.filter(({ outcome }) => outcome.invites).length;
  const sentCount = Math.min(invitedCount, check.invitationsLeft);
  const submitLabel = listed([
    ...(writtenCount > 0 ? [`Import ${counted(writtenCount, one, many)}`] : []),
    ...(writtenCount > 0 && sentCount > 0 ? [`send ${counted(sentCount, 'invitation')}`] : []),
    ...(writtenCount === 0 ? [`Invite ${counted(invitedCount, one, many)}`] : []),
  ]);
  const hasChanges = writtenCount > 0 || invitedCount > 0;

  return (
    <Card className="flex flex-col gap-4">
      <p role="status">
        <span>{importing && 'The import is running. A few thousand rows take some seconds.'}</span>
        {!importing && hasChanges && (
          <span>
            Nothing has been written yet. <strong>{submitLabel}</strong> writes all of them at once, or none if
            something fails.
          </span>
        )}
        <span>
          {!hasChanges &&
            (counts.unchanged > 0
              ? `Everyone in these rows is already here${props.differing.length > 0 ? ', and what is here stays' : ', with the same details as in the file'}.`
              : 'None of these rows can be imported.')}
        </span>
      </p>
      <DifferingNotice {...props} disabled={importing} />
      <CheckNotices {...props} outcomes={checked.map(({ outcome }) => outcome)} disabled={importing} />
      <div>
        <Switch checked={invite} disabled={importing} onChange={({ target }) => onInvite(target.checked)}>
          Invite everyone with an email address
        </Switch>
        <p className="text-sm text-muted-foreground">
          {invitationText(invite, counted(invitedCount, one, many), invitedCount, check.invitationsLeft)}
        </p>
      </div>
      {refusal && (
        <Alert tone="red" title="The import did not succeed">
          {refusal}
        </Alert>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-between">
        <Button variant="secondary" onClick={onBack} disabled={importing}>
          <ArrowLeft aria-hidden="true" />
          Columns
        </Button>
        {hasChanges ? (
          <Button
            onClick={onImport}
            busy={importing || !check.isDone}
            busyLabel={importing ? `Importing ${counted(writtenCount || invitedCount, one, many)}...` : 'Checking...'}
          >
            {submitLabel}
          </Button>
        ) : (
          <LinkButton href={list}>Back to {listTitle}</LinkButton>
        )}
      </div>
    </Card>
  );
}
