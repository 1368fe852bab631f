import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { acceptMisfits, misfitsCode, tryoutNotices } from '@touchline/domain/tryouts/messages.ts';
import { type Tryout, tryoutForm, tryoutFormValues } from '@touchline/domain/tryouts/schema.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { allowNextNavigation, useNavigationBlocker } from '../../lib/routing/navigation-blocker.ts';
import { notify } from '../../lib/data/notices.ts';
import { tryoutPath } from '../../lib/routing/club-paths.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { LeaveQuestion } from '../../ui/overlays/leave-question.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { FormErrorAlert } from './form-error-alert.tsx';
import { TryoutFields } from './tryout-fields.tsx';

const labels = {
  title: 'Title',
  description: 'Description',
  location: 'Location',
  ageGroupId: 'Age group',
  date: 'Date and time',
  registrationDeadline: 'Registration deadline',
  maxParticipants: 'Maximum participants',
};

/** Edits a tryout, even a past one. Unchanged dates are not validated again (ruling 49). */
export function EditTryoutForm({ tryout }: { tryout: Tryout }) {
  const { timeZone } = useUser();
  const [path, navigate] = useLocation();
  const update = useCommand(updateTryout);
  const withOrganization = useOrganizationGuard(tryoutNotices.noOrganization);
  const schema = useMemo(() => tryoutForm({ timeZone, now: new Date(), before: tryout }), [timeZone, tryout]);
  const form = useEditForm(schema, tryoutFormValues(tryout, timeZone), updateTryout.changes);

  /** Question about players who do not fit the chosen age group, until it is answered. */
  const [misfitText, setMisfitText] = useState<string>();

  const blocker = useNavigationBlocker(form.formState.isDirty);

  const displayValue = (name: string, value: unknown): string => {
    if (name === 'ageGroupId') return tryout.ageGroupName;
    return name === 'date' || name === 'registrationDeadline' ? String(value).replace('T', ' ') : String(value ?? '');
  };

  const save = (areMisfitsSeen: boolean) =>
    form.handleSubmit(
      withOrganization(async (details) => {
        try {
          const acceptance = areMisfitsSeen && { acceptMisfits: true };
          await update.mutateAsync({ ...form.changesOf(details), ...acceptance, tryoutId: tryout.id });
          // The user may have left the page in the meantime.
          if (window.location.pathname !== path) return;
          allowNextNavigation();
          navigate(tryoutPath(tryout.id));
        } catch (reason) {
          const problem = problemIn(reason);
          setMisfitText(problem?.code === misfitsCode ? problem.message : undefined);
          throw reason;
        }
      }),
      () => notify(tryoutNotices.invalidForm),
    );

  return (
    <Card className="max-w-3xl">
      <form noValidate onSubmit={(event) => void save(false)(event)} className="flex flex-col gap-6">
        <EditConflicts conflicts={form.conflicts} labels={labels} show={displayValue} />
        <TryoutFields form={form} />
        {misfitText === undefined && <FormErrorAlert error={update.error} />}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <LinkButton variant="secondary" href={tryoutPath(tryout.id)}>
            Cancel
          </LinkButton>
          <Button type="submit" busy={update.busy} busyLabel="Saving...">
            Save changes
          </Button>
        </div>
      </form>
      {misfitText !== undefined && (
        <ConfirmDialog
          onOpenChange={() => setMisfitText(undefined)}
          title={acceptMisfits.title}
          confirmLabel={acceptMisfits.label}
          cancelLabel="Go back"
          busy={update.busy}
          onConfirm={() => void save(true)()}
        >
          {misfitText} {acceptMisfits.consequence}
        </ConfirmDialog>
      )}
      <LeaveQuestion {...blocker}>Your changes to this tryout are not saved.</LeaveQuestion>
    </Card>
  );
}
