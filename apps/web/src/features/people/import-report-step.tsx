import { counted, inDigits, listedUpTo } from '@touchline/domain/core/words.ts';
import Download from 'lucide-react/icons/download';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import {
  fieldLabels,
  type ImportField,
  type ImportKind,
  type ImportReport,
} from '@touchline/domain/people/schema.import.ts';
import { headingsOf, type Matching, peopleRows, type Sheet } from '@touchline/domain/people/rules.column-matching.ts';
import { paths } from '../../lib/routing/paths.ts';
import { saveFile } from '../../lib/device/save-file.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Stat } from '../../ui/display/stat.tsx';
import { cellsByField, countCells } from './import-check-notices.tsx';
import { importKinds } from './import-kinds.tsx';

interface ReportStepProps {
  readonly kind: ImportKind;
  readonly sheet: Sheet;
  readonly matching: Matching;
  readonly report: ImportReport;
  readonly onCodesSaved: () => void;
  readonly onAgain: () => void;
}

/** Returns the rows that were skipped or lost a cell, in the file's format, each with its problems. */
const rowsToFix = ({ sheet, matching, report }: ReportStepProps): readonly (readonly string[])[] => {
  const width = sheet.rows[0]?.cells.length ?? 0;
  const headings = headingsOf(sheet, matching) ?? Array.from({ length: width }, (_, at) => `Column ${at + 1}`);
  const problems = new Map([...report.invalid, ...report.emptied].map((row) => [row.line, row.problems]));
  const emptiedLines = new Set(report.emptied.map((row) => row.line));
  const problemsText = (line: number, problemsByField: Readonly<Record<string, string>>): string =>
    Object.entries(problemsByField)
      .map(([field, sentence]) => {
        const problem = `${fieldLabels[field as ImportField] ?? field}: ${sentence}`;
        return emptiedLines.has(line) ? `${problem} The row was imported without it.` : problem;
      })
      .join(' ');
  const rows = peopleRows(sheet, matching).flatMap(({ line, cells }) => {
    const rowProblems = problems.get(line);
    return rowProblems ? [[...cells, problemsText(line, rowProblems)]] : [];
  });
  return [[...headings, 'Problem'], ...rows];
};

const codesOf = ({ kind, report }: ReportStepProps): readonly (readonly string[])[] => {
  const registerPath = kind === 'players' ? paths.registerPlayer : paths.registerCoach;
  return [
    ['Name', 'Email', 'Invitation code', 'Link'],
    ...report.invitations.map(({ name, email, code }) => [
      name,
      email,
      code,
      `${window.location.origin}${registerPath}/${code}`,
    ]),
  ];
};

const saveCsv = async (name: string, rows: readonly (readonly string[])[]): Promise<void> => {
  const { writeCsv } = await import('../../lib/import/csv.ts');
  saveFile(name, writeCsv(rows));
};

/** Last step, which lists imported and skipped rows and the codes of the invited people. */
export function ImportReportStep(props: ReportStepProps) {
  const { kind, report, onCodesSaved, onAgain } = props;
  const { one, many, list, listTitle } = importKinds[kind];
  const { created, changed, unchanged, kept, changedSince, invited, notInvited, invalid, invitations } = report;
  const emptiedProblems = report.emptied.map((row) => row.problems);

  const saveCodes = async () => {
    await saveCsv(`${many}-invitation-codes.csv`, codesOf(props));
    onCodesSaved();
  };

  return (
    <>
      <div className="grid grid-words gap-3 sm:grid-cols-5">
        <Stat label="Created" value={inDigits(created)} className="max-sm:col-span-full" />
        <Stat label="Changed" value={inDigits(changed)} />
        <Stat label="Unchanged" value={inDigits(unchanged)} />
        <Stat label="Invited" value={inDigits(invited)} />
        <Stat label="Left out" value={inDigits(invalid.length)} />
      </div>
      {invitations.length > 0 && (
        <Alert
          tone="blue"
          title={`${counted(invited, `${one} has`, `${many} have`)} been invited`}
          action={
            <Button variant="secondary" onClick={() => void saveCodes()}>
              <Download aria-hidden="true" />
              Download invitation codes
            </Button>
          }
        >
          If this server sends email, we email each a personal code. The codes are shown only now: download them to hand
          them out yourself.
        </Alert>
      )}
      {notInvited > 0 && (
        <Alert tone="amber" title={`${counted(notInvited, `${one} is`, `${many} are`)} not invited yet`}>
          No more invitations can be sent today. Import the same file again tomorrow: it invites the others and changes
          nothing else.
        </Alert>
      )}
      {changedSince.length > 0 && (
        <Alert
          tone="amber"
          title={`${counted(changedSince.length, `${one} was`, `${many} were`)} edited while you decided`}
        >
          What is here now stays: {changedSince.length === 1 ? 'line' : 'lines'}{' '}
          {listedUpTo(10, changedSince.map(String))}. Import the same file again to compare{' '}
          {changedSince.length === 1 ? 'it' : 'them'}.
        </Alert>
      )}
      {kept > changedSince.length && (
        <Alert title={`${counted(kept - changedSince.length, `${one} keeps`, `${many} keep`)} what was here`}>
          The file has other values. Import it again if you want to take them over.
        </Alert>
      )}
      {invalid.length + emptiedProblems.length > 0 && (
        <Alert
          tone="amber"
          title={[
            invalid.length > 0 && `${counted(invalid.length, 'row was', 'rows were')} left out`,
            emptiedProblems.length > 0 &&
              `${counted(countCells(emptiedProblems), 'cell was', 'cells were')} left empty`,
          ]
            .filter(Boolean)
            .join(', ')}
          action={
            <Button variant="secondary" onClick={() => void saveCsv(`${many}-to-fix.csv`, rowsToFix(props))}>
              <Download aria-hidden="true" />
              Download rows to fix
            </Button>
          }
        >
          <span>{emptiedProblems.length > 0 && `Left empty: ${cellsByField(emptiedProblems)}. `}</span>
          <span>
            The file has your columns and a last one, "Problem". Fix the rows and import that file: no one is created
            twice.
          </span>
        </Alert>
      )}
      <div className="flex flex-col gap-2 sm:flex-row">
        <LinkButton href={list}>Back to {listTitle}</LinkButton>
        <Button variant="secondary" onClick={onAgain}>
          <RotateCcw aria-hidden="true" />
          Import another file
        </Button>
      </div>
    </>
  );
}
