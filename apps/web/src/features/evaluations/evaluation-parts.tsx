import { scoreRange } from '@touchline/domain/evaluations/schema.ts';
import { Alert } from '../../ui/states/alert.tsx';

/** Shown above a form that was open when its tryout ended. */
export function NoLongerActive() {
  return (
    <Alert tone="amber" title="This tryout is not active any more.">
      You can still read your entries here, but no longer save them.
    </Alert>
  );
}

export function ScaleHint() {
  return (
    <p className="text-sm text-muted-foreground">
      From {scoreRange.min} (far to go) to {scoreRange.max} (outstanding).
    </p>
  );
}

/** Hint that says who can read the notes. */
export const notesHint = 'Seen by admins and the coaches you share a team with.';
