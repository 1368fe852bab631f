import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { copiedNoticeMs } from '@touchline/domain/constants.club.ts';
import { useEffect, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';

type CopyButtonProps = ButtonLook & {
  /** Text to copy. */
  value: string;
  label?: string;
  /** Names the copied text for screen readers, if the label does not. */
  of?: string;
  onCopied?: () => void;
  onFailed?: () => void;
};

/** Copies text and shows "Copied" for two seconds. */
export function CopyButton({
  value,
  label = 'Copy',
  of,
  onCopied,
  onFailed,
  variant = 'secondary',
  ...look
}: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return;
    const timer = setTimeout(() => setCopiedAt(undefined), copiedNoticeMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const copy = async () => {
    if (!(await copyText(value))) return onFailed?.();
    setCopiedAt(Date.now());
    onCopied?.();
  };
  const isCopied = copiedAt !== undefined;
  return (
    <Button {...look} variant={variant} onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
      {of && <span className="sr-only"> {of}</span>}
    </Button>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers withhold the clipboard API on plain HTTP, where a club may run this on its own network.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const previousFocus = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'sr-only';
  // A modal dialog traps focus, so the text area must be inside it.
  (previousFocus?.closest('[role=dialog]') ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand?.('copy') ?? false;
  area.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
  return isDone;
}
