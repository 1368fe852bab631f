import type { ReactNode } from 'react';
import { PublicFrame } from './public-frame.tsx';

type LegalDocumentProps = { title: string; lead: ReactNode; updated: string; children: ReactNode };

/** Public page with plain text in sections. */
export function LegalDocument({ title, lead, updated, children }: LegalDocumentProps) {
  return (
    <PublicFrame>
      <article className="mx-auto max-w-2xl px-4 py-10 sm:px-6 sm:py-14">
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-2 text-sm text-muted-foreground">Last changed {updated}</p>
        <p className="mt-6 text-lg">{lead}</p>
        <div className="mt-8 flex flex-col gap-8">{children}</div>
      </article>
    </PublicFrame>
  );
}

/** Section of a LegalDocument with a heading, paragraphs and lists. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="[&_li]:pl-1 [&_p+p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5">
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
