import { seasonOptions } from '@touchline/domain/seasons/contract.ts';
import { useAnswer } from '../../lib/queries.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

interface PastSeasonFilterProps {
  readonly seasonId: string;
  readonly onChoose: (seasonId: string) => void;
}

/** Narrows past teams to one season; nothing where there is but one. */
export function PastSeasonFilter({ seasonId, onChoose }: PastSeasonFilterProps) {
  const { data } = useAnswer(seasonOptions, {});
  const past = data?.filter(({ isActive }) => !isActive) ?? [];
  if (past.length < 2) return null;
  return (
    <Field label="Season" labelHidden className="sm:w-56">
      <Select value={seasonId} onChange={({ target }) => onChoose(target.value)}>
        <option value="">All past seasons</option>
        {past.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
