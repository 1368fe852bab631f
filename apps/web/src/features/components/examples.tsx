import { type ComponentProps, createElement, type ElementType, type ReactNode, useState } from 'react';

/** Examples of components in their states, by name. */
export type Examples = Readonly<Record<string, ReactNode>>;

export const doNothing = () => undefined;

const containerOf =
  (className: string) =>
  <Component extends ElementType>(component: Component, ...states: readonly ComponentProps<Component>[]) =>
    createElement('div', { className }, ...states.map((state) => createElement<object>(component, state)));

/** A component in several states, side by side. */
export const row = containerOf('flex flex-wrap items-center gap-3');

/** Shows two states side by side if there is room. */
export const grid = containerOf('grid items-start gap-4 sm:grid-cols-2');

interface StatefulProps<Value> {
  readonly value: Value;
  readonly draw: (value: Value, set: (value: Value) => void) => ReactNode;
}

function Stateful<Value>({ value: initial, draw }: StatefulProps<Value>) {
  const [value, set] = useState(initial);
  return draw(value, (next) => set(() => next));
}

/** Example of a component whose caller holds its state. */
export const stateful = <Value,>(value: Value, draw: StatefulProps<Value>['draw']) => (
  <Stateful value={value} draw={draw} />
);

/** Section of the page with a heading, and each example with its own heading. */
export function ExampleSection({ title, examples }: { readonly title: string; readonly examples: Examples }) {
  return (
    <section aria-label={title} className="flex flex-col gap-6">
      <h2 id={title.toLowerCase()} className="border-b border-border pb-2 text-lg font-semibold">
        {title}
      </h2>
      {Object.entries(examples).map(([name, example]) => (
        <div key={name} className="flex min-w-0 flex-col gap-4">
          <h3 className="-mb-2 text-sm font-medium text-muted-foreground">{name}</h3>
          {example}
        </div>
      ))}
    </section>
  );
}
