/** Numbers that only signed-in pages and the server need; the same rules as in constants.ts apply. */

/** Milliseconds for which a copy button shows "Copied". */
export const copiedNoticeMs = 2000;

/**
 * Guardian invitations: days of validity [guardian_invitations_valid_7_days], open invitations per player
 * [guardian_invitations_max_5_open], and children per email.
 */
export const guardianInvitation = { days: 7, maxOpen: 5, maxChildren: 12 } as const;

/**
 * Days for which a contact can confirm an address and is not asked again [contact_addresses_confirmed_within_7_days].
 */
export const contactConfirmation = { days: 7 } as const;

/** Possible duplicates listed at a time; more follow once these are decided. */
export const maxDuplicatesListed = 20;

/** Members listed by a search for guardians; a more specific search finds the rest. */
export const maxMembersFound = 20;

/**
 * Emails that users can trigger within a given number of hours (decision record 0022). A stranger's new club reaches few
 * people; one with members can soon email all of them. No organization sends more than 5,000 at once, and mail
 * providers accept about 20,000 a day from one server.
 */
export const letterLimits = {
  windowHours: 24,
  invitations: { atFirst: 100, perAccount: 20, firstDay: 500, firstWeek: 2000, max: 5000 },
  offers: 2000,
  tryouts: 2000,
  schedule: 2000,
  all: 20_000,
  newClubs: 1000,
} as const;

/**
 * Emails about tryouts. The delay spares families a change that is undone immediately. `retryMinutes` is the pause after
 * reaching the daily limit. `overDays` is the number of days after completion during which families are still informed
 * [note_tryout_change, note_new_registrations, note_withdrawal].
 */
export const tryoutLetters = { settleMinutes: 2, retryMinutes: 30, overDays: 7 } as const;

/**
 * Emails about schedule changes: the pause after reaching the daily limit, the maximum number of events per calendar
 * file and per run, and the days for which a calendar feed that was read recently replaces the file.
 */
export const changeLetters = { retryMinutes: 30, attachedEvents: 100, feedDays: 7, atOnce: 2000 } as const;

/** Night hours in the organization's time zone, during which emails that can wait are held back. */
export const night = { from: 21, until: 8 } as const;

/**
 * Hours for which an offer can be answered, as set by the organization [organizations_offer_hours_range,
 * team_invitations_open_336_hours].
 */
export const offerHours = { min: 24, atFirst: 48, max: 336 } as const;

/**
 * The second reminder about an offer is sent `lastHours` before the offer ends; if that is at night, at `eveningHour` the
 * evening before. The first is sent halfway, or the next morning if that is at night, but at most until `apartHours`
 * before the second.
 */
export const offerReminders = { lastHours: 6, apartHours: 3, eveningHour: 20 } as const;

/** Maximum players in one request that sends offers. */
export const offersPerRequest = 200;

/**
 * Rows per page of the long lists: responses stay below 100 kB, screens below 1,500 elements (goals A10 and F11). Pages
 * of teams are shorter, because a card has fifty elements. So are pages of invitations, which share a screen with the
 * list of people.
 */
export const pageSize = {
  teams: 24,
  players: 50,
  coaches: 50,
  accountInvitations: 10,
  offers: 50,
  candidates: 50,
  activity: 50,
} as const;

/** Maximum lines in an activity export; a club reaches that only after several years. */
export const activityFileLines = 50_000;

/** Maximum number of search words: first and last names, a team and its age group. Each word costs a comparison per row. */
export const maxSearchWords = 6;

/** Results of each kind in the command palette; the full lists have their own pages. */
export const maxFoundPerKind = 6;

/** Teams that a dialog offers to choose from; more than any club has in a season. */
export const maxTeamOptions = 250;

/** Maximum players in one bulk registration (ruling 45), a transaction of less than a second. */
export const registrationsAtOnce = 200;

/**
 * Hours after a tryout's completion during which entries made offline before completion are accepted (ruling 51)
 * [check_attendance_time, check_evaluation_time].
 */
export const lateHours = 24;

/** Hours after a tryout's completion during which an admin may reopen it (ruling 76) [check_tryout_transition]. */
export const reopenHours = 24;

/** Seconds by which a device's clock may be ahead of the server's. */
export const clockToleranceSeconds = 120;

/** Minimum lengths of names that admins enter [seasons_name_length …]. */
export const minNameLength = { season: 2, ageGroup: 2, team: 2 } as const;

/** Birth years of an age group: how far back they may reach, and the initial values of a new one. */
export const birthYears = { back: 100, proposedOldest: 10, proposedYoungest: 5 } as const;

/** Maximum age groups added at once: every suggested age for boys, girls and both, and four custom groups. */
export const ageGroupsAtOnce = 40;

/** Maximum coaches per team [team_coaches_slot_range], and maximum current teams per coach (ruling 24). */
export const coachesPerTeam = 3;
export const teamsPerCoach = 3;

/** Maximum managers per team [team_managers_slot_range]. */
export const managersPerTeam = 3;

