import { letterLimits } from '../constants.club.ts';

interface Club {
  /** Confirmed accounts, the founder's among them. */
  readonly accounts: number;
  /** Hours since it was founded. */
  readonly age: number;
  /** Strangers cannot found clubs on this server, or its letters leave it only as files. */
  readonly isTrusted: boolean;
}

/** Invitations that a club may send within a day: few at first, more with each new member and with its age. */
export const invitationsPerDay = ({ accounts, age, isTrusted }: Club): number => {
  const { atFirst, perAccount, firstDay, firstWeek, max: most } = letterLimits.invitations;
  if (accounts === 0) return 0;
  if (isTrusted) return most;
  const byAge = age < 24 ? firstDay : age < 7 * 24 ? firstWeek : most;
  return Math.min(byAge, atFirst + perAccount * (accounts - 1));
};
