import * as account from './access/contract.account.ts';
import * as faults from './access/contract.faults.ts';
import * as joining from './access/contract.joining.ts';
import * as login from './access/contract.login.ts';
import * as memberships from './access/contract.memberships.ts';
import * as access from './access/contract.ts';
import * as codes from './codes/contract.ts';
import * as coverage from './evaluations/contract.coverage.ts';
import * as rankingFile from './evaluations/contract.export.ts';
import * as evaluations from './evaluations/contract.ts';
import * as offers from './offers/contract.ts';
import * as peopleFiles from './people/contract.export.ts';
import * as findAnything from './people/contract.find.ts';
import * as imports from './people/contract.import.ts';
import * as people from './people/contract.ts';
import * as seasonCopies from './seasons/contract.copy.ts';
import * as seasons from './seasons/contract.ts';
import * as bulk from './teams/contract.bulk.ts';
import * as teamFiles from './teams/contract.export.ts';
import * as transfer from './teams/contract.transfer.ts';
import * as teams from './teams/contract.ts';
import * as ownTryouts from './tryouts/contract.family.ts';
import * as presence from './tryouts/contract.presence.ts';
import * as registrations from './tryouts/contract.registrations.ts';
import * as tryouts from './tryouts/contract.ts';
import type { Operation } from './core/operation.ts';

const features = [
  access,
  joining,
  login,
  account,
  memberships,
  faults,
  codes,
  people,
  findAnything,
  imports,
  peopleFiles,
  seasons,
  seasonCopies,
  teams,
  transfer,
  bulk,
  teamFiles,
  tryouts,
  ownTryouts,
  registrations,
  presence,
  evaluations,
  coverage,
  rankingFile,
  offers,
];

/** The table of contents of the API: every operation there is. An operation that is not listed here does not exist. */
export const contract: readonly Operation[] = features.flatMap((feature): Operation[] => Object.values(feature));
