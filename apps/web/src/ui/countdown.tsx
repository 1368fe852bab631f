import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long until a moment, in the largest unit that still says enough: "in 3 days", "in 5 h", "in 12 min". */
export function timeUntil(until: Date, now: Date, ended = 'expired'): string {
  const left = until.getTime() - now.getTime();
  if (left <= 0) return ended;
  if (left < minute) return 'in less than a minute';
  if (left < hour) return `in ${Math.floor(left / minute)} min`;
  if (left < 2 * day) return `in ${Math.floor(left / hour)} h`;
  return `in ${Math.floor(left / day)} days`;
}

type CountdownProps = {
  until: Date;
  /** What stands there once the moment has come. */
  ended?: string;
  /** What the server's clock is ahead of this device, in milliseconds. */
  clockOffset?: number;
  className?: string;
};

/** The time left until a deadline; amber on the last day. Stands next to the deadline itself. */
export function Countdown({ until, ended = 'expired', clockOffset = 0, className }: CountdownProps) {
  const now = useNow(clockOffset);
  const left = until.getTime() - now.getTime();
  return (
    <time
      dateTime={until.toISOString()}
      className={clsx(
        'whitespace-nowrap',
        left > 0 && left < day ? 'font-medium text-amber-ink' : 'text-muted-foreground',
        className,
      )}
    >
      {timeUntil(until, now, ended)}
    </time>
  );
}

function useNow(clockOffset: number): Date {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 4);
    return () => clearInterval(timer);
  }, []);
  return new Date(now + clockOffset);
}
