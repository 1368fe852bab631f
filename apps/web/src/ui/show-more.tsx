import { Button } from './button.tsx';

type ShowMoreProps = {
  busy: boolean;
  onClick: () => void;
  label?: string;
  /** Completes the label for screen readers where a page has more than one such list. */
  of?: string;
};

/** The end of a list that goes on. */
export function ShowMore({ busy, onClick, label = 'Show more', of }: ShowMoreProps) {
  return (
    <div className="flex justify-center">
      <Button variant="secondary" busy={busy} busyLabel="Loading..." onClick={onClick}>
        <span>
          {label} {of && <span className="sr-only">{of}</span>}
        </span>
      </Button>
    </div>
  );
}
