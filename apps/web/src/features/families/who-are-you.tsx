import { useState } from 'react';
import { childTexts } from '@touchline/domain/access/messages.children.ts';
import type { Kind } from '@touchline/domain/access/schema.children.ts';
import { sayWhoIAm } from '@touchline/domain/families/contract.ts';
import type { Guardians } from '@touchline/domain/families/schema.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Radio, RadioGroup } from '../../ui/radio-group.tsx';

/** Asks an account that is older than guardianships once if it is the player (FAM-18). */
export function WhoAreYou({ family: { playerId, playerName } }: { readonly family: Guardians }) {
  const say = useCommand(sayWhoIAm);
  const [kind, setKind] = useState<Kind>();
  const [isAdult, setAdult] = useState(false);
  const [isUnanswered, setUnanswered] = useState(false);
  const fields = problemIn(say.error)?.fields ?? {};
  const question = `Are you ${playerName}, or do you act for ${playerName}?`;

  const choose = (next: Kind) => () => {
    say.reset();
    setUnanswered(false);
    setKind(next);
  };
  const answer = () => {
    setUnanswered(kind === undefined);
    if (kind !== undefined) say.mutate({ playerId, kind, ...(kind === 'guardian' && { isAdult }) });
  };
  return (
    <Card aria-label={question}>
      <CardHeader title={question} description="We ask this once. Until you answer, everything stays as it is." />
      <div className="mt-4 flex flex-col gap-4">
        <RadioGroup legend={question} legendHidden error={isUnanswered ? 'Please choose one.' : fields['kind']}>
          <Radio name={`who-${playerId}`} checked={kind === 'guardian'} onChange={choose('guardian')}>
            I act for {playerName}
          </Radio>
          <Radio name={`who-${playerId}`} checked={kind === 'self'} onChange={choose('self')}>
            I am {playerName}
          </Radio>
        </RadioGroup>
        {kind === 'guardian' && (
          <Checkbox checked={isAdult} onChange={({ target }) => setAdult(target.checked)} error={fields['isAdult']}>
            {childTexts.isAdult}
          </Checkbox>
        )}
        <div>
          <Button
            busy={say.busy}
            busyLabel="Saving..."
            aria-label={`Save who signs in for ${playerName}`}
            onClick={answer}
          >
            Save
          </Button>
        </div>
      </div>
    </Card>
  );
}