/** Maximum teams in one transfer; a larger club needs two transfers. */
export const transfersAtOnce = 100;

/** Shown as "n / 18" on a team card, but not enforced (ruling 32). */
export const teamCapacity = 18;

/** Maximum players added to a team at once: more than fit on a page, and several times a team's capacity. */
export const playersAtOnce = 100;

/** Number of players below which a team card says that the team is recruiting. */
export const recruitingBelow = 10;

/** Rows per preview request, few enough to show progress, and rows per import, which is one transaction. */
export const importRows = { perPreview: 500, atOnce: 5000 } as const;

/** Maximum body sizes of import requests in bytes; an ordinary row takes half a kilobyte. */
export const importBodyBytes = { preview: 512 * 1024, whole: 4 * 1024 * 1024 } as const;

/** Maximum characters in an imported cell. Fields allow fewer, so their own messages report the excess. */
export const maxCellLength = 500;

/** Hours for which the archive of a user's own data is kept, and minimum hours between two archives. */
export const ownDataHours = { kept: 24, between: 1 } as const;

/**
 * Logo picture: maximum file size, maximum pixels to decode, and the side of the stored square. `bodyBytes`: the file
 * in base64, with a margin so that a slightly too large file still gets its error message.
 */
export const logoPicture = {
  fileBytes: 5 * 1024 * 1024,
  bodyBytes: 8 * 1024 * 1024,
  pixels: 25_000_000,
  side: 256,
} as const;

/** Maximum events per series [event_series_count_range]. */
export const eventsPerSeries = 120;

/** Maximum length of an event in days, and how many years before or after today it may start [events_at_most_14_days]. */
export const eventDays = { longest: 14, yearsBack: 2, yearsAhead: 3 } as const;

/** Maximum of an event's `meetingMinutes`: how long before the start the players meet [events_meeting_minutes_range]. */
export const maxMeetingMinutes = 240;

/** Maximum characters in a typed place. */
export const maxPlaceLength = 200;

/** Maximum teams per event; a club with more teams invites everyone. */
export const teamsPerEvent = 40;

/** Maximum parts of a field [fields_parts_range]. */
export const maxFieldParts = 8;

/**
 * Maximum hours before the start for a team's answer deadline and reminders, and the maximum length of a
 * remark [teams_reminder_hours_range …].
 */
export const answerLimits = {
  closingHours: 168,
  reminderHours: 168,
  remarkLength: 200,
  /** Hours before an event by which a coach should have answered "yes". */
  coachHours: 48,
  /** Minimum letters in a guest search, and maximum results. */
  guestSearch: 3,
  guestCandidates: 20,
} as const;

/**
 * Attendance: minutes before the start when it opens, days after the end when it closes [attendance_opens,
 * check_attendance_mark], maximum players per request, and marks shown per player.
 */
export const attendanceLimits = { minutesBefore: 60, daysAfter: 14, playersAtOnce: 200, shownMarks: 20 } as const;

/** Entries per page of the agenda, so that a response stays below 100 kB (goal A10). */
export const agendaSize = 40;

/** Latest changes shown on an event's page; older ones are only counted. */
export const eventChangesShown = 100;

/** Number of upcoming events that Home shows a family. */
export const nextEventsOfFamily = 3;

/** Number of days ahead for which Home asks for answers (ruling 103). */
export const answersAskedDays = 14;

/**
 * Number of days for which a device stores the schedule for offline use, and the maximum number of pages that it fetches
 * for that (ruling 104).
 */
export const offlineSchedule = { days: 14, maxPages: 3 } as const;

/** Entries per day in the week or month grid; the others are counted as "+n more" (goal A10). */
export const entriesPerDay = { week: 10, month: 4 } as const;

/** Maximum warnings listed before an event is saved; the rest are only counted. */
export const overlapsShown = 12;

/**
 * Maximum events canceled or moved at once: more than 300 teams have in a day, or one team in a season. The list of them
 * stays below 100 kB (goal A10).
 */
export const eventsPerAction = 400;

/** Maximum events that a preview can leave out: their ids are in its URL. */
export const maxEventsLeftOut = 100;

/** Hours before a tryout or event within which a change is sent immediately, even at night. */
export const soonHours = 48;

/** Hour of the evening digest with changes that can wait. */
export const digestHour = 18;

/** Maximum players listed by name because there is nobody to email about them. */
export const unreachableShown = 20;

/**
 * Calendar feed: days for which a canceled event stays listed, months after which an event is dropped, hours between
 * refreshes, and maximum entries, which also applies to an exported schedule (ruling 101).
 */
export const calendarFeed = { cancelledDays: 30, months: 12, refreshHours: 4, maxEntries: 3000 } as const;

/** Events imported at once, in one transaction, and the default length in minutes of an event without an end. */
export const eventImportRows = 1000;
export const eventMinutes = 90;

/** Maximum characters in a cell of an imported schedule; notes are the longest cells. */
export const maxNoteCell = 2000;
