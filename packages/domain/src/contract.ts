import * as account from './access/contract.account.ts';
import * as email from './access/contract.email.ts';
import * as faults from './access/contract.faults.ts';
import * as guardians from './access/contract.guardians.ts';
import * as joining from './access/contract.joining.ts';
import * as login from './access/contract.login.ts';
import * as accountLeaving from './access/contract.leaving.ts';
import * as memberships from './access/contract.memberships.ts';
import * as notifications from './access/contract.notifications.ts';
import * as merging from './access/contract.merging.ts';
import * as passkeySignIn from './access/contract.passkeys.ts';
import * as secondStep from './access/contract.second-step.ts';
import * as access from './access/contract.ts';
import * as activity from './activity/contract.ts';
import * as guestAnswers from './answers/contract.guests.ts';
import * as answerLinks from './answers/contract.links.ts';
import * as neededAnswers from './answers/contract.needed.ts';
import * as answers from './answers/contract.ts';
import * as attendance from './attendance/contract.ts';
import * as takingAttendance from './attendance/contract.taking.ts';
import * as codes from './codes/contract.ts';
import * as coverage from './evaluations/contract.coverage.ts';
import * as rankingFile from './evaluations/contract.export.ts';
import * as evaluations from './evaluations/contract.ts';
import * as contactLinks from './families/contract.contact-links.ts';
import * as families from './families/contract.ts';
import * as serverFacts from './health/contract.facts.ts';
import * as health from './health/contract.ts';
import * as offerLinks from './offers/contract.links.ts';
import * as offers from './offers/contract.ts';
import * as organizationEnding from './organization/contract.ending.ts';
import * as organization from './organization/contract.ts';
import * as admins from './people/contract.admins.ts';
import * as newcomers from './people/contract.newcomers.ts';
import * as corrections from './people/contract.corrections.ts';
import * as bulkInvitations from './people/contract.bulk.ts';
import * as duplicates from './people/contract.duplicates.ts';
import * as peopleFiles from './people/contract.export.ts';
import * as findAnything from './people/contract.find.ts';
import * as leaving from './people/contract.leaving.ts';
import * as imports from './people/contract.import.ts';
import * as playerRecord from './people/contract.record.ts';
import * as people from './people/contract.ts';
import * as consents from './privacy/contract.consents.ts';
import * as privacy from './privacy/contract.ts';
import * as scheduleOverlaps from './schedule/contract.overlaps.ts';
import * as reachedEvents from './schedule/contract.reached.ts';
import * as severalEvents from './schedule/contract.several.ts';
import * as scheduleNotices from './schedule/contract.notices.ts';
import * as seenChanges from './schedule/contract.seen.ts';
import * as nextEvents from './schedule/contract.next.ts';
import * as eventImports from './schedule/contract.import.ts';
import * as feeds from './schedule/contract.feeds.ts';
import * as schedule from './schedule/contract.ts';
import * as seasonCopies from './seasons/contract.copy.ts';
import * as seasonCutOff from './seasons/contract.cut-off.ts';
import * as seasons from './seasons/contract.ts';
import * as passkeys from './security/contract.passkeys.ts';
import * as security from './security/contract.ts';
import * as bulk from './teams/contract.bulk.ts';
import * as teamFiles from './teams/contract.export.ts';
import * as teamLogos from './teams/contract.logo.ts';
import * as teamManagers from './teams/contract.managers.ts';
import * as transfer from './teams/contract.transfer.ts';
import * as teams from './teams/contract.ts';
import * as ownTryouts from './tryouts/contract.family.ts';
import * as numbers from './tryouts/contract.numbers.ts';
import * as presence from './tryouts/contract.presence.ts';
import * as registrations from './tryouts/contract.registrations.ts';
import * as tryouts from './tryouts/contract.ts';
import * as venues from './venues/contract.ts';
import type { Operation } from './core/operation.ts';

const features = [
  access,
  secondStep,
  passkeySignIn,
  joining,
  login,
  guardians,
  account,
  email,
  accountLeaving,
  memberships,
  merging,
  faults,
  notifications,
  security,
  passkeys,
  activity,
  health,
  serverFacts,
  codes,
  organization,
  organizationEnding,
  people,
  bulkInvitations,
  playerRecord,
  admins,
  newcomers,
  corrections,
  leaving,
  findAnything,
  imports,
  duplicates,
  peopleFiles,
  families,
  contactLinks,
  privacy,
  consents,
  seasons,
  seasonCopies,
  seasonCutOff,
  teams,
  teamLogos,
  teamManagers,
  transfer,
  bulk,
  teamFiles,
  tryouts,
  ownTryouts,
  registrations,
  numbers,
  presence,
  evaluations,
  coverage,
  rankingFile,
  offers,
  offerLinks,
  nextEvents,
  schedule,
  scheduleOverlaps,
  reachedEvents,
  severalEvents,
  scheduleNotices,
  seenChanges,
  feeds,
  eventImports,
  answers,
  answerLinks,
  neededAnswers,
  attendance,
  takingAttendance,
  guestAnswers,
  venues,
];

/** Every operation in the API. An operation that is not listed here does not exist. */
export const contract: readonly Operation[] = features.flatMap((feature): Operation[] => Object.values(feature));
