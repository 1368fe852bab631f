import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import {
  cloneElement,
  type ComponentProps,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'wouter';
import { useEscapeUnderToast } from './escape.ts';

/** Pixels between the button and its menu, and between the menu and the edge of the screen. */
const gap = 6;
const edge = 8;

/** Puts the menu under its button, or above where there is more room, and never beyond the screen. */
const place = (menu: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void => {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - bottom - gap - edge;
  const above = top - gap - edge;
  const isAbove = menu.scrollHeight > below && above > below;
  const wanted = align === 'end' ? right - menu.offsetWidth : left;
  const { style } = menu;
  style.maxHeight = `${Math.max(isAbove ? above : below, 0)}px`;
  style.left = `${Math.max(edge, Math.min(wanted, clientWidth - menu.offsetWidth - edge))}px`;
  style.top = isAbove ? 'auto' : `${bottom + gap}px`;
  style.bottom = isAbove ? `${clientHeight - top + gap}px` : 'auto';
};

const itemsOf = (menu: HTMLElement | null): readonly HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? []),
];

/** The item that a key leads to from the one that has the focus, if it is a key of menus at all. */
const itemFor = (key: string, items: readonly HTMLElement[]): HTMLElement | undefined => {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home' || key === 'PageUp') return items[0];
  if (key === 'End' || key === 'PageDown') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const starts = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(starts);
};

const isIn = (target: EventTarget | null, ...places: readonly RefObject<HTMLElement | null>[]): boolean =>
  target instanceof Node && places.some(({ current }) => current?.contains(target));

/** How the items of a menu close it. */
const Close = createContext<() => void>(() => undefined);

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** MenuItem, MenuLabel and MenuSeparator elements. */
  children: ReactNode;
  align?: 'start' | 'end';
};

/**
 * A menu of acts on one thing. It stands beside its button in the document, so that it belongs to the same landmark; its
 * position is fixed, so nothing clips it. Our own: lists have one in every row, and a library's menu with what measures
 * its place was heavier than the page around it.
 */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<'by pointer' | 'at first' | 'at last'>();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => {
    if (menu.current?.contains(document.activeElement)) button.current?.focus();
    setOpened(undefined);
  };
  useEscapeUnderToast(opened !== undefined, close);
  const toggle = ({ detail }: MouseEvent) => {
    if (opened) close();
    // A click without a press is one of the keyboard.
    else setOpened(detail === 0 ? 'at first' : 'by pointer');
  };
  const openByKey = (event: KeyboardEvent) => {
    if (!['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    setOpened(event.key === 'ArrowUp' ? 'at last' : 'at first');
  };
  return (
    <Close value={close}>
      {cloneElement(trigger, {
        ref: button,
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== undefined,
        ...(opened && { 'aria-controls': id }),
        onClick: toggle,
        onKeyDown: openByKey,
      })}
      {opened && (
        <OpenMenu id={id} opened={opened} align={align} button={button} menu={menu} onClose={close}>
          {children}
        </OpenMenu>
      )}
    </Close>
  );
}

type OpenMenuProps = {
  id: string;
  opened: 'by pointer' | 'at first' | 'at last';
  align: 'start' | 'end';
  button: RefObject<HTMLButtonElement | null>;
  menu: RefObject<HTMLDivElement | null>;
  onClose: () => void;
  children: ReactNode;
};

function OpenMenu({ id, opened, align, button, menu, onClose, children }: OpenMenuProps) {
  useLayoutEffect(() => {
    const follow = () => menu.current && button.current && place(menu.current, button.current, align);
    follow();
    const items = itemsOf(menu.current);
    const first = { 'by pointer': menu.current, 'at first': items[0], 'at last': items.at(-1) }[opened];
    first?.focus({ preventScroll: true });
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, { capture: true });
    };
  }, [align, button, menu, opened]);

  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      if (!isIn(target, menu, button)) latest.current();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [button, menu]);

  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !isIn(relatedTarget, menu, button)) onClose();
  };
  const pressedKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
      return;
    }
    const item = itemFor(event.key, itemsOf(menu.current));
    if (!item) return;
    event.preventDefault();
    item.focus();
  };
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-labelledby={`${id}-button`}
      aria-orientation="vertical"
      onKeyDown={pressedKey}
      onBlur={left}
      className="fixed z-40 min-w-48 max-w-80 animate-rise overflow-y-auto rounded-lg bg-raised p-1 text-left font-normal shadow-float outline-none"
    >
      {children}
    </div>
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
export function MenuItem({ children, icon: Icon, onSelect, href, destructive, disabled = false }: MenuItemProps) {
  const close = useContext(Close);
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      <span className="min-w-0">{children}</span>
    </>
  );
  const common = {
    role: 'menuitem',
    tabIndex: -1,
    className: clsx(
      'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left text-sm outline-none select-none max-sm:min-h-11',
      'aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
      destructive ? 'text-red-ink hover:bg-red-soft focus:bg-red-soft' : 'hover:bg-muted focus:bg-muted',
    ),
  };
  // The focus goes back to the button first: what is chosen may take it further, to a dialog.
  const choose = () => {
    close();
    onSelect?.();
  };
  if (href !== undefined)
    return (
      <Link href={href} {...common} onClick={choose}>
        {content}
      </Link>
    );
  return (
    <button type="button" {...common} aria-disabled={disabled} onClick={disabled ? undefined : choose}>
      {content}
    </button>
  );
}

/** Text above a group of items, for example who is signed in. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2.5 py-2 text-sm break-words">{children}</div>;
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <hr className="-mx-1 my-1 h-px border-0 bg-border" />;
}
