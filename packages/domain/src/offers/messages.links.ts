import type { LetterPage } from '../core/letter-page.ts';
import { counted, momentInWords } from '../core/words.ts';
import { offerProblems } from './messages.ts';
import type { LinkedOffer, LinkedParties } from './schema.links.ts';
import type { Answer } from './schema.ts';

/** The address that the letter to a contact opens. Its token is no part of what browsers send to servers. */
export const offerLinkPath = (token: string): string => `/link/offer#token=${token}`;

/** The contact has no settings: the organization tells how dates are written. */
const noStyle = { clock: null, dateOrder: null } as const;

const costOf = ({ anticipatedSeasonCostAmount: amount, currency }: LinkedOffer): string | null =>
  amount === null
    ? null
    : new Intl.NumberFormat(
        'en',
        currency === null ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { style: 'currency', currency },
      ).format(amount);

const factsOf = (offer: LinkedOffer) => {
  const inWords = (moment: string) => momentInWords(new Date(moment), offer.timeZone, noStyle);
  const facts: readonly (readonly [string, string | null])[] = [
    ['Age group', offer.ageGroupName],
    ['Season', offer.seasonName],
    ['Tryout', offer.tryoutTitle],
    ['Tryout date', offer.tryoutDate && inWords(offer.tryoutDate)],
    [offer.coachName?.includes(', ') ? 'Coaches' : 'Coach', offer.coachName],
    ['Team level', offer.anticipatedTeamLevel],
    ['Season cost', costOf(offer)],
    ['Cost details', offer.anticipatedSeasonCostDescription],
    ['Answer by', offer.expiresAt && inWords(offer.expiresAt)],
  ];
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== null);
};

const accept = { value: 'accepted', label: 'Accept' } as const;
const decline = { value: 'declined', label: 'Decline' } as const;

const invitation = ({ organizationName, playerName, teamName }: LinkedParties): string =>
  `the invitation of ${organizationName} for ${playerName} to join ${teamName}`;

const othersDeclined = (count: number): string[] =>
  count === 0
    ? []
    : [`${counted(count, 'other invitation')} for this tryout ${count === 1 ? 'was' : 'were'} declined.`];

/** Pages at the address of a letter about an offer to a contact without an account. */
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
            ...othersDeclined(answered.othersDeclined),
            'Your acceptance is final. To change it, please contact the president and coach.',
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
