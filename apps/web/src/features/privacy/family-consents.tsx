import { consentVersion } from '@touchline/domain/access/messages.children.ts';
import { giveConsent, listOwnConsents, withdrawConsent } from '@touchline/domain/privacy/contract.consents.ts';
import { consentTexts } from '@touchline/domain/privacy/messages.consents.ts';
import {
  type ConsentSubject,
  consentSubjects,
  type PlayerConsents,
} from '@touchline/domain/privacy/schema.consents.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatInstant } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';

const subjectNames = { data: "The child's data", photos: 'Photos' } as const;

const questions = {
  give: { title: 'Give consent', confirmLabel: 'I agree', busyLabel: 'Saving...' },
  withdraw: { title: 'Withdraw consent', confirmLabel: 'Withdraw', busyLabel: 'Withdrawing...' },
} as const;

interface ConsentOfPlayer {
  readonly player: PlayerConsents;
  readonly subject: ConsentSubject;
}

function ConsentRow({ player, subject, onChange }: ConsentOfPlayer & { readonly onChange: () => void }) {
  const { timeZone } = useUser();
  const consent = player[subject];
  const actionLabel = consent ? 'Withdraw' : 'Give consent';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 text-sm">
        <span className="font-medium">{subjectNames[subject]}</span>
        <span className="block text-muted-foreground">
          {consent
            ? `Agreed ${formatInstant(consent.at, timeZone)}${consent.by ? ` by ${consent.by}` : ''}`
            : 'No consent'}
        </span>
      </p>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${actionLabel}: ${subjectNames[subject]}, ${player.playerName}`}
        onClick={onChange}
      >
        {actionLabel}
      </Button>
    </div>
  );
}

function ConsentDialog({ player, subject, onClose }: ConsentOfPlayer & { readonly onClose: () => void }) {
  const { organizationName } = useUser();
  const give = useCommand(giveConsent);
  const withdraw = useCommand(withdrawConsent);
  const act = player[subject] ? 'withdraw' : 'give';
  const { playerId, playerName } = player;
  const callbacks = { onSuccess: onClose, onError: onClose };
  const confirm = () =>
    act === 'give'
      ? give.mutate({ playerId, subject, textVersion: consentVersion, isAdult: true }, callbacks)
      : withdraw.mutate({ playerId, subject }, callbacks);
  const { title, ...labels } = questions[act];
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`${title} for ${playerName}?`}
      {...labels}
      destructive={act === 'withdraw'}
      busy={give.busy || withdraw.busy}
      onConfirm={confirm}
    >
      {consentTexts[subject](organizationName)}{' '}
      {act === 'give'
        ? 'By agreeing you say that you are an adult and may act for the child.'
        : 'The admins of the club are told.'}
      <span>
        {act === 'withdraw' && subject === 'data' && ' The club then deletes what it stores about the child.'}
      </span>
    </ConfirmDialog>
  );
}

/** Guardian's consents for each child, which can be given or withdrawn. */
export function FamilyConsents() {
  const { role, hold } = useUser();
  return role === 'player' && hold === null ? <OwnConsents /> : null;
}

function OwnConsents() {
  const query = useOperationQuery(listOwnConsents, {});
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<ConsentSubject>();
  const players = query.data?.players;
  if (!players) {
    return (
      <NotLoaded query={query} rows={2} loading="Loading consents" failed="Failed to load the consents">
        Nothing has changed.
      </NotLoaded>
    );
  }
  if (players.length === 0) return null;
  const dialogPlayer = players.find(({ playerId }) => playerId === about);
  return (
    <Card aria-label="Consents">
      <CardHeader
        title="Consents"
        description="What you agreed to for your children. You can withdraw it at any time."
      />
      <ul className="mt-2 divide-y divide-border">
        {players.map((player) => (
          <li key={player.playerId} className="flex flex-col gap-3 py-3 last:pb-0">
            <p translate="no" className="font-semibold break-words">
              {player.playerName}
            </p>
            {consentSubjects.map((subject) => (
              <ConsentRow
                key={subject}
                player={player}
                subject={subject}
                onChange={() => openDialog(subject, player.playerId)}
              />
            ))}
          </li>
        ))}
      </ul>
      {dialogPlayer && dialog && <ConsentDialog player={dialogPlayer} subject={dialog} onClose={closeDialog} />}
    </Card>
  );
}
