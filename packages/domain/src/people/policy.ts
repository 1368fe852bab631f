export const peoplePolicy = {} as const;
