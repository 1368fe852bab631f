import type { Press } from './press-steps.ts';
import { ofAccount, ofOrganization } from './presses-account.ts';
import { ofLeaving } from './presses-leaving.ts';
import { ofAccess, ofCodes, ofPeople } from './presses-people.ts';
import { ofFamilies } from './presses-families.ts';
import { ofSecurity } from './presses-security.ts';
import { ofSchedule } from './presses-schedule.ts';
import { ofSeasons, ofTeams } from './presses-seasons.ts';
import { ofFiles, ofTryouts } from './presses-tryouts.ts';

export const presses: Readonly<Record<string, readonly Press[]>> = {
  access: [...ofAccess, ...ofAccount],
  security: ofSecurity,
  codes: ofCodes,
  organization: ofOrganization,
  people: [...ofPeople, ...ofLeaving],
  families: ofFamilies,
  seasons: ofSeasons,
  teams: ofTeams,
  tryouts: ofTryouts,
  schedule: ofSchedule,
  files: ofFiles,
};
