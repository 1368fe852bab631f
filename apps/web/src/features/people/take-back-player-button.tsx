import { takeBackPlayer } from '@touchline/domain/people/contract.leaving.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { Button } from '../../ui/actions/button.tsx';

interface TakeBackPlayerButtonProps {
  readonly id: string;
  readonly name: string;
  readonly onPress?: () => void;
}

/** Restores an archived player with one press. */
export function TakeBackPlayerButton({ id, name, onPress }: TakeBackPlayerButtonProps) {
  const takeBack = useCommand(takeBackPlayer);
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={takeBack.busy}
      busyLabel="Taking back..."
      aria-label={`Take ${name} back`}
      onClick={() => {
        onPress?.();
        takeBack.mutate({ playerId: id });
      }}
    >
      Take back
    </Button>
  );
}
