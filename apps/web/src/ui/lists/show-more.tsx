import { Button } from '../actions/button.tsx';

type ShowMoreProps = {
  busy: boolean;
  onClick: () => void;
  label?: string;
  /** Completes the label for screen readers if a page has several such lists. */
  of?: string;
};

/** Button at the end of a list that has more rows. */
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
