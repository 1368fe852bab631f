import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { useEscapeUnderToast } from '../base/escape.ts';
import { MenuParts } from './menu-parts.ts';

interface MenuBoxProps {
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align: 'start' | 'end';
  /** True if the menu was opened by keyboard before the library had loaded. */
  readonly byKey: boolean;
}

/**
 * Menu that is initially open. It is not modal, because a modal one would inject a style element, which the CSP
 * forbids. It is rendered next to its button, so that it belongs to the same landmark. Its fixed position keeps it from
 * being clipped.
 */
export function MenuBox({ trigger, children, align, byKey }: MenuBoxProps) {
  const [open, setOpen] = useState(true);
  const content = useRef<HTMLDivElement>(null);
  useEscapeUnderToast(open, () => setOpen(false));
  // Positioning takes several frames on a phone, so the press is shown first.
  const changeOpen = (next: boolean) => (next ? startTransition(() => setOpen(true)) : setOpen(false));
  useEffect(() => {
    if (byKey) content.current?.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus();
  }, [byKey]);
  return (
    <MenuParts value={DropdownMenu}>
      <DropdownMenu.Root modal={false} open={open} onOpenChange={changeOpen}>
        <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
        <DropdownMenu.Content
          ref={content}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 overflow-y-auto rounded-lg bg-raised p-1 text-left font-normal shadow-float outline-none data-[state=closed]:animate-sink data-[state=open]:animate-rise"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </MenuParts>
  );
}
