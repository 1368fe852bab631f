import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../lib/data/clock.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats the time until a moment in the largest suitable unit: "in 3 days", "in 5 h", "in 12 min". */
export function timeUntil(until: Date, now: Date, ended = 'expired'): string {
  const remaining = until.getTime() - now.getTime();
  if (remaining <= 0) return ended;
  if (remaining < minute) return 'in less than a minute';
  if (remaining < hour) return `in ${Math.floor(remaining / minute)} min`;
  if (remaining < 2 * day) return `in ${Math.floor(remaining / hour)} h`;
  return `in ${Math.floor(remaining / day)} days`;
}

type CountdownProps = {
  until: Date;
  /** Text when the time is over. */
  ended?: string;
  /** Called when the time is over, then repeatedly while this stays mounted. */
  onEnd?: () => void;
};

/** Time left until a deadline, by the server's clock; amber on the last day. Used next to the deadline itself. */
export function Countdown({ until, ended = 'expired', onEnd }: CountdownProps) {
  const now = useNow(until.getTime(), onEnd);
  const remaining = until.getTime() - now;
  return (
    <time
      dateTime={until.toISOString()}
      className={clsx(
        'whitespace-nowrap',
        remaining > 0 && remaining < day ? 'font-medium text-amber-ink' : 'text-muted-foreground',
      )}
    >
      {timeUntil(until, new Date(now), ended)}
    </time>
  );
}

/** Returns the current time, updated every 15 seconds and at the given moment. */
export function useNow(until: number, onEnd?: (() => void) | undefined): number {
  const [now, setNow] = useState(serverNow);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let endCount = 0;
    const tick = () => {
      const currentTime = serverNow();
      setNow(currentTime);
      const isOver = currentTime >= until;
      if (isOver) {
        endCount += 1;
        end();
      }
      // The estimated clock may be a fraction of a second ahead, so the first call is soon repeated.
      const interval = endCount === 1 ? second : minute / 4;
      timer = setTimeout(tick, isOver ? interval : Math.min(until - currentTime, interval));
    };
    const untilFirst = until - serverNow();
    timer = setTimeout(tick, untilFirst > 0 ? Math.min(untilFirst, minute / 4) : 0);
    return () => clearTimeout(timer);
  }, [until]);
  return now;
}
