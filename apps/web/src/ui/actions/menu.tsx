import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react/types';
import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  startTransition,
  useState,
} from 'react';
import { Link } from 'wouter';
import { useMenuParts } from './menu-parts.ts';
import { lazyComponent } from '../base/lazy-component.tsx';

const MenuBox = lazyComponent(async () => (await import('./menu-box.tsx')).MenuBox, { fallback: 'outer' });
const preload = () => void MenuBox.preload();

type MenuProps = {
  /** Button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** MenuItem, MenuLabel and MenuSeparator elements. */
  children: ReactNode;
  align?: 'start' | 'end';
};

/**
 * Menu of actions on one item. Until it is opened it is only a button. Lists have one in every row, and the positioning
 * code is heavier than the row.
 */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const [request, setRequest] = useState<{ readonly byKey: boolean }>();
  if (request) {
    return (
      <MenuBox trigger={trigger} align={align} byKey={request.byKey}>
        {children}
      </MenuBox>
    );
  }
  // A transition lets the button keep its place and focus until the code has loaded.
  const requestMenu = (byKey: boolean) => startTransition(() => setRequest({ byKey }));
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    // A click with detail 0 comes from the keyboard.
    onClick: ({ detail }) => requestMenu(detail === 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      requestMenu(true);
    },
  });
}

type MenuItemProps = {
  children: ReactNode;
  icon?: LucideIcon;
  onSelect?: () => void;
  /** Makes the item a link. */
  href?: string;
  destructive?: boolean;
  disabled?: boolean;
  /** True makes the item one of several options, of which one is selected. */
  selected?: boolean;
};

/** Action or link in a menu. */
export function MenuItem({ children, icon: Icon, onSelect, href, destructive, disabled, selected }: MenuItemProps) {
  const { Item } = useMenuParts();
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      <span className="min-w-0">{children}</span>
    </>
  );
  return (
    <Item
      asChild={href !== undefined}
      {...(selected !== undefined && { role: 'menuitemradio', 'aria-checked': selected })}
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none max-sm:min-h-11',
        'data-disabled:cursor-not-allowed data-disabled:opacity-50',
        destructive ? 'text-red-ink data-highlighted:bg-red-soft' : 'data-highlighted:bg-muted',
      )}
    >
      {href === undefined ? content : <Link href={href}>{content}</Link>}
    </Item>
  );
}

/** Text above a group of items, such as the signed-in user. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useMenuParts();
  return <Label className="px-2.5 py-2 text-sm break-words">{children}</Label>;
}

/** Separator between groups of items. */
export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="-mx-1 my-1 h-px bg-border" />;
}
