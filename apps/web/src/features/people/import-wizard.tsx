import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ImportKind, ImportReport, RowOutcome } from '@touchline/domain/people/schema.import.ts';
import type { Sheet } from '@touchline/domain/people/rules.column-matching.ts';
import { replacedBy } from '@touchline/domain/people/rules.differences.ts';
import { ConnectionLost } from '../../lib/data/api.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useNavigationBlocker } from '../../lib/routing/navigation-blocker.ts';
import { useSearchParam } from '../../lib/routing/search-params.ts';
import { useUser } from '../../lib/session/session.ts';
import type { ImportTable } from '../../lib/import/import-table.ts';
import type { TableFile } from '../../lib/import/table-file.ts';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { LeaveQuestion } from '../../ui/overlays/leave-question.tsx';
import { Steps } from '../../ui/layout/steps.tsx';
import { ImportFileStep } from './import-file-step.tsx';
import { importKinds } from './import-kinds.tsx';
import type { RowDecision } from './import-row-choice.tsx';
import { useRowCheck } from './use-row-check.tsx';

// Loaded on demand, because these steps come only after a file is chosen.
const ImportColumnsStep = lazyComponent(async () => (await import('./import-columns-step.tsx')).ImportColumnsStep);
const ImportCheckStep = lazyComponent(async () => (await import('./import-check-step.tsx')).ImportCheckStep);
const ImportReportStep = lazyComponent(async () => (await import('./import-report-step.tsx')).ImportReportStep);

const steps = ['file', 'columns', 'check', 'report'] as const;
const stepNames = ['File', 'Columns', 'Check', 'Report'];
type Step = (typeof steps)[number];

/** Returns the step to show. After a reload the URL may name a step whose data is gone. */
const possibleStep = (requestedStep: Step, table: ImportTable | undefined, report: ImportReport | undefined): Step => {
  if (report) return 'report';
  if (!table) return 'file';
  if (requestedStep === 'check' && !table.problem) return 'check';
  return requestedStep === 'file' ? 'file' : 'columns';
};

const headingOf = (step: Step, kind: ImportKind): string =>
  ({
    file: 'Choose a file',
    columns: 'Match the columns',
    check: 'Check the rows',
    report: `${importKinds[kind].listTitle} imported`,
  })[step];

/** Returns the decision about a row in the import's format, with the values that the admin saw. */
const decisionOf = (chosen: RowDecision | undefined, outcome: RowOutcome | undefined) => {
  if (chosen === undefined || !outcome) return {};
  return chosen === 'take' ? { replaced: replacedBy(outcome) } : { another: outcome.proposed };
};

/** Error text for an import that returned no report. */
const importErrorOf = (error: Error | null): string | undefined =>
  error instanceof ConnectionLost
    ? 'The connection was lost before the answer came, so the rows may or may not have been imported. Importing them again creates no duplicates.'
    : error?.message;

/** Returns the title and text of the confirmation before leaving the import. */
const leaveWarningOf = (isRunning: boolean, hasCodes: boolean): readonly [string, string] => {
  if (isRunning) {
    return [
      'Leave while the import runs?',
      'It goes on without you, but you will see neither its report nor the invitation codes.',
    ];
  }
  return hasCodes
    ? ['Leave without the invitation codes?', 'They cannot be shown again. Download them first if you need them.']
    : ['Leave the import?', 'Nothing has been written yet, and the rows that were read are forgotten.'];
};

