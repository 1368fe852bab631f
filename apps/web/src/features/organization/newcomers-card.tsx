import { newcomersForm, type Organization } from '@touchline/domain/organization/schema.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

const label = 'Check newcomers';

/** The switch by which people who join with a code wait for an admin (ORGS-08). */
export function NewcomersCard({ checkNewcomers }: Pick<Organization, 'checkNewcomers'>) {
  const { form, command, submit } = useSettingsForm(newcomersForm, { checkNewcomers });
  return (
    <SettingForm
      title="People who join with a code"
      description="Codes are passed on. People whom you invite by email never wait."
      onSubmit={submit}
      submitLabel="Save"
      busy={command.busy}
      isDirty={form.formState.isDirty}
    >
      <EditConflicts
        conflicts={form.conflicts}
        labels={{ checkNewcomers: label }}
        show={(_, value) => (value === true ? 'on' : 'off')}
      />
      <Checkbox
        {...form.register('checkNewcomers')}
        hint="They see nothing of your club, and are in no list, until an admin approves them here. Admins are told here at once, and by email once a day."
      >
        {label}
      </Checkbox>
    </SettingForm>
  );
}
