import type { DateOrder } from '@touchline/domain/people/schema.import.ts';
import { type EventTable, eventTableProblem } from '@touchline/domain/schedule/rules.columns.ts';
import { listTeamChoices } from '@touchline/domain/schedule/contract.ts';
import { type EventField, eventFieldLabels, eventFields } from '@touchline/domain/schedule/schema.import.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { teamInWords } from '@touchline/domain/teams/rules.names.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useActor } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';

/** Parsed file with the settings for all of its rows. */
export interface EventFile {
  readonly name: string;
  readonly table: EventTable;
  /** Order of day and month in dates; null until the user has chosen it. */
  readonly dateOrder: DateOrder | null;
  /** Team for rows that name none; empty for everyone. */
  readonly teamId: string;
}

const choices = eventFields.map((id) => ({ id, name: eventFieldLabels[id] }));

interface ColumnsProps {
  readonly file: EventFile;
  readonly onChange: (file: EventFile) => void;
}

/** Second step, which shows the meaning of each column and the settings for all rows. */
export function ImportEventsColumns({ file, onChange }: ColumnsProps) {
  const { table, dateOrder, teamId } = file;
  const isAdmin = useActor().role === 'admin';
  const { data: teams = [] } = useOperationQuery(listTeamChoices, {});
  const problem = eventTableProblem(table);
  const assignField = (column: number, field: string) =>
    onChange({
      ...file,
      table: {
        ...table,
        columns: table.columns.map((one, at) => (at === column ? ((field || null) as EventField | null) : one)),
      },
    });
  const [firstRow] = table.rows;
  const columnNames = table.headings ?? (firstRow?.cells ?? []).map((_, at) => `Column ${at + 1}`);
  return (
    <div className="flex flex-col gap-5">
      <p>
        {file.name && <strong className="break-all">{file.name}</strong>}
        <span> {counted(table.rows.length, 'row')}</span>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {columnNames.map((name, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move
          <Field key={column} label={name || `Column ${column + 1}`} hint={firstRow?.cells[column] || undefined}>
            <Select
              value={table.columns[column] ?? ''}
              onChange={({ target }) => assignField(column, target.value)}
              choices={choices}
            >
              <option value="">Leave out</option>
            </Select>
          </Field>
        ))}
      </div>
      <Field label="Team of rows that name none">
        <Select
          value={teamId}
          onChange={({ target }) => onChange({ ...file, teamId: target.value })}
          choices={teams.map((team) => ({ id: team.id, name: teamInWords(team) }))}
        >
          <option value="">{isAdmin ? 'Everyone' : 'None'}</option>
        </Select>
      </Field>
      <Field label="Dates such as 03/04/2027">
        <Select
          value={dateOrder ?? ''}
          placeholder={dateOrder === null ? 'Please choose' : undefined}
          onChange={({ target }) => onChange({ ...file, dateOrder: target.value === 'month' ? 'month' : 'day' })}
          choices={[
            { id: 'day', name: 'Day first: April 3' },
            { id: 'month', name: 'Month first: March 4' },
          ]}
        />
      </Field>
      {problem && <Alert tone="amber" title={problem} />}
    </div>
  );
}
