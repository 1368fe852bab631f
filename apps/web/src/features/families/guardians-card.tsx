import MailPlus from 'lucide-react/icons/mail-plus';
import MailWarning from 'lucide-react/icons/mail-warning';
import KeyRound from 'lucide-react/icons/key-round';
import UserPlus from 'lucide-react/icons/user-plus';
import { answersFor, isAdmin } from '@touchline/domain/core/actor.ts';
import type { Guardian, Guardians, OpenGuardianInvitation } from '@touchline/domain/families/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { useActor, useUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { Countdown } from '../../ui/display/countdown.tsx';
import { EmailAddress } from '../../ui/display/email-address.tsx';
import { PhoneNumber } from '../../ui/display/phone-number.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import type { GuardianDialog } from './guardian-dialogs.tsx';
import { PlayerContacts } from './player-contacts.tsx';

const GuardianDialogs = lazyComponent(async () => (await import('./guardian-dialogs.tsx')).GuardianDialogs);

function GuardianFacts({ guardian, playerName }: { readonly guardian: Guardian; readonly playerName: string }) {
  const { name, kind, email, emailRefused, phone, isOwn, mayAnswer, isContacted } = guardian;
  return (
    <div className="min-w-0">
      <p className="font-medium break-words">
        {name}
        {isOwn && <span className="font-normal text-muted-foreground"> (you)</span>}
      </p>
      <p className="text-sm text-muted-foreground">
        {kind === 'self' ? `${playerName}'s own login` : 'Guardian'} · {mayAnswer ? 'answers offers' : 'reads only'}
      </p>
      {email !== null && !isOwn && (
        <p className="text-sm">
          <EmailAddress linked refused={emailRefused}>
            {email}
          </EmailAddress>
        </p>
      )}
      {phone !== null && !isOwn && (
        <p className="text-sm">
          <PhoneNumber className="underline">{phone}</PhoneNumber>
        </p>
      )}
      {isContacted === false && <Badge tone="amber">Not to be contacted</Badge>}
    </div>
  );
}

function Invitation({
  invitation: { email, emailRefused, kind, mayAnswer, expiresAt, undelivered },
  playerName,
  onRevoke,
}: {
  readonly invitation: OpenGuardianInvitation;
  readonly playerName: string;
  readonly onRevoke: () => void;
}) {
  const { timeZone } = useUser();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">
          {email === null ? 'By somebody else' : <EmailAddress refused={emailRefused}>{email}</EmailAddress>}
        </p>
        {undelivered && (
          <Badge tone="red" icon={MailWarning}>
            Email not delivered
          </Badge>
        )}
        <p className="text-sm text-muted-foreground">
          {kind === 'self' ? `Own login of ${playerName}` : 'Invited'},{' '}
          {mayAnswer ? 'will answer offers' : 'will read only'} · expires {formatInstant(expiresAt, timeZone)}
          &nbsp;· <Countdown until={new Date(expiresAt)} />
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Revoke the invitation ${email === null ? 'by somebody else' : `of ${email}`}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}

/** Shows admins what guardians see of each other, and changes it after a confirmation. */
function KeptApartNote({ areApart, onChange }: { readonly areApart: boolean; readonly onChange: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border pt-4">
      <p className="min-w-0 flex-1 basis-64 text-sm text-muted-foreground">
        {areApart
          ? "Kept apart: no guardian sees another's name or answers."
          : "Guardians see each other's names, rights and answers."}
      </p>
      <Button size="sm" variant="secondary" className="print:hidden" onClick={onChange}>
        {areApart ? 'No longer keep apart' : 'Keep apart'}
      </Button>
    </div>
  );
}

interface GuardiansCardProps {
  readonly family: Guardians;
  /** Heading of the card: "Guardians", or with the child's name if there are several cards. */
  readonly title: string;
  /** Opens a guardian's roles; undefined for users other than admins. */
  readonly onRoles?: (userId: string) => void;
}

