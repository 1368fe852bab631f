import type { ReactNode } from 'react';
import { useNear } from './near.ts';

type NearItemProps = {
  index: number;
  /** How long the list is. */
  of: number;
  /** Pixels of an item that was never drawn. */
  usual: number;
  className?: string;
  children: () => ReactNode;
};

/** An item of a list that may be long: drawn while it is near the screen. */
export function NearItem({ index, of, usual, className, children }: NearItemProps) {
  const { ref, near, height } = useNear<HTMLLIElement>({ index, of, usual, kind: 'cards' });
  return (
    <li ref={ref} className={className} style={near ? undefined : { height }}>
      {near && children()}
    </li>
  );
}
