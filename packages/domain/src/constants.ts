/**
 * Every number of the specification that more than one place needs, with its reason; those of pages behind the sign-in alone
 * are in constants.club.ts, which visitors do not load. A check of the database that holds the
 * same number is named in brackets; changing one takes a migration (constraints-constants.test.ts compares them).
 */

/** Length of a registration code, bounds included [organization_codes_code_format]. */
export const codeLength = { min: 4, max: 20 } as const;

/** The code that the form proposes: 10 characters of 32 symbols, 50 bits (ruling 7). */
export const proposedCodeLength = 10;

/** A code shorter than this is easy to guess; the form says so (REL-4). */
export const guessableCodeLength = 8;

/** Time after the last keystroke until a code is checked. */
export const codeCheckDebounceMs = 500;

/** Time a toast stays on the screen. */
export const toasts = { shownMs: 5000 } as const;

/** Time after its last use for which the scrollbar of a list in a box stays. */
export const scrollbarHideMs = 600;

/**
 * Smallest lengths of what people type in at registration
 * [members_name_length, organizations_name_length, player_profiles_guardian_phone_length].
 */
export const minLength = { password: 8, name: 2, organizationName: 3, guardianPhone: 10 } as const;

/**
 * Age in years below which a guardian registers a player and consents: bounds of the club's setting, and its
 * value at first [organizations_consent_age_range].
 */
export const consentAge = { min: 13, max: 18, first: 16 } as const;

/** Months after a player's last season for which an organization keeps notes, contacts and the day of birth. */
export const retentionMonths = { min: 12, max: 84, first: 24 } as const;

/** Ages in years that players usually have; a birth date beyond them is asked about, because most are slips. */
export const usualAge = { min: 3, max: 25 } as const;

/** Age in years from which a user may be somebody's guardian [guardianships_by_adults]. */
export const adultAge = 18;

/** Age in years from which a guardian may give a player a login [guardian_invitations_own_login_from_13]. */
export const ownLoginAge = 13;

/** Longest password: more would only cost time to hash (REL-7). */
export const maxPasswordLength = 256;

/** Hours for which the links of mails are good (REL-10) [one_time_tokens_valid_24_hours]. */
export const linkHours = { confirm: 24, recovery: 1 } as const;

/**
 * Days after which an account that was never confirmed is deleted, with its organization if that has no other member.
 */
export const unconfirmedDays = 7;

/** Days in which an admin can keep an organization that is to be deleted. */
export const organizationEndDays = 14;

/** Days in which signing in keeps an account that its user asked to delete. */
export const leavingDays = 7;

/** Interval of looking at the session, and the remaining validity at which it is refreshed. */
export const sessionCheck = { everySeconds: 30, refreshBelowSeconds: 90 } as const;

/**
 * A token lasts an hour; an expired one can be refreshed within 30 days of its last use (ruling 2). However often
 * it is used, a session ends 180 days after its sign-in [session_tokens_valid_30_days].
 */
export const sessionLife = {
  tokenSeconds: 60 * 60,
  idleSeconds: 30 * 24 * 60 * 60,
  absoluteSeconds: 180 * 24 * 60 * 60,
  graceSeconds: 30,
} as const;

/** Minutes after a proof of who the user is in which sensitive acts ask for no other. */
export const recentProofMinutes = 10;

/**
 * The second step of signing in: minutes in which it can be taken, wrong codes that lock it and minutes of the lock, number
 * and length of recovery codes of 30 symbols, 78 bits [pending_sign_ins_valid_10_minutes].
 */
export const secondStep = { minutes: 10, wrongCodes: 5, lockMinutes: 15, recoveryCodes: 10, codeLength: 16 } as const;

/** Passkeys: how many an account has, length of a name, minutes in which one can be used [passkeys_max_10]. */
export const passkeyLimits = { most: 10, nameLength: 60, minutes: 5 } as const;

/** Life of a device that signed in: a year, counted from its last sign-in. */
export const deviceLifeSeconds = 365 * 24 * 60 * 60;

/** Time for which a response counts as fresh. */
export const staleTimeMs = 5 * 60 * 1000;

/**
 * Live connection: heartbeat, how long after a missed one it is given up, and the waits between attempts;
 * for how long changes are remembered for pages whose first connection is not open yet: longer than
 * an attempt lasts.
 */
export const live = {
  heartbeatMs: 30_000,
  timeoutMs: 10_000,
  reconnectMs: [1000, 2000, 5000, 10_000],
  rememberedMs: 60_000,
} as const;

/**
 * Bounds of what a page brings with it (decision record 0033): characters of answers, which is two of the longest lists, and how long
 * the page waits for them: longer than a busy server takes, shorter than a database that is away.
 */
export const brought = { characters: 200_000, timeoutMs: 2000 } as const;

/** Answers kept on a device for places without signal: how many, and for how many hours after they were given. */
export const persistedResponses = { maxEntries: 60, maxAgeHours: 72 } as const;

/**
 * Entries made without signal: time until the user learns that an entry stays on the phone, timeout of an attempt,
 * pauses between attempts.
 */
export const resend = { noticeAfterMs: 4000, timeoutMs: 20_000, retrySeconds: [5, 15, 30, 60] } as const;

/**
 * Days for which an account invitation can be redeemed [account_invitations_valid_7_days], and the length of its code
 * (ruling 8).
 */
export const accountInvitation = { days: 7, codeLength: 8 } as const;

/** Characters of a page's fault that reach the log: its line stays below about 3 kB. */
export const faultLength = { message: 300, stack: 2000, page: 200 } as const;
