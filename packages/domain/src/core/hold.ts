/** Reasons why a session gives no access to a club. */
export const holds = ['second_step', 'approval', 'ended'] as const;

/**
 * second_step: an admin lacks the two-step sign-in that the club requires. approval: an admin has not approved the
 * newcomer. ended: the login's last membership is over (decision record 0037).
 */
export type Hold = (typeof holds)[number];
