import * as z from 'zod/mini';
import { id, idOr, optionalText, paragraphs, text } from '../core/text.ts';
import { offersPerRequest } from '../constants.club.ts';
import { readCost } from './rules.cost.ts';
import { holdingStatuses } from '../tryouts/rules.registrations.ts';

export const offerStatuses = ['pending', 'accepted', 'declined', 'expired'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** Reasons why an offer is no longer pending (ruling 61). */
export const responseReasons = ['player', 'lapsed', 'other_accepted', 'withdrawn'] as const;
export type ResponseReason = (typeof responseReasons)[number];

export const answers = ['accepted', 'declined'] as const;
export type Answer = (typeof answers)[number];

const selectionMessage = 'Please select a team and at least one player.';

const amountText = z.string().check(z.maxLength(40, 'Please use at most 40 characters.'));

/** Form in the invite dialog. A typed cost that is not a number is sent as empty. */
export const offerForm = z.strictObject({
  teamId: idOr(selectionMessage),
  playerIds: z
    .array(idOr(selectionMessage), selectionMessage)
    .check(
      z.minLength(1, selectionMessage),
      z.maxLength(offersPerRequest, `Please select at most ${offersPerRequest} players.`),
    ),
  offerLetterBody: optionalText(paragraphs(10_000)),
  anticipatedTeamLevel: optionalText(text(0, 200)),
  anticipatedSeasonCostAmount: z._default(z.nullable(z.pipe(amountText, z.transform(readCost))), null),
  anticipatedSeasonCostDescription: optionalText(paragraphs(2000)),
});
export type NewOffers = z.output<typeof offerForm>;

/** The outcome of sending offers: the number sent, and the players who did not get one. */
export const sendingResult = z.strictObject({
  sent: z.number(),
  failures: z.array(z.strictObject({ playerId: id, playerName: z.string(), message: z.string() })),
  /** Players with an offer whom nobody can email, because there is no address or mail servers refused it. */
  unreachable: z.array(z.strictObject({ playerId: id, playerName: z.string(), isRefused: z.boolean() })),
});
export type SendingResult = z.output<typeof sendingResult>;

export const teamOption = z.strictObject({
  id,
  name: z.string(),
  coachNames: z.array(z.string()),
  playerCount: z.number(),
  /** Number of offers waiting for an answer, from any tryout. */
  pendingCount: z.number(),
});
export type TeamOption = z.output<typeof teamOption>;

/**
 * Tells whether anyone gets an email about an offer to a player. `reachable`: a user with a confirmed account, or a
 * contact with a confirmed address if no account may answer. `refused`: mail servers permanently refused every address.
 * `noAccount`: there is no such account.
 */
export const familyReaches = ['reachable', 'refused', 'noAccount'] as const;
export type FamilyReach = (typeof familyReaches)[number];

/** A participant in the invite dialog. The badges come from the evaluations. */
export const candidate = z.strictObject({
  registrationId: id,
  playerId: id,
  firstName: z.string(),
  lastName: z.string(),
  position: z.nullable(z.string()),
  age: z.nullable(z.number()),
  registrationStatus: z.enum(holdingStatuses),
  familyReach: z.enum(familyReaches),
  /** Live offers from this tryout; the team is given only if it is one of the viewer's. */
  offers: z.array(z.strictObject({ teamId: z.nullable(id), status: z.enum(['pending', 'accepted']) })),
  /** Names of the viewer's teams whose offer from this tryout the family declined. */
  declinedTeams: z.array(z.string()),
});
export type Candidate = z.output<typeof candidate>;

/** ISO 4217, as configured on the server; null if costs are bare numbers. */
export const currency = z.nullable(z.string());

/** An offer's letter and terms. */
export const terms = {
  offerLetterBody: z.nullable(z.string()),
  anticipatedTeamLevel: z.nullable(z.string()),
  anticipatedSeasonCostAmount: z.nullable(z.number()),
  anticipatedSeasonCostDescription: z.nullable(z.string()),
};

/** The terms of one offer. */
export const offerTerms = z.strictObject(terms);
export type OfferTerms = z.output<typeof offerTerms>;

export const candidateList = z.strictObject({
  /** True if several teams may make offers to one player (ruling 60). */
  allowSeveralOffers: z.boolean(),
  /** Hours for which an offer sent now stays open. */
  offerHours: z.number(),
  currency,
  /** Terms of the newest offer that the viewer's teams made in this tryout, as a starting point for the next letter. */
  lastTerms: z.nullable(offerTerms),
  candidates: z.array(candidate),
});

/** An expired offer counts as declined, even if that is not stored yet (ruling 61). */
const stateFields = {
  id,
  status: z.enum(offerStatuses),
  responseReason: z.nullable(z.enum(responseReasons)),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  responseAt: z.nullable(z.string()),
  /** Time at which the player of an accepted offer was removed from the roster. */
  releasedAt: z.nullable(z.string()),
};

export const offerState = z.strictObject(stateFields);

/** Response to a player's answer: the current offer. */
export const offerAnswered = z.strictObject({ ...stateFields, othersDeclined: z.number() });

export const contact = z.strictObject({
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

/** An offer, as shown to the player's family. */
export const myOffer = z.strictObject({
  ...stateFields,
  ...terms,
  playerId: id,
  playerName: z.string(),
  /** The other guardian who answered; null if the reader did. */
  answeredBy: z.nullable(z.string()),
  teamId: id,
  teamName: z.string(),
  teamLogoUrl: z.nullable(z.string()),
  seasonName: z.string(),
  tryoutId: z.nullable(id),
  tryoutTitle: z.nullable(z.string()),
  tryoutDate: z.nullable(z.string()),
  /** Names that the age group and the coach had when the offer was sent. */
  ageGroupName: z.nullable(z.string()),
  coachName: z.nullable(z.string()),
  /** True if another offer from the same tryout was accepted, so that this one can no longer be accepted. */
  blockedByAcceptance: z.boolean(),
  /** The team's coaches, once the offer is accepted (ruling 15); null until then. */
  contacts: z.nullable(z.array(contact)),
});
export type MyOffer = z.output<typeof myOffer>;

export const myOffers = z.strictObject({
  offers: z.array(myOffer),
  /** The admins to write to, for a player who accepted an offer (ruling 65) or whose offer was withdrawn. */
  admins: z.array(z.strictObject({ name: z.string(), email: z.string() })),
  /** True if the server has developer tools, which other users must not see (ruling 67). */
  devTools: z.boolean(),
  currency,
});

/** An offer in coaches' and admins' lists. */
export const listedOffer = z.strictObject({
  ...stateFields,
  playerId: id,
  playerName: z.string(),
  playerAge: z.nullable(z.number()),
  teamId: id,
  teamName: z.string(),
  ageGroupName: z.string(),
  seasonId: id,
  seasonName: z.string(),
  tryoutId: z.nullable(id),
  tryoutTitle: z.nullable(z.string()),
  /** True if the offer's email was permanently refused, or not delivered within a day. */
  undelivered: z.boolean(),
  familyReach: z.enum(familyReaches),
});
export type ListedOffer = z.output<typeof listedOffer>;

const counters = z.strictObject({
  total: z.number(),
  pending: z.number(),
  accepted: z.number(),
  declined: z.number(),
  /** Offers that the club withdrew, so that families did not answer them. */
  withdrawn: z.number(),
});
export type Counters = z.output<typeof counters>;

/** An offer, as shown in its dialog. */
export const offerDetails = z.strictObject({
  ...listedOffer.shape,
  ...terms,
  currency,
  /** Names of the people who sent and withdrew the offer; null once they are no longer members. */
  sentBy: z.nullable(z.string()),
  withdrawnBy: z.nullable(z.string()),
  /** True if the viewer may withdraw the offer now. */
  canWithdraw: z.boolean(),
  /** True if an email about the offer was sent, or may have been sent. */
  isWrittenOf: z.boolean(),
  /** True if there is no mail server. The email was then written to a file that no family reads. */
  areMailsFiles: z.boolean(),
});
export type OfferDetails = z.output<typeof offerDetails>;

/** A page of offers, newest first, with the id for the next page. */
export const offerPage = z.strictObject({ offers: z.array(listedOffer), next: z.nullable(id), counters });

/** Filters for the admin overview. The counters apply all filters except the status. */
export const overviewFilters = z.strictObject({
  status: z.optional(z.enum([...offerStatuses, 'withdrawn'])),
  seasonId: z.optional(id),
  tryoutId: z.optional(id),
  teamSearch: optionalText(text(0, 100)),
  playerSearch: optionalText(text(0, 100)),
  after: z.optional(id),
});
export type OverviewFilters = z.output<typeof overviewFilters>;

/** The two tabs of the coach's page. */
export const coachTabs = ['pending', 'responded'] as const;
