import { useState } from 'react';
import { importEvents, previewEvents } from '@touchline/domain/schedule/contract.import.ts';
import {
  eventDateOrder,
  eventRowsOf,
  eventTableProblem,
  proposeEventTable,
} from '@touchline/domain/schedule/rules.columns.ts';
import type { EventReport } from '@touchline/domain/schedule/schema.import.ts';
import { counted, inDigits, listedUpTo } from '@touchline/domain/core/words.ts';
import { eventImportRows } from '@touchline/domain/constants.club.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { UnreadableTable } from '../../lib/import/table.ts';
import { readEventFile, sheetProblem } from '../../lib/import/table-file.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { Steps } from '../../ui/layout/steps.tsx';
import { ImportEventsCheck } from './import-events-check.tsx';
import { type EventFile, ImportEventsColumns } from './import-events-columns.tsx';

type Step = 'file' | 'columns' | 'check' | 'report';
const steps: readonly Step[] = ['file', 'columns', 'check', 'report'];
const stepNames = ['File', 'Columns', 'Check', 'Report'];

const inputOf = ({ table, dateOrder, teamId }: EventFile) => ({
  rows: eventRowsOf(table),
  dateOrder: dateOrder ?? 'day',
  teamId: teamId === '' ? null : teamId,
});

/** Returns true when the required columns are matched and the order of dates is known. */
const isComplete = ({ table, dateOrder }: EventFile): boolean =>
  eventTableProblem(table) === undefined && dateOrder !== null;

function FileStep({ onFile, teamId }: { onFile: (file: EventFile) => void; teamId: string }) {
  const { timeZone } = useUser();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const readFile = async (chosen: File) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { name, sheets } = await readEventFile(chosen, timeZone);
      const [sheet] = sheets;
      const sheetFault = sheet && sheetProblem(sheet);
      if (!sheet || sheetFault) return setProblem(sheetFault ?? 'This file is empty.');
      const table = proposeEventTable(sheet);
      onFile({ name, table, dateOrder: eventDateOrder(table), teamId });
    } catch (reason) {
      setProblem(
        reason instanceof UnreadableTable
          ? reason.message
          : 'This could not be read. Please check your connection and try again.',
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <FileDrop
      label="Choose a file, or drop it here"
      hint={`CSV, Excel (.xlsx) or a calendar file (.ics), up to ${inDigits(eventImportRows)} events. Nothing is written before you confirm.`}
      accept=".csv,.txt,.tsv,.xlsx,.ics"
      error={problem}
      busy={busy}
      busyLabel="Reading the file..."
      onFile={(chosen) => void readFile(chosen)}
    />
  );
}

function Report({ created, known, invalid }: EventReport) {
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="green" title={created === 1 ? '1 event imported' : `${inDigits(created)} events imported`}>
        {known > 0 && `${counted(known, 'event was', 'events were')} in the schedule already.`}
      </Alert>
      {invalid.length > 0 && (
        <Alert tone="amber" title={counted(invalid.length, 'row was left out', 'rows were left out')}>
          {`Lines ${listedUpTo(
            10,
            invalid.map(({ line }) => String(line)),
          )}. Fix them and import the file again: nothing is imported twice.`}
        </Alert>
      )}
    </div>
  );
}

interface ImportEventsDialogProps {
  readonly teamId: string | undefined;
  readonly onClose: () => void;
}

/** Imports events from a file in four steps. Nothing is written before the third is confirmed. */
export function ImportEventsDialog({ teamId = '', onClose }: ImportEventsDialogProps) {
  const [step, setStep] = useState<Step>('file');
  const [file, setFile] = useState<EventFile>();
  const preview = useCommand(previewEvents);
  const run = useCommand(importEvents);
  const count = preview.busy ? 0 : (preview.data?.rows.filter(({ state }) => state === 'new').length ?? 0);
  const check = () => {
    if (!file) return;
    setStep('check');
    preview.mutate(inputOf(file));
  };
  const importAll = async () => {
    if (!file) return;
    await run.mutateAsync(inputOf(file)).then(
      () => setStep('report'),
      // A toast shows the reason, and the button can be pressed again.
      () => undefined,
    );
  };
  return (
    <Dialog
      size="lg"
      onOpenChange={onClose}
      title="Import events"
      dirty={file !== undefined && step !== 'report'}
      footer={
        <>
          {step === 'columns' && file && (
            <>
              <Button variant="secondary" onClick={() => setStep('file')}>
                Another file
              </Button>
              <Button disabled={!isComplete(file)} onClick={check}>
                Check the rows
              </Button>
            </>
          )}
          {step === 'check' && (
            <Button variant="secondary" disabled={run.busy || preview.busy} onClick={() => setStep('columns')}>
              Columns
            </Button>
          )}
          {step === 'check' && count > 0 && (
            <Button busy={run.busy} busyLabel="Importing..." onClick={() => void importAll()}>
              {`Import ${counted(count, 'event')}`}
            </Button>
          )}
          {step === 'report' && <Button onClick={onClose}>Close</Button>}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Steps label="Steps of the import" steps={stepNames} current={steps.indexOf(step)} />
        {step === 'file' && (
          <FileStep
            teamId={teamId}
            onFile={(read) => {
              setFile(read);
              setStep('columns');
            }}
          />
        )}
        {step === 'columns' && file && <ImportEventsColumns file={file} onChange={setFile} />}
        {step === 'check' && <ImportEventsCheck preview={preview} onRetry={check} />}
        {step === 'report' && run.data && <Report {...run.data} />}
      </div>
    </Dialog>
  );
}
