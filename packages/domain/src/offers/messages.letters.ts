import type { EmailContent } from '../core/email-content.ts';
import { productName } from '../core/product.ts';
import { type DateStyle, momentInWords, counted } from '../core/words.ts';
import { contactRemark } from '../families/messages.contacts.ts';
import type { LetterPage } from '../core/letter-page.ts';
import type { Answer } from './schema.ts';
import { offerProblems } from './messages.ts';
import type { LinkedOffer, LinkedParties } from './schema.links.ts';

/** Path of the link in an email to a contact. The token is in the fragment, which browsers do not send to servers. */
const offerLinkPath = (token: string): string => `/link/offer#token=${token}`;

/** Contacts have no settings, so the organization determines how dates are written. */
const defaultStyle = { clock: null, dateOrder: null } as const;

const costOf = ({ anticipatedSeasonCostAmount: amount, currency }: LinkedOffer): string | null =>
  amount === null
    ? null
    : new Intl.NumberFormat(
        'en',
        currency === null ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { style: 'currency', currency },
      ).format(amount);

const factsOf = (offer: LinkedOffer) => {
  const momentText = (moment: string) => momentInWords(new Date(moment), offer.timeZone, defaultStyle);
  const facts: readonly (readonly [string, string | null])[] = [
    ['Age group', offer.ageGroupName],
    ['Season', offer.seasonName],
    ['Tryout', offer.tryoutTitle],
    ['Tryout date', offer.tryoutDate && momentText(offer.tryoutDate)],
    [offer.coachName?.includes(', ') ? 'Coaches' : 'Coach', offer.coachName],
    ['Team level', offer.anticipatedTeamLevel],
    ['Season cost', costOf(offer)],
    ['Cost details', offer.anticipatedSeasonCostDescription],
    ['Answer by', offer.expiresAt && momentText(offer.expiresAt)],
    ['Questions', offer.clubContact],
  ];
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== null);
};

const accept = { value: 'accepted', label: 'Accept' } as const;
const decline = { value: 'declined', label: 'Decline' } as const;

const invitation = ({ organizationName, playerName, teamName }: LinkedParties): string =>
  `the invitation of ${organizationName} for ${playerName} to join ${teamName}`;

const othersDeclinedText = (count: number): string[] =>
  count === 0
    ? []
    : [`${counted(count, 'other invitation')} for this tryout ${count === 1 ? 'was' : 'were'} declined.`];

/** Pages behind the link in an offer letter to a contact without an account. */
export const offerLinkPages = {
  asks: (offer: LinkedOffer): LetterPage => ({
    title: `Invitation to ${offer.teamName}`,
    paragraphs: [
      `${offer.organizationName} invites ${offer.playerName} to join ${offer.teamName}.`,
      ...(offer.blockedByAcceptance
        ? [`${offerProblems.tryoutAlreadyAccepted().message} This one cannot be accepted any more.`]
        : []),
    ],
    quote: offer.offerLetterBody ?? undefined,
    facts: factsOf(offer),
    choices: offer.blockedByAcceptance ? [decline] : [accept, decline],
    remarks: [
      'Your answer counts at once and is final.',
      ...(offer.blockedByAcceptance
        ? []
        : ['If you accept, other invitations for this tryout are declined automatically.']),
      'Without an answer in time, the invitation counts as declined.',
    ],
  }),
  done: (answered: LinkedParties & { readonly othersDeclined: number }, answer: Answer): LetterPage =>
    answer === 'accepted'
      ? {
          title: 'Invitation accepted',
          paragraphs: [
            `You have accepted ${invitation(answered)}.`,
            ...othersDeclinedText(answered.othersDeclined),
            'Your acceptance is final. To change it, please contact the president and coach.',
            ...(answered.clubContact ? [`Contact of ${answered.organizationName}: ${answered.clubContact}`] : []),
          ],
        }
      : {
          title: 'Invitation declined',
          paragraphs: [
            `You have declined ${invitation(answered)}.`,
            'Declining is final: the team would have to send a new invitation.',
          ],
        },
} as const;

/*
 * Emails about offers. Anyone in the family may read them, so they name the child and greet nobody by name. No subject
 * names a child, and links only contain ids (REL-8). Opening a link requires signing in as a user who may see the
 * offer. Contacts without an account answer through the link itself, whose token is in the fragment.
 */

interface FamilyLetterFacts {
  readonly offerId: string;
  readonly playerFirstName: string;
  readonly organizationName: string;
  readonly teamName: string;
  /** Set if the reader is a contact without an account, with the token of the answer link, if any. */
  readonly contact?: { readonly token?: string | undefined } | undefined;
}

interface PendingOfferFacts extends FamilyLetterFacts, DateStyle {
  readonly expiresAt: Date;
  /** The organization's time zone, for the deadline (ruling 34). */
  readonly timeZone: string;
}

const endOf = ({ expiresAt, timeZone, ...reader }: PendingOfferFacts): string =>
  momentInWords(expiresAt, timeZone, reader);

/** Club and team for the subject line, which is all that an inbox shows. */
const clubAndTeam = ({
  organizationName,
  teamName,
}: Pick<FamilyLetterFacts, 'organizationName' | 'teamName'>): string => `${organizationName}: ${teamName}`;

