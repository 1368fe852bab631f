import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Input } from './input.tsx';

/** Password input with a button that reveals it. Pasting and password managers work. Callers set `autoComplete`. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-12"
      />
      <IconButton
        icon={isVisible ? EyeOff : Eye}
        label={isVisible ? 'Hide password' : 'Show password'}
        tooltip="none"
        size="sm"
        disabled={props.disabled}
        onClick={() => setIsVisible(!isVisible)}
        className="absolute! top-1/2 right-1 -translate-y-1/2"
      />
    </span>
  );
}
