/**
 * Numbers of the specification for pages behind the sign-in and for the server, as in constants.ts.
 */

/** Time for which a copy button answers "Copied". */
export const copiedNoticeMs = 2000;

/**
 * Days for which the invitation of a guardian can be redeemed [guardian_invitations_valid_7_days], how many may be
 * open for a player [guardian_invitations_max_5_open], and for how many children one letter invites.
 */
export const guardianInvitation = { days: 7, maxOpen: 5, maxChildren: 12 } as const;

/** Days for which a contact can confirm an address, which is asked once in them [contact_addresses_confirmed_within_7_days]. */
export const contactConfirmation = { days: 7 } as const;

/** Pairs of possible duplicates that are listed; the next ones follow when these are decided. */
export const maxDuplicatesListed = 20;

/** Members that a search for guardians finds; one more word finds the others. */
export const maxMembersFound = 20;

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
  schedule: 2000,
  all: 20_000,
  newClubs: 1000,
} as const;

/**
 * Letters about tryouts: their delay, so that a change undone at once is never mailed; the pause before the next
 * attempt when the day's letters are used up; the days after completion in which a family is still mailed
 * [note_tryout_change, note_new_registrations, note_withdrawal].
 */
export const tryoutLetters = { settleMinutes: 2, retryMinutes: 30, overDays: 7 } as const;

/**
 * Letters about schedule changes: the pause before the next attempt when the day's letters are used up, the most
 * events of a calendar file and of one turn, and the days for which a calendar that was read needs no file.
 */
export const changeLetters = { retryMinutes: 30, attachedEvents: 100, feedDays: 7, atOnce: 2000 } as const;

/** Hours of the organization's clock between which it is night, everywhere in the product: letters that can wait stay. */
export const night = { from: 21, until: 8 } as const;

/**
 * Hours for which an offer waits for its answer, as each organization sets them
 * [organizations_offer_hours_range, team_invitations_open_336_hours].
 */
export const offerHours = { min: 24, atFirst: 48, max: 336 } as const;

/**
 * The second reminder of an offer leaves so many hours before its end; where it is night then, at `eveningHour` before
 * it. The first one leaves at half time, but waits for the day, and no longer than until `apartHours` before the second.
 */
export const offerReminders = { lastHours: 6, apartHours: 3, eveningHour: 20 } as const;

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
  activity: 50,
} as const;

/** Lines in one file of activity; a club has as many in several years. */
export const activityFileLines = 50_000;

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

/** Smallest lengths of the names an admin gives [seasons_name_length …]. */
export const minNameLength = { season: 2, ageGroup: 2, team: 2 } as const;

/** Birth years of an age group: how far back they may reach, and what a new one proposes. */
export const birthYears = { back: 100, proposedOldest: 10, proposedYoungest: 5 } as const;

/** Maximum of age groups added at once: every proposed age for boys, girls and both, and four custom ones. */
export const ageGroupsAtOnce = 40;

/** At most so many coaches on a team [team_coaches_slot_range], and so many teams of current seasons per coach (ruling 24). */
export const coachesPerTeam = 3;
export const teamsPerCoach = 3;

/** Maximum of teams in one transfer; a club with more does it in two. */
export const transfersAtOnce = 100;

/** Shown as "n / 18" on a team card; nothing refuses the nineteenth player (ruling 32). */
export const teamCapacity = 18;

/** Maximum of players put on a team at once: more than a page lists, and several times the places of a team. */
export const playersAtOnce = 100;

/** Below so many players a team card says that the team is recruiting. */
export const recruitingBelow = 10;

/** Rows of a file that are previewed by one request, so that progress shows, and imported by one, in one transaction. */
export const importRows = { perPreview: 500, atOnce: 5000 } as const;

/** Bytes of these requests: a row of ordinary length takes half a kilobyte. */
export const importBodyBytes = { preview: 512 * 1024, whole: 4 * 1024 * 1024 } as const;

/**
 * Characters of a cell of such a file; no field is longer, and the cell reports a text that is too long for its field.
 */
