import * as z from 'zod/mini';
import { roles } from '../core/actor.ts';
import { id } from '../core/text.ts';

const role = z.enum(roles);

/** A member of the organization with the active roles, and what belongs to them. */
export const memberRoles = z.strictObject({
  userId: id,
  name: z.string(),
  roles: z.array(role),
  /** Current teams that the member coaches, and players that the member acts for, by name. */
  teams: z.array(z.string()),
  players: z.array(z.string()),
  /** The only admin of the organization, who cannot stop being one. */
  isLastAdmin: z.boolean(),
  /** Two-step sign-in is on, which an admin can reset. */
  hasSecondStep: z.boolean(),
});
export type MemberRoles = z.output<typeof memberRoles>;

/** A family begins with a player; the role that has ended can be given again. */
export const roleChange = z.strictObject({ userId: id, role });
