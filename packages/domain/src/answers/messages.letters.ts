import type { EmailContent } from '../core/email-content.ts';
import { type DateStyle, dayInWords, listed, momentInWords } from '../core/words.ts';
import { contactRemark } from '../families/messages.contacts.ts';
import { titleOf, placeOf } from '../schedule/rules.names.ts';
import type { ScheduledEvent } from '../schedule/schema.ts';
import type { LetterPage } from '../core/letter-page.ts';
import { effectiveAnswer, answerHint, answerLabels } from './rules.ts';
import type { LinkedEvent } from './schema.links.ts';
import { type EventAnswer, eventAnswers } from './schema.ts';

/** Path of the link in an email about an event. The token is in the fragment, which browsers do not send to servers. */
const answerLinkPath = (token: string): string => `/link/event#token=${token}`;

/** Start of an event as display text: day and time, or only the day for all-day events. */
const startInWords = (
  { startsAt, isAllDay, timeZone }: { readonly startsAt: Date; readonly isAllDay: boolean; readonly timeZone: string },
  reader: DateStyle,
): string => (isAllDay ? dayInWords : momentInWords)(startsAt, timeZone, reader);

const startOf = (event: LinkedEvent): string => startInWords({ ...event, startsAt: new Date(event.startsAt) }, event);

const factsOf = (event: LinkedEvent) => {
  const { startsAt, endsAt, isAllDay, meetingMinutes, timeZone, playerFirstName, teamNames, field } = event;
  const momentText = (moment: number) => momentInWords(new Date(moment), timeZone, event);
  const facts: readonly (readonly [string, string | null])[] = [
    ['For', playerFirstName],
    [teamNames.length > 1 ? 'Teams' : 'Team', listed(teamNames)],
    ['When', startOf(event)],
    ['Meet', meetingMinutes ? momentText(Date.parse(startsAt) - meetingMinutes * 60_000) : null],
    ['End', isAllDay ? null : momentText(Date.parse(endsAt))],
    ['Where', placeOf(event)],
    ['Address', field?.address ?? null],
  ];
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
};

/** The current answer as display text, or a hint if the event has changed since and the player must answer again. */
const previousAnswerText = (event: LinkedEvent): string[] => {
  const currentAnswer = effectiveAnswer(event);
  if (currentAnswer !== null)
    return [`The answer is “${answerLabels[currentAnswer]}” so far. Press another one to change it.`];
  return [answerHint({ ...event, countsAsComing: false })].filter((hint) => hint !== null);
};

const answerWords: Readonly<Record<EventAnswer, string>> = {
  yes: 'is coming',
  maybe: 'might come',
  no: "isn't coming",
};

/** Pages behind the link in an email about an event. */
export const answerLinkPages = {
  asks: (event: LinkedEvent): LetterPage => ({
    title: titleOf(event),
    paragraphs: [
      `Is ${event.playerFirstName} coming? ${event.organizationName} asks for one answer.`,
      ...previousAnswerText(event),
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
      `${event.playerFirstName} ${answerWords[answer]}: ${titleOf(event)}, ${startOf(event)}.`,
      'To change the answer, open the link in the email again. The latest answer counts.',
    ],
  }),
} as const;

interface UnansweredEvent extends DateStyle, Pick<ScheduledEvent, 'kind' | 'title' | 'opponent' | 'side' | 'isAllDay'> {
  readonly eventId: string;
  readonly startsAt: Date;
  readonly closesAt: Date;
  /** The organization's time zone (ruling 34). */
  readonly timeZone: string;
  readonly organizationName: string;
  readonly teamNames: readonly string[];
  /** The recipient's players without an answer, each with the token for their link. */
  readonly children: readonly { readonly firstName: string; readonly token: string }[];
  /** True if the recipient has no account. */
  readonly isContact: boolean;
}

/**
 * Reminds a family about an unanswered event, with a link for each child. Children's names are in the text but never in
 * the subject. The text does not mention the remaining hours, because the email may be sent late.
 */
export const answerReminder = (facts: UnansweredEvent): EmailContent => {
  const { startsAt, closesAt, timeZone, organizationName, teamNames, children, eventId, isContact } = facts;
  const day = dayInWords(startsAt, timeZone, facts);
  const event = titleOf(facts);
  const names = children.map(({ firstName }) => firstName);
  return {
    subject: `${organizationName}: answer needed for ${event} on ${day}`,
    paragraphs: [
      'Hello,',
      `There is no answer yet for ${listed(names)} to ${event} of ${listed(teamNames)}: ${startInWords(facts, facts)}.`,
      closesAt < startsAt
        ? `Please answer by ${momentInWords(closesAt, timeZone, facts)}. After that, please contact the coach.`
        : 'Please answer: yes, maybe or no.',
    ],
    answers: children.map(({ firstName, token }) => ({
      label: `Answer for ${firstName}`,
      path: answerLinkPath(token),
    })),
    ...(!isContact && {
      action: { label: 'Open the event', path: `/dashboard/schedule/${eventId}`, role: 'player' as const },
    }),
    remarks: [
      `${children.length === 1 ? 'The link answers' : 'The links answer'} in your name. Do not pass this email on.`,
      ...(isContact ? [contactRemark(organizationName)] : []),
    ],
  };
};
