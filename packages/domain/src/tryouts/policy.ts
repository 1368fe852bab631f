export const tryoutsPolicy = {} as const;
