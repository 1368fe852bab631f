import { clsx } from 'clsx';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Input } from './input.tsx';

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'onKeyDown'> & {
  /** Accessible name, also used as the default placeholder. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
};

/**
 * Search field with a button that clears it. The caller debounces. People press Enter to search, so it does not submit
 * the surrounding form, which acts on the selection.
 */
export function SearchInput({
  label,
  value,
  onValueChange,
  placeholder = label,
  className,
  ...rest
}: SearchInputProps) {
  return (
    <span className={clsx('relative block print:hidden', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        aria-label={label}
        {...rest}
        type="search"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        className="pr-11 pl-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          icon={X}
          label="Clear search"
          tooltip="none"
          size="sm"
          onClick={({ currentTarget }) => {
            // The button disappears, and people usually type another search.
            currentTarget.parentElement?.querySelector('input')?.focus();
            onValueChange('');
          }}
          className="absolute! top-1/2 right-1 -translate-y-1/2 max-sm:right-0 max-sm:size-11!"
        />
      )}
    </span>
  );
}
