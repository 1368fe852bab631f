export const offersPolicy = {} as const;
