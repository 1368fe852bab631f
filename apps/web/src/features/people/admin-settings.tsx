import { inviteAdmin, listAdmins } from '@touchline/domain/people/contract.admins.ts';
import { adminInvitationForm } from '@touchline/domain/people/schema.admins.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { EmailAddress } from '../../ui/display/email-address.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InvitedPersonFields } from './invited-person-fields.tsx';
import { OpenInvitations } from './open-invitations.tsx';

const RolesDialog = lazyComponent(async () => (await import('./roles-dialog.tsx')).RolesDialog);

function InviteAdminDialog({ onClose }: { readonly onClose: () => void }) {
  const invite = useCommand(inviteAdmin);
  const form = useSchemaForm(adminInvitationForm, { firstName: '', lastName: '', email: '' });
  return (
    <InvitationDialog
      who="Admin"
      description="An admin sees and changes everything in your club, and can remove other admins."
      onClose={onClose}
      form={form}
      onSubmit={form.handleSubmit((admin) => invite.mutateAsync(admin))}
      invite={invite}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <InvitedPersonFields form={form} />
      </div>
    </InvitationDialog>
  );
}

/** Admins of the organization, and invited admins. */
export function AdminSettings() {
  const query = useOperationQuery(listAdmins, {});
  const { id: ownId } = useUser();
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'invite-admin' | 'roles'>();
  const admins = query.data;
  if (!admins) {
    return (
      <NotLoaded query={query} rows={2} loading="Loading admins" failed="Error loading admins">
        We couldn't load the admins. Nothing is lost.
      </NotLoaded>
    );
  }
  return (
    <>
      <Card aria-label="Admins">
        <CardHeader
          title={`Admins (${admins.length})`}
          description="Admins see and change everything in your club."
          actions={
            <Button variant="secondary" onClick={() => openDialog('invite-admin')}>
              Invite admin
            </Button>
          }
        />
        <ul className="mt-4 divide-y divide-border">
          {admins.map(({ id, name, email, emailRefused }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
              <div className="min-w-0">
                <p className="font-medium break-words">
                  {name}
                  {id === ownId && <span className="font-normal text-muted-foreground"> (you)</span>}
                </p>
                <p className="text-sm text-muted-foreground">
                  <EmailAddress refused={emailRefused}>{email}</EmailAddress>
                </p>
              </div>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Roles of ${name}`}
                onClick={() => openDialog('roles', id)}
              >
                Roles
              </Button>
            </li>
          ))}
        </ul>
        {admins.length === 1 && (
          <p className="mt-3 text-sm text-muted-foreground">
            With a second admin your club can go on when one is away or leaves.
          </p>
        )}
      </Card>
      <OpenInvitations of="admin" />
      {dialog === 'invite-admin' && <InviteAdminDialog onClose={closeDialog} />}
      {dialog === 'roles' && about !== '' && <RolesDialog userId={about} onClose={closeDialog} />}
    </>
  );
}
