import { expect, it } from 'vitest';
import { eventDialogForm, type TypedValues } from './schema.form.ts';

const fieldId = '3b241101-e2bb-4255-8caf-4136c566a962';
const typed: TypedValues = {
  ...{ kind: 'practice', title: '', teamIds: [fieldId], isAllDay: false },
  ...{ day: '2027-03-08', time: '17:00', endDay: '', endTime: '18:30' },
  ...{ fieldId: '', parts: '', place: 'Lower Meadow', meetingMinutes: '', note: '', opponent: '', side: '' },
  ...{ repeats: 'never', weekdays: [], until: '', count: '', holidays: [], flipped: [] },
};
const form = eventDialogForm({ now: new Date('2027-03-01T12:00:00Z'), timeZone: 'Europe/Vienna', needsTeam: true });

it('an event has either the typed place or a field with its parts', () => {
  const nowhere = { fieldId: null, firstPart: null, lastPart: null };
  expect(form.parse(typed)).toMatchObject({ ...nowhere, place: 'Lower Meadow' });
  expect(form.parse({ ...typed, parts: '1-2' })).toMatchObject({ ...nowhere, place: 'Lower Meadow' });
  expect(form.parse({ ...typed, fieldId, parts: '1-2' })).toMatchObject({
    ...{ fieldId, firstPart: 1, lastPart: 2 },
    place: null,
  });
});

it('a series leaves out holidays, unless the user includes their dates, and other dates that the user leaves out', () => {
  const weekly: TypedValues = { ...typed, repeats: 'week', weekdays: [1], count: '4' };
  const holidays = [{ name: 'Spring break', firstDay: '2027-03-15', lastDay: '2027-03-22' }];
  const skippedDays = (changes: Partial<TypedValues>) => form.parse({ ...weekly, ...changes }).repeat?.skipped;
  expect(skippedDays({})).toEqual([]);
  expect(skippedDays({ holidays })).toEqual(['2027-03-15', '2027-03-22']);
  expect(skippedDays({ holidays, flipped: ['2027-03-22', '2027-03-29'] })).toEqual(['2027-03-15', '2027-03-29']);
});
