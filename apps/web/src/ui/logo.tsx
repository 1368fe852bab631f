import { clsx } from 'clsx';

/** The mark: a corner flag where two touchlines meet. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={clsx('shrink-0', className ?? 'size-8')}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <g
        className="stroke-primary-foreground"
        fill="none"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M9 25V6.5l11.5 4.6L9 15.7" className="fill-primary-foreground" />
        <path d="M9 25h16" />
        <path d="M9 18.5a6.5 6.5 0 0 1 6.5 6.5" strokeWidth="1.75" opacity="0.65" />
      </g>
    </svg>
  );
}

/** The mark with the product's name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={clsx('flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="text-lg leading-none font-semibold tracking-tight">Touchline</span>
    </span>
  );
}
