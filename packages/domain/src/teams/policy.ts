export const teamsPolicy = {} as const;
