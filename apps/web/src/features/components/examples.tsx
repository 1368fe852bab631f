import { Fragment, type ReactNode, useState } from 'react';

/** Components in their states: each, or a few that belong together, under its name. */
export type Examples = Readonly<Record<string, ReactNode>>;

export const nothing = () => undefined;

interface HeldProps<Value> {
  readonly value: Value;
  readonly children: (value: Value, set: (value: Value) => void) => ReactNode;
}

/** Keeps a value for a component whose caller does. */
export function Held<Value>({ value: initial, children }: HeldProps<Value>) {
  const [value, set] = useState<Value>(initial);
  return children(value, (next) => set(() => next));
}

interface EachProps<Value> {
  readonly of: readonly Value[];
  readonly children: (value: Value) => ReactNode;
}

/** The same drawn for each of several values, in a row. */
export function Each<const Value>({ of, children }: EachProps<Value>) {
  return (
    <Row>
      {of.map((value) => (
        <Fragment key={JSON.stringify(value)}>{children(value)}</Fragment>
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

/** Two beside each other where there is room. */
export function Grid({ children }: { readonly children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>;
}

/** A part of the page: its heading, and each example under its own. */
export function ExampleSection({ title, examples }: { readonly title: string; readonly examples: Examples }) {
  return (
    <section aria-label={title} className="flex flex-col gap-6">
      <h2 id={title.toLowerCase()} className="border-b border-border pb-2 text-lg font-semibold">
        {title}
      </h2>
      {Object.entries(examples).map(([name, example]) => (
        <div key={name} className="min-w-0">
          <h3 className="mb-2 text-sm font-medium text-muted-foreground">{name}</h3>
          {example}
        </div>
      ))}
    </section>
  );
}