/** The link to the offer, and for a contact the reason for the email. */
const linkAndRemarks = ({
  offerId,
  organizationName,
  contact,
}: FamilyLetterFacts): Pick<EmailContent, 'action' | 'remarks'> => {
  const label = 'Read the invitation';
  if (!contact) return { action: { label, path: `/dashboard/player-portal?offer=${offerId}`, role: 'player' } };
  const { token } = contact;
  const remarks = [contactRemark(organizationName)];
  if (token === undefined) return { remarks };
  return {
    action: { label, path: offerLinkPath(token) },
    remarks: ['The link answers in your name. Do not pass this email on.', ...remarks],
  };
};

/**
 * Notifies the player of an offer to answer. With `isLate`, the email was sent after the offer, so some of its hours
 * have already passed.
 */
export const offerLetter = (
  facts: PendingOfferFacts & { readonly hours: number; readonly isLate: boolean },
): EmailContent => ({
  subject: `Your team offer from ${clubAndTeam(facts)}`,
  paragraphs: [
    'Hello,',
    `${facts.organizationName} invites ${facts.playerFirstName} to join ${facts.teamName}.`,
    `Please answer ${facts.isLate ? '' : `within ${facts.hours} hours, `}by ${endOf(facts)}. After that the invitation counts as declined.`,
  ],
  ...linkAndRemarks(facts),
});

/**
 * Reminds the player of a pending offer. The email may be sent late, so it names the deadline instead of the remaining
 * hours.
 */
export const reminderLetter = (facts: PendingOfferFacts & { readonly isLast: boolean }): EmailContent => ({
  subject: facts.isLast
    ? `Last hours to answer: team offer from ${clubAndTeam(facts)}`
    : `Waiting for your answer: team offer from ${clubAndTeam(facts)}`,
  paragraphs: [
    'Hello,',
    `${facts.organizationName} invited ${facts.playerFirstName} to join ${facts.teamName}, and there is no answer yet.`,
    `Please answer by ${endOf(facts)}. After that the invitation counts as declined.`,
  ],
  ...linkAndRemarks(facts),
});

/** Tells the sender which offer's email was not delivered; coaches do not see players' addresses. */
export const undeliveredOffer = ({ playerName, teamName }: { playerName: string; teamName: string }): string =>
  `The email about your offer to ${playerName} for ${teamName}. The offer still stands and can be answered in ${productName}: tell the family another way.`;

/** Notifies a family that an offer from an earlier email was withdrawn. */
export const withdrawnLetter = (facts: FamilyLetterFacts): EmailContent => ({
  subject: `Team offer withdrawn: ${clubAndTeam(facts)}`,
  paragraphs: [
    'Hello,',
    `${facts.organizationName} has withdrawn its invitation for ${facts.playerFirstName} to join ${facts.teamName}. It can no longer be accepted, and you do not need to do anything.`,
    'If you have questions, please ask your club.',
  ],
  ...linkAndRemarks(facts),
});

/** Tells a guardian which answer another guardian gave. */
export const answeredLetter = ({
  answeredBy,
  answer,
  ...facts
}: FamilyLetterFacts & {
  readonly answeredBy: string;
  readonly answer: Answer;
}): EmailContent => ({
  subject: `Team offer ${answer}: ${clubAndTeam(facts)}`,
  paragraphs: [
    'Hello,',
    `${answeredBy} has ${answer} the invitation of ${facts.organizationName} for ${facts.playerFirstName} to join ${facts.teamName}.`,
    'The answer is final, and you do not need to do anything.',
  ],
  ...linkAndRemarks(facts),
});

/** Tells the person who withdrew an offer which withdrawal's email was not delivered. */
export const undeliveredWithdrawal = ({ playerName, teamName }: { playerName: string; teamName: string }): string =>
  `The email that your offer to ${playerName} for ${teamName} was withdrawn. The offer can no longer be accepted: tell the family another way.`;

/** Ways for an offer to end: the player's answer, no answer in time, or the acceptance of another offer. */
export type OfferEnd = Answer | 'lapsed' | 'other_accepted';

interface SenderLetterFacts {
  readonly offerId: string;
  readonly playerName: string;
  readonly teamName: string;
  readonly end: OfferEnd;
  readonly senderRole: 'admin' | 'coach';
}

const endings: Readonly<Record<OfferEnd, { subject: string; sentence: (facts: SenderLetterFacts) => string }>> = {
  accepted: {
    subject: 'was accepted',
    sentence: ({ playerName, teamName }) => `${playerName} has accepted the invitation to ${teamName}.`,
  },
  declined: {
    subject: 'was declined',
    sentence: ({ playerName, teamName }) => `${playerName} has declined the invitation to ${teamName}.`,
  },
  lapsed: {
    subject: 'expired',
    sentence: ({ playerName, teamName }) =>
      `${playerName} did not answer the invitation to ${teamName} in time. It counts as declined.`,
  },
  other_accepted: {
    subject: 'was declined',
    sentence: ({ playerName, teamName }) =>
      `${playerName} has accepted another invitation for this tryout. The invitation to ${teamName} was declined automatically.`,
  },
};

/** Notifies the sender that an offer has ended. */
export const endLetter = (facts: SenderLetterFacts): EmailContent => ({
  subject: `An invitation to ${facts.teamName} ${endings[facts.end].subject}`,
  paragraphs: [endings[facts.end].sentence(facts)],
  action: {
    label: 'Open the invitation',
    path: `/dashboard/${facts.senderRole}-invitations?offer=${facts.offerId}`,
    role: facts.senderRole,
  },
});
