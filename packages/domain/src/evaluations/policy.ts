export const evaluationsPolicy = {} as const;
