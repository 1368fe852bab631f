import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useRef } from 'react';
import { usePressGuard } from '../base/press-guard.ts';

interface ChoiceButtonProps {
  readonly isChosen: boolean;
  readonly onPress: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** Toggle button. One press selects, another clears. A double press does not clear. */
export function ChoiceButton({ isChosen, onPress, className, children }: ChoiceButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const guard = usePressGuard(button, isChosen, false);
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={isChosen}
      onClickCapture={guard}
      onClick={onPress}
      className={clsx(
        'inline-flex items-center justify-center rounded-md border font-medium transition-colors',
        className,
      )}
    >
      {isChosen && <Check aria-hidden="true" className="size-4" />}
      <span className="contents">{children}</span>
    </button>
  );
}
