import { seasonOptions } from '@touchline/domain/seasons/contract.ts';
import type { Side } from '@touchline/domain/teams/schema.ts';
import { useOperationQuery } from '../../lib/data/queries.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

interface SeasonFilterProps {
  readonly side: Side;
  readonly seasonId: string;
  readonly onChoose: (seasonId: string) => void;
}

const allOf = { current: 'All current seasons', past: 'All past seasons' } as const satisfies Record<Side, string>;

/** Narrows the teams of a side to one season; nothing where there is but one. */
export function SeasonFilter({ side, seasonId, onChoose }: SeasonFilterProps) {
  const { data } = useOperationQuery(seasonOptions, {});
  const seasons = data?.filter(({ isActive }) => isActive === (side === 'current')) ?? [];
  // One that a link names can always be left again.
  if (seasons.length < 2 && seasonId === '') return null;
  return (
    <Field label="Season" labelHidden className="sm:w-56">
      <Select value={seasonId} onChange={({ target }) => onChoose(target.value)} choices={seasons}>
        <option value="">{allOf[side]}</option>
      </Select>
    </Field>
  );
}
