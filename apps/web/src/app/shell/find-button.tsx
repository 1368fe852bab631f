import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const FindAnything = lazyComponent(async () => (await import('../../features/people/find-anything.tsx')).FindAnything);

/** Macs have a key of their own for this; their Ctrl+K deletes to the end of the line. */
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const isShortcut = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

/** Another dialog has the floor. */
const isDialogOpen = (): boolean => document.querySelector('[data-slot=backdrop][data-state=open]') !== null;

/** Opens the command palette; Ctrl/⌘K does so from anywhere. Its code comes with its first use. */
export function FindButton() {
  const [path, navigate] = useLocation();
  const [openOn, setOpenOn] = useState<string>();
  // Back leaves the page, and with it the command palette that was opened there.
  const open = openOn === path;

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isShortcut(event) || (!open && isDialogOpen())) return;
      event.preventDefault();
      setOpenOn(open ? undefined : path);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [open, path]);

  const choose = (address: string) => {
    flushSync(() => setOpenOn(undefined));
    // The command palette hands the focus back a moment after it has gone; a dialog on the next page must get it after that.
    setTimeout(() => navigate(address));
  };

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpenOn(path)}
        onPointerEnter={() => void FindAnything.preload()}
        className="ml-auto flex size-11 items-center justify-center gap-2 rounded-md text-sm text-muted-foreground transition-colors hover:bg-muted hover:text-foreground sm:h-10 sm:w-auto sm:border sm:border-border sm:px-3 lg:w-60 lg:justify-start"
      >
        <Search aria-hidden="true" className="size-5 shrink-0 sm:size-4" />
        <span className="max-sm:sr-only lg:flex-1 lg:text-left">Find anything</span>
        <span aria-hidden="true" className="text-xs max-lg:hidden">
          {isMac ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {open && <FindAnything onChoose={choose} onClose={() => setOpenOn(undefined)} />}
    </>
  );
}
