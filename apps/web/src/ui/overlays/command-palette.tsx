import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react/types';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useEscapeUnderToast } from '../base/escape.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { Backdrop, useFocusReturn } from './overlay.tsx';
import { Spinner } from '../base/spinner.tsx';

type CommandPaletteProps = {
  /** Accessible name of the dialog and its list, which is never visible. */
  title: string;
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
  onClose: () => void;
  /** True while results are loading. */
  busy: boolean;
  /** Announced when the results change. */
  status: string;
  /** PaletteGroup elements. */
  children: ReactNode;
  /** Content below the results, or in their place. */
  note?: ReactNode;
};

/**
 * Search field with results below it. Arrow keys move through the results, and Enter chooses one. Full-screen on
 * phones. cmdk's own dialog is not used, because its overlay would inject a style element, which the content security
 * policy forbids.
 */
export function CommandPalette({
  title,
  placeholder,
  text,
  onTextChange,
  onClose,
  busy,
  status,
  children,
  note,
}: CommandPaletteProps) {
  const focusReturn = useFocusReturn();
  useEscapeUnderToast(true, onClose);
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <Backdrop open at="top" />
        <RadixDialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed z-50 flex flex-col overflow-hidden bg-raised shadow-float outline-none data-[state=open]:animate-rise max-sm:inset-0 max-sm:bottom-(--toasts,0px) sm:top-[12dvh] sm:left-1/2 sm:max-h-[calc(88dvh-max(12dvh,var(--toasts,0px)))] sm:w-[calc(100%-2rem)] sm:max-w-xl sm:-translate-x-1/2 sm:rounded-xl"
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          {/* The server filters and sorts. Shortcuts like Ctrl+J are left to the browser. */}
          <CommandRoot
            label={title}
            shouldFilter={false}
            vimBindings={false}
            className="flex min-h-0 flex-1 flex-col outline-none"
          >
            <div className="flex shrink-0 items-center gap-3 border-b border-border pr-2 pl-4 max-sm:pt-[env(safe-area-inset-top)]">
              <span className="text-muted-foreground">
                {busy ? <Spinner className="size-5" /> : <Search aria-hidden="true" className="size-5" />}
              </span>
              <CommandInput
                value={text}
                onValueChange={onTextChange}
                placeholder={placeholder}
                maxLength={100}
                enterKeyHint="go"
                className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground"
              />
              <IconButton icon={X} label="Close" tooltip="none" onClick={onClose} />
            </div>
            <p role="status" className="sr-only">
              {status}
            </p>
            <CommandList
              label={title}
              className="min-h-0 overflow-y-auto overscroll-contain p-2 outline-none empty:hidden max-sm:pb-[calc(env(safe-area-inset-bottom)+1rem)]"
            >
              {children}
            </CommandList>
            {note}
            <p
              aria-hidden="true"
              className="flex shrink-0 gap-4 border-t border-border px-4 py-2 text-xs text-muted-foreground max-sm:hidden pointer-coarse:hidden"
            >
              <span>
                <Key>↑</Key> <Key>↓</Key> to move
              </span>
              <span>
                <Key>Enter</Key> to open
              </span>
              <span>
                <Key>Esc</Key> to close
              </span>
            </p>
          </CommandRoot>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Key({ children }: { children: ReactNode }) {
  return <kbd className="rounded-sm border border-border px-1 font-sans">{children}</kbd>;
}

/** Results of one kind under a heading. */
export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <CommandGroup
      heading={heading}
      className="not-first:mt-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted-foreground"
    >
      {children}
    </CommandGroup>
  );
}

type PaletteItemProps = {
  /** Id, unique among all results. */
  id: string;
  icon: LucideIcon;
  name: string;
  detail?: string;
  onChoose: () => void;
};

/** Result that can be chosen. */
export function PaletteItem({ id, icon: Icon, name, detail, onChoose }: PaletteItemProps) {
  return (
    <CommandItem
      value={id}
      onSelect={onChoose}
      className="flex min-h-11 cursor-pointer scroll-my-2 items-center gap-3 rounded-md px-3 py-1.5 select-none data-[selected=true]:bg-muted data-[selected=true]:shadow-[inset_3px_0_0_var(--color-primary)]"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
        <span className="block min-w-0 truncate">{name}</span>
        {detail && (
          <span className="block truncate text-sm text-muted-foreground sm:max-w-[55%] sm:shrink-0">{detail}</span>
        )}
      </span>
    </CommandItem>
  );
}
