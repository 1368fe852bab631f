import Mail from 'lucide-react/icons/mail';
import type { Role } from '@touchline/domain/core/actor.ts';
import { mayOffer } from '@touchline/domain/offers/rules.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import type { TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import { TryoutNotLoaded } from '../features/tryouts/missing-tryout.tsx';
import { useOperationQuery } from '../lib/cache/queries.ts';
import { tryoutPath } from '../lib/routing/club-paths.ts';
import { useTitle } from '../lib/routing/location.ts';
import { useActor } from '../lib/session/session.ts';
import { BackLink } from '../ui/actions/back-link.tsx';
import { EmptyCard } from '../ui/states/empty-state.tsx';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SkeletonList } from '../ui/states/skeleton.tsx';

// Loads with the page and is ready when the tryout is. Bundled, this would be the heaviest first load.
const InviteForm = lazyComponent(async () => (await import('../features/offers/invite-form.tsx')).InviteForm);
void InviteForm.preload();

const InvitePlayerDialog = lazyComponent(
  async () => (await import('../features/people/invite-player-dialog.tsx')).InvitePlayerDialog,
);

const notYetText = (role: Role, status: TryoutStatus): string => {
  if (status === 'cancelled') return 'It was cancelled.';
  return role === 'coach'
    ? 'Coaches invite players once it is completed.'
    : 'Admins invite players once it has started.';
};

export function InviteToTeamPage({ params: { tryoutId = '' } }: { params: { readonly tryoutId?: string } }) {
  const { data: tryout, error, isFetching, refetch } = useOperationQuery(readTryout, { tryoutId });
  const actor = useActor();
  useTitle(tryout ? `Invite Players to Team · ${tryout.title}` : 'Invite Players to Team');
  if (!tryout && error)
    return <TryoutNotLoaded title="Invite Players to Team" query={{ error, isFetching, refetch }} />;
  return (
    <>
      <BackLink href={tryoutPath(tryoutId)}>Back to tryout</BackLink>
      <PageHeader
        title="Invite Players to Team"
        description={tryout && [tryout.title, tryout.ageGroupName, tryout.seasonName].join(' · ')}
      />
      {!tryout && <SkeletonList rows={3} label="Loading tryout" />}
      {tryout && !mayOffer(actor.role, tryout.status) && (
        <EmptyCard icon={Mail} title="No invitations can be sent from this tryout now.">
          {notYetText(actor.role, tryout.status)}
        </EmptyCard>
      )}
      {tryout && mayOffer(actor.role, tryout.status) && (
        <InviteForm
          tryoutId={tryout.id}
          accountInvitation={
            roleHas(actor, 'accountInvitations.manage')
              ? ({ playerId, playerName }, onClose) => (
                  <InvitePlayerDialog player={{ id: playerId, name: playerName }} onClose={onClose} />
                )
              : undefined
          }
        />
      )}
    </>
  );
}
