import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Send from 'lucide-react/icons/send';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { roleHas } from '@touchline/domain/policy.ts';
import type { TryoutDetail } from '@touchline/domain/tryouts/schema.ts';
import { reopenableUntil } from '@touchline/domain/tryouts/rules.ts';
import { editTryoutPath, invitePath, tryoutDayPath } from '../../lib/routing/club-paths.ts';
import { paths } from '../../lib/routing/paths.ts';
import { preloadOnIntent } from '../../lib/routing/preload.ts';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { useNow } from '../../ui/display/countdown.tsx';
import type { StatusChangeName } from './status-change.tsx';
import { TryoutStatusBadge } from './tryout-status-badge.tsx';

/** Reopens a completed tryout. Hidden when the server's clock no longer allows that (ruling 76). */
function ReopenButton({ completedAt, onClick }: { readonly completedAt: Date; readonly onClick: () => void }) {
  const deadline = reopenableUntil(completedAt).getTime();
  if (useNow(deadline) >= deadline) return null;
  return (
    <Button variant="secondary" onClick={onClick}>
      <RotateCcw aria-hidden="true" />
      Reopen tryout
    </Button>
  );
}

interface TryoutHeaderProps {
  readonly tryout: TryoutDetail;
  /** True if the content below already has a button to evaluate the next player. */
  readonly isEvaluating: boolean;
  readonly onChangeStatus: (name: StatusChangeName) => void;
  /** True if players can be invited from this tryout now. */
  readonly mayInvite: boolean;
}

/** Title, status, age group and season, with the admin's actions on the tryout. */
export function TryoutHeader({ tryout, isEvaluating, onChangeStatus, mayInvite }: TryoutHeaderProps) {
  const mayManage = roleHas(useActor(), 'tryouts.manage');
  const { id, title, status, completedAt, ageGroupName, seasonName } = tryout;
  return (
    <>
      <BackLink href={paths.tryouts}>Back to Tryouts</BackLink>
      <PageHeader
        title={<span className="break-words">{title}</span>}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TryoutStatusBadge status={status} />
            <span className="min-w-0 break-words">
              {ageGroupName} · {seasonName}
            </span>
          </span>
        }
        actions={
          (mayManage || mayInvite || status === 'active') && (
            <>
              {status === 'active' && (
                <LinkButton
                  variant={isEvaluating ? 'secondary' : 'primary'}
                  className="max-sm:w-full"
                  href={tryoutDayPath(id)}
                  {...preloadOnIntent(tryoutDayPath(id))}
                >
                  <ClipboardCheck aria-hidden="true" />
                  Tryout Day
                </LinkButton>
              )}
              {mayManage && (
                <LinkButton variant="secondary" href={editTryoutPath(id)}>
                  <Pencil aria-hidden="true" />
                  Edit Details
                </LinkButton>
              )}
              {mayManage && status === 'upcoming' && (
                <>
                  <Button variant="secondary" onClick={() => onChangeStatus('cancel')}>
                    <CircleSlash aria-hidden="true" />
                    Cancel
                  </Button>
                  <Button onClick={() => onChangeStatus('start')}>
                    <Play aria-hidden="true" />
                    Start Tryout
                  </Button>
                </>
              )}
              {mayManage && status === 'active' && (
                <Button variant="secondary" onClick={() => onChangeStatus('complete')}>
                  <CircleCheck aria-hidden="true" />
                  Complete
                </Button>
              )}
              {mayManage && completedAt && (
                <ReopenButton completedAt={new Date(completedAt)} onClick={() => onChangeStatus('reopen')} />
              )}
              {mayInvite && (
                <LinkButton
                  variant={status === 'active' ? 'secondary' : 'primary'}
                  href={invitePath(id)}
                  {...preloadOnIntent(invitePath(id))}
                >
                  <Send aria-hidden="true" />
                  Invite to Team
                </LinkButton>
              )}
            </>
          )
        }
      />
    </>
  );
}
