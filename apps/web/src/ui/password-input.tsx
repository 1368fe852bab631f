import { clsx } from 'clsx';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';

/** A password with a button that shows it. Pasting and password managers work; give `autoComplete`. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Input
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={clsx('pr-12', className)}
      />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={shown ? 'Hide password' : 'Show password'}
        tooltip="none"
        size="sm"
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
        className="absolute! top-1/2 right-1 -translate-y-1/2"
      />
    </span>
  );
}
