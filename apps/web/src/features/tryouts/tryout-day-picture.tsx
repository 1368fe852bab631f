import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import Clock4 from 'lucide-react/icons/clock-4';
import MapPinned from 'lucide-react/icons/map-pinned';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/display/badge.tsx';

const players = [
  { number: 7, name: 'Maya Okafor', here: true, average: '4.5' },
  { number: 12, name: 'Inés Bauer', here: true, average: '4.3' },
  { number: 21, name: 'Lotte van den Berg', here: true, average: '3.8' },
  { number: 18, name: 'Zoë Kaya', here: true },
  { number: 3, name: 'Sara Lindqvist', here: false },
];

const scores = [
  { name: 'Technical', value: 5 },
  { name: 'Acumen', value: 4 },
  { name: 'Physical', value: 4 },
  { name: 'Character', value: 5 },
];

/** Illustrates Tryout Day on the landing page with a check-in, an evaluation and an offer. */
export function TryoutDayPicture() {
  return (
    <div
      role="img"
      aria-label="A tryout day in Touchline: players are checked in, one of them has been scored, and she holds an offer that expires in five hours."
      className="select-none"
    >
      <CheckInPanel />
      <div className="relative grid gap-3 max-sm:mt-3 sm:-mt-14 sm:grid-cols-2 sm:px-5">
        <EvaluationPanel />
        <OfferPanel />
      </div>
    </div>
  );
}

function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={clsx('rounded-lg border border-border bg-raised text-sm', className)}>{children}</div>;
}

function CheckInPanel() {
  return (
    <Panel className="shadow-float sm:pb-14">
      <div className="flex flex-wrap items-start justify-between gap-2 px-4 pt-4 pb-3 sm:px-5">
        <div>
          <div className="font-semibold">U12 Girls Tryout</div>
          <div className="flex flex-wrap gap-x-3 text-muted-foreground">
            <span className="inline-flex items-center gap-1">
              <Clock4 className="size-3.5" /> Sat 9:00
            </span>
            <span className="inline-flex items-center gap-1">
              <MapPinned className="size-3.5" /> North Field
            </span>
          </div>
        </div>
        <Badge tone="green">Active</Badge>
      </div>
      <div className="px-4 pb-3 sm:px-5">
        <div className="flex flex-wrap justify-between gap-x-2 text-xs text-muted-foreground tabular-nums">
          <span>Checked in</span>
          <span>18 of 24</span>
        </div>
        <div className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-muted">
          <div className="h-full w-3/4 rounded-full bg-primary" />
        </div>
      </div>
      {players.map((player) => (
        <div
          key={player.number}
          className="flex flex-wrap items-center gap-x-3 border-t border-border px-4 py-2 tabular-nums sm:px-5"
        >
          <span className="w-[3ch] text-right text-muted-foreground">{player.number}</span>
          <span translate="no" className="flex-1 font-medium">
            {player.name}
          </span>
          <span className="w-7 text-right text-muted-foreground max-sm:hidden">{player.average}</span>
          {player.here ? (
            <Badge tone="green" icon={Check}>
              Checked in
            </Badge>
          ) : (
            <span className="rounded-full border border-input px-2.5 py-0.5 text-xs leading-4 font-medium">
              Check in
            </span>
          )}
        </div>
      ))}
    </Panel>
  );
}

function EvaluationPanel() {
  return (
    <Panel className="p-4 shadow-float">
      <div className="flex items-baseline justify-between gap-2">
        <span className="font-semibold">Maya Okafor</span>
        <span className="text-muted-foreground">No. 7</span>
      </div>
      <div className="mt-3 flex flex-col gap-2">
        {scores.map((score) => (
          <div key={score.name} className="flex items-center gap-3">
            <span translate="no" className="w-[5rem] text-muted-foreground">
              {score.name}
            </span>
            <span className="flex flex-1 gap-1">
              {[1, 2, 3, 4, 5].map((step) => (
                <span
                  key={step}
                  className={clsx('h-2 flex-1 rounded-full', step <= score.value ? 'bg-primary' : 'bg-border')}
                />
              ))}
            </span>
            <span className="w-[1ch] text-right font-medium tabular-nums">{score.value}</span>
          </div>
        ))}
      </div>
    </Panel>
  );
}

function OfferPanel() {
  return (
    <Panel className="flex flex-col p-4 shadow-float">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="font-semibold">U12 Girls Blue</span>
        <Badge tone="amber" icon={Clock4}>
          Pending
        </Badge>
      </div>
      <div className="mt-1 text-muted-foreground">Offer to Maya</div>
      <div className="mt-2 font-medium text-amber-ink tabular-nums">expires Thu 18:00 · in 5 h</div>
      <div className="mt-auto flex gap-2 pt-3 font-medium">
        <span className="flex-1 rounded-md border border-primary bg-primary py-1.5 text-center text-primary-foreground">
          Accept
        </span>
        <span className="flex-1 rounded-md border border-border py-1.5 text-center">Decline</span>
      </div>
    </Panel>
  );
}
