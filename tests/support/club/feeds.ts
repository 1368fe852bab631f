import ICAL from 'ical.js';
import { makeFeed, readFeed } from '@touchline/domain/schedule/contract.feeds.ts';
import type { Person } from '../server/person.ts';
import type { TestServer } from '../server/server.ts';

/** Path of a person's calendar address, which is created if missing. */
export const feedOf = async (person: Pick<Person, 'ask'>): Promise<string> => {
  const { feed } = await person.ask(readFeed, {});
  return new URL((feed ?? (await person.ask(makeFeed, { replaces: null })).feed).address).pathname;
};

/** Reads a calendar like a calendar program, without a cookie. */
export const readCalendar = async (
  { app }: Pick<TestServer, 'app'>,
  path: string,
  { tag, method = 'GET' }: { tag?: string; method?: string } = {},
): Promise<Response> => app.request(path, { method, headers: tag === undefined ? {} : { 'if-none-match': tag } });

/** Entries of a calendar's text, parsed by ical.js. */
export const entriesIn = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      place: event.location,
      description: event.description,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      start: event.startDate,
      end: event.endDate,
    };
  });
};

/** Titles of the entries of a calendar, in its order. */
export const titlesOf = async (server: Pick<TestServer, 'app'>, path: string): Promise<readonly string[]> => {
  const answer = await readCalendar(server, path);
  if (answer.status !== 200) throw new Error(`The calendar answered ${answer.status}.`);
  return entriesIn(await answer.text()).map(({ title }) => title);
};
