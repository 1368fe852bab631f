import type { FormEvent, ReactNode } from 'react';
import { useNavigationBlocker } from '../../lib/routing/navigation-blocker.ts';
import { BusyForm } from './busy-form.tsx';
import { Card, CardHeader } from '../base/card.tsx';
import { LeaveQuestion } from '../overlays/leave-question.tsx';

interface SettingFormProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly submitLabel?: string;
  readonly onSubmit: (event: FormEvent) => Promise<unknown>;
  readonly busy: boolean;
  /** True if the form cannot be submitted yet. */
  readonly disabled?: boolean;
  /** True if there are unsaved changes. The user is then asked before leaving the tab. */
  readonly isDirty: boolean;
  /** Shown above the fields. It can be used while the form is being submitted. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** Setting with its own Save button. */
export function SettingForm({
  title,
  description,
  submitLabel = 'Save',
  onSubmit,
  busy,
  disabled,
  isDirty,
  above,
  children,
}: SettingFormProps) {
  const blocker = useNavigationBlocker(isDirty, 'tab');
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={title} description={description} />
      <div className="flex max-w-md flex-col gap-4">
        {above}
        {/* The button is primary only on the setting that was changed. */}
        <BusyForm
          onSubmit={onSubmit}
          busy={busy}
          disabled={disabled}
          variant={isDirty ? 'primary' : 'secondary'}
          submitLabel={submitLabel}
        >
          {children}
        </BusyForm>
      </div>
      <LeaveQuestion {...blocker}>Your changes have not been saved.</LeaveQuestion>
    </Card>
  );
}
