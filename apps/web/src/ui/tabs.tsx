import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

type TabsProps<Value extends string> = {
  /** What the tabs divide, for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** TabPanel elements, one for each tab. */
  children: ReactNode;
};

/** Parts of a page side by side; the caller keeps the chosen one, best in the URL. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Value>) {
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <RadixTabs.List
        aria-label={label}
        className="mb-5 flex [scrollbar-width:none] gap-1 overflow-x-auto border-b border-border print:hidden"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-foreground"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-muted px-1.5 text-xs leading-5 text-muted-foreground tabular-nums">
                {tab.count}
              </span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
    </RadixTabs.Root>
  );
}

/** What one tab shows. */
export function TabPanel(props: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content {...props} />;
}
