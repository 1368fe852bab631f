import { useState } from 'react';
import { Link } from 'wouter';
import { dayOf, yearOf } from '@touchline/domain/core/calendar.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { addAgeGroups } from '@touchline/domain/seasons/contract.ts';
import { yearOfSeason } from '@touchline/domain/seasons/rules.ages.ts';
import { bornText, boundsOf, cutOffInWords, daysOfYears, newYear } from '@touchline/domain/seasons/rules.cut-off.ts';
import { agesToPick, proposeAgeGroups } from '@touchline/domain/seasons/rules.proposals.ts';
import {
  type AgeGroupForm,
  type GenderCategory,
  genderCategories,
  namesAmong,
  type Season,
} from '@touchline/domain/seasons/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { formatDay } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { SeasonYearField } from './age-fields.tsx';

const toggleIn = <Choice,>(chosen: readonly Choice[], choice: Choice): readonly Choice[] =>
  chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice];

const birthsText = (group: AgeGroupForm): string =>
  `${group.cutOff === newYear ? 'born ' : ''}${bornText(boundsOf(daysOfYears(group, group.cutOff)), formatDay)}`;

/** Adds several age groups to a season. The user selects ages and genders; names and birth years follow. */
export function AddAgeGroupsDialog({ season, onClose }: { season: Season; onClose: () => void }) {
  const { timeZone, ageCutOff } = useUser();
  const [thisYear] = useState(() => yearOf(dayOf(new Date(), timeZone)));
  const [year, setYear] = useState(() => yearOfSeason(season, ageCutOff));
  const [ages, setAges] = useState<readonly number[]>([]);
  const [genders, setGenders] = useState<readonly GenderCategory[]>(['Co-ed']);
  const [withTeams, setWithTeams] = useState(false);
  const add = useCommand(addAgeGroups);
  const proposedGroups = proposeAgeGroups(
    year,
    { ages, genders: genderCategories.filter((gender) => genders.includes(gender)) },
    thisYear,
    ageCutOff,
  );
  const takenNames = namesAmong(
    proposedGroups.map(({ name }) => name),
    season.ageGroups.map(({ name }) => name),
  );
  const ageGroups = proposedGroups.filter(({ name }) => !takenNames.includes(name));
  const refusal = formErrorOf(add.error);
  return (
    <Dialog
      onOpenChange={onClose}
      title="Add age groups"
      description={`Season ${season.name}`}
      dirty={ages.length > 0}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ seasonId: season.id, ageGroups, ...(withTeams && { withTeams }) }, { onSuccess: onClose });
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={ageGroups.length === 0} busy={add.busy} busyLabel="Adding...">
            {ageGroups.length === 0 ? 'Add age groups' : `Add ${counted(ageGroups.length, 'age group')}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted-foreground">
          {ageCutOff === newYear ? 'Ages go by birth year.' : `Ages count from ${cutOffInWords(ageCutOff)}.`}{' '}
          <Link href={`${paths.settings}?tab=organization`} className="underline underline-offset-4">
            Change the cut-off
          </Link>
        </p>
        {ageCutOff !== newYear && <SeasonYearField cutOff={ageCutOff} year={year} onYear={setYear} />}
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Ages</legend>
          <div className="grid grid-cols-3 gap-x-4 sm:grid-cols-4">
            {agesToPick.map((age) => (
              <Checkbox key={age} checked={ages.includes(age)} onChange={() => setAges(toggleIn(ages, age))}>
                {`U${age}`}
              </Checkbox>
            ))}
          </div>
          <Button
            size="sm"
            variant="secondary"
            className="mt-2"
            onClick={() => setAges(ages.length === agesToPick.length ? [] : agesToPick)}
          >
            {ages.length === agesToPick.length ? 'Select none' : 'Select all'}
          </Button>
        </fieldset>
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Gender</legend>
          <div className="flex flex-wrap gap-x-6">
            {genderCategories.map((gender) => (
              <Checkbox
                key={gender}
                checked={genders.includes(gender)}
                onChange={() => setGenders(toggleIn(genders, gender))}
              >
                {gender}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <Checkbox checked={withTeams} onChange={() => setWithTeams(!withTeams)}>
          Create a team for each, with the same name
        </Checkbox>
        <div role="status" className="flex flex-col gap-3 text-sm empty:hidden">
          {ageGroups.length > 0 && (
            <ul aria-label="Age groups to add" className="flex flex-wrap gap-2">
              {ageGroups.map((group) => (
                <li key={group.name} className="rounded-full border border-border bg-muted px-3 py-1">
                  {group.name} <span className="text-muted-foreground tabular-nums">{birthsText(group)}</span>
                </li>
              ))}
            </ul>
          )}
          {takenNames.length > 0 && (
            <p className="text-muted-foreground">Already in this season: {takenNames.join(', ')}.</p>
          )}
        </div>
        {refusal && <Alert tone="red">{refusal}</Alert>}
      </div>
    </Dialog>
  );
}
