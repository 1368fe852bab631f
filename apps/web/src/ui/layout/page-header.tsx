import type { ReactNode } from 'react';

type PageHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode };

/** Header of every signed-in page, with one title size for all. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-6">
      <div className="min-w-0">
        <h1 className="text-2xl leading-8 font-semibold tracking-tight wrap-anywhere">{title}</h1>
        {description && <p className="mt-1 wrap-anywhere text-muted-foreground">{description}</p>}
      </div>
      {actions && (
        <div
          data-slot="actions"
          className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:[&>*]:grow print:hidden"
        >
          {actions}
        </div>
      )}
    </header>
  );
}
