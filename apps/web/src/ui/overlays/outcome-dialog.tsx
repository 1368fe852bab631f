import type { ReactNode } from 'react';
import { Badge } from '../display/badge.tsx';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';
import { ScrollArea } from '../base/scroll-area.tsx';

interface Outcome {
  readonly id: string;
  readonly name: string;
  readonly isRefused: boolean;
  readonly text: ReactNode;
}

interface OutcomeDialogProps {
  readonly title: string;
  readonly outcomes: readonly Outcome[];
  readonly onClose: () => void;
}

/** Result of an action on several items, one line each. */
export function OutcomeDialog({ title, outcomes, onClose }: OutcomeDialogProps) {
  return (
    <Dialog onOpenChange={onClose} title={title} footer={<Button onClick={onClose}>Done</Button>}>
      <ScrollArea className="max-h-96">
        <ul className="divide-y divide-border text-sm">
          {outcomes.map(({ id, name, isRefused, text }) => (
            <li key={id} className="py-2.5 wrap-anywhere">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {name}
                {isRefused && <Badge tone="amber">Not done</Badge>}
              </span>
              <span className="block text-muted-foreground">{text}</span>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </Dialog>
  );
}
