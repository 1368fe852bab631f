import { clsx } from 'clsx';
import { type ReactNode, type Ref, useRef } from 'react';
import { type HeaderNotice, NoticeLine, NoticeUndo } from './header-notice.tsx';
import { useRootAttribute } from '../base/use-root-attribute.ts';

type SlimHeaderProps = {
  /** Back link or button, 44 px high. */
  back: ReactNode;
  title: ReactNode;
  /** Line below the title. */
  children?: ReactNode;
  /** Success notice that replaces the title for a few seconds. */
  notice?: HeaderNotice | undefined;
  /** Ref of the heading, for pages that focus it. */
  ref?: Ref<HTMLHeadingElement>;
};

/**
 * Header of a full-screen page on small screens. The page shows successes itself; the header makes room for failures,
 * which are toasts and must not cover anything either (ruling 80).
 */
export function SlimHeader({ back, title, notice, children, ref }: SlimHeaderProps) {
  const header = useRef<HTMLElement>(null);
  useRootAttribute('toasts-on-top');
  const giveFocus = () => header.current?.focus({ preventScroll: true });
  return (
    <header ref={header} tabIndex={-1} className="pt-(--toasts,0px) outline-none">
      <div className="flex min-h-17 items-center gap-1 py-1">
        {back}
        <div className="min-w-0 flex-1 pr-2">
          <h1
            ref={ref}
            tabIndex={-1}
            className={clsx('text-lg leading-6 font-semibold outline-none', notice && 'sr-only')}
          >
            {title}
          </h1>
          <NoticeLine notice={notice} tall />
          {/* One line below a notice of two, so that the header keeps its height. */}
          {children && <p className={clsx('text-sm text-muted-foreground', notice && 'truncate')}>{children}</p>}
        </div>
        <NoticeUndo notice={notice} onUsed={giveFocus} />
      </div>
    </header>
  );
}
