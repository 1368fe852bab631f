import { clsx } from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { tones } from '../base/tones.ts';

const icons = { blue: Info, green: CircleCheck, amber: TriangleAlert, red: CircleAlert };

type AlertProps = {
  tone?: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** Message inside a page or form. Screen readers announce a red one when it appears. */
export function Alert({ tone = 'blue', title, children, action, className }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'red' ? 'alert' : undefined}
      className={clsx('flex items-start gap-3 rounded-lg border px-4 py-3 text-sm', tones[tone], className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-pretty">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
