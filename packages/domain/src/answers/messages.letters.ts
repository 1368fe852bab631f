import type { EmailContent } from '../core/email-content.ts';
import { type DateStyle, dayInWords, listed, momentInWords } from '../core/words.ts';
import { contactRemark } from '../families/messages.contacts.ts';
import { titleOf } from '../schedule/rules.names.ts';
import type { ScheduledEvent } from '../schedule/schema.ts';
import { answerLinkPath, startInWords } from './messages.links.ts';

interface Waiting extends DateStyle, Pick<ScheduledEvent, 'kind' | 'title' | 'opponent' | 'side' | 'isAllDay'> {
  readonly eventId: string;
  readonly startsAt: Date;
  readonly closesAt: Date;
  /** The organization's, in which times are written (ruling 34). */
  readonly timeZone: string;
  readonly organizationName: string;
  readonly teamNames: readonly string[];
  /** The reader's players without an answer, each with the token of the link that answers. */
  readonly children: readonly { readonly firstName: string; readonly token: string }[];
  /** The reader has no account. */
  readonly isContact: boolean;
}

/**
 * Reminds a family of an event without an answer, with a link for each child. It names the children in the text, never in
 * the subject (FAM-07), and no hours that are left: it may leave late.
 */
export const answerReminder = (facts: Waiting): EmailContent => {
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
