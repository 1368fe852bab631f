import { readAnswerSettings, updateAnswerSettings } from '@touchline/domain/answers/contract.ts';
import { type AnswerSettings, answerSettings } from '@touchline/domain/answers/schema.ts';
import { answerLimits } from '@touchline/domain/constants.club.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';

const { closingHours, reminderHours } = answerLimits;

const labels = {
  answersCloseHours: 'Hours before the start at which answers close',
  reminderHours: 'Hours before the start at which a reminder goes',
  countsAsComing: 'Coming unless they say no',
  showsWhoComes: 'Families see who else comes',
};

const displayValue = (_: keyof typeof labels, value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

const title = 'Answer settings';

interface TeamProps {
  readonly teamId: string;
  readonly onClose: () => void;
}

function SettingsForm({ teamId, onClose, settings }: TeamProps & { readonly settings: AnswerSettings }) {
  const update = useCommand(updateAnswerSettings);
  const form = useEditForm(answerSettings, settings, updateAnswerSettings.changes);
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description="Rules of this team for practices, games and events."
      onSubmit={form.handleSubmit(async (values) => {
        await update.mutateAsync({ teamId, ...form.changesOf(values) });
        onClose();
      })}
      dirty={form.formState.isDirty}
      submitLabel="Save settings"
      command={update}
    >
      <EditConflicts conflicts={form.conflicts} labels={labels} show={displayValue} />
      <FormField
        form={form}
        name="answersCloseHours"
        label={labels.answersCloseHours}
        required
        hint={`0 to ${closingHours}; with 0 they close at the start. Coaches can answer for players until then.`}
        register={{ valueAsNumber: true }}
      >
        <Input type="number" inputMode="numeric" min={0} max={closingHours} className="max-w-32" />
      </FormField>
      <FormField
        form={form}
        name="reminderHours"
        label={labels.reminderHours}
        required
        hint={`0 to ${reminderHours}; 0 sends none. It goes to those who have not answered, never between 21:00 and 08:00.`}
        register={{ valueAsNumber: true }}
      >
        <Input type="number" inputMode="numeric" min={0} max={reminderHours} className="max-w-32" />
      </FormField>
      <Checkbox {...form.register('countsAsComing')} hint="No answer then counts as yes, and nobody has to press yes.">
        {labels.countsAsComing}
      </Checkbox>
      <Checkbox
        {...form.register('showsWhoComes')}
        hint="First names only. Remarks are for coaches and admins alone in any case."
      >
        {labels.showsWhoComes}
      </Checkbox>
    </FormDialog>
  );
}

/** Answer settings of a team. */
export function AnswerSettingsDialog({ teamId, onClose }: TeamProps) {
  const query = useOperationQuery(readAnswerSettings, { teamId });
  if (query.data) return <SettingsForm teamId={teamId} onClose={onClose} settings={query.data} />;
  return (
    <Dialog open title={title} onOpenChange={onClose}>
      <NotLoaded query={query} loading="Loading settings" rows={3} failed="Failed to load the settings" />
    </Dialog>
  );
}
