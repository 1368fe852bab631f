import { useState } from 'react';
import { Link } from 'wouter';
import { childTexts, consentVersion } from '@touchline/domain/access/messages.children.ts';
import { giveConsent, listOwnConsents } from '@touchline/domain/privacy/contract.consents.ts';
import type { PlayerConsents } from '@touchline/domain/privacy/schema.consents.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';

/** Asks for consent for one child. The checkbox states who may give it. */
function NeededConsent({ playerId, playerName }: PlayerConsents) {
  const { organizationName, players } = useUser();
  const { mutate, busy } = useCommand(giveConsent);
  const [isAdult, setAdult] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const agree = () => {
    setMissing(!isAdult);
    if (isAdult) mutate({ playerId, subject: 'data', textVersion: consentVersion, isAdult });
  };
  return (
    <li className="flex flex-col gap-3 py-3 last:pb-0">
      {players.length > 1 && (
        <p translate="no" className="text-base font-semibold break-words">
          {playerName}
        </p>
      )}
      <p className="text-sm">
        {childTexts.consent(organizationName)}{' '}
        <Link href={paths.privacy} className="text-green-ink underline underline-offset-4">
          Privacy Statement
        </Link>
      </p>
      <Checkbox
        checked={isAdult}
        onChange={({ target }) => {
          setAdult(target.checked);
          setMissing(false);
        }}
        error={isMissing ? childTexts.isAdultNeeded : undefined}
      >
        {childTexts.isAdult}
      </Checkbox>
      <div>
        <Button busy={busy} busyLabel="Saving..." aria-label={`I agree, for ${playerName}`} onClick={agree}>
          I agree
        </Button>
      </div>
    </li>
  );
}

/** Asks guardians for any missing consent to store their children's data. */
export function NeededConsents() {
  const { data } = useOperationQuery(listOwnConsents, {});
  const neededPlayers = data?.players.filter(({ isNeeded }) => isNeeded) ?? [];
  if (neededPlayers.length === 0) return null;
  return (
    <Card aria-label="Your consent is needed" className="max-w-3xl">
      <CardHeader
        title="Your consent is needed"
        description="If you do not agree, please talk to the club. It then deletes what it stores about the child."
      />
      <ul className="mt-2 divide-y divide-border">
        {neededPlayers.map((player) => (
          <NeededConsent key={player.playerId} {...player} />
        ))}
      </ul>
    </Card>
  );
}
