/**
 * Every number of the specification that more than one place needs, with its reason. A check of the database that holds the
 * same number is named in brackets; changing one takes a migration (constraints-constants.test.ts compares them).
 */

/** Length of a registration code, bounds included (CODES-07) [organization_codes_code_format]. */
export const codeLength = { min: 4, max: 20 } as const;

/** The code that the form proposes: 10 characters of 32 symbols, 50 bits (ruling 7). */
export const proposedCodeLength = 10;

/** A code shorter than this is easy to guess; the form says so (REL-4). */
export const guessableCodeLength = 8;

/** Time after the last keystroke until a code is checked (REGCODE-24). */
export const codeCheckDebounceMs = 500;

/** Time for which a copy button answers "Copied" (CONST-07). */
export const copiedNoticeMs = 2000;

/** Time after its last use for which the scrollbar of a list in a box stays (CONST-06). */
export const scrollbarHideMs = 600;

/**
 * Smallest lengths of what people type in at registration (REGADM-09 to REGADM-12, REGCODE-11, REGCODE-21)
 * [profiles_name_length, organizations_name_length, player_profiles_guardian_phone_length].
 */
export const minLength = { password: 8, name: 2, organizationName: 3, guardianPhone: 10 } as const;

/** Longest password: more would only cost time to hash (REL-7). */
export const maxPasswordLength = 256;

/** Hours for which the links of mails are good (REL-10) [one_time_tokens_valid_24_hours]. */
export const linkHours = { confirm: 24, recovery: 1 } as const;

/**
 * Days after which an account that was never confirmed is deleted, with its organization if that has no other member.
 */
export const unconfirmedDays = 7;

/** Interval of looking at the session, and the remaining validity at which it is refreshed (AUTH-12). */
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

/** Life of a device that signed in: a year, counted from its last sign-in. */
export const deviceLifeSeconds = 365 * 24 * 60 * 60;

/** Time for which a response counts as fresh (TOAST-06). */
export const staleTimeMs = 5 * 60 * 1000;

/**
 * Live connection: heartbeat, how long after a missed one it is given up, and the waits between attempts
 * (CONST-03, CONST-04); for how long changes are remembered for pages whose first connection is not open yet: longer than
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
 * (CONST-01, ruling 8).
 */
export const accountInvitation = { days: 7, codeLength: 8 } as const;

/**
 * Letters that people may cause within so many hours (decision record 0022). A stranger's new club reaches few people;
 * one whose members join can soon write to all of them. No organization sends more than 5,000 rows at once, and mail
 * providers take about 20,000 a day from one server.
 */
export const letterLimits = {
  windowHours: 24,
  invitations: { atFirst: 100, perAccount: 20, firstDay: 500, firstWeek: 2000, max: 5000 },
  offers: 2000,
  tryouts: 2000,
  all: 20_000,
  newClubs: 1000,
} as const;

/**
 * Letters about tryouts: their delay, so that a change undone at once is never mailed; the pause before the next
 * attempt when the day's letters are used up; the days after completion in which a family is still mailed. A tryout
 * that starts within `urgentHours` gets letters at night too [note_tryout_change, note_new_registrations,
 * note_withdrawal].
 */
export const tryoutLetters = { settleMinutes: 2, retryMinutes: 30, overDays: 7, urgentHours: 24 } as const;

/** Hours of the organization's clock between which letters that can wait do not leave. */
export const quietHours = { from: 22, until: 7 } as const;

/** Hours for which an offer waits for its answer (OFFER-11) [team_invitations_open_48_hours]. */
export const offerHours = 48;

/**
 * Hours before the end of an offer at which its player is reminded. A server that was down sends the first reminder late,
 * while twelve hours are left; the second one follows at six.
 */
export const offerReminders = { firstHours: 24, firstUntilHours: 12, lastHours: 6 } as const;

/** Maximum of players in one request that sends offers. */
export const offersPerRequest = 200;

/**
 * Rows of a page of the long lists: answers stay below 100 kB, screens below 1,500 elements (goals A10 and F11). A
 * team is a card of fifty elements, and invitations stand below the people they are for, so there are fewer of these.
 */
export const pageSize = {
  teams: 24,
  players: 50,
  coaches: 50,
  accountInvitations: 10,
  offers: 50,
  candidates: 50,
} as const;

/** Words that a search looks for: first and last names, a team and its age group. Each costs a comparison per row. */
export const maxSearchWords = 6;

/** Results of each kind in the command palette: more would be a list, and lists have pages of their own. */
export const maxFoundPerKind = 6;

/** Teams that a dialog offers to choose from; more than any club has in a season. */
export const maxTeamOptions = 250;

/** Most players of one bulk registration (ruling 45): one transaction, below a second. */
export const registrationsAtOnce = 200;

/**
 * Hours after a tryout's completion in which entries made before it, without signal, are still accepted (ruling 51)
 * [check_attendance_time, check_evaluation_time].
 */
export const lateHours = 24;

/** Hours after a tryout's completion in which an admin may reopen it (ruling 76) [check_tryout_transition]. */
export const reopenHours = 24;

/** Seconds by which the clock of a device may run ahead of the server's. */
export const clockToleranceSeconds = 120;

/** Smallest lengths of the names an admin gives (SEASON-15, AGE-03, TEAM-26) [seasons_name_length …]. */
export const minNameLength = { season: 2, ageGroup: 2, team: 2 } as const;

/** Birth years of an age group: how far back they may reach, and what a new one proposes (AGE-07, AGE-10). */
export const birthYears = { back: 100, proposedOldest: 10, proposedYoungest: 5 } as const;

/** Maximum of age groups added at once: every proposed age for boys, girls and both, and four custom ones. */
export const ageGroupsAtOnce = 40;

/** Bounds of an age group up to here are ages, above they are birth years (ruling 20, AGE-23) [age_groups_bounds_of_one_kind]. */
export const maxAge = 100;

/** At most so many coaches on a team [team_coaches_slot_range], and so many teams of current seasons per coach (TEAM-47, ruling 24). */
export const coachesPerTeam = 3;
export const teamsPerCoach = 3;

/** Maximum of teams in one transfer; a club with more does it in two. */
export const transfersAtOnce = 100;

/** Shown as "n / 18" on a team card; nothing refuses the nineteenth player (ruling 32). */
export const teamCapacity = 18;

/** Maximum of players put on a team at once: more than a page lists, and several times the places of a team. */
export const playersAtOnce = 100;

/** Below so many players a team card says that the team is recruiting (TEAM-11). */
export const recruitingBelow = 10;

/** Rows of a file that are previewed by one request, so that progress shows, and imported by one, in one transaction. */
export const importRows = { perPreview: 500, atOnce: 5000 } as const;

/** Bytes of these requests: a row of ordinary length takes half a kilobyte. */
export const importBodyBytes = { preview: 512 * 1024, whole: 4 * 1024 * 1024 } as const;

/**
 * Characters of a cell of such a file; no field is longer, and the cell reports a text that is too long for its field.
 */
export const maxCellLength = 500;

/** Characters of a page's fault that reach the log: its line stays below about 3 kB. */
export const faultLength = { message: 300, stack: 2000, page: 200 } as const;
