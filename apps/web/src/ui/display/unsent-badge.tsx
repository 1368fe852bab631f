import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Smartphone from 'lucide-react/icons/smartphone';
import { type Look, StatusBadge } from './badge.tsx';

const looks = {
  sending: { label: 'Sending', icon: LoaderCircle, tone: 'neutral' },
  waiting: { label: 'On this phone', icon: Smartphone, tone: 'amber' },
  unstored: { label: 'Not stored', icon: CircleAlert, tone: 'red' },
  refused: { label: 'Needs attention', icon: CircleAlert, tone: 'red' },
  sent: { label: 'Sent', icon: CircleCheck, tone: 'green' },
} as const satisfies Record<string, Look>;

/** State of an entry: on this device, only on this page, refused, or sent. Renders nothing without a state. */
export function UnsentBadge({ state }: { readonly state: keyof typeof looks | undefined }) {
  return state ? <StatusBadge look={looks[state]} /> : null;
}

/** State of an entry as an icon, for Tryout Day. A badge would wrap and move the rows below. */
export function UnsentMark({ state, className }: { readonly state: keyof typeof looks; readonly className: string }) {
  const { label, icon: Icon } = looks[state];
  return (
    <>
      <Icon aria-hidden="true" className={className} />
      <span className="sr-only">{label}. </span>
    </>
  );
}
