/** Reasons for which a membership opens nothing but the operations that name them (`openDuring`). */
export const holds = ['second_step', 'approval'] as const;

/** An admin whose club requires a second step has none (ORGS-12); an admin has not approved the newcomer (ORGS-08). */
export type Hold = (typeof holds)[number];
