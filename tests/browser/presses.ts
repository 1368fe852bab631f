import type { Press } from './press-steps.ts';
import { accountPresses, organizationPresses } from './presses-account.ts';
import { leavingPresses } from './presses-leaving.ts';
import { accessPresses, codePresses, peoplePresses } from './presses-people.ts';
import { familyPresses } from './presses-families.ts';
import { securityPresses } from './presses-security.ts';
import { schedulePresses } from './presses-schedule.ts';
import { seasonPresses, teamPresses } from './presses-seasons.ts';
import { filePresses, tryoutPresses } from './presses-tryouts.ts';

export const presses: Readonly<Record<string, readonly Press[]>> = {
  access: [...accessPresses, ...accountPresses],
  security: securityPresses,
  codes: codePresses,
  organization: organizationPresses,
  people: [...peoplePresses, ...leavingPresses],
  families: familyPresses,
  seasons: seasonPresses,
  teams: teamPresses,
  tryouts: tryoutPresses,
  schedule: schedulePresses,
  files: filePresses,
};
