import { useState } from 'react';
import { dayOf, yearOf } from '@touchline/domain/core/calendar.ts';
import { transfersAtOnce } from '@touchline/domain/constants.club.ts';
import { moveAgeGroup, proposeCopy } from '@touchline/domain/seasons/rules.copy.ts';
import { type SeasonCopyForm, seasonCopyForm } from '@touchline/domain/seasons/schema.copy.ts';
import type { Season } from '@touchline/domain/seasons/schema.ts';
import { transferNotices } from '@touchline/domain/teams/messages.transfer.ts';
import { tooManyTeams } from '@touchline/domain/teams/schema.transfer.ts';
import { useUser } from '../../lib/session/session.ts';
import { isComplete, useTeamPlans } from './use-team-plans.tsx';
import type { Obstacle } from './wizard-dialog.tsx';

/** State of a season copy across all steps, with everything derived from it. */
export const useSeasonCopy = (source: Season) => {
  const { timeZone } = useUser();
  const [thisYear] = useState(() => yearOf(dayOf(new Date(), timeZone)));
  // The copy is inactive by default. Otherwise the lists of current teams would contain both seasons.
  const [proposal] = useState(() => ({ ...proposeCopy(source), isActive: false }));
  const [form, setForm] = useState<SeasonCopyForm>(proposal);
  const parsed = seasonCopyForm.safeParse(form);
  const issues = parsed.error?.issues ?? [];
  // Birth years cannot be computed without dates. Until they are copied, the groups have the ids of the originals.
  const ageGroups =
    form.startDate && form.endDate
      ? source.ageGroups.map((group) => moveAgeGroup(group, source, form, thisYear))
      : source.ageGroups;
  const target = { ...form, ageGroups };
  const choice = useTeamPlans(source, target);

  const obstacles: readonly (Obstacle | undefined)[] = [
    parsed.success ? undefined : {},
    choice.selected.length > transfersAtOnce ? { sentence: tooManyTeams } : undefined,
    choice.plans.every(isComplete) ? undefined : { notice: transferNotices.incomplete },
  ];

  return {
    ...choice,
    source,
    target,
    form,
    /** Season as submitted, with the name trimmed. */
    entered: parsed.data,
    obstacles,
    isChanged: Object.entries(proposal).some(([field, value]) => form[field as keyof SeasonCopyForm] !== value),
    errorOf: (field: keyof SeasonCopyForm): string | undefined => issues.find(({ path }) => path[0] === field)?.message,
    change: (changes: Partial<SeasonCopyForm>): void => setForm({ ...form, ...changes }),
  };
};

export type SeasonCopyState = ReturnType<typeof useSeasonCopy>;
