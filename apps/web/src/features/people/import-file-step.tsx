import { inDigits } from '@touchline/domain/core/words.ts';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { importRows } from '@touchline/domain/constants.club.ts';
import { fieldLabels, importFields, type ImportKind } from '@touchline/domain/people/schema.import.ts';
import { saveFile } from '../../lib/device/save-file.ts';
import { UnreadableTable } from '../../lib/import/table.ts';
import { readPastedTable, readTableFile, type TableFile } from '../../lib/import/table-file.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Chip } from '../../ui/actions/chip.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { importKinds } from './import-kinds.tsx';

type FileSource = 'file' | 'paste';

/** Error text if reading fails for a reason other than the table, such as code that did not load. */
const readFailure = 'This could not be read. Please check your connection and try again.';

const saveSample = async (kind: ImportKind): Promise<void> => {
  const { sample, many } = importKinds[kind];
  const { writeCsv } = await import('../../lib/import/csv.ts');
  const columns = sample.map(([field, ...values]) => [fieldLabels[field], ...values]);
  const rows = [0, 1, 2].map((row) => columns.map((column) => column[row] ?? ''));
  saveFile(`${many}-sample.csv`, writeCsv(rows));
};

interface FileStepProps {
  readonly kind: ImportKind;
  /** File that was already read, if the user returns to this step. */
  readonly read: TableFile | undefined;
  readonly onContinue: () => void;
  readonly onTable: (file: TableFile) => Promise<void>;
}

/** First step, in which the user chooses or drops a file, or pastes rows. */
export function ImportFileStep({ kind, read, onContinue, onTable }: FileStepProps) {
  const [readingWay, setReadingWay] = useState<FileSource>();
  const [problem, setProblem] = useState<{ readonly way: FileSource; readonly sentence: string }>();
  const [pastedText, setPastedText] = useState('');

  const take = async (way: FileSource, table: Promise<TableFile>) => {
    setReadingWay(way);
    setProblem(undefined);
    try {
      await onTable(await table);
    } catch (reason) {
      setProblem({ way, sentence: reason instanceof UnreadableTable ? reason.message : readFailure });
    } finally {
      setReadingWay(undefined);
    }
  };
  const problemOf = (way: FileSource) => (problem?.way === way ? problem.sentence : undefined);

  return (
    <>
      {read && (
        <Alert
          tone="green"
          title={`${read.name || 'What you pasted'} is read`}
          action={
            <Button variant="secondary" onClick={onContinue}>
              Continue with this file
            </Button>
          }
        >
          Or choose another file instead.
        </Alert>
      )}
      <Card className="flex flex-col gap-6">
        <FileDrop
          label="Choose a file, or drop it here"
          hint={`CSV or Excel (.xlsx), up to ${inDigits(importRows.atOnce)} rows and 5 MB`}
          accept=".csv,.txt,.tsv,.xlsx"
          error={problemOf('file')}
          busy={readingWay === 'file'}
          busyLabel="Reading the file..."
          onFile={(file) => void take('file', readTableFile(file))}
        />
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void take('paste', readPastedTable(pastedText));
          }}
        >
          <Field
            label="Or paste from a spreadsheet"
            hint="Select the cells there, the headings too, copy them, and paste them here."
            error={problemOf('paste')}
          >
            <Textarea
              value={pastedText}
              onChange={({ target }) => setPastedText(target.value)}
              spellCheck={false}
              className="font-mono"
            />
          </Field>
          <div>
            <Button type="submit" variant="secondary" busy={readingWay === 'paste'} busyLabel="Reading...">
              Use the pasted rows
            </Button>
          </div>
        </form>
      </Card>
      <ReadableColumns kind={kind} />
    </>
  );
}

function ReadableColumns({ kind }: { kind: ImportKind }) {
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="font-semibold">What we can read</h3>
      <p className="text-sm text-muted-foreground">
        Columns in any order, with the names your list uses: you match them in the next step. Only a name is required,
        in one column or in two. Columns that are not listed here are left out.
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {importFields[kind].map((field) => (
          <li key={field}>
            <Chip>{fieldLabels[field]}</Chip>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" size="sm" onClick={() => void saveSample(kind)}>
          <Download aria-hidden="true" />
          Download a sample file
        </Button>
      </div>
    </Card>
  );
}
