import { counted } from '@touchline/domain/core/words.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import { maxHeadingRows } from '@touchline/domain/people/rules.columns.ts';
import {
  type DateOrder,
  fieldLabels,
  type ImportField,
  importFields,
  type ImportKind,
} from '@touchline/domain/people/schema.import.ts';
import {
  columnProblems,
  dateOrderOf,
  headingsOf,
  type Matching,
  matchingProblem,
  needsDateOrder,
  peopleRows,
  proposeMatching,
  type Sheet,
  type TableRow,
} from '@touchline/domain/people/rules.column-matching.ts';
import { type Encoding, encodings } from '../../lib/import/decode-text.ts';
import { sheetProblem, type TableFile } from '../../lib/import/table-file.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { importKinds } from './import-kinds.tsx';

interface ColumnsStepProps {
  readonly kind: ImportKind;
  readonly file: TableFile;
  readonly sheet: Sheet;
  readonly matching: Matching;
  readonly onSheet: (sheet: Sheet) => void;
  readonly onTable: (file: TableFile) => void;
  readonly onMatching: (matching: Matching) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** Second step, which shows the guessed meaning of each column for the user to correct. */
export function ImportColumnsStep(props: ColumnsStepProps) {
  const { kind, file, sheet, matching, onSheet, onTable, onMatching, onBack, onNext } = props;
  const [hasTried, setHasTried] = useState(false);
  const widthProblem = sheetProblem(sheet);
  const problem = widthProblem ?? matchingProblem(sheet, matching);
  const peopleCount = peopleRows(sheet, matching).length;
  const { one, many } = importKinds[kind];

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        setHasTried(true);
        if (!problem) onNext();
      }}
    >
      <Card className="flex flex-col gap-4">
        {file.sheets.length > 1 && (
          <Field label="Sheet" className="max-w-sm">
            <Select
              value={file.sheets.indexOf(sheet)}
              onChange={({ target }) => onSheet(file.sheets[Number(target.value)] ?? sheet)}
            >
              {file.sheets.map(({ name, rows }, place) => (
                <option key={name} value={place}>
                  {name} ({counted(rows.length, 'row', 'rows')})
                </option>
              ))}
            </Select>
          </Field>
        )}
        {file.letters && <Letters {...file.letters} onTable={onTable} />}
        <HeadingRow {...props} />
        {needsDateOrder(sheet, matching) && (
          <DateOrderChoice
            value={dateOrderOf(sheet, matching)}
            onChange={(dateOrder) => onMatching({ ...matching, dateOrder })}
          />
        )}
      </Card>
      {!widthProblem && <Columns {...props} />}
      {problem && (hasTried || widthProblem) && <Alert tone="red">{problem}</Alert>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-between">
        <Button variant="secondary" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          Another file
        </Button>
        <Button type="submit">
          Check {counted(peopleCount, one, many)}
          <ArrowRight aria-hidden="true" />
        </Button>
      </div>
    </form>
  );
}

type LettersProps = NonNullable<TableFile['letters']> & Pick<ColumnsStepProps, 'onTable'>;

/** Selects the file's text encoding. The sample values of the columns below show its effect. */
function Letters({ encoding, readAs, onTable }: LettersProps) {
  const [problem, setProblem] = useState<string>();
  const choose = async (chosen: Encoding) => {
    try {
      onTable(await readAs(chosen));
      setProblem(undefined);
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : String(reason));
    }
  };
  return (
    <Field
      label="Letters"
      hint="If letters such as ä or é look wrong in the names below, choose another."
      error={problem}
      className="max-w-sm"
    >
      <Select
        value={encoding}
        onChange={({ target }) => void choose(target.value as Encoding)}
        choices={Object.entries(encodings).map(([id, name]) => ({ id, name }))}
      />
    </Field>
  );
}

/** Returns the first few non-empty cells of a row as text. */
const previewOf = ({ cells }: TableRow): string => cells.filter(Boolean).slice(0, 5).join(' · ');

/** Selects the row that has the column names, by its content. */
function HeadingRow({ kind, sheet, matching, onMatching }: ColumnsProps) {
  const { headingRow } = matching;
  const rowsAbove = headingRow ?? 0;
  return (
    <Field
      label="Names of the columns"
      hint={
        rowsAbove > 0
          ? `${counted(rowsAbove, 'row', 'rows')} above ${rowsAbove === 1 ? 'is' : 'are'} not imported.`
          : undefined
      }
    >
      <Select
        value={headingRow ?? ''}
        onChange={({ target: { value } }) =>
          onMatching(proposeMatching(kind, sheet, value === '' ? null : Number(value)))
        }
      >
        <option value="">No headings: every row is a person</option>
        {sheet.rows.slice(0, maxHeadingRows).map((row, place) => (
          <option key={row.line} value={place}>
            Line {row.line}: {previewOf(row)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const dateOrders = [
  { order: 'day', label: 'Day first', example: '04/03 is the 4th of March' },
  { order: 'month', label: 'Month first', example: '04/03 is the 3rd of April' },
] as const;

function DateOrderChoice({ value, onChange }: { value: DateOrder; onChange: (order: DateOrder) => void }) {
  return (
    <RadioGroup legend="How are dates written in this file?" hint="The dates in it could be read either way.">
      <div className="grid gap-2 sm:grid-cols-2">
        {dateOrders.map(({ order, label, example }) => (
          <Radio
            key={order}
            name="dateOrder"
            checked={value === order}
            onChange={() => onChange(order)}
            description={example}
          >
            {label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

type ColumnsProps = Pick<ColumnsStepProps, 'kind' | 'sheet' | 'matching' | 'onMatching'>;

function Columns({ kind, sheet, matching, onMatching }: ColumnsProps) {
  const headings = headingsOf(sheet, matching);
  const rows = peopleRows(sheet, matching);
  const problems = columnProblems(matching);
  const choose = (column: number, field: ImportField | null) =>
    onMatching({ ...matching, fields: matching.fields.map((before, at) => (at === column ? field : before)) });

  return (
    <Card flush>
      <ul aria-label="Columns of the file" className="divide-y divide-border">
        {matching.fields.map((field, column) => {
          const values = rows.map(({ cells }) => cells[column] ?? '');
          const heading = headings?.[column] ?? '';
          // Spreadsheets keep emptied columns, which have nothing to match.
          if (heading === '' && !values.some(Boolean)) return null;
          const name = heading || `Column ${column + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
            <li key={column} className="grid items-start gap-x-6 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
              <div className="min-w-0">
                <p className="font-medium">{name}</p>
                <Samples values={values} />
                {field === null && values.some(Boolean) && (
                  <p className="text-sm text-amber-ink">
                    {`${counted(values.filter(Boolean).length, 'value is', 'values are')} left out`}
                  </p>
                )}
              </div>
              <Field label={`What "${name}" holds`} labelHidden error={problems[column]}>
                <Select
                  value={field ?? ''}
                  onChange={({ target }) => choose(column, (target.value || null) as ImportField | null)}
                  choices={importFields[kind].map((id) => ({ id, name: fieldLabels[id] }))}
                >
                  <option value="">Leave out</option>
                </Select>
              </Field>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Returns the first non-empty values in a column. */
function Samples({ values }: { values: readonly string[] }) {
  const samples = [...new Set(values)].filter(Boolean).slice(0, 3);
  return (
    <p className="line-clamp-2 text-sm break-words text-muted-foreground">
      {samples.length > 0 ? samples.join(' · ') : 'Empty'}
    </p>
  );
}