export const maxCellLength = 500;

/** Hours for which the archive of a user's own data is kept, and after which another can be made. */
export const ownDataHours = { kept: 24, between: 1 } as const;

/**
 * A picture that is chosen as a logo: bytes of the file, pixels that the server decodes, and the side of the
 * square that it stores. `bodyBytes`: the file in base64, and room for a file that is a little too large, so that the
 * sentence about it is reached.
 */
export const logoPicture = {
  fileBytes: 5 * 1024 * 1024,
  bodyBytes: 8 * 1024 * 1024,
  pixels: 25_000_000,
  side: 256,
} as const;

/** Most events of a series [event_series_count_range]. */
export const eventsPerSeries = 120;

/** Days of an event at most, and years back and ahead between which it starts [events_at_most_14_days]. */
export const eventDays = { longest: 14, yearsBack: 2, yearsAhead: 3 } as const;

/** Minutes before the start at which people meet [events_meeting_minutes_range]. */
export const maxMeetingMinutes = 240;

/** Teams of one event; a club with more invites everyone. */
export const teamsPerEvent = 40;

/** Parts into which a field can be divided [fields_parts_range]. */
export const maxFieldParts = 8;

/** Hours before the start from which a team closes answers, or reminds, and length of a remark [teams_reminder_hours_range …]. */
export const answerLimits = {
  closingHours: 168,
  reminderHours: 168,
  remarkLength: 200,
  /** Hours before an event within which a coach has to have said yes. */
  coachHours: 48,
  /** Letters by which guests are found, and how many are shown. */
  guestSearch: 3,
  guestCandidates: 20,
} as const;

/**
 * Minutes before the start from which attendance is taken, days after the end until which it is changed
 * [attendance_opens, check_attendance_mark], players that one request marks, and marks of each that are shown.
 */
export const attendanceLimits = { minutesBefore: 60, daysAfter: 14, playersAtOnce: 200, shownMarks: 20 } as const;

/** Entries of a page of the agenda: an answer stays below 100 kB (goal A10). */
export const agendaSize = 40;

/** Changes of an event that its page shows, the latest ones; the others are counted. */
export const eventChangesShown = 100;

/** Next events of a family on Home. */
export const nextEventsOfFamily = 3;

/** Days within which answers are asked for on Home (ruling 103). */
export const answersAskedDays = 14;

/**
 * Days of the schedule that stay on a device for places without signal, and for which they do; pages of it that are
 * fetched unasked for that (ruling 104).
 */
export const keptSchedule = { days: 14, maxPages: 3 } as const;

/** Entries of a day in the grid of a week or a month; the others are "+n more" (goal A10). */
export const entriesPerDay = { week: 10, month: 4 } as const;

/** Warnings that are listed before an event is saved; the number of the others is told. */
export const overlapsShown = 12;

/**
 * Events that one act cancels or moves: more than a day of 300 teams or the season of one has. Their list stays
 * below 100 kB (goal A10).
 */
export const eventsPerAct = 400;

/** Events that a preview of an act on several leaves out: their ids stand in its address. */
export const eventsLeftOut = 100;

/** Hours before a tryout or an event within which people hear of a change at once, also at night. */
export const soonHours = 48;

/** Hour of the evening's letters about what can wait. */
export const digestHour = 18;

/** Players who are named because nobody can be written to for them. */
export const unreachableShown = 20;

/**
 * A calendar address: days for which a cancelled event stays, months after which an event leaves, hours after
 * which programs are asked to read again, and most entries, also of a file of the schedule (ruling 101).
 */
export const calendarFeed = { cancelledDays: 30, months: 12, refreshHours: 4, maxEntries: 3000 } as const;

/** Events of a file that are imported at once, in one transaction, and minutes of one whose end the file does not say. */
export const eventImportRows = 1000;
export const eventMinutes = 90;

/** Characters of a cell of such a file: a note is the longest. */
export const maxNoteCell = 2000;
