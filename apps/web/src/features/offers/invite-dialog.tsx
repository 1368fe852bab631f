import { type ReactNode, useEffect, useRef, useState } from 'react';
import { listEvaluations, listRecommendations } from '@touchline/domain/evaluations/contract.ts';
import type { EvaluatedPlayer } from '@touchline/domain/evaluations/schema.ts';
import { offerCandidates, offerTeams, sendOffers } from '@touchline/domain/offers/contract.ts';
import { offerNotices } from '@touchline/domain/offers/messages.ts';
import { blockingOffer } from '@touchline/domain/offers/rules.ts';
import { type Candidate, offerForm, type SendingResult } from '@touchline/domain/offers/schema.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { notify } from '../../lib/data/notices.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOnlyChoice } from '../../lib/forms/only-choice.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MailFilesNote } from '../../ui/mail-files-note.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Alert } from '../../ui/alert.tsx';
import { CandidateList } from './candidate-list.tsx';
import { LetterFields } from './letter-fields.tsx';
import type { AccountlessPlayer } from './invite-account.tsx';
import { UnreachablePlayers } from './unreachable-players.tsx';

/** Players not invited, and why. Stays in the dialog when the toast is gone (ruling 64). */
function SendingFailures({ result }: { result: SendingResult }) {
  const list = useRef<HTMLDivElement>(null);
  // The Send button is at the other end of a long dialog.
  useEffect(() => {
    if (result.failures.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  if (result.failures.length === 0) return null;
  return (
    <div ref={list}>
      <Alert tone="red" title={result.sent > 0 ? 'Some invitations were not sent' : 'No invitation was sent'}>
        <ul className="mt-1 flex flex-col gap-1">
          {result.failures.map(({ playerId, playerName, message }) => (
            <li key={playerId}>
              <span className="font-medium">{playerName}:</span> {message}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

const none: readonly EvaluatedPlayer[] = [];

const empty = {
  teamId: '',
  playerIds: [] as string[],
  offerLetterBody: '',
  anticipatedTeamLevel: '',
  anticipatedSeasonCostAmount: '',
  anticipatedSeasonCostDescription: '',
};

interface InviteDialogProps {
  readonly tryoutId: string;
  readonly onClose: () => void;
  /** The dialog that invites a player to an account, for those who may. */
  readonly accountInvitation?: ((player: AccountlessPlayer, onClose: () => void) => ReactNode) | undefined;
}

/** Invite Players to Team: one letter to as many participants of the tryout as are ticked. */
export function InviteDialog({ tryoutId, onClose, accountInvitation }: InviteDialogProps) {
  const [invited, setInvited] = useState<AccountlessPlayer>();
  const onInviteAccount = accountInvitation && setInvited;
  const teams = useOperationQuery(offerTeams, { tryoutId });
  const participants = useOperationQuery(offerCandidates, { tryoutId });
  const recommendations = useOperationQuery(listRecommendations, { tryoutId });
  const evaluated = useOperationQuery(listEvaluations, { tryoutId });
  const list = useRef<HTMLDivElement>(null);
  const send = useCommand(sendOffers);
  const form = useSchemaForm(offerForm, empty);
  const { errors, isDirty } = form.formState;
  const teamId = form.watch('teamId');
  const { candidates = [], allowSeveralOffers = false, offerHours = 0 } = participants.data ?? {};

  const isBlocked = (candidate: Candidate): boolean =>
    blockingOffer(candidate.offers, teamId, allowSeveralOffers) !== undefined;
  // Another user may send, or another team be chosen, while the dialog is open.
  const free = new Set(candidates.filter((candidate) => !isBlocked(candidate)).map(({ playerId }) => playerId));
  const selected = form.watch('playerIds').filter((playerId) => free.has(playerId));
  const select = (playerIds: readonly string[]) =>
    form.setValue('playerIds', [...playerIds], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  const submit = form.handleSubmit(
    async () => {
      try {
        // As typed: the amount is read by the server, with the same rule as the hint beside it.
        const result = await send.mutateAsync({ tryoutId, ...form.getValues(), playerIds: selected });
        const failed = result.failures.map(({ playerId }) => playerId);
        if (failed.length + result.unreachable.length === 0) onClose();
        else form.setValue('playerIds', failed);
      } catch (reason) {
        showFieldProblems(form, reason);
      }
    },
    (problems) => {
      if (problems.teamId || problems.playerIds) notify(offerNotices.nothingSelected);
    },
  );

  const readings = [teams, participants, recommendations, evaluated];
  const loaded = readings.every(({ data }) => data !== undefined);

  // Chooses the only participant there is, but not the only one of several without an invitation.
  useOnlyChoice(form, 'teamId', teams.data);
  const only = loaded && candidates.length === 1 ? [...free][0] : undefined;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (only !== undefined && getValues('playerIds').length === 0) setValue('playerIds', [only]);
  }, [only, getValues, setValue]);

  // The dialog opened before there was a field to start from.
  const { setFocus } = form;
  useEffect(() => {
    if (loaded) setFocus('teamId');
  }, [loaded, setFocus]);

  // The ticked players are far below it.
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (send.data) result.current?.focus();
  }, [send.data]);

  const goToPlayers = () => {
    list.current?.focus({ preventScroll: true });
    // Scrolls to a part so that only the list moves: the whole is taller than the dialog and would move its head.
    list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      <Dialog
        onOpenChange={onClose}
        title="Invite Players to Team"
        description={offerHours > 0 && `Each invitation waits ${offerHours} hours for its answer.`}
        onSubmit={(event) => {
          form.setValue('playerIds', selected);
          void submit(event);
        }}
        dirty={isDirty && !send.isSuccess}
        size="lg"
        footer={
          loaded && (
            <>
              <Button variant="secondary" onClick={onClose}>
                {send.isSuccess ? 'Close' : 'Cancel'}
              </Button>
              <Button type="submit" busy={send.busy} busyLabel="Sending...">
                Send Invitations
              </Button>
            </>
          )
        }
      >
        {!loaded && (
          <NotLoaded
            query={{
              isError: readings.some(({ isError }) => isError),
              error: readings.find(({ error }) => error)?.error,
              isFetching: readings.some(({ isFetching }) => isFetching),
              refetch: () => Promise.all(readings.map((reading) => reading.refetch())),
            }}
            loading="Loading teams and players"
            failed="Failed to load teams and evaluations."
          />
        )}
        {loaded && (
          <div className="flex flex-col gap-5 pb-1">
            <MailFilesNote />
            {send.data && (
              <div ref={result} tabIndex={-1} className="flex flex-col gap-5 outline-none empty:hidden">
                <SendingFailures result={send.data} />
                <UnreachablePlayers
                  players={send.data.unreachable}
                  hours={offerHours}
                  onInviteAccount={onInviteAccount}
                />
              </div>
            )}
            {/* Five fields stand before the list, which is more than the height of a phone. */}
            <Button variant="secondary" className="self-start sm:hidden" onClick={goToPlayers}>
              Go to players
            </Button>
            <LetterFields form={form} teams={teams.data ?? []} currency={participants.data?.currency ?? null} />
            <div ref={list} tabIndex={-1} className="outline-none">
              <div className="scroll-mb-80" />
              <CandidateList
                candidates={candidates}
                recommendations={recommendations.data ?? []}
                evaluations={evaluated.data ?? none}
                selected={selected}
                onChange={select}
                isBlocked={isBlocked}
                onInviteAccount={onInviteAccount}
                error={errors.playerIds?.message}
              />
            </div>
          </div>
        )}
      </Dialog>
      {invited && accountInvitation?.(invited, () => setInvited(undefined))}
    </>
  );
}
