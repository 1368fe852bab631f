import { Fragment, type ReactNode, useState } from 'react';

/** A component, or a few that belong together, in their states. */
export interface Example {
  readonly name: string;
  readonly show: ReactNode;
}

type HeldProps<Value> = {
  readonly value: Value;
  readonly children: (value: Value, set: (value: Value) => void) => ReactNode;
};

/** Keeps a value for a component whose caller does. */
export function Held<Value>({ value: initial, children }: HeldProps<Value>) {
  const [value, set] = useState<Value>(initial);
  return children(value, (next) => set(() => next));
}

/** The same drawn for each of several values, in a row. */
export function Each<Value extends string>({
  of,
  children,
}: {
  readonly of: readonly Value[];
  readonly children: (value: Value) => ReactNode;
}) {
  return (
    <Row>
      {of.map((value) => (
        <Fragment key={value}>{children(value)}</Fragment>
      ))}
    </Row>
  );
}

export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

export function Column({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-col gap-4">{children}</div>;
}

/** A part of the page: its heading, and each example under its own. */
export function ExampleSection({ title, examples }: { readonly title: string; readonly examples: readonly Example[] }) {
  return (
    <section aria-label={title} className="flex flex-col gap-6">
      <h2 id={title.toLowerCase()} className="border-b border-border pb-2 text-lg font-semibold">
        {title}
      </h2>
      {examples.map(({ name, show }) => (
        <div key={name} className="min-w-0">
          <h3 className="mb-2 text-sm font-medium text-muted-foreground">{name}</h3>
          {show}
        </div>
      ))}
    </section>
  );
}
