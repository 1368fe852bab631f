export const seasonsPolicy = {} as const;
