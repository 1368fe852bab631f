import * as z from 'zod/mini';
import { roles } from '../core/actor.ts';
import { id } from '../core/text.ts';

const role = z.enum(roles);

/** A member's active roles, with the teams and players they cover. */
export const memberRoles = z.strictObject({
  userId: id,
  name: z.string(),
  roles: z.array(role),
  /** Current teams that the member coaches, and players that the member acts for, by name. */
  teams: z.array(z.string()),
  players: z.array(z.string()),
  /** True for the organization's only admin, whose admin role cannot end. */
  isLastAdmin: z.boolean(),
  /** True if two-step sign-in is on, which an admin can reset. */
  hasSecondStep: z.boolean(),
});
export type MemberRoles = z.output<typeof memberRoles>;

/** The family role can only be restored, because a new family role needs a player. */
export const roleChange = z.strictObject({ userId: id, role });
