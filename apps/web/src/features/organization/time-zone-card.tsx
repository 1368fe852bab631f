import { useDeferredValue, useState } from 'react';
import { type Organization, timeZoneForm } from '@touchline/domain/organization/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

type Zone = Pick<Organization, 'timeZone'>;

/** Maximum number of zones listed at once. The search finds the others. */
const maxListedZones = 30;

/** Formats "America/Argentina/Buenos_Aires" as "America / Argentina / Buenos Aires". */
const zoneText = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ');

const normalize = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]+/g, ' ');

/** Returns the zones whose names contain every typed word. */
const matchingZones = (zones: readonly string[], typed: string): readonly string[] => {
  const words = normalize(typed).trim().split(' ');
  return zones.filter((zone) => words.every((word) => normalize(zone).includes(word)));
};

function TimeZoneDialog({ timeZone, onClose }: Zone & { readonly onClose: () => void }) {
  const [searchText, setSearchText] = useState('');
  const search = useDeferredValue(searchText);
  const { form, command, setting } = useSettingsForm(timeZoneForm, { timeZone }, onClose);
  // The browser's zone comes first, because most clubs want it, then the current one. Browsers leave UTC out of their
  // list.
  const [zones] = useState(() => [
    ...new Set([
      timeZone,
      Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...Intl.supportedValuesOf('timeZone'),
      'UTC',
    ]),
  ]);
  const matches = matchingZones(zones, search);
  const visibleZones = matches.slice(0, maxListedZones);
  const now = new Date();
  return (
    <FormDialog
      onClose={onClose}
      title="Change time zone"
      description="Tryouts and events to come keep their clock times: 6:00 stays 6:00. Offers end at the same moments as before."
      onSubmit={setting.onSubmit}
      dirty={setting.isDirty}
      submitLabel="Save time zone"
      command={command}
    >
      <EditConflicts conflicts={form.conflicts} labels={{ timeZone: 'Time zone' }} />
      <SearchInput
        label="Search time zones"
        placeholder="City or region"
        value={searchText}
        onValueChange={setSearchText}
      />
      <RadioGroup
        legend="Time zone"
        legendHidden
        error={form.formState.errors.timeZone?.message}
        hint={
          matches.length > visibleZones.length
            ? `${matches.length - visibleZones.length} more: search for a city or a region.`
            : matches.length === 0 && 'No time zone has this name. Try a large city nearby.'
        }
      >
        <ScrollArea className="flex max-h-72 flex-col gap-2 p-0.5">
          {visibleZones.map((zone) => (
            <Radio
              key={zone}
              {...form.register('timeZone')}
              value={zone}
              description={`Now ${formatInstant(now, zone, 'clock')}`}
            >
              {zoneText(zone)}
            </Radio>
          ))}
        </ScrollArea>
      </RadioGroup>
    </FormDialog>
  );
}

export function TimeZoneCard({ timeZone }: Zone) {
  const { dialog, openDialog, closeDialog } = useOpenDialog<'time-zone'>();
  return (
    <Card>
      <CardHeader
        title="Time zone"
        description="Dates and deadlines follow this clock, in the app and in emails."
        actions={
          <Button variant="secondary" onClick={() => openDialog('time-zone')}>
            Change time zone
          </Button>
        }
      />
      <p className="mt-3 break-words">
        <span className="font-medium">{zoneText(timeZone)}</span>{' '}
        <span className="text-muted-foreground">· now {formatInstant(new Date(), timeZone, 'clock')}</span>
      </p>
      {dialog === 'time-zone' && <TimeZoneDialog timeZone={timeZone} onClose={closeDialog} />}
    </Card>
  );
}
