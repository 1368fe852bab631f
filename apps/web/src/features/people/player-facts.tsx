import type { Player } from '@touchline/domain/people/schema.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { DefinitionList } from '../../ui/display/definition-list.tsx';
import { EmailAddress } from '../../ui/display/email-address.tsx';
import { PhoneNumber } from '../../ui/display/phone-number.tsx';

const accountText = ({ hasAccount, isInvited }: Player): string => {
  if (hasAccount) return 'Yes';
  return isInvited ? 'Invited' : 'No account';
};

interface Contact {
  readonly names: readonly (string | null)[];
  readonly phone: string | null;
  readonly email: string | null;
  readonly emailRefused: boolean;
}

/** Contact in the profile, with or without an account. */
function NamedContact({ names, phone, email, emailRefused }: Contact) {
  const name = names.filter(Boolean).join(' ');
  if (!name && phone === null && email === null) return '–';
  return (
    <>
      {name && (
        <span translate="no" className="block">
          {name}
        </span>
      )}
      {phone !== null && <PhoneNumber className="block underline">{phone}</PhoneNumber>}
      {email !== null && (
        <span className="block">
          <EmailAddress refused={emailRefused}>{email}</EmailAddress>
        </span>
      )}
    </>
  );
}

const firstGuardianOf = (player: Player): Contact => ({
  names: [player.parentGuardianFirstName, player.parentGuardianLastName],
  phone: player.parentGuardianPhone,
  email: player.parentGuardianEmail,
  emailRefused: player.parentGuardianEmailRefused,
});

const secondGuardianOf = (player: Player): Contact => ({
  names: [player.secondGuardianFirstName, player.secondGuardianLastName],
  phone: player.secondGuardianPhone,
  email: player.secondGuardianEmail,
  emailRefused: player.secondGuardianEmailRefused,
});

const isKnown = ({ names, phone, email }: Contact): boolean => [...names, phone, email].some((one) => one !== null);

interface PlayerFactsProps {
  readonly player: Player;
  /** True if this viewer may not see phone numbers and email addresses. */
  readonly hidesContacts: boolean;
  /** Opens the invitation for a player without an account; undefined for users who may not invite. */
  readonly onInvite: (() => void) | undefined;
}

/** Facts of the profile. Only admins see the exact birth date (ruling 31). */
export function PlayerFacts({ player, hidesContacts, onInvite }: PlayerFactsProps) {
  const { timeZone } = useUser();
  const secondGuardian = secondGuardianOf(player);
  const { birthDate, birthYear, age, gender, position, jerseyNumber, createdAt } = player;
  return (
    <Card aria-label="Facts">
      <CardHeader title="Facts" />
      <DefinitionList
        className="mt-4"
        items={[
          birthDate === null
            ? { term: 'Birth year', detail: birthYear }
            : { term: 'Birth date', detail: formatDay(birthDate) },
          { term: 'Age', detail: age },
          { term: 'Gender', detail: gender },
          { term: 'Position', detail: position },
          { term: 'Jersey number', detail: jerseyNumber },
          { term: 'Parent or guardian', detail: <NamedContact {...firstGuardianOf(player)} /> },
          ...(hidesContacts
            ? [{ term: 'Phone and email', detail: 'Seen by admins and the coaches of their teams' }]
            : []),
          ...(isKnown(secondGuardian)
            ? [{ term: 'Second guardian', detail: <NamedContact {...secondGuardian} /> }]
            : []),
          {
            term: 'Account',
            detail: (
              <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
                {accountText(player)}
                {onInvite && !player.hasAccount && !player.isInvited && (
                  <Button
                    size="sm"
                    variant="secondary"
                    className="print:hidden"
                    aria-label={`Invite ${player.firstName} ${player.lastName}`}
                    onClick={onInvite}
                  >
                    Invite
                  </Button>
                )}
              </span>
            ),
          },
          { term: 'Registered', detail: formatInstant(createdAt, timeZone, 'day') },
        ]}
      />
    </Card>
  );
}
