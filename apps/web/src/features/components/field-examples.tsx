import type { ComponentProps, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { BusyForm } from '../../ui/busy-form.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { InputField } from '../../ui/input-field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Radio, RadioGroup } from '../../ui/radio-group.tsx';
import { ScoreScale } from '../../ui/score-scale.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Select } from '../../ui/select.tsx';
import { type Sort, SortControl } from '../../ui/sort-control.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { Column, Each, type Examples, Grid, Held, nothing } from './examples.tsx';

const groups = ['U8', 'U10', 'U12'].map((group) => <option key={group}>{group}</option>);
const error = 'This is needed.';
const hint = 'A hint that is always there.';
const views = ['List', 'Cards', 'Map'].map((label) => ({ value: label.toLowerCase(), label }));

type FieldsProps = { of: readonly (Omit<ComponentProps<typeof Field>, 'children'> & { control: ReactNode })[] };

function Fields({ of }: FieldsProps) {
  return (
    <Grid>
      {of.map(({ control, ...field }, place) => (
        <Field key={String(place)} {...field}>
          {control}
        </Field>
      ))}
    </Grid>
  );
}

/** Stays the same object: the form takes over new ones with every drawing. */
const inForm = {
  defaultValues: { name: 'Ana', group: '', notes: '' },
  errors: { group: { type: 'required', message: error } },
};

function FormFields() {
  const form = useForm(inForm);
  return (
    <Grid>
      <InputField form={form} name="name" label="Name" required />
      <SelectField form={form} name="group" label="Age group" placeholder="Choose" choices={['U8', 'U10', 'U12']} />
      <FormField form={form} name="notes" label="Notes" optional hint={hint}>
        <Textarea />
      </FormField>
    </Grid>
  );
}

export const fieldExamples: Examples = {
  'Field with Input': (
    <Fields
      of={[
        { label: 'Plain', control: <Input defaultValue="Ana" /> },
        { label: 'With a hint', hint, optional: true, control: <Input placeholder="Placeholder" /> },
        { label: 'With an error', error, hint, required: true, control: <Input /> },
        { label: 'Disabled', control: <Input disabled defaultValue="Ana" /> },
        { label: 'Read only', control: <Input readOnly defaultValue="Ana" /> },
        { label: 'Date', control: <Input type="date" defaultValue="2026-09-01" /> },
      ]}
    />
  ),
  'PasswordInput, Textarea, Select': (
    <Fields
      of={[
        { label: 'Password', control: <PasswordInput autoComplete="off" defaultValue="touchline" /> },
        { label: 'Password with an error', error, control: <PasswordInput autoComplete="off" /> },
        { label: 'Notes', control: <Textarea defaultValue={'Left foot.\nComes by bus.'} /> },
        { label: 'Notes with an error', error, control: <Textarea /> },
        { label: 'Age group with an error', error, control: <Select defaultValue="U10">{groups}</Select> },
        { label: 'Age group, disabled', control: <Select disabled>{groups}</Select> },
      ]}
    />
  ),
  'FormField, InputField, SelectField': <FormFields />,
  'SearchInput, SortControl': (
    <Column>
      <Held value="Ana">{(text, set) => <SearchInput label="Search players" value={text} onValueChange={set} />}</Held>
      <Held<Sort | undefined> value={undefined}>
        {(sort, set) => <SortControl options={[{ key: 'name', header: 'Name' }]} sort={sort} onSort={set} />}
      </Held>
    </Column>
  ),
  'Checkbox, Switch': (
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
  RadioGroup: (
    <Grid>
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
    </Grid>
  ),
  SegmentedControl: (
    <Held value="list">
      {(value, set) => (
        <Each of={[{}, { wide: true }, { tall: true }]}>
          {(look) => (
            <SegmentedControl
              {...look}
              label={`View ${Object.keys(look).join()}`}
              options={views}
              value={value}
              onValueChange={set}
            />
          )}
        </Each>
      )}
    </Held>
  ),
  ScoreScale: (
    <Held value={3}>
      {(score, set) => (
        <Field label="Passing">
          <ScoreScale value={score} onValueChange={set} />
        </Field>
      )}
    </Held>
  ),
  FileDrop: (
    <Grid>
      <FileDrop label="Choose a file" hint="CSV or Excel" onFile={nothing} />
      <FileDrop label="Choose another file" error="This file is empty." onFile={nothing} />
      <FileDrop label="Choose a file" busy busyLabel="Reading the file" onFile={nothing} />
    </Grid>
  ),
  'BusyForm, EditConflicts': (
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
};
