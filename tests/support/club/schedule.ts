import type { InputOf } from '@touchline/domain/core/operation.ts';
import { createEvent, listAgenda, readEvent } from '@touchline/domain/schedule/contract.ts';
import { createField, createVenue } from '@touchline/domain/venues/contract.ts';
import type { Club, Member } from './club.ts';

/** A Tuesday so far in the future that no test reaches it. */
export const aTuesday = '2027-06-01';

/** Input for a 90-minute practice, as a form sends it. */
export const practice = (facts: Partial<InputOf<typeof createEvent>> = {}) => {
  const { day = aTuesday } = facts;
  return {
    ...{ kind: 'practice' as const, title: null, teamIds: [], day, time: '18:00', endDay: day, endTime: '19:30' },
    ...{ fieldId: null, firstPart: null, lastPart: null, place: null, meetingMinutes: null, note: null },
    ...{ opponent: null, side: null, repeat: null, ...facts },
  };
};

export const anEvent = (by: Pick<Member, 'ask'>, facts: Partial<InputOf<typeof createEvent>> = {}) =>
  by.ask(createEvent, practice(facts));

/** Repeats every Tuesday, the given number of times. */
export const weekly = (count: number | null, more: object = {}) => ({
  ...{ unit: 'week' as const, every: 1, weekdays: [2], until: null, count, skipped: [], ...more },
});

/** A field at a new venue; returns the field's id. */
export const aField = async ({ admin }: Pick<Club, 'admin'>, { name = 'Field 1', parts = 1 } = {}): Promise<string> => {
  const venue = await admin.ask(createVenue, {
    name: `Park ${crypto.randomUUID()}`,
    address: null,
    note: null,
    directions: null,
  });
  return (await admin.ask(createField, { venueId: venue.id, name, parts })).id;
};

/** Entries of the agenda from `aTuesday` on. */
export const agendaOf = async (reader: Pick<Member, 'ask'>, search: Partial<InputOf<typeof listAgenda>> = {}) =>
  (await reader.ask(listAgenda, { at: `${aTuesday}T00:00:00Z`, ...search })).entries;

/** Start times of the agenda's entries, in UTC. */
export const startsIn = async (reader: Pick<Member, 'ask'>, search: Partial<InputOf<typeof listAgenda>> = {}) =>
  (await agendaOf(reader, search)).map(({ startsAt }) => startsAt.slice(0, 16));

export const detailOf = (reader: Pick<Member, 'ask'>, eventId: string) => reader.ask(readEvent, { eventId });
