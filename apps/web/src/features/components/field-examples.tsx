import { BusyForm } from '../../ui/busy-form.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Radio, RadioGroup } from '../../ui/radio-group.tsx';
import { ScoreScale } from '../../ui/score-scale.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { type Sort, SortControl } from '../../ui/sort-control.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { Column, type Example, Held } from './examples.tsx';

const groups = ['U8', 'U10', 'U12'].map((group) => (
  <option key={group} value={group}>
    {group}
  </option>
));
const error = 'This is needed.';
const hint = 'A hint that is always there.';
const nothing = () => undefined;

export const fieldExamples: readonly Example[] = [
  {
    name: 'Field with Input',
    show: (
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Plain">
          <Input defaultValue="Ana" />
        </Field>
        <Field label="With a hint" hint={hint} optional>
          <Input placeholder="Placeholder" />
        </Field>
        <Field label="With an error" error={error} hint={hint} required>
          <Input />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Ana" />
        </Field>
        <Field label="Read only">
          <Input readOnly defaultValue="Ana" />
        </Field>
        <Field label="Date">
          <Input type="date" defaultValue="2026-09-01" />
        </Field>
      </div>
    ),
  },
  {
    name: 'PasswordInput, Textarea, Select',
    show: (
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Password">
          <PasswordInput autoComplete="off" defaultValue="touchline" />
        </Field>
        <Field label="Password with an error" error={error}>
          <PasswordInput autoComplete="off" />
        </Field>
        <Field label="Notes">
          <Textarea defaultValue={'Left foot.\nComes by bus.'} />
        </Field>
        <Field label="Notes with an error" error={error}>
          <Textarea />
        </Field>
        <Field label="Age group">
          <Select defaultValue="" placeholder="Choose">
            {groups}
          </Select>
        </Field>
        <Field label="Age group with an error" error={error}>
          <Select defaultValue="U10">{groups}</Select>
        </Field>
        <Field label="Age group, disabled">
          <Select disabled defaultValue="U12">
            {groups}
          </Select>
        </Field>
      </div>
    ),
  },
  {
    name: 'SearchInput, SortControl',
    show: (
      <Column>
        <Held value="Ana">
          {(text, set) => <SearchInput label="Search players" value={text} onValueChange={set} />}
        </Held>
        <Held<Sort | undefined> value={undefined}>
          {(sort, set) => <SortControl options={[{ key: 'name', header: 'Name' }]} sort={sort} onSort={set} />}
        </Held>
      </Column>
    ),
  },
  {
    name: 'Checkbox, Switch',
    show: (
      <Column>
        <Checkbox defaultChecked hint={hint}>
          Checked
        </Checkbox>
        <Held value={true}>
          {(isSome, set) => (
            <Checkbox indeterminate={isSome} onChange={() => set(!isSome)}>
              Some of them
            </Checkbox>
          )}
        </Held>
        <Checkbox error={error}>With an error</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <Switch defaultChecked>On</Switch>
        <Switch>Off</Switch>
        <Switch disabled>Disabled</Switch>
      </Column>
    ),
  },
  {
    name: 'RadioGroup',
    show: (
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RadioGroup legend="Who may join?" hint={hint}>
          <Radio name="join" defaultChecked description="Whoever has the code">
            Everybody
          </Radio>
          <Radio name="join">Invited players</Radio>
          <Radio name="join" disabled>
            Nobody
          </Radio>
        </RadioGroup>
        <RadioGroup legend="With an error" error={error}>
          <Radio name="wrong">One</Radio>
          <Radio name="wrong">Two</Radio>
        </RadioGroup>
      </div>
    ),
  },
  {
    name: 'SegmentedControl',
    show: (
      <Held value="list">
        {(value, set) => (
          <Column>
            {[{}, { wide: true }, { tall: true }].map((look, at) => (
              <SegmentedControl
                key={Object.keys(look)[0] ?? 'plain'}
                {...look}
                label={`View ${at + 1}`}
                options={[
                  { value: 'list', label: 'List' },
                  { value: 'cards', label: 'Cards' },
                  { value: 'map', label: 'Map' },
                ]}
                value={value}
                onValueChange={set}
              />
            ))}
          </Column>
        )}
      </Held>
    ),
  },
  {
    name: 'ScoreScale',
    show: (
      <Held value={3}>
        {(score, set) => (
          <Field label="Passing">
            <ScoreScale value={score} onValueChange={set} />
          </Field>
        )}
      </Held>
    ),
  },
  {
    name: 'FileDrop',
    show: (
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <FileDrop label="Choose a file" hint="CSV or Excel" onFile={nothing} />
        <FileDrop label="Choose another file" error="This file is empty." onFile={nothing} />
        <FileDrop label="Choose a file" busy busyLabel="Reading the file" onFile={nothing} />
      </div>
    ),
  },
  {
    name: 'BusyForm, EditConflicts',
    show: (
      <Column>
        <EditConflicts
          labels={{ name: 'Name', notes: 'Notes' }}
          conflicts={[
            { name: 'name', theirs: 'Anna', keepMine: nothing, useTheirs: nothing },
            { name: 'notes', theirs: null, keepMine: nothing, useTheirs: nothing },
          ]}
        />
        <BusyForm busy submitLabel="Send" busyLabel="Sending..." onSubmit={async () => nothing()}>
          <Field label="On its way">
            <Input defaultValue="Ana" />
          </Field>
        </BusyForm>
      </Column>
    ),
  },
];
