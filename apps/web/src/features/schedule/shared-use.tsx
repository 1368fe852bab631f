import { isAdmin } from '@touchline/domain/core/actor.ts';
import { fieldTakenCode } from '@touchline/domain/schedule/messages.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useActor } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';

interface SharedUseProps {
  readonly error: Error | null;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** Lets an admin book a field for two events at once, after a refusal that names the other event. */
export function SharedUse({ error, isConfirmed, onConfirm }: SharedUseProps) {
  const isManager = isAdmin(useActor());
  const problem = problemIn(error);
  if (!isManager || problem?.code !== fieldTakenCode) return null;
  return (
    <Alert tone="amber" title="Two events on one field" className="sm:col-span-full">
      <p>{problem.message}</p>
      <Checkbox checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)}>
        Let both use the field
      </Checkbox>
    </Alert>
  );
}
