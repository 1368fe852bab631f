import { type ReactNode, useRef, useState } from 'react';
import { usePressGuard } from '../base/press-guard.ts';
import { Switch } from './switch.tsx';

interface SavedSwitchProps {
  readonly 'aria-label'?: string;
  readonly isOn: boolean;
  readonly busy: boolean;
  readonly onSave: (isOn: boolean, then: { readonly onError: () => void }) => void;
  readonly children: ReactNode;
}

/** Switch that saves immediately. It shows the choice until it is refetched, or the old value after an error. */
export function SavedSwitch({ isOn, busy, onSave, children, ...rest }: SavedSwitchProps) {
  const [pendingState, setPendingState] = useState<boolean>();
  if (pendingState === isOn && !busy) setPendingState(undefined);
  const isChecked = pendingState ?? isOn;
  const box = useRef<HTMLInputElement>(null);
  const guard = usePressGuard(box, isChecked, false);
  return (
    <Switch
      {...rest}
      ref={box}
      checked={isChecked}
      onClick={guard}
      aria-busy={busy}
      onChange={({ nativeEvent }) => {
        // Not disabled while busy, because keyboard focus would be lost. React also fires this for refused presses.
        if (busy || nativeEvent.defaultPrevented) return;
        setPendingState(!isChecked);
        onSave(!isChecked, { onError: () => setPendingState(undefined) });
      }}
    >
      {children}
    </Switch>
  );
}
