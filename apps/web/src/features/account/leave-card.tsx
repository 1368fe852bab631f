import { accountDeletionDays } from '@touchline/domain/constants.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';

const LeaveDialog = lazyComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** Lets the user delete their account. */
export function LeaveCard() {
  const { dialog, openDialog, closeDialog } = useOpenDialog<'delete-account'>();
  return (
    <Card>
      <CardHeader
        title="Delete my account"
        description={`Your login ends in every club, after ${accountDeletionDays} days in which signing in keeps it. You see what goes and what stays before you decide.`}
      />
      <Button className="mt-4" variant="secondary" onClick={() => openDialog('delete-account')}>
        Delete my account
      </Button>
      {dialog === 'delete-account' && <LeaveDialog onClose={closeDialog} />}
    </Card>
  );
}
