import type { ReactNode } from 'react';
import { useRootAttribute } from './use-root-attribute.ts';

/** Covers a small screen completely and hides the bars of the shell. */
export function FullScreen({ className, children }: { className: string; children?: ReactNode }) {
  useRootAttribute('full-screen');
  return <div className={className}>{children}</div>;
}
