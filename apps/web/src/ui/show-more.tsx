import { Button } from './button.tsx';

/** The end of a list that goes on. */
export function ShowMore({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <div className="flex justify-center">
      <Button variant="secondary" busy={busy} busyLabel="Loading..." onClick={onClick}>
        Show more
      </Button>
    </div>
  );
}
