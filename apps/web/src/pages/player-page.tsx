import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { readPlayerRecord } from '@touchline/domain/people/contract.record.ts';
import type { PlayerRecord } from '@touchline/domain/people/schema.record.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { GuardiansCard } from '../features/families/guardians-card.tsx';
import { OffersToPlayer } from '../features/offers/offers-to-player.tsx';
import { PlayerFacts } from '../features/people/player-facts.tsx';
import { ConsentsOfPlayer } from '../features/privacy/consents-of-player.tsx';
import { PlayerPlaces } from '../features/teams/player-places.tsx';
import { PlayerTryouts } from '../features/tryouts/player-tryouts.tsx';
import { isDenied, useOperationQuery } from '../lib/cache/queries.ts';
import { originPage, useTitle } from '../lib/routing/location.ts';
import { useOpenDialog } from '../lib/routing/open-dialog.ts';
import { paths } from '../lib/routing/paths.ts';
import { useActor } from '../lib/session/session.ts';
import { BackLink } from '../ui/actions/back-link.tsx';
import { Button } from '../ui/actions/button.tsx';
import { EmptyCard } from '../ui/states/empty-state.tsx';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { NotLoaded } from '../ui/states/not-loaded.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

const ArchivePlayersDialog = lazyComponent(
  async () => (await import('../features/people/archive-players-dialog.tsx')).ArchivePlayersDialog,
);
const Corrections = lazyComponent(async () => (await import('../features/people/corrections.tsx')).Corrections);
// Loaded later, because they are at the bottom of the page.
const EvaluationsOfPlayer = lazyComponent(
  async () => (await import('../features/evaluations/evaluations-of-player.tsx')).EvaluationsOfPlayer,
);
const PlayerChanges = lazyComponent(
  async () => (await import('../features/activity/player-changes.tsx')).PlayerChanges,
);
const EditPlayerDialog = lazyComponent(
  async () => (await import('../features/people/edit-player-dialog.tsx')).EditPlayerDialog,
);
const InvitePlayerDialog = lazyComponent(
  async () => (await import('../features/people/invite-player-dialog.tsx')).InvitePlayerDialog,
);
const TakeBackPlayerButton = lazyComponent(
  async () => (await import('../features/people/take-back-player-button.tsx')).TakeBackPlayerButton,
);
const RolesDialog = lazyComponent(async () => (await import('../features/people/roles-dialog.tsx')).RolesDialog);
const PlayerDataButton = lazyComponent(
  async () => (await import('../features/privacy/player-data-button.tsx')).PlayerDataButton,
);
const ErasePlayerDialog = lazyComponent(
  async () => (await import('../features/privacy/erase-player-dialog.tsx')).ErasePlayerDialog,
);

function LoadedPlayer({ record }: { readonly record: PlayerRecord }) {
  const { player, family, places, tryouts, evaluations, offers, consents, changes } = record;
  const actor = useActor();
  const mayEdit = roleHas(actor, 'players.edit');
  const asAdmin = roleHas(actor, 'memberships.manage');
  const mayInvite = roleHas(actor, 'accountInvitations.manage');
  const mayErase = roleHas(actor, 'players.erase');
  const { dialog, about, openDialog, closeDialog, leaveFor } = useOpenDialog<
    'archive' | 'edit' | 'invite' | 'roles' | 'erase'
  >();
  const name = `${player.firstName} ${player.lastName}`;
  return (
    <>
      <PageHeader
        title={name}
        description={player.archivedAt === null ? 'Player' : 'Archived player'}
        actions={
          <>
            {mayEdit && player.archivedAt !== null && <TakeBackPlayerButton id={player.id} name={name} />}
            {mayEdit && player.archivedAt === null && (
              <>
                <Button variant="secondary" onClick={() => openDialog('edit', player.id)}>
                  Edit player
                </Button>
                <Button variant="secondary" onClick={() => openDialog('archive', player.id)}>
                  Archive player
                </Button>
              </>
            )}
            {roleHas(actor, 'players.exportData') && (
              <PlayerDataButton playerId={player.id}>Download data</PlayerDataButton>
            )}
            {mayErase && (
              <Button variant="secondary" onClick={() => openDialog('erase', player.id)}>
                Erase player
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <div className="gap-4 *:break-inside-avoid *:not-last:mb-4 lg:columns-2">
          <PlayerFacts
            player={player}
            hidesContacts={family === null}
            onInvite={mayInvite && player.archivedAt === null ? () => openDialog('invite', player.id) : undefined}
          />
          {roleHas(actor, 'corrections.manage') && <Corrections playerId={player.id} />}
          {family && (
            <GuardiansCard
              family={family}
              title="Guardians"
              {...(asAdmin && { onRoles: (userId) => openDialog('roles', userId) })}
            />
          )}
          <PlayerPlaces places={places} />
          <PlayerTryouts tryouts={tryouts} />
          <OffersToPlayer offers={offers} />
          {consents && <ConsentsOfPlayer consents={consents} />}
        </div>
        <EvaluationsOfPlayer evaluations={evaluations} />
        {changes && <PlayerChanges changes={changes} />}
      </div>
      {mayEdit && dialog === 'archive' && (
        <ArchivePlayersDialog players={[{ id: player.id, name }]} onClose={closeDialog} onDone={closeDialog} />
      )}
      {mayInvite && dialog === 'invite' && (
        <InvitePlayerDialog
          player={{ id: player.id, name, email: player.parentGuardianEmail ?? player.secondGuardianEmail }}
          onClose={closeDialog}
        />
      )}
      {mayEdit && dialog === 'edit' && <EditPlayerDialog player={player} onClose={closeDialog} />}
      {asAdmin && dialog === 'roles' && about !== '' && <RolesDialog userId={about} onClose={closeDialog} />}
      {mayErase && dialog === 'erase' && (
        <ErasePlayerDialog player={player} onClose={closeDialog} onErased={() => leaveFor(paths.players)} />
      )}
    </>
  );
}

/** Leads to the page whose link opened this one, or otherwise to all players. */
function BackToOrigin() {
  const [origin] = useState(originPage);
  return <BackLink href={origin?.address ?? paths.players}>{`Back to ${origin?.title ?? 'Players'}`}</BackLink>;
}

/** Page with everything about a player. */
export function PlayerPage({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) {
  const query = useOperationQuery(readPlayerRecord, { playerId: params['playerId'] ?? '' });
  const { data: record, error } = query;
  useTitle(record && !isDenied(error) ? `${record.player.firstName} ${record.player.lastName}` : 'Player');
  return (
    <>
      <BackToOrigin key={params['playerId']} />
      {record && !isDenied(error) ? (
        <LoadedPlayer record={record} />
      ) : (
        <>
          <PageHeader title="Player" />
          {isDenied(error) ? (
            <EmptyCard title={peopleProblems.playerMissing().message} icon={UserX} />
          ) : (
            <NotLoaded query={query} rows={6} loading="Loading the player" failed="Error loading the player">
              We couldn't load the player. Nothing is lost.
            </NotLoaded>
          )}
        </>
      )}
    </>
  );
}
