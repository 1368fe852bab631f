import { useForm } from 'react-hook-form';
import { BusyForm } from '../../ui/forms/busy-form.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { FilterChips } from '../../ui/lists/filter-chips.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { ScoreScale } from '../../ui/forms/score-scale.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { SegmentedControl } from '../../ui/actions/segmented-control.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { type Sort, SortControl } from '../../ui/lists/sort-control.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { type Examples, grid, stateful, doNothing, row } from './examples.tsx';

const groups = ['U8', 'U10', 'U12'];
const options = groups.map((group) => <option key={group}>{group}</option>);
const error = 'This is needed.';
const hint = 'A hint that is always there.';
const views = ['List', 'Cards', 'Map'].map((label) => ({ value: label.toLowerCase(), label }));

/** Defined outside the component, because the form would reset to a new object on every render. */
const formOptions = {
  defaultValues: { name: 'Ana', group: '', notes: '' },
  errors: { group: { type: 'required', message: error } },
};

function FormFields() {
  const form = useForm(formOptions);
  return (
    <>
      <InputField form={form} name="name" label="Name" required />
      <SelectField form={form} name="group" label="Age group" placeholder="Choose" choices={groups} />
      <FormField form={form} name="notes" label="Notes" optional hint={hint}>
        <Textarea />
      </FormField>
    </>
  );
}

export const fieldExamples: Examples = {
  'Field with Input': grid(
    Field,
    { label: 'Plain', children: <Input defaultValue="Ana" /> },
    { label: 'With a hint', hint, optional: true, children: <Input placeholder="Placeholder" /> },
    { label: 'With an error', error, hint, required: true, children: <Input /> },
    { label: 'Disabled', children: <Input disabled defaultValue="Ana" /> },
    { label: 'Read only', children: <Input readOnly defaultValue="Ana" /> },
    { label: 'Date', children: <Input type="date" defaultValue="2026-09-01" /> },
  ),
  'PasswordInput, Textarea, Select': grid(
    Field,
    { label: 'Password', children: <PasswordInput autoComplete="off" defaultValue="touchline" /> },
    { label: 'Password with an error', error, children: <PasswordInput autoComplete="off" /> },
    { label: 'Notes', children: <Textarea defaultValue={'Left foot.\nComes by bus.'} /> },
    { label: 'Notes with an error', error, children: <Textarea /> },
    { label: 'Age group with an error', error, children: <Select defaultValue="U10">{options}</Select> },
    { label: 'Age group, disabled', children: <Select disabled>{options}</Select> },
  ),
  'FormField, InputField, SelectField': <FormFields />,
  SearchInput: stateful('Ana', (text, set) => <SearchInput label="Search players" value={text} onValueChange={set} />),
  SortControl: stateful<Sort | undefined>(undefined, (sort, set) => (
    <SortControl options={[{ key: 'name', header: 'Name' }]} sort={sort} onSort={set} />
  )),
  Checkbox: stateful(true, (isSome, set) =>
    row(
      Checkbox,
      { children: 'Checked', hint, defaultChecked: true },
      { children: 'Some of them', indeterminate: isSome, onChange: () => set(!isSome) },
      { children: 'With an error', error },
      { children: 'Disabled', disabled: true },
    ),
  ),
  Switch: row(
    Switch,
    { children: 'On', defaultChecked: true },
    { children: 'Off' },
    { children: 'Disabled', disabled: true },
  ),
  RadioGroup: grid(
    RadioGroup,
    {
      legend: 'Who may join?',
      hint,
      children: row(
        Radio,
        { name: 'join', children: 'Everybody', description: 'Whoever has the code', defaultChecked: true },
        { name: 'join', children: 'Invited players' },
        { name: 'join', children: 'Nobody', disabled: true },
      ),
    },
    { legend: 'With an error', error, children: row(Radio, { name: 'wrong', children: 'One' }) },
  ),
  SegmentedControl: stateful('list', (value, onValueChange) => {
    const view = { options: views, value, onValueChange };
    return row(
      SegmentedControl<string>,
      { ...view, label: 'View' },
      { ...view, label: 'View, wide', wide: true },
      { ...view, label: 'View, tall', tall: true },
    );
  }),
  FilterChips: stateful('u8', (value, onValueChange) => (
    <FilterChips
      label="Age groups"
      options={groups.map((group) => ({ value: group.toLowerCase(), label: group }))}
      value={value}
      onValueChange={onValueChange}
    />
  )),
  ScoreScale: stateful(3, (score, set) => (
    <Field label="Passing">
      <ScoreScale value={score} onValueChange={set} />
    </Field>
  )),
  FileDrop: grid(
    FileDrop,
    { label: 'Choose a file', hint: 'CSV or Excel', onFile: doNothing },
    { label: 'Choose another file', error: 'This file is empty.', onFile: doNothing },
    { label: 'Choose a file', busy: true, busyLabel: 'Reading the file', onFile: doNothing },
  ),
  BusyForm: (
    <BusyForm busy submitLabel="Send" busyLabel="Sending..." onSubmit={async () => doNothing()}>
      <Field label="On its way">
        <Input defaultValue="Ana" />
      </Field>
    </BusyForm>
  ),
  EditConflicts: (
    <EditConflicts
      labels={{ name: 'Name', notes: 'Notes' }}
      conflicts={[
        { name: 'name', theirs: 'Anna', keepMine: doNothing, useTheirs: doNothing },
        { name: 'notes', theirs: null, keepMine: doNothing, useTheirs: doNothing },
      ]}
    />
  ),
};
