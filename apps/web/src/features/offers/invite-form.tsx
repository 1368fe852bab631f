import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { teamCapacity } from '@touchline/domain/constants.club.ts';
import { listed } from '@touchline/domain/core/words.ts';
import { listEvaluations, listRecommendations } from '@touchline/domain/evaluations/contract.ts';
import type { EvaluatedPlayer } from '@touchline/domain/evaluations/schema.ts';
import { offerCandidates, offerTeams, sendOffers } from '@touchline/domain/offers/contract.ts';
import { offerNotices } from '@touchline/domain/offers/messages.ts';
import { blockingOffer } from '@touchline/domain/offers/rules.ts';
import { type Candidate, offerForm, type SendingResult, type TeamOption } from '@touchline/domain/offers/schema.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { notify } from '../../lib/data/notices.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOnlyChoice } from '../../lib/forms/only-choice.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { allowNextNavigation, useNavigationBlocker } from '../../lib/routing/navigation-blocker.ts';
import { tryoutPath } from '../../lib/routing/club-paths.ts';
import { useSearchParam } from '../../lib/routing/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { LeaveQuestion } from '../../ui/overlays/leave-question.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { MailFilesNote } from '../../ui/states/mail-files-note.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { Steps } from '../../ui/layout/steps.tsx';
import { useRootAttribute } from '../../ui/base/use-root-attribute.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { CandidateList } from './candidate-list.tsx';
import { LetterFields, TeamField } from './letter-fields.tsx';
import { LetterPreview } from './letter-preview.tsx';
import type { AccountlessPlayer } from './invite-account.tsx';
import { UnreachablePlayers } from './unreachable-players.tsx';

