import type { LetterPage } from '../core/letter-page.ts';
import { type DateStyle, dayInWords, listed, momentInWords } from '../core/words.ts';
import { placeOf, titleOf } from '../schedule/rules.names.ts';
import { answerNow } from './rules.ts';
import { answerHint, answerLabels } from './rules.words.ts';
import type { LinkedEvent } from './schema.links.ts';
import { type EventAnswer, eventAnswers } from './schema.ts';

/** The address that the letter about an event opens. Its token is no part of what browsers send to servers. */
export const answerLinkPath = (token: string): string => `/link/event#token=${token}`;

/** Start of an event in words: day and time, or the day where it takes whole days. */
export const startInWords = (
  { startsAt, isAllDay, timeZone }: { readonly startsAt: Date; readonly isAllDay: boolean; readonly timeZone: string },
  reader: DateStyle,
): string => (isAllDay ? dayInWords : momentInWords)(startsAt, timeZone, reader);

const startOf = (event: LinkedEvent): string => startInWords({ ...event, startsAt: new Date(event.startsAt) }, event);

const factsOf = (event: LinkedEvent) => {
  const { startsAt, endsAt, isAllDay, meetingMinutes, timeZone, playerFirstName, teamNames, field } = event;
  const inWords = (moment: number) => momentInWords(new Date(moment), timeZone, event);
  const facts: readonly (readonly [string, string | null])[] = [
    ['For', playerFirstName],
    [teamNames.length > 1 ? 'Teams' : 'Team', listed(teamNames)],
    ['When', startOf(event)],
    ['Meet', meetingMinutes ? inWords(Date.parse(startsAt) - meetingMinutes * 60_000) : null],
    ['End', isAllDay ? null : inWords(Date.parse(endsAt))],
    ['Where', placeOf(event)],
    ['Address', field?.address ?? null],
  ];
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
};

/** The answer that was given before; none from before a change that asks again. */
const before = (event: LinkedEvent): string[] => {
  const now = answerNow(event);
  if (now !== null) return [`The answer is “${answerLabels[now]}” so far. Press another one to change it.`];
  return [answerHint({ ...event, countsAsComing: false })].filter((hint) => hint !== null);
};

const comes: Readonly<Record<EventAnswer, string>> = { yes: 'is coming', maybe: 'might come', no: "isn't coming" };

/** Pages at the address of a letter about an event. */
export const answerLinkPages = {
  asks: (event: LinkedEvent): LetterPage => ({
    title: titleOf(event),
    paragraphs: [
      `Is ${event.playerFirstName} coming? ${event.organizationName} asks for one answer.`,
      ...before(event),
    ],
    facts: factsOf(event),
    choices: eventAnswers.map((value) => ({ value, label: answerLabels[value] })),
    remarks: [
      `Your answer counts at once. You can change it until ${momentInWords(new Date(event.closesAt), event.timeZone, event)}.`,
    ],
  }),
  done: (event: LinkedEvent, answer: EventAnswer): LetterPage => ({
    title: 'Answer saved',
    paragraphs: [
      `${event.playerFirstName} ${comes[answer]}: ${titleOf(event)}, ${startOf(event)}.`,
      'To change the answer, open the link in the email again. The latest answer counts.',
    ],
  }),
} as const;
