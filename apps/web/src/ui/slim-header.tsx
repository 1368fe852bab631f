import { clsx } from 'clsx';
import { type ReactNode, type Ref, useRef } from 'react';
import { NoticeLine, NoticeUndo, useHeaderNotice } from './header-notice.tsx';
import { useRootAttribute } from './use-root-attribute.ts';

type SlimHeaderProps = {
  /** The way out: a link or button of 44 px. */
  back: ReactNode;
  title: ReactNode;
  /** One line below the title. */
  children?: ReactNode;
  /** The line that gives way to the notice of a success for some seconds. */
  noticeInsteadOf: 'title' | 'line';
  /** The heading, for pages that put the focus on it. */
  ref?: Ref<HTMLHeadingElement>;
};

/**
 * The head of a page that leaves a small screen to its work. It shows successes itself and makes room for failures,
 * which are toasts and cover nothing either (ruling 80).
 */
export function SlimHeader({ back, title, noticeInsteadOf, children, ref }: SlimHeaderProps) {
  const notice = useHeaderNotice();
  const header = useRef<HTMLElement>(null);
  useRootAttribute('toasts-on-top');
  const gives = (part: 'title' | 'line') => notice && noticeInsteadOf === part && 'sr-only';
  const giveFocus = () => header.current?.focus({ preventScroll: true });
  return (
    <header ref={header} tabIndex={-1} className="pt-(--toasts,0px) outline-none">
      <div className="flex min-h-16 items-center gap-1 py-1">
        {back}
        <div className="min-w-0 flex-1 pr-2">
          <h1 ref={ref} tabIndex={-1} className={clsx('text-lg leading-6 font-semibold outline-none', gives('title'))}>
            {title}
          </h1>
          <NoticeLine notice={notice} />
          {children && <p className={clsx('truncate text-sm text-muted-foreground', gives('line'))}>{children}</p>}
        </div>
        <NoticeUndo notice={notice} onUsed={giveFocus} />
      </div>
    </header>
  );
}