/** Lists the players who were not invited, with the reasons. The list stays after the toast is gone (ruling 64). */
function SendingFailures({ result }: { result: SendingResult }) {
  if (result.failures.length === 0) return null;
  return (
    <Alert tone="red" title={result.sent > 0 ? 'Some invitations were not sent' : 'No invitation was sent'}>
      <ul className="mt-1 flex flex-col gap-1">
        {result.failures.map(({ playerId, playerName, message }) => (
          <li key={playerId}>
            <span className="font-medium">{playerName}:</span> {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Names the selected players, whose checkboxes are out of view while the letter is written. */
function Recipients({ players }: { readonly players: readonly Candidate[] }) {
  if (players.length === 0) return null;
  return (
    <p className="text-sm">
      <span className="text-muted-foreground">Goes to</span>{' '}
      <span translate="no" className="font-medium">
        {listed(players.map(({ firstName, lastName }) => `${firstName} ${lastName}`))}
      </span>
    </p>
  );
}

/** Warns that the team would get too many players, or that some of them declined it. The offers can be sent anyway. */
function SelectionWarnings({ team, players }: { readonly team: TeamOption; readonly players: readonly Candidate[] }) {
  // An upper limit, because players with an offer may already be on the team.
  const total = team.playerCount + team.pendingCount + players.length;
  const decliners = players.filter(({ declinedTeams }) => declinedTeams.includes(team.name));
  return (
    <div className="flex w-full flex-col gap-1 text-sm font-medium text-amber-ink empty:hidden">
      {players.length > 0 && total > teamCapacity && (
        <p>
          If everyone accepts, {team.name} has up to {total} players for {teamCapacity} places.
        </p>
      )}
      {decliners.length > 0 && (
        <p>
          {listed(decliners.map(({ firstName, lastName }) => `${firstName} ${lastName}`))} declined {team.name} before.
        </p>
      )}
    </div>
  );
}

const noEvaluations: readonly EvaluatedPlayer[] = [];

const emptyValues = {
  teamId: '',
  playerIds: [] as string[],
  offerLetterBody: '',
  anticipatedTeamLevel: '',
  anticipatedSeasonCostAmount: '',
  anticipatedSeasonCostDescription: '',
};

interface InviteFormProps {
  readonly tryoutId: string;
  /** Renders the dialog that invites a player to create an account; undefined for users who may not. */
  readonly accountInvitation?: ((player: AccountlessPlayer, onClose: () => void) => ReactNode) | undefined;
}

/** Steps of the form. Phones show one step at a time. */
const steps = ['players', 'letter'] as const;
type Step = (typeof steps)[number];

/** Sends an offer letter to the selected participants of a tryout. */
export function InviteForm({ tryoutId, accountInvitation }: InviteFormProps) {
  const [path, navigate] = useLocation();
  const [stepInAddress, setStep] = useSearchParam<Step>('step', 'players');
  const step: Step = stepInAddress === 'letter' ? 'letter' : 'players';
  const [accountlessPlayer, setAccountlessPlayer] = useState<AccountlessPlayer>();
  const onInviteAccount = accountInvitation && setAccountlessPlayer;
  const teams = useOperationQuery(offerTeams, { tryoutId });
  const participants = useOperationQuery(offerCandidates, { tryoutId });
  const recommendations = useOperationQuery(listRecommendations, { tryoutId });
  const evaluations = useOperationQuery(listEvaluations, { tryoutId });
  const send = useCommand(sendOffers);
  const form = useSchemaForm(offerForm, emptyValues);
  const { errors, isDirty } = form.formState;
  const blocker = useNavigationBlocker(isDirty && !send.isSuccess);
  const teamId = form.watch('teamId');
  const {
    candidates = [],
    allowSeveralOffers = false,
    offerHours = 0,
    currency = null,
    lastTerms = null,
  } = participants.data ?? {};

  const isBlocked = (candidate: Candidate): boolean =>
    blockingOffer(candidate.offers, teamId, allowSeveralOffers) !== undefined;
  // A selected player becomes unavailable when another user sends an offer or when the team changes.
  const availableIds = new Set(candidates.filter((candidate) => !isBlocked(candidate)).map(({ playerId }) => playerId));
  const selected = form.watch('playerIds').filter((playerId) => availableIds.has(playerId));
  const recipients = candidates.filter(({ playerId }) => selected.includes(playerId));
  const team = teams.data?.find(({ id }) => id === teamId);
  const select = (playerIds: readonly string[]) =>
    form.setValue('playerIds', [...playerIds], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  const submit = form.handleSubmit(
    async () => {
      try {
        // The amount is sent as typed. The server parses it with the same rule as the hint.
        const result = await send.mutateAsync({ tryoutId, ...form.getValues(), playerIds: selected });
        const failedIds = result.failures.map(({ playerId }) => playerId);
        if (failedIds.length + result.unreachable.length > 0) {
          form.setValue('playerIds', failedIds);
          setStep('players', { replace: true });
          // The user may have left the page in the meantime.
        } else if (window.location.pathname === path) {
          allowNextNavigation();
          navigate(tryoutPath(tryoutId));
        }
      } catch (reason) {
        showFieldProblems(form, reason);
      }
    },
    (problems) => {
      const isUnchosen = problems.teamId || problems.playerIds;
      if (isUnchosen) notify(offerNotices.nothingSelected);
      if (step !== 'players') setStep(isUnchosen ? 'players' : 'letter', { replace: true });
    },
  );

  const queries = [teams, participants, recommendations, evaluations];
  const isLoaded = queries.every(({ data }) => data !== undefined);
  useRootAttribute('selection-bar', isLoaded);

  // Preselects the player only if the tryout has a single participant, not if others already have offers.
  useOnlyChoice(form, 'teamId', teams.data);
  const onlyPlayerId = isLoaded && candidates.length === 1 ? [...availableIds][0] : undefined;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (onlyPlayerId !== undefined && getValues('playerIds').length === 0) setValue('playerIds', [onlyPlayerId]);
  }, [onlyPlayerId, getValues, setValue]);

  // Focus moves to the result, which appears above the list while the button is below it.
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (send.data) result.current?.focus();
  }, [send.data]);

  const stepHeading = useRef<HTMLDivElement>(null);
  const goToStep = (to: Step) => {
    setStep(to);
    stepHeading.current?.focus();
  };
  const goToLetter = async () => {
    if (await form.trigger(['teamId', 'playerIds'])) goToStep('letter');
    else notify(offerNotices.nothingSelected);
  };
  const stepClass = (of: Step) => clsx('flex flex-col gap-5', of !== step && 'max-sm:hidden');

  if (!isLoaded)
    return (
      <NotLoaded
        query={{
          isError: queries.some(({ isError }) => isError),
          error: queries.find(({ error }) => error)?.error,
          isFetching: queries.some(({ isFetching }) => isFetching),
          refetch: () => Promise.all(queries.map((reading) => reading.refetch())),
        }}
        loading="Loading teams and players"
        failed="Failed to load teams and evaluations."
      />
    );
  return (
    <>
      <form
        aria-label="Invite Players to Team"
        noValidate
        onSubmit={(event) => {
          form.setValue('playerIds', selected);
          void submit(event);
        }}
        className="flex flex-col gap-5"
      >
        <div ref={stepHeading} tabIndex={-1} className="scroll-mt-20 outline-none sm:hidden">
          <Steps label="Invite to Team" steps={['Players', 'Letter and send']} current={steps.indexOf(step)} />
        </div>
        {send.data && (
          <div ref={result} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-5 outline-none empty:hidden">
            <SendingFailures result={send.data} />
            <UnreachablePlayers players={send.data.unreachable} hours={offerHours} onInviteAccount={onInviteAccount} />
          </div>
        )}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
          <Card className={stepClass('players')}>
            <TeamField form={form} teams={teams.data ?? []} />
            <CandidateList
              candidates={candidates}
              recommendations={recommendations.data ?? []}
              evaluations={evaluations.data ?? noEvaluations}
              selected={selected}
              onChange={select}
              isBlocked={isBlocked}
              onInviteAccount={onInviteAccount}
              error={errors.playerIds?.message}
            />
          </Card>
          <Card className={stepClass('letter')}>
            <LetterFields form={form} currency={currency} lastTerms={lastTerms} />
            <LetterPreview form={form} teamName={team?.name} currency={currency} />
            <Recipients players={recipients} />
            <p className="text-sm text-muted-foreground">Each invitation waits {offerHours} hours for its answer.</p>
            <MailFilesNote />
          </Card>
        </div>
        {/* On phones the button comes after the preview instead of covering it, because sending cannot be undone. */}
        <div
          className={clsx(
            'sticky bottom-4 z-20 short:static flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-raised px-4 py-3 shadow-float max-lg:bottom-20 max-sm:bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0',
            step === 'letter' && 'max-sm:static',
          )}
        >
          {team && <SelectionWarnings team={team} players={recipients} />}
          <p role="status" className={clsx('mr-auto font-medium tabular-nums', step === 'letter' && 'max-sm:w-full')}>
            {selected.length} of {availableIds.size} selected
          </p>
          {/* On phones, the link above leads back instead. */}
          <LinkButton variant="secondary" href={tryoutPath(tryoutId)} className="max-sm:hidden">
            {send.isSuccess ? 'Close' : 'Cancel'}
          </LinkButton>
          {step === 'letter' ? (
            <Button variant="secondary" className="sm:hidden" onClick={() => goToStep('players')}>
              Back
            </Button>
          ) : (
            <Button className="sm:hidden" onClick={() => void goToLetter()}>
              Next
            </Button>
          )}
          <Button
            type="submit"
            busy={send.busy}
            busyLabel="Sending..."
            className={step === 'letter' ? 'max-sm:grow' : 'max-sm:hidden'}
          >
            Send Invitations
          </Button>
        </div>
      </form>
      <LeaveQuestion {...blocker}>The invitations have not been sent.</LeaveQuestion>
      {accountlessPlayer && accountInvitation?.(accountlessPlayer, () => setAccountlessPlayer(undefined))}
    </>
  );
}
