/**
 * Numbers needed in more than one place, with the reasons. Numbers that only signed-in pages need are in
 * constants.club.ts, which visitors do not load. Brackets name the matching check constraint. Changing such a number
 * requires a migration (constraints-constants.test.ts compares them).
 */

/** Length of a registration code, inclusive [organization_codes_code_format]. */
export const codeLength = { min: 4, max: 20 } as const;

/** Length of a suggested code: 10 characters out of 32, 50 bits (ruling 7). */
export const proposedCodeLength = 10;

/** Codes shorter than this are easy to guess, and the form says so (REL-4). */
export const guessableCodeLength = 8;

/** Milliseconds after the last keystroke before a code is looked up. */
export const codeCheckDebounceMs = 500;

/** Milliseconds a toast stays on the screen. */
export const toasts = { shownMs: 5000 } as const;

/** Milliseconds after which the scrollbar of a scrollable area disappears. */
export const scrollbarHideMs = 600;

/**
 * Minimum lengths of registration fields [members_name_length, organizations_name_length,
 * player_profiles_guardian_phone_length].
 */
export const minLength = { password: 8, name: 2, organizationName: 3, guardianPhone: 10 } as const;

/**
 * Age in years below which a guardian must register a player and consent: range and default of the club's setting
 * [organizations_consent_age_range].
 */
export const consentAge = { min: 13, max: 18, first: 16 } as const;

/** Months after a player's last season for which an organization keeps notes, contacts and the day of birth. */
export const retentionMonths = { min: 12, max: 84, first: 24 } as const;

/** Usual ages of players in years; a birth date outside the range is questioned, because it is usually a typo. */
export const usualAge = { min: 3, max: 25 } as const;

/** Minimum age of a guardian in years [guardianships_by_adults]. */
export const adultAge = 18;

/** Minimum age in years at which a player may have their own login [guardian_invitations_own_login_from_13]. */
export const ownLoginAge = 13;

/** Maximum length of a password. Longer ones only take more time to hash (REL-7). */
export const maxPasswordLength = 256;

/** Hours for which emailed links are valid (REL-10) [one_time_tokens_valid_24_hours]. */
export const linkHours = { confirm: 24, recovery: 1 } as const;

/** Days after which an unconfirmed account is deleted, with its organization if that has no other member. */
export const unconfirmedDays = 7;

/** Days during which an admin can cancel the deletion of an organization. */
export const organizationEndDays = 14;

/** Days during which signing in cancels the deletion of an account. */
export const accountDeletionDays = 7;

/** Seconds between checks of the session, and the remaining validity below which it is refreshed. */
export const sessionCheck = { everySeconds: 30, refreshBelowSeconds: 90 } as const;

/**
 * A token lasts an hour; an expired one can be refreshed within 30 days of its last use (ruling 2). A session always
 * ends 180 days after sign-in [session_tokens_valid_30_days].
 */
export const sessionLife = {
  tokenSeconds: 60 * 60,
  idleSeconds: 30 * 24 * 60 * 60,
  absoluteSeconds: 180 * 24 * 60 * 60,
  graceSeconds: 30,
} as const;

/** Minutes after a proof of identity during which sensitive actions need no new proof. */
export const recentProofMinutes = 10;

/**
 * Two-step sign-in: minutes to complete it, wrong codes before a lock, length of the lock in minutes, and number and
 * length of recovery codes (16 characters from an alphabet of 30: 78 bits) [pending_sign_ins_valid_10_minutes].
 */
export const secondStep = { minutes: 10, wrongCodes: 5, lockMinutes: 15, recoveryCodes: 10, codeLength: 16 } as const;

/** Passkeys: maximum per account, maximum name length, minutes to use one [passkeys_max_10]. */
export const passkeyLimits = { most: 10, nameLength: 60, minutes: 5 } as const;

/** Seconds for which a device stays known after its last sign-in: a year. */
export const deviceLifeSeconds = 365 * 24 * 60 * 60;

/** Milliseconds for which a response counts as fresh. */
export const staleTimeMs = 5 * 60 * 1000;

/**
 * Live connection: heartbeat interval, timeout after a missed heartbeat, and pauses between reconnects. Changes are
 * kept, for longer than one attempt takes, for pages whose first connection is not open yet.
 */
export const live = {
  heartbeatMs: 30_000,
  timeoutMs: 10_000,
  reconnectMs: [1000, 2000, 5000, 10_000],
  rememberedMs: 60_000,
} as const;

/**
 * Limits on data included in a page (decision record 0033). The maximum number of characters fits two of the longest
 * lists. The timeout is longer than a busy server takes, and shorter than a database outage.
 */
export const pageDataLimits = { characters: 200_000, timeoutMs: 2000 } as const;

/** Responses stored on a device for offline use: maximum number, and hours for which they are kept. */
export const persistedResponses = { maxEntries: 60, maxAgeHours: 72 } as const;

/**
 * Entries made offline: milliseconds until a notice says that an entry waits, timeout for an attempt, and pauses between
 * attempts.
 */
export const resend = { noticeAfterMs: 4000, timeoutMs: 20_000, retrySeconds: [5, 15, 30, 60] } as const;

/**
 * Days for which an account invitation is valid [account_invitations_valid_7_days], and the length of its code (ruling
 * 8).
 */
export const accountInvitation = { days: 7, codeLength: 8 } as const;

/** Maximum characters that are logged for a page's error, so that its log line stays below about 3 kB. */
export const faultLength = { message: 300, stack: 2000, page: 200 } as const;
