import { expect, it } from 'vitest';
import { actSearchFor, initialSeveralValues, searchOfSeveral, severalForm } from './schema.several-form.ts';

const [fieldId, venueId, teamId] = [
  '3b241101-e2bb-4255-8caf-4136c566a962',
  '3b241101-e2bb-4255-8caf-4136c566a963',
  '3b241101-e2bb-4255-8caf-4136c566a964',
];
const initialValues = initialSeveralValues('2027-03-08', undefined, '');

it('moves events by days or minutes, to another place, or both', () => {
  const actionOf = (changes: object) => severalForm.parse({ ...initialValues, act: 'move', ...changes }).act;
  const moved = { kind: 'move', days: 0, minutes: 0, place: null };
  expect(actionOf({ days: '7' })).toEqual({ ...moved, days: 7 });
  expect(actionOf({ minutes: '-30' })).toEqual({ ...moved, minutes: -30 });
  expect(actionOf({ isElsewhere: true, place: 'Hall 1' })).toEqual({
    ...moved,
    place: { fieldId: null, firstPart: null, lastPart: null, place: 'Hall 1' },
  });
  expect(actionOf({ days: '1', isElsewhere: true, fieldId, parts: '1-2', place: 'Hall 1' })).toEqual({
    ...{ ...moved, days: 1 },
    place: { fieldId, firstPart: 1, lastPart: 2, place: null },
  });
  expect(severalForm.parse({ ...initialValues, days: '7' }).act).toEqual({ kind: 'cancel' });
});

it.each([
  [{}, 'days', 'Please enter days or minutes, or choose another place.'],
  [{ days: '0', minutes: '0' }, 'days', 'Please enter days or minutes, or choose another place.'],
  [{ days: '366' }, 'days', 'Please enter a whole number, at most 365.'],
  [{ days: '1', minutes: '-1440' }, 'minutes', 'Please enter a whole number, at most 1439.'],
  [{ days: '1.5' }, 'days', 'Please enter a whole number, at most 365.'],
])('refuses to move events by %o', (typed, field, message) => {
  const { error } = severalForm.safeParse({ ...initialValues, act: 'move', ...typed });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});

it('searches the events of a day, a venue, a team or a season once the choice is complete', () => {
  const searchFor = (changes: object) => searchOfSeveral({ ...initialValues, lastDay: '2027-03-14', ...changes });
  const week = { day: '2027-03-08', lastDay: '2027-03-14' };
  expect(searchFor({})).toEqual({ day: '2027-03-08', lastDay: '2027-03-08' });
  expect(searchFor({ by: 'venue' })).toBeNull();
  expect(searchFor({ by: 'venue', venueId })).toEqual({ venueId, ...week });
  expect(searchFor({ by: 'team', venueId })).toBeNull();
  expect(searchFor({ by: 'team', venueId, teamId, lastDay: '' })).toEqual({ teamId, day: '2027-03-08' });
  expect(searchFor({ by: 'team', teamId, day: '' })).toBeNull();
  expect(searchFor({ by: 'season', seasonId: 'spring', day: '' })).toEqual({ seasonId: 'spring' });
});

it('previews no move that is out of range', () => {
  const previewOf = (changes: object) =>
    actSearchFor({ ...initialValues, act: 'move', days: '1', ...changes }, { teamId, day: '2027-03-08' }, ['a', 'b']);
  const preview = { act: 'move', teamId, day: '2027-03-08', without: 'a,b', days: '1', minutes: '0' };
  expect(previewOf({})).toEqual(preview);
  expect(previewOf({ isElsewhere: true, place: 'Hall 1' })).toEqual({ ...preview, place: 'Hall 1' });
  expect(previewOf({ isElsewhere: true, fieldId, parts: '1-2', place: 'Hall 1' })).toEqual({
    ...preview,
    ...{ fieldId, firstPart: '1', lastPart: '2' },
  });
  expect(previewOf({ days: '366' })).toBeNull();
});
