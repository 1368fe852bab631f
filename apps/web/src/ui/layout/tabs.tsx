import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef } from 'react';

type TabsProps<Value extends string> = {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** TabPanel elements, one per tab. */
  children: ReactNode;
};

const ChosenTab = createContext({ base: '', value: '' });

const tabId = (base: string, value: string): string => `${base}-tab-${value}`;
const panelId = (base: string, value: string): string => `${base}-panel-${value}`;

/** Index of the tab that each key moves to. It wraps around at the ends. */
const indexByKey: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Marks the ends to which the row can scroll, so that they fade out. */
const markEnds = (row: HTMLElement): void => {
  row.toggleAttribute('data-more-before', row.scrollLeft > 1);
  row.toggleAttribute('data-more-after', row.scrollLeft + row.clientWidth < row.scrollWidth - 1);
};

/** Returns the row of tabs. It keeps the selected tab in view, even when the page opens with it. */
const useTabRow = (chosen: string) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const showChosen = () => {
      const row = ref.current;
      const tab = document.getElementById(chosen);
      if (!row || !tab) return;
      // Sets scrollLeft because scrollIntoView would also scroll the page.
      row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
      markEnds(row);
    };
    showChosen();
    window.addEventListener('resize', showChosen);
    return () => window.removeEventListener('resize', showChosen);
  }, [chosen]);
  return ref;
};

/**
 * Tabs. The caller holds the selected one, ideally in the URL. They follow the ARIA pattern with automatic activation.
 * Radix's tabs would add 8 KiB to every signed-in page.
 */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Value>) {
  const base = useId();
  const row = useTabRow(tabId(base, value));
  const isKnownTab = tabs.some((tab) => tab.value === value);
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const place = indexByKey[event.key]?.(
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const nextTab = place === undefined ? undefined : tabs[place];
    if (!nextTab) return;
    event.preventDefault();
    onValueChange(nextTab.value);
    document.getElementById(tabId(base, nextTab.value))?.focus();
  };
  return (
    <ChosenTab value={{ base, value }}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={moveByKey}
        onScroll={(event) => markEnds(event.currentTarget)}
        className="relative mb-5 flex [scrollbar-width:none] overflow-x-auto border-b border-border data-more-after:mask-r-from-[calc(100%-3rem)] data-more-before:mask-l-from-[calc(100%-3rem)] sm:gap-1 print:hidden"
      >
        {tabs.map((tab, place) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(base, tab.value)}
            aria-selected={tab.value === value}
            aria-controls={panelId(base, tab.value)}
            tabIndex={tab.value === value || (!isKnownTab && place === 0) ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            className="-mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-2 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-selected:border-primary aria-selected:text-foreground sm:px-3"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-muted px-1.5 text-xs leading-5 text-muted-foreground tabular-nums">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      {children}
    </ChosenTab>
  );
}

/** Content of a tab. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const chosenTab = use(ChosenTab);
  const isShown = chosenTab.value === value;
  return (
    <div
      role="tabpanel"
      id={panelId(chosenTab.base, value)}
      aria-labelledby={tabId(chosenTab.base, value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard goes on here from the tabs, to scroll what they show
      tabIndex={0}
      hidden={!isShown}
      className={className}
    >
      {isShown && <div className="contents">{children}</div>}
    </div>
  );
}