/** Imports players or coaches from a file in four steps. Nothing is written before the third is confirmed. */
export function ImportWizard({ kind }: { kind: ImportKind }) {
  const { membershipId } = useUser();
  const [requestedStep, setStep] = useSearchParam<Step>('step', 'file');
  const [table, setTable] = useState<ImportTable>();
  const [invite, setInvite] = useState(false);
  const [choices, setChoices] = useState<ReadonlyMap<number, RowDecision>>(new Map());
  const [report, setReport] = useState<ImportReport>();
  const [hasCodes, setHasCodes] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const run = useCommand(importKinds[kind].run);
  const step = run.busy ? 'check' : possibleStep(requestedStep, table, report);

  const blocker = useNavigationBlocker(run.busy || hasCodes || (table !== undefined && !report));

  const [lossTitle, lossText] = leaveWarningOf(run.busy, hasCodes);

  const dateOrder = table?.dateOrder ?? 'day';
  const check = useRowCheck(kind, step === 'check' ? table?.rows : undefined, { dateOrder, invite });

  useEffect(() => {
    for (const later of [ImportColumnsStep, ImportCheckStep]) void later.preload();
  }, []);

  const chooseFile = async (file: TableFile) => {
    const [firstSheet] = file.sheets;
    if (firstSheet) await chooseSheet(file, firstSheet);
  };
  const chooseSheet = async (file: TableFile, sheet: Sheet) => {
    // Loaded with the first file, because it contains column names in many languages.
    const { importTable } = await import('../../lib/import/import-table.ts');
    setTable(importTable(membershipId, kind, file, sheet));
    setChoices(new Map());
  };

  const importAll = async () => {
    void ImportReportStep.preload();
    if (!table) return;
    const outcomesByLine = new Map(check.outcomes?.map((outcome) => [outcome.line, outcome]));
    const decidedRows = table.rows.map((row) => ({
      ...row,
      ...decisionOf(choices.get(row.line), outcomesByLine.get(row.line)),
    }));
    try {
      const answer = await run.mutateAsync({ rows: decidedRows, dateOrder, invite });
      setHasCodes(answer.invitations.length > 0);
      setReport(answer);
      setStep('report', { replace: true });
    } catch {
      // The step shows the reason, and its button can be pressed again.
    }
  };

  const continueImport = () => {
    // The pressed button disappears, so focus moves to the heading.
    heading.current?.focus();
    check.retry();
  };

  const startAgain = () => {
    setTable(undefined);
    setReport(undefined);
    setHasCodes(false);
    run.reset();
    setStep('file', { replace: true });
  };

  return (
    <div className="flex flex-col gap-6">
      <Steps label="Steps of the import" steps={stepNames} current={steps.indexOf(step)} />
      <StepHeading ref={heading} step={step} kind={kind} />
      {step === 'file' && (
        <ImportFileStep
          kind={kind}
          read={table?.file}
          onContinue={() => setStep('columns')}
          onTable={async (file) => {
            await chooseFile(file);
            setStep('columns');
          }}
        />
      )}
      {step === 'columns' && table && (
        <ImportColumnsStep
          kind={kind}
          file={table.file}
          sheet={table.sheet}
          matching={table.matching}
          onSheet={(sheet) => void chooseSheet(table.file, sheet)}
          onTable={(file) => void chooseFile(file)}
          onMatching={(matching) => setTable(table.withMatching(matching))}
          onBack={() => setStep('file')}
          onNext={() => {
            table.remember();
            setStep('check');
          }}
        />
      )}
      {step === 'check' && table && (
        <ImportCheckStep
          kind={kind}
          rows={table.rows}
          leftOut={table.leftOut}
          check={{ ...check, retry: continueImport }}
          invite={invite}
          onInvite={setInvite}
          everybodyPlays={table.matching.everybodyPlays}
          onEverybodyPlays={(everybodyPlays) =>
            setTable((before) => before?.withMatching({ ...before.matching, everybodyPlays }))
          }
          choices={choices}
          onChoices={setChoices}
          onBack={() => setStep('columns')}
          onImport={() => void importAll()}
          importing={run.busy}
          refusal={importErrorOf(run.error)}
        />
      )}
      {step === 'report' && table && report && (
        <ImportReportStep
          kind={kind}
          sheet={table.sheet}
          matching={table.matching}
          report={report}
          onCodesSaved={() => setHasCodes(false)}
          onAgain={() => blocker.askBefore(startAgain)}
        />
      )}
      <LeaveQuestion {...blocker} title={lossTitle}>
        {lossText}
      </LeaveQuestion>
    </div>
  );
}

/** Receives focus when the step changes, so that screen readers announce it. */
function StepHeading({ ref, step, kind }: { ref: RefObject<HTMLHeadingElement | null>; step: Step; kind: ImportKind }) {
  const shownStep = useRef(step);

  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    window.scrollTo(0, 0);
    ref.current?.focus({ preventScroll: true });
  }, [ref, step]);

  return (
    <h2 ref={ref} tabIndex={-1} className="text-lg leading-6 font-semibold outline-none">
      <span className="sr-only">
        Step {steps.indexOf(step) + 1} of {steps.length}:{' '}
      </span>
      {headingOf(step, kind)}
    </h2>
  );
}
