import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';

interface PlayerRowProps {
  readonly name: string;
  /** Facts that tell players apart, on the line below the name. */
  readonly facts: string;
  /** Buttons beside the name, usable without expanding the row. */
  readonly actions: ReactNode;
  /** Details shown when the row is expanded. */
  readonly children: () => ReactNode;
}

/** Row for a player on a phone, with two lines that expand on press. */
export function PlayerRow({ name, facts, actions, children }: PlayerRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 text-left"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span translate="no" className="block font-medium">
              {name}
            </span>
            <span className="block text-sm text-muted-foreground">{facts}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`size-5 shrink-0 text-muted-foreground transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
        {actions}
      </div>
      {open && (
        <div id={id} className="pb-3">
          {children()}
        </div>
      )}
    </>
  );
}
