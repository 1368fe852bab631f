import type { ReactNode } from 'react';
import { Card } from '../../ui/base/card.tsx';
import { ClubLine } from './club-line.tsx';
import { PublicFrame } from './public-frame.tsx';

interface AccessFrameProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly children: ReactNode;
  /** Links to the other screens, below the form. */
  readonly links?: ReactNode;
  /** Name of the server's only club, from pages that fetch it; null while loading or if there is none. */
  readonly club?: string | null;
}

/** Layout of every sign-in and registration screen: one centered card. */
export function AccessFrame({ title, subtitle, children, links, club }: AccessFrameProps) {
  return (
    <PublicFrame>
      <div className="mx-auto w-full max-w-md px-4 pt-4 pb-6 sm:pt-6 sm:pb-14">
        <ClubLine known={club} />
        <h1 className="text-2xl leading-8 font-semibold tracking-tight">{title}</h1>
        {subtitle && <p className="mt-1 text-muted-foreground">{subtitle}</p>}
        <Card className="mt-6">{children}</Card>
        {links && <div className="mt-5 flex flex-col items-start gap-1 text-sm">{links}</div>}
      </div>
    </PublicFrame>
  );
}
