import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useEscapeUnderToast } from './escape.ts';

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  /** MenuItem, MenuLabel and MenuSeparator elements. */
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Opens as soon as it is there, for somebody who pressed what stood in for it. */
  defaultOpen?: boolean;
};

/**
 * A menu of acts on one thing. Not modal: a modal one would inject a style element, which the CSP forbids. It stands
 * beside its button in the document, so that it belongs to the same landmark; its position is fixed, so nothing clips it.
 */
export function Menu({ trigger, children, align = 'end', defaultOpen = false }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen);
  useEscapeUnderToast(open, () => setOpen(false));
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 overflow-y-auto rounded-lg bg-raised p-1 text-left font-normal shadow-float outline-none data-[state=closed]:animate-sink data-[state=open]:animate-rise"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

type MenuItemProps = {
  children: ReactNode;
  icon?: LucideIcon;
  onSelect?: () => void;
  /** Given, the item is a link. */
  href?: string;
  destructive?: boolean;
  disabled?: boolean;
};

/** One act or link of a menu. */
export function MenuItem({ children, icon: Icon, onSelect, href, destructive, disabled }: MenuItemProps) {
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      <span className="min-w-0">{children}</span>
    </>
  );
  return (
    <DropdownMenu.Item
      asChild={href !== undefined}
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none max-sm:min-h-11',
        'data-disabled:cursor-not-allowed data-disabled:opacity-50',
        destructive ? 'text-red-ink data-highlighted:bg-red-soft' : 'data-highlighted:bg-muted',
      )}
    >
      {href === undefined ? content : <Link href={href}>{content}</Link>}
    </DropdownMenu.Item>
  );
}

/** Text above a group of items, for example who is signed in. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 py-2 text-sm break-words">{children}</DropdownMenu.Label>;
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-border" />;
}
