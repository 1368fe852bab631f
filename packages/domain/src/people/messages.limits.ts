/** Daily limits on emails (decision record 0022): for the club, its founder's clubs, all new clubs, and the server. */
export type LetterLimit = 'club' | 'founder' | 'newClubs' | 'server';

/** Says which daily limit on emails is used up. */
export const usedUpBy = (limit: LetterLimit, letters: 'invitations' | 'team invitations'): string =>
  ({
    club: `Your club has sent as many ${letters} as it may within 24 hours.`,
    founder: `The clubs that the founder of yours created have together sent as many ${letters} as they may within 24 hours.`,
    newClubs: 'The new clubs on this server have together sent as many emails as they may within 24 hours.',
    server: 'The clubs on this server have together sent as many emails as they may within 24 hours.',
  })[limit];

/** Reasons for limits, followed by the time to wait. */
export const limitReasons = {
  addressHasEnough: 'This email address has been sent as many invitations as it may get within an hour.',
  foundedEnough: 'You have created as many organizations as you may within 24 hours.',
  joinedEnough: 'You have joined as many organizations as you may within 24 hours.',
  registeredEnough: 'Too many people have registered on this server within 24 hours.',
} as const;
