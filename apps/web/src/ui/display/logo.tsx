/** Logo mark: a corner flag where two touchlines meet. */
function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
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

/** Logo mark with the product's name. */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <LogoMark />
      <span className="text-lg leading-none font-semibold tracking-tight">Touchline</span>
    </span>
  );
}