/** Lists a player's guardians, with the actions available to the user. */
export function GuardiansCard({ family, title, onRoles }: GuardiansCardProps) {
  const { playerId, playerName, areApart, guardians, invitations } = family;
  const actor = useActor();
  const isManager = isAdmin(actor);
  const mayAnswer = answersFor(actor, playerId);
  const mayInvite = isManager || mayAnswer;
  // The button is also shown below the minimum age, because the refusal explains the age limit.
  const mayGiveLogin = mayAnswer && guardians.every(({ kind }) => kind !== 'self');
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<GuardianDialog>();
  const openerOf = (name: GuardianDialog, of?: string) => () =>
    openDialog(name, of === undefined ? playerId : `${playerId}.${of}`);
  const [dialogPlayerId, subject] = about.split('.');
  const actionsFor = ({ userId, name, isOwn }: Guardian): readonly (readonly [string, string, () => void])[] => [
    ...(onRoles ? ([['Roles', `Roles of ${name}`, () => onRoles(userId)]] as const) : []),
    ...(isManager
      ? ([
          ['Edit', `Edit ${name}`, openerOf('edit-guardian', userId)],
          ['Remove', `Remove ${name}`, openerOf('end-guardianship', userId)],
        ] as const)
      : []),
    ...(!isManager && isOwn ? ([['Leave', `Leave ${playerName}`, openerOf('end-guardianship', userId)]] as const) : []),
  ];
  return (
    <Card aria-label={title} className="print:break-inside-avoid">
      <CardHeader
        title={title}
        actions={
          mayInvite && (
            <span className="flex flex-wrap gap-2 print:hidden">
              {isManager && (
                <Button size="sm" variant="secondary" onClick={openerOf('add-guardian')}>
                  <UserPlus aria-hidden="true" />
                  Add a member
                </Button>
              )}
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Invite a guardian of ${playerName}`}
                onClick={openerOf('invite-guardian')}
              >
                <MailPlus aria-hidden="true" />
                Invite by email
              </Button>
              {mayGiveLogin && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Give ${playerName} a login`}
                  onClick={openerOf('give-login')}
                >
                  <KeyRound aria-hidden="true" />
                  Own login
                </Button>
              )}
            </span>
          )
        }
      />
      {guardians.length === 0 && (
        <p className="mt-4 text-muted-foreground">
          Nobody acts for {playerName} here yet.
          <span>{isManager && ' Add a member of your club, or invite a guardian by email.'}</span>
        </p>
      )}
      <ul className="mt-4 divide-y divide-border empty:mt-0">
        {guardians.map((guardian) => (
          <li
            key={guardian.userId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <GuardianFacts guardian={guardian} playerName={playerName} />
            <span className="flex flex-wrap gap-2 print:hidden">
              {actionsFor(guardian).map(([label, about, act]) => (
                <Button key={label} size="sm" variant="secondary" aria-label={about} onClick={act}>
                  {label}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <PlayerContacts
        family={family}
        onInvite={isManager ? ({ place }) => openerOf('invite-guardian', place)() : undefined}
      />
      {invitations.length > 0 && (
        <>
          <h3 className="mt-5 text-sm font-semibold">Open invitations</h3>
          <ul className="mt-1 divide-y divide-border">
            {invitations.map((invitation) => (
              <Invitation
                key={invitation.id}
                invitation={invitation}
                playerName={playerName}
                onRevoke={openerOf('revoke-guardian', invitation.id)}
              />
            ))}
          </ul>
        </>
      )}
      {areApart !== null && <KeptApartNote areApart={areApart} onChange={openerOf('keep-apart')} />}
      {dialog !== null && dialogPlayerId === playerId && (
        <GuardianDialogs dialog={dialog} about={subject ?? ''} family={family} onClose={closeDialog} />
      )}
    </Card>
  );
}
