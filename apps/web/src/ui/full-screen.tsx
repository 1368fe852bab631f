import type { ReactNode } from 'react';
import { useMark } from './marks.ts';

/** What has a small screen to itself, without the bars of the shell. */
export function FullScreen({ className, children }: { className: string; children?: ReactNode }) {
  useMark('full-screen');
  return <div className={className}>{children}</div>;
}
