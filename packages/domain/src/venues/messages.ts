import { failureOrRefusal, success } from '../core/notice.ts';
import { fieldProblem, problem } from '../core/problem.ts';

export const venueProblems = {
  missing: problem(404, 'not_found', 'This venue does not exist any more.'),
  fieldMissing: problem(404, 'not_found', 'This field does not exist any more.'),
  holidayMissing: problem(404, 'not_found', 'These days are not in the list any more.'),
  nameTaken: fieldProblem(409, 'name_taken', 'name', 'There is already a venue with this name.'),
  fieldNameTaken: fieldProblem(409, 'name_taken', 'name', 'This venue already has a field with this name.'),
  partsInUse: fieldProblem(409, 'parts_in_use', 'parts', 'Upcoming events use more parts of this field.'),
  inUse: problem(409, 'in_use', 'Events use it, so it can only be archived.'),
  hasEventsToCome: problem(409, 'events_to_come', 'Upcoming events take place here. Move or cancel them first.'),
  lastBeforeFirst: fieldProblem(422, 'invalid', 'lastDay', 'The last day cannot be before the first.'),
  tooLong: fieldProblem(422, 'invalid', 'lastDay', 'Please enter at most 120 days at once.'),
  tooMany: problem(409, 'too_many', 'There are too many. Please delete some that you no longer need.'),
} as const;

export const venueNotices = {
  created: success('Venue created'),
  updated: success('Venue updated'),
  archived: success('Venue archived'),
  restored: success('Venue restored'),
  deleted: success('Venue deleted'),
  fieldCreated: success('Field created'),
  fieldUpdated: success('Field updated'),
  fieldArchived: success('Field archived'),
  fieldRestored: success('Field restored'),
  fieldDeleted: success('Field deleted'),
  holidayAdded: success('Days added'),
  holidayDeleted: success('Days deleted'),
  notLoaded: failureOrRefusal('Failed to load venues'),
  holidaysNotLoaded: failureOrRefusal('Failed to load holidays'),
  notSaved: failureOrRefusal('Failed to save. Please try again.'),
  notDeleted: failureOrRefusal('Failed to delete. Please try again.'),
} as const;
