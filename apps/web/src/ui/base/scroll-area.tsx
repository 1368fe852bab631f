import { type HTMLAttributes, useCallback, useEffect, useRef, useState } from 'react';
import { clsx } from 'clsx';
import { scrollbarHideMs } from '@touchline/domain/constants.ts';

type ScrollAreaProps = HTMLAttributes<HTMLElement> & { readonly as?: 'div' | 'ul' };

/**
 * Scrollable box. Its scrollbar shows briefly at first as a hint, while scrolling and while hovered, and hides 600 ms
 * later. Its space stays reserved, so that nothing moves.
 */
export function ScrollArea({ as: Box = 'div', className, ...rest }: ScrollAreaProps) {
  const [isShown, setShown] = useState(true);
  const isUnderPointer = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hideSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), scrollbarHideMs);
  }, []);
  const show = () => {
    setShown(true);
    if (isUnderPointer.current) clearTimeout(timer.current);
    else hideSoon();
  };
  const trackPointer = (isOver: boolean) => {
    isUnderPointer.current = isOver;
    show();
  };
  useEffect(() => {
    hideSoon();
    return () => clearTimeout(timer.current);
  }, [hideSoon]);

  return (
    <Box
      {...rest}
      data-scrollbar={isShown ? 'shown' : 'hidden'}
      className={clsx('overflow-y-auto', className)}
      onScroll={show}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && trackPointer(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && trackPointer(false)}
    />
  );
}
