import { counted } from '@touchline/domain/core/words.ts';
import type { Season } from '@touchline/domain/seasons/schema.ts';
import { formatDay, inARow } from '../../lib/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Radio, RadioGroup } from '../../ui/radio-group.tsx';

export interface SeasonStepProps {
  readonly question: string;
  readonly seasons: readonly Season[];
  readonly value: string | undefined;
  readonly onChange: (seasonId: string) => void;
  /** Reason why a season cannot be chosen here, if any. */
  readonly obstacle: (season: Season) => string | undefined;
  /** Says what is missing if no season can be chosen. */
  readonly noneText: string;
  readonly error: string | undefined;
}

const factsOf = ({ startDate, endDate, teamCount }: Season): string =>
  inARow([`${formatDay(startDate)} – ${formatDay(endDate)}`, counted(teamCount, 'team')]);

/** Chooses one season. Those that cannot be chosen are shown as well, with the reason. */
export function TransferSeasonStep(props: SeasonStepProps) {
  const { question, seasons, value, onChange, obstacle, noneText, error } = props;
  if (seasons.every(obstacle)) {
    return (
      <Alert
        tone="amber"
        action={
          <LinkButton size="sm" variant="secondary" href={paths.seasons}>
            Open Seasons
          </LinkButton>
        }
      >
        {noneText}
      </Alert>
    );
  }
  return (
    <RadioGroup legend={question} legendHidden error={error}>
      {seasons.map((season) => {
        const reason = obstacle(season);
        return (
          <Radio
            key={season.id}
            name={question}
            checked={season.id === value}
            disabled={reason !== undefined}
            onChange={() => onChange(season.id)}
            description={reason === undefined ? factsOf(season) : `${factsOf(season)} · ${reason}`}
          >
            {season.name}
          </Radio>
        );
      })}
    </RadioGroup>
  );
}
