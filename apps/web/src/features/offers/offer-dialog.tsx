import type { OfferDetails } from '@touchline/domain/offers/schema.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { formatInstant } from '../../lib/format.ts';
import { invitePlayerPath } from '../../lib/routing/form-paths.ts';
import { playerPath } from '../../lib/routing/club-paths.ts';
import { useActor, useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DefinitionList } from '../../ui/display/definition-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { OfferStatusBadge, unreachableText } from './offer-status.tsx';
import { LetterText, termsOf } from './offer-terms.tsx';

interface OfferDialogProps {
  readonly offer: OfferDetails;
  readonly onWithdraw: () => void;
  readonly onClose: () => void;
}

/** Returns the history of an offer, oldest first, one line per event. */
const historyOf = (offer: OfferDetails, at: (instant: string) => string): readonly string[] => {
  const { createdAt, sentBy, isWrittenOf, areMailsFiles, undelivered } = offer;
  const { status, responseReason, responseAt, withdrawnBy, releasedAt } = offer;
  const notifiedText = areMailsFiles
    ? 'No email was sent, because this server has no mail server: tell the family yourself'
    : 'The family was notified by email';
  const authorText = (name: string | null) => (name === null ? '' : ` by ${name}`);
  const endTexts = {
    player: status === 'accepted' ? 'Accepted' : 'Declined',
    lapsed: 'No answer in time',
    other_accepted: 'Declined, since another invitation was accepted',
    withdrawn: `Withdrawn${authorText(withdrawnBy)}`,
  };
  return [
    `${at(createdAt)}: Sent${authorText(sentBy)}`,
    undelivered && 'The email about it could not be delivered',
    !undelivered && isWrittenOf && notifiedText,
    responseAt && status !== 'pending' && `${at(responseAt)}: ${endTexts[responseReason ?? 'player']}`,
    releasedAt && `${at(releasedAt)}: Taken off the team`,
  ].filter((line) => typeof line === 'string');
};

/** Dialog with an offer as seen by coaches and admins, over the list. */
export function OfferDialog({ offer, onWithdraw, onClose }: OfferDialogProps) {
  const { timeZone } = useUser();
  const mayInvite = roleHas(useActor(), 'accountInvitations.manage');
  const instantText = (instant: string | null) => instant && formatInstant(instant, timeZone);
  return (
    <Dialog
      isText
      onOpenChange={onClose}
      title={`Invitation to ${offer.teamName}`}
      description={[offer.ageGroupName, offer.seasonName].join(' · ')}
      footer={
        <>
          {offer.canWithdraw && (
            <Button variant="secondary" onClick={onWithdraw}>
              Withdraw invitation
            </Button>
          )}
          <Button onClick={onClose}>Show all invitations</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {offer.status === 'pending' && offer.familyReach !== 'reachable' && (
          <Alert
            tone="amber"
            title={unreachableText[offer.familyReach]}
            action={
              offer.familyReach === 'refused' ? (
                <LinkButton size="sm" variant="secondary" href={playerPath(offer.playerId)}>
                  Show the player
                </LinkButton>
              ) : (
                mayInvite && (
                  <LinkButton size="sm" variant="secondary" href={invitePlayerPath(offer.playerId)}>
                    Invite to an account
                  </LinkButton>
                )
              )
            }
          >
            The family does not know of this invitation unless you tell them.
          </Alert>
        )}
        <DefinitionList
          items={[
            { term: 'Player', detail: offer.playerName },
            { term: 'Status', detail: <OfferStatusBadge {...offer} /> },
            { term: 'Tryout', detail: offer.tryoutTitle },
            { term: 'Invited', detail: instantText(offer.createdAt) },
            { term: 'Expires', detail: instantText(offer.expiresAt) },
            { term: 'Response', detail: instantText(offer.responseAt) },
            ...termsOf(offer, offer.currency).filter(({ detail }) => detail !== null),
          ]}
        />
        <LetterText {...offer} />
        <section className="flex flex-col gap-1 text-sm">
          <h3 className="font-semibold">History</h3>
          <ol className="flex flex-col gap-1 text-muted-foreground">
            {historyOf(offer, (instant) => formatInstant(instant, timeZone)).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </section>
      </div>
    </Dialog>
  );
}
