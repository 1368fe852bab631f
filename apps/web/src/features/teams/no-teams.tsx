import Shield from 'lucide-react/icons/shield';
import type { ReactNode } from 'react';
import type { Side } from '@touchline/domain/teams/schema.ts';
import { EmptyCard } from '../../ui/empty-state.tsx';

const titles = { current: 'No current teams found', past: 'No past teams found' } as const satisfies Record<
  Side,
  string
>;

const hints = {
  manager: { current: 'Get started by creating a new team.', past: "You don't have any past teams yet." },
  coach: {
    current: 'No teams have been assigned to you for the current season.',
    past: "You don't have any past teams.",
  },
} as const satisfies Record<string, Record<Side, string>>;

interface NoTeamsProps {
  readonly side: Side;
  readonly mayManage: boolean;
  /** Creates a team, for those who may. */
  readonly action: ReactNode;
}

/** Says why there is no team, in the words for this person (TEAM-18 to TEAM-22). */
export function NoTeams({ side, mayManage, action }: NoTeamsProps) {
  return (
    <EmptyCard title={titles[side]} icon={Shield} action={mayManage && side === 'current' ? action : undefined}>
      {hints[mayManage ? 'manager' : 'coach'][side]}
    </EmptyCard>
  );
}
