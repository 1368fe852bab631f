import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listGuardians } from '@touchline/domain/families/contract.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { GuardiansCard } from './guardians-card.tsx';

interface OwnFamilyProps {
  readonly playerId: string;
  /** Shows the facts of a player to those who may correct them. */
  readonly factsOf: (playerId: string) => ReactNode;
}

function OwnFamily({ playerId, factsOf }: OwnFamilyProps) {
  const { data: family } = useOperationQuery(listGuardians, { playerId });
  if (!family) return null;
  return (
    <>
      {family.guardians.some(({ isOwn, mayAnswer, kind }) => isOwn && (mayAnswer || kind === 'self')) &&
        factsOf(playerId)}
      <GuardiansCard family={family} title={`Who acts for ${family.playerName}`} />
    </>
  );
}

/** The guardians of each child of a family, who know each other's names and rights. */
export function OwnFamilies({ factsOf }: Pick<OwnFamilyProps, 'factsOf'>) {
  const { players } = useUser();
  return (
    <div className="mt-8 flex max-w-3xl flex-col gap-4">
      {players.map(({ id }) => (
        <OwnFamily key={id} playerId={id} factsOf={factsOf} />
      ))}
      <p className="print:hidden">
        <Link href={paths.registerPlayer} className="text-green-ink underline underline-offset-4">
          Add another child with a code
        </Link>
      </p>
    </div>
  );
}
