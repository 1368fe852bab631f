/** Reasons for which a session opens nothing of a club. */
export const holds = ['second_step', 'approval', 'ended'] as const;

/**
 * An admin whose club requires a second step has none; an admin has not approved the newcomer; the last
 * membership of the login has ended (decision record 0037).
 */
export type Hold = (typeof holds)[number];
