import * as z from 'zod/mini';
import { roles } from '../core/actor.ts';
import { id, idOr } from '../core/text.ts';
import { search } from '../people/schema.ts';

const memberNeeded = 'Please choose a member.';

/** A current or possible manager of a team, with the membership concerned. */
const memberFields = {
  membershipId: id,
  name: z.string(),
  role: z.enum(roles),
  /** First names of the member's own players who are on the team. */
  children: z.array(z.string()),
};

export const teamManager = z.strictObject({ managerId: id, ...memberFields });
export type TeamManager = z.output<typeof teamManager>;

export const managerSearch = z.strictObject({ teamId: id, search });
export const managerCandidate = z.strictObject(memberFields);
export type ManagerCandidate = z.output<typeof managerCandidate>;

export const newManager = z.strictObject({ teamId: id, membershipId: idOr(memberNeeded) });
