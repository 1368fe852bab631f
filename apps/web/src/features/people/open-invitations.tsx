import MailWarning from 'lucide-react/icons/mail-warning';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { listInvitations, revokeInvitation } from '@touchline/domain/people/contract.ts';
import type { InvitedRole, OpenInvitation } from '@touchline/domain/people/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { usePaginatedQuery } from '../../lib/cache/use-paginated-query.ts';
import { useSearchText } from '../../lib/routing/search-text.ts';
import { useUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Countdown } from '../../ui/display/countdown.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { EmailAddress } from '../../ui/display/email-address.tsx';

const nameOf = ({ firstName, lastName }: OpenInvitation): string => `${firstName} ${lastName}`;

function RevokeDialog({ invitation, onClose }: { invitation: OpenInvitation; onClose: () => void }) {
  const revoke = useCommand(revokeInvitation);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Revoke the invitation of ${nameOf(invitation)}?`}
      confirmLabel="Revoke invitation"
      destructive
      busy={revoke.busy}
      busyLabel="Revoking..."
      onConfirm={() => revoke.mutate({ invitationId: invitation.id }, { onSuccess: onClose, onError: onClose })}
    >
      The code no longer works for {nameOf(invitation)}.{' '}
      <span>
        {invitation.role !== 'admin' &&
          `The profile prepared for ${nameOf(invitation)} goes too, unless a team or a tryout already knows it.`}
      </span>
    </ConfirmDialog>
  );
}

/** Lists unused invitations for a role. Hidden if there are none (ruling 8). */
export function OpenInvitations({ of }: { of: InvitedRole }) {
  const { timeZone } = useUser();
  const search = useSearchText('invited');
  const { pages, isPrevious, ...more } = usePaginatedQuery(listInvitations, { role: of, search: search.debounced });
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'revoke'>();
  const invitations = pages?.flatMap((page) => page.invitations) ?? [];
  const total = pages?.[0]?.total ?? 0;
  const revokedInvitation = dialog === 'revoke' ? invitations.find(({ id }) => id === about) : undefined;
  const isSearching = search.text !== '' || search.debounced !== '' || isPrevious;
  if (invitations.length === 0 && !isSearching) return null;
  return (
    <Card aria-label="Open invitations" className="print:hidden">
      <CardHeader
        title={search.debounced ? `Open invitations (${total} found)` : `Open invitations (${total})`}
        description="Not used yet. Codes are shown only once; if one is lost, revoke it and send a new invitation."
      />
      {(more.hasMore || isSearching || invitations.length > pageSize.accountInvitations) && (
        <SearchInput
          label="Search invitations by name or email"
          placeholder="Search name or email"
          value={search.text}
          onValueChange={search.setText}
          className="mt-4 max-w-md"
        />
      )}
      {invitations.length === 0 && search.debounced !== '' && (
        <p className="mt-4 text-sm text-muted-foreground">No open invitations found matching "{search.debounced}".</p>
      )}
      <ul className="mt-4 divide-y divide-border">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0"
          >
            <div className="min-w-0">
              <p translate="no" className="font-medium">
                {nameOf(invitation)}
              </p>
              {invitation.undelivered && (
                <>
                  <Badge tone="red" icon={MailWarning}>
                    Email not delivered
                  </Badge>
                  <p className="text-sm">Check the address, then revoke the invitation and send a new one.</p>
                </>
              )}
              <p className="text-sm text-muted-foreground">
                <EmailAddress refused={invitation.emailRefused}>{invitation.email}</EmailAddress>
              </p>
              <p className="text-sm text-muted-foreground">
                expires {formatInstant(invitation.expiresAt, timeZone)}&nbsp;·{' '}
                <Countdown until={new Date(invitation.expiresAt)} />
              </p>
            </div>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Revoke the invitation of ${nameOf(invitation)}`}
              onClick={() => openDialog('revoke', invitation.id)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {more.hasMore && (
        <div className="mt-4">
          <ShowMore busy={more.isFetchingMore} of="of the open invitations" onClick={more.showMore} />
        </div>
      )}
      {revokedInvitation && <RevokeDialog invitation={revokedInvitation} onClose={closeDialog} />}
    </Card>
  );
}
