import type { ReactNode } from 'react';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';

interface CorrectionRowProps {
  /** Person the fact is about; undefined on that person's own page. */
  readonly person?: ReactNode;
  /** Label of the fact, such as "Phone". */
  readonly label: string;
  /** Fact and person for button names, such as "Phone of Cora Coach". */
  readonly what: string;
  readonly before: string;
  readonly now: string;
  readonly proposed: string;
  /** Source of the proposal, such as "Proposed by Gerda Guardian". */
  readonly origin: string;
  readonly proposedAt: string;
  readonly accept: { readonly busy: boolean; readonly press: () => void };
  readonly refuse: { readonly busy: boolean; readonly press: () => void };
}

/** Stored value and its proposed replacement, for an admin to accept or refuse. */
export function CorrectionRow(props: CorrectionRowProps) {
  const { person, label, what, before, now, proposed, origin, proposedAt, accept, refuse } = props;
  const { timeZone } = useUser();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0">
        {person}
        <p className="break-words">
          {label}: <del className="text-muted-foreground">{now}</del>{' '}
          <ins className="font-medium no-underline">{proposed}</ins>
        </p>
        {now !== before && <p className="text-sm text-amber-ink">It was {before} when the correction was proposed.</p>}
        <p className="text-sm text-muted-foreground">
          {origin} · {formatInstant(proposedAt, timeZone, 'day')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Accept: ${what}`}
          busy={accept.busy}
          busyLabel="Accepting..."
          onClick={accept.press}
        >
          Accept
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Refuse: ${what}`}
          busy={refuse.busy}
          busyLabel="Refusing..."
          onClick={refuse.press}
        >
          Refuse
        </Button>
      </div>
    </li>
  );
}

/** Card with the pending corrections. */
export function CorrectionCard({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return (
    <Card aria-label="Corrections" className="print:hidden">
      <CardHeader
        title={`Corrections (${count})`}
        description="A profile changes when you accept. The person who proposed it is told by email."
      />
      <ul className="mt-4 divide-y divide-border">{children}</ul>
    </Card>
  );
}
