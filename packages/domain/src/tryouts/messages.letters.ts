import type { EmailContent } from '../core/email-content.ts';
import { productName } from '../core/product.ts';
import { listed, momentInWords } from '../core/words.ts';
import { movedParts, type Occasion, type TryoutLetterKind } from './rules.letters.ts';

/*
 * Mails to families about tryouts. Subjects name the club and the tryout, never a child (decision record 0022). No letter
 * promises anything about the outcome.
 */

interface ToFamily extends Occasion {
  readonly organizationName: string;
  readonly title: string;
  /** The organization's, in which dates are written (ruling 34). */
  readonly timeZone: string;
  readonly playerFirstName: string;
  readonly playerLastName: string;
}

interface Moved extends ToFamily {
  /** Date and place in the previous letter to the family. */
  readonly before: Occasion;
}

const whenAndWhere = ({ date, location }: Occasion, timeZone: string): string =>
  `${momentInWords(date, timeZone)}\n${location}`;

const nameOf = ({ playerFirstName, playerLastName }: ToFamily): string => `${playerFirstName} ${playerLastName}`;

const home = { label: 'See the tryout', path: '/dashboard/player-portal' };

const registeredLetter = (facts: ToFamily): EmailContent => ({
  subject: `${facts.organizationName}: registered for ${facts.title}`,
  paragraphs: [
    'Hello,',
    `${nameOf(facts)} is registered for ${facts.title}.`,
    whenAndWhere(facts, facts.timeZone),
    'If the date or the place changes, you get another email. The attached file puts the tryout into your calendar.',
  ],
  action: home,
});

const movedLetter = (facts: Moved): EmailContent => {
  const { date, place } = movedParts(facts.before, facts);
  const parts = listed([...(date ? ['date'] : []), ...(place ? ['place'] : [])]);
  return {
    subject: `${facts.organizationName}: new ${parts} for ${facts.title}`,
    paragraphs: [
      'Hello,',
      `${facts.title}, for which ${nameOf(facts)} is registered, has a new ${parts}.`,
      `Now:\n${whenAndWhere(facts, facts.timeZone)}`,
      `Before:\n${whenAndWhere(facts.before, facts.timeZone)}`,
      'The attached file moves the tryout in your calendar.',
    ],
    action: home,
  };
};

const cancelledLetter = (facts: ToFamily): EmailContent => ({
  subject: `${facts.organizationName}: ${facts.title} is cancelled`,
  paragraphs: [
    'Hello,',
    `${facts.title}, for which ${nameOf(facts)} was registered, is cancelled.`,
    `It was planned for:\n${whenAndWhere(facts, facts.timeZone)}`,
    'The attached file takes the tryout out of your calendar.',
  ],
});

const withdrawnLetter = (facts: ToFamily): EmailContent => ({
  subject: `${facts.organizationName}: no longer registered for ${facts.title}`,
  paragraphs: [
    'Hello,',
    `${nameOf(facts)} is no longer registered for ${facts.title}.`,
    whenAndWhere(facts, facts.timeZone),
    'If you did not expect this, please ask the club. The attached file takes the tryout out of your calendar.',
  ],
});

const overLetter = (facts: ToFamily): EmailContent => ({
  subject: `${facts.organizationName}: ${facts.title} is over`,
  paragraphs: [
    'Hello,',
    `The tryout is over: ${facts.title}, for which ${nameOf(facts)} was registered.`,
    `The club will let you know what comes next. If a team invites ${facts.playerFirstName}, you get an email, and the invitation appears in ${productName}.`,
  ],
  action: { ...home, label: `Open ${productName}` },
});

/** The letter of a kind, without its calendar entry. */
export const tryoutLetter = (kind: TryoutLetterKind, facts: Moved): EmailContent =>
  ({
    registered: registeredLetter,
    moved: movedLetter,
    cancelled: cancelledLetter,
    withdrawn: withdrawnLetter,
    over: overLetter,
  })[kind](facts);

/** Note that a calendar shows below the title: the child and the club of the tryout. */
export const calendarNote = ({
  organizationName,
  playerFirstName,
}: Pick<ToFamily, 'organizationName' | 'playerFirstName'>): string => `${organizationName}, for ${playerFirstName}`;

/** Names the letter that could not be delivered, for the admin who made the tryout. */
export const undeliveredTryoutLetter = (facts: ToFamily): string =>
  `An email about ${facts.title} to the family of ${nameOf(facts)}: tell them another way.`;
