import type { EmailContent } from '../core/email-content.ts';
import { productName } from '../core/product.ts';
import { contactRemark } from '../families/messages.contacts.ts';
import { type DateStyle, listed, momentInWords } from '../core/words.ts';
import { movedParts, type TryoutTime, type TryoutLetterKind } from './rules.letters.ts';

/*
 * Emails to families about tryouts. Subjects name the club and the tryout, never a child (decision record 0022). No
 * email promises anything about the outcome.
 */

interface NamedPlayer {
  readonly playerFirstName: string;
  readonly playerLastName: string;
}

interface FamilyLetterFacts extends TryoutTime, DateStyle {
  readonly organizationName: string;
  readonly title: string;
  /** The organization's time zone, for dates (ruling 34). */
  readonly timeZone: string;
  /** The reader's children that the email is about. */
  readonly players: readonly [NamedPlayer, ...NamedPlayer[]];
  /** False for a contact, who cannot open the app. */
  readonly hasAccount: boolean;
}

interface MovedTryout extends FamilyLetterFacts {
  /** Date and place in the previous email to the family. */
  readonly before: TryoutTime;
}

const whenAndWhere = ({ date, location }: TryoutTime, { timeZone, ...reader }: FamilyLetterFacts): string =>
  `${momentInWords(date, timeZone, reader)}\n${location}`;

const namesOf = ({ players }: Pick<FamilyLetterFacts, 'players'>): string =>
  listed(players.map(({ playerFirstName, playerLastName }) => `${playerFirstName} ${playerLastName}`));

const namesWithAre = (facts: FamilyLetterFacts): string =>
  `${namesOf(facts)} ${facts.players.length === 1 ? 'is' : 'are'}`;
const namesWithWere = (facts: FamilyLetterFacts): string =>
  `${namesOf(facts)} ${facts.players.length === 1 ? 'was' : 'were'}`;

const tryoutAction = { label: 'See the tryout', path: '/dashboard/player-portal', role: 'player' as const };

const accountAction = ({ hasAccount }: FamilyLetterFacts, action: NonNullable<EmailContent['action']>) =>
  hasAccount && { action };

const registeredLetter = (facts: FamilyLetterFacts): EmailContent => ({
  subject: `${facts.organizationName}: registered for ${facts.title}`,
  paragraphs: [
    'Hello,',
    `${namesWithAre(facts)} registered for ${facts.title}.`,
    whenAndWhere(facts, facts),
    'If the date or the place changes, you get another email. The attached file puts the tryout into your calendar.',
  ],
  ...accountAction(facts, tryoutAction),
});

const movedLetter = (facts: MovedTryout): EmailContent => {
  const { date, place } = movedParts(facts.before, facts);
  const parts = listed([...(date ? ['date'] : []), ...(place ? ['place'] : [])]);
  return {
    subject: `${facts.organizationName}: new ${parts} for ${facts.title}`,
    paragraphs: [
      'Hello,',
      `${facts.title}, for which ${namesWithAre(facts)} registered, has a new ${parts}.`,
      `Now:\n${whenAndWhere(facts, facts)}`,
      `Before:\n${whenAndWhere(facts.before, facts)}`,
      'The attached file moves the tryout in your calendar.',
    ],
    ...accountAction(facts, tryoutAction),
  };
};

const cancelledLetter = (facts: FamilyLetterFacts): EmailContent => ({
  subject: `${facts.organizationName}: ${facts.title} is cancelled`,
  paragraphs: [
    'Hello,',
    `${facts.title}, for which ${namesWithWere(facts)} registered, is cancelled.`,
    `It was planned for:\n${whenAndWhere(facts, facts)}`,
    'The attached file takes the tryout out of your calendar.',
  ],
});

const withdrawnLetter = (facts: FamilyLetterFacts): EmailContent => ({
  subject: `${facts.organizationName}: no longer registered for ${facts.title}`,
  paragraphs: [
    'Hello,',
    `${namesWithAre(facts)} no longer registered for ${facts.title}.`,
    whenAndWhere(facts, facts),
    'If you did not expect this, please ask the club. The attached file takes the tryout out of your calendar.',
  ],
});

const overLetter = (facts: FamilyLetterFacts): EmailContent => ({
  subject: `${facts.organizationName}: ${facts.title} is over`,
  paragraphs: [
    'Hello,',
    `The tryout is over: ${facts.title}, for which ${namesWithWere(facts)} registered.`,
    whenAndWhere(facts, facts),
    `The club will let you know what comes next. If a team invites ${facts.players.length === 1 ? facts.players[0].playerFirstName : 'one of them'}, you get an email${facts.hasAccount ? `, and the invitation appears in ${productName}` : ''}.`,
  ],
  ...accountAction(facts, { ...tryoutAction, label: `Open ${productName}` }),
});

const letterOf = (kind: TryoutLetterKind, facts: MovedTryout): EmailContent =>
  ({
    registered: registeredLetter,
    moved: movedLetter,
    cancelled: cancelledLetter,
    withdrawn: withdrawnLetter,
    over: overLetter,
  })[kind](facts);

/** An email of this kind, without its calendar entry. */
export const tryoutLetter = (kind: TryoutLetterKind, facts: MovedTryout): EmailContent => ({
  ...letterOf(kind, facts),
  ...(!facts.hasAccount && { remarks: [contactRemark(facts.organizationName)] }),
});

/** Note shown in a calendar below the title: the child and the tryout's club. */
export const calendarNote = ({
  organizationName,
  playerFirstName,
}: Pick<FamilyLetterFacts, 'organizationName'> & Pick<NamedPlayer, 'playerFirstName'>): string =>
  `${organizationName}, for ${playerFirstName}`;

/** Tells the admin who created the tryout which email was not delivered. */
export const undeliveredTryoutLetter = (facts: FamilyLetterFacts): string =>
  `An email about ${facts.title} to the family of ${namesOf(facts)}: tell them another way.`;
