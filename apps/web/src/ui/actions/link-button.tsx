import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { type ButtonLook, buttonStyles } from './button.tsx';

type LinkButtonProps = Omit<ComponentProps<'a'>, 'href'> & ButtonLook & { href: string };

/** Link within the app that looks like a button. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonStyles({ variant, size, wide, className })} />;
}
