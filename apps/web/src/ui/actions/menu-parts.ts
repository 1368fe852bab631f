import type { DropdownMenu } from 'radix-ui';
import { createContext, useContext } from 'react';

type Parts = Pick<typeof DropdownMenu, 'Item' | 'Label' | 'Separator'>;

/** Item components of the library, available while a menu is open. */
export const MenuParts = createContext<Parts | undefined>(undefined);

export const useMenuParts = (): Parts => {
  const parts = useContext(MenuParts);
  if (!parts) throw new Error('Items belong into a Menu.');
  return parts;
};
