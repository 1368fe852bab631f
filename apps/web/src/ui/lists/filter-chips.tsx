import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface FilterChipProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Chip that filters a list while it is pressed. */
export function FilterChip({ pressed, onPress, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={clsx(
        'min-h-9 max-w-full rounded-full border px-4 text-sm font-medium transition-colors max-sm:min-h-11',
        pressed
          ? 'border-primary bg-primary text-primary-foreground'
          : 'border-border bg-card text-foreground hover:bg-muted',
      )}
    >
      {children}
    </button>
  );
}

interface FilterChipsProps {
  /** Accessible name. */
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Selected option; empty if the list is not filtered. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** Chips that filter a list by one option, or show all of it. */
export function FilterChips({ label, options, value, onValueChange }: FilterChipsProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2 print:hidden">
      <legend className="sr-only">{label}</legend>
      {[{ value: '', label: 'All' }, ...options].map((option) => (
        <FilterChip key={option.value} pressed={option.value === value} onPress={() => onValueChange(option.value)}>
          {option.label}
        </FilterChip>
      ))}
    </fieldset>
  );
}
