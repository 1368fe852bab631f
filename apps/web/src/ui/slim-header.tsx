import type { ReactNode, Ref } from 'react';

type SlimHeaderProps = {
  /** The way out: a link or button of 44 px. */
  back: ReactNode;
  title: ReactNode;
  /** One line below the title. */
  children?: ReactNode;
  /** The heading, for pages that put the focus on it. */
  ref?: Ref<HTMLHeadingElement>;
};

/** The head of a page that leaves a small screen to its work. */
export function SlimHeader({ back, title, children, ref }: SlimHeaderProps) {
  return (
    <header className="flex min-h-16 items-center gap-1 py-1">
      {back}
      <div className="min-w-0 flex-1 pr-2">
        <h1 ref={ref} tabIndex={-1} className="text-lg leading-6 font-semibold outline-none">
          {title}
        </h1>
        {children && <p className="truncate text-sm text-muted-foreground">{children}</p>}
      </div>
    </header>
  );
}
