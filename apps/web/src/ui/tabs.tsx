import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useMemo,
} from 'react';

type TabsProps<Value extends string> = {
  /** What the tabs divide, for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** TabPanel elements, one for each tab. */
  children: ReactNode;
};

/** What the panels have to know: how ids begin, and which tab is chosen. */
const Chosen = createContext({ id: '', value: '' });

/** Parts of a page side by side; the caller keeps the chosen one, best in the URL. Arrow keys choose, too. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Value>) {
  const id = useId();
  const chosen = useMemo(() => ({ id, value }), [id, value]);
  const pressed = (event: KeyboardEvent) => {
    const values = tabs.map((tab) => tab.value);
    const at = values.indexOf(value);
    const next = {
      ArrowRight: values[(at + 1) % values.length],
      ArrowLeft: values.at(at - 1),
      Home: values[0],
      End: values.at(-1),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onValueChange(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  return (
    <Chosen value={chosen}>
      <div>
        <div
          role="tablist"
          aria-label={label}
          aria-orientation="horizontal"
          className="mb-5 flex [scrollbar-width:none] gap-1 overflow-x-auto border-b border-border print:hidden"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              id={`${id}-tab-${tab.value}`}
              type="button"
              role="tab"
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel-${tab.value}`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
              onKeyDown={pressed}
              className="-mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-selected:border-primary aria-selected:text-foreground"
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
      </div>
    </Chosen>
  );
}

/** What one tab shows. */
export function TabPanel({ value, children, ...rest }: ComponentProps<'div'> & { value: string }) {
  const chosen = useContext(Chosen);
  const isChosen = value === chosen.value;
  return (
    <div
      {...rest}
      id={`${chosen.id}-panel-${value}`}
      role="tabpanel"
      aria-labelledby={`${chosen.id}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text alone has to be reached and scrolled by the keyboard too.
      tabIndex={0}
      hidden={!isChosen}
    >
      {isChosen && children}
    </div>
  );
}
