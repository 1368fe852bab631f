import { expect, it } from 'vitest';
import * as limits from './constants.ts';
import * as clubLimits from './constants.club.ts';
import type * as z from 'zod/mini';
import * as joining from './access/schema.joining.ts';
import { newCode } from './codes/schema.ts';
import { email } from './core/text.ts';
import { evaluationForm } from './evaluations/schema.ts';
import { offerForm, overviewFilters } from './offers/schema.ts';
import { findForm } from './people/schema.find.ts';
import * as people from './people/schema.ts';
import { ageGroupForm, seasonForm } from './seasons/schema.ts';
import { teamForm } from './teams/schema.ts';
import { registerPlayerForm } from './tryouts/schema.registrations.ts';
import { newTryout } from './tryouts/schema.ts';

// Most tests do not reach these limits. Repeating the values here makes every change deliberate.
it('every limit has the agreed value', () => {
  expect({ ...limits, ...clubLimits }).toEqual({
    adultAge: 18,
    toasts: { shownMs: 5000 },
    accountDeletionDays: 7,
    organizationEndDays: 14,
    ownLoginAge: 13,
    usualAge: { min: 3, max: 25 },
    consentAge: { min: 13, max: 18, first: 16 },
    retentionMonths: { min: 12, max: 84, first: 24 },
    maxDuplicatesListed: 20,
    ownDataHours: { between: 1, kept: 24 },
    activityFileLines: 50000,
    agendaSize: 40,
    entriesPerDay: { week: 10, month: 4 },
    overlapsShown: 12,
    eventsPerAction: 400,
    maxEventsLeftOut: 100,
    soonHours: 48,
    digestHour: 18,
    unreachableShown: 20,
    eventDays: { longest: 14, yearsBack: 2, yearsAhead: 3 },
    eventsPerSeries: 120,
    maxFieldParts: 8,
    managersPerTeam: 3,
    maxMeetingMinutes: 240,
    maxPlaceLength: 200,
    teamsPerEvent: 40,
    ageGroupsAtOnce: 40,
    accountInvitation: { days: 7, codeLength: 8 },
    answerLimits: {
      closingHours: 168,
      reminderHours: 168,
      remarkLength: 200,
      coachHours: 48,
      guestSearch: 3,
      guestCandidates: 20,
    },
    eventChangesShown: 100,
    attendanceLimits: { minutesBefore: 60, daysAfter: 14, playersAtOnce: 200, shownMarks: 20 },
    birthYears: { back: 100, proposedOldest: 10, proposedYoungest: 5 },
    pageDataLimits: { characters: 200_000, timeoutMs: 2000 },
    staleTimeMs: 300000,
    eventImportRows: 1000,
    eventMinutes: 90,
    maxNoteCell: 2000,
    answersAskedDays: 14,
    offlineSchedule: { days: 14, maxPages: 3 },
    nextEventsOfFamily: 3,
    calendarFeed: { cancelledDays: 30, months: 12, refreshHours: 4, maxEntries: 3000 },
    clockToleranceSeconds: 120,
    coachesPerTeam: 3,
    codeCheckDebounceMs: 500,
    codeLength: { min: 4, max: 20 },
    copiedNoticeMs: 2000,
    deviceLifeSeconds: 31536000,
    faultLength: { message: 300, stack: 2000, page: 200 },
    maxFoundPerKind: 6,
    guessableCodeLength: 8,
    importBodyBytes: { preview: 524288, whole: 4194304 },
    logoPicture: { fileBytes: 5_242_880, bodyBytes: 8_388_608, pixels: 25_000_000, side: 256 },
    changeLetters: { retryMinutes: 30, attachedEvents: 100, feedDays: 7, atOnce: 2000 },
    guardianInvitation: { days: 7, maxOpen: 5, maxChildren: 12 },
    contactConfirmation: { days: 7 },
    maxMembersFound: 20,
    importRows: { perPreview: 500, atOnce: 5000 },
    persistedResponses: { maxEntries: 60, maxAgeHours: 72 },
    lateHours: 24,
    letterLimits: {
      windowHours: 24,
      invitations: { atFirst: 100, perAccount: 20, firstDay: 500, firstWeek: 2000, max: 5000 },
      offers: 2000,
      tryouts: 2000,
      schedule: 2000,
      all: 20000,
      newClubs: 1000,
    },
    linkHours: { confirm: 24, recovery: 1 },
    live: { heartbeatMs: 30000, timeoutMs: 10000, reconnectMs: [1000, 2000, 5000, 10000], rememberedMs: 60000 },
    maxCellLength: 500,
    maxPasswordLength: 256,
    minLength: { password: 8, name: 2, organizationName: 3, guardianPhone: 10 },
    maxSearchWords: 6,
    maxTeamOptions: 250,
    night: { from: 21, until: 8 },
    offerHours: { min: 24, atFirst: 48, max: 336 },
    offerReminders: { lastHours: 6, apartHours: 3, eveningHour: 20 },
    offersPerRequest: 200,
    passkeyLimits: { most: 10, nameLength: 60, minutes: 5 },
    pageSize: { teams: 24, players: 50, coaches: 50, accountInvitations: 10, offers: 50, candidates: 50, activity: 50 },
    playersAtOnce: 100,
    proposedCodeLength: 10,
    recentProofMinutes: 10,
    recruitingBelow: 10,
    registrationsAtOnce: 200,
    reopenHours: 24,
    resend: { noticeAfterMs: 4000, timeoutMs: 20000, retrySeconds: [5, 15, 30, 60] },
    scrollbarHideMs: 600,
    secondStep: { minutes: 10, wrongCodes: 5, lockMinutes: 15, recoveryCodes: 10, codeLength: 16 },
    sessionCheck: { everySeconds: 30, refreshBelowSeconds: 90 },
    sessionLife: { tokenSeconds: 3600, idleSeconds: 2592000, absoluteSeconds: 15552000, graceSeconds: 30 },
    minNameLength: { season: 2, ageGroup: 2, team: 2 },
    teamCapacity: 18,
    teamsPerCoach: 3,
    transfersAtOnce: 100,
    tryoutLetters: { settleMinutes: 2, retryMinutes: 30, overDays: 7 },
    unconfirmedDays: 7,
  });
});

const name = (field: string) => `${field} must be at least 2 characters`;

// Each length has a matching check constraint in the database.
it.each<[string, z.ZodMiniType, shortest: number, longest: number, tooShort?: string]>([
  ['full name', joining.fullName, 2, 100, `${name('Full name')}.`],
  ['first name', joining.firstName, 2, 100, `${name('First name')}.`],
  ['last name', joining.lastName, 2, 100, `${name('Last name')}.`],
  ['organization', joining.organizationName, 3, 100, 'Organization name must be at least 3 characters.'],
  ['position at sign-up', joining.position, 0, 60],
  ['phone', joining.phone, 0, 40],
  ['phone of a coach', people.coachPhone, 0, 40],
  ['phone of a guardian', joining.guardianPhone, 10, 40, 'Parent/guardian phone must be at least 10 characters.'],
  ['first name of a player', people.firstName, 2, 100, name('First name')],
  ['last name of a player', people.lastName, 2, 100, name('Last name')],
  ['position of a player', people.position, 0, 60],
  ['search for people', people.search, 0, 100],
  ['command palette', findForm.shape.text, 1, 100],
  ['description of a code', newCode.shape.description, 0, 200],
  ['season', seasonForm.shape.name, 2, 100, `${name('Season name')}.`],
  ['age group', ageGroupForm(2026).shape.name, 2, 100, `${name('Age group name')}.`],
  ['team', teamForm.shape.name, 2, 100, `${name('Team name')}.`],
  ['title of a tryout', newTryout.shape.title, 3, 120, 'Title must be at least 3 characters.'],
  ['location of a tryout', newTryout.shape.location, 3, 200, 'Location is required'],
  ['description of a tryout', newTryout.shape.description, 0, 5000],
  ['notes of a registration', registerPlayerForm.shape.notes, 0, 2000],
  ['notes of an evaluation', evaluationForm.shape.notes, 0, 5000],
  ['letter of an offer', offerForm.shape.offerLetterBody, 0, 10_000],
  ['level of a team', offerForm.shape.anticipatedTeamLevel, 0, 200],
  ['details of a cost', offerForm.shape.anticipatedSeasonCostDescription, 0, 2000],
  ['search for teams of offers', overviewFilters.shape.teamSearch, 0, 100],
  ['search for players of offers', overviewFilters.shape.playerSearch, 0, 100],
])('the length of "%s" is %i to %i characters', (_, schema, shortest, longest, tooShort) => {
  const messages = (length: number) =>
    schema.safeParse('x'.repeat(length)).error?.issues.map(({ message }) => message) ?? [];
  expect(messages(longest)).toEqual([]);
  expect(messages(longest + 1)).toEqual([`Please use at most ${longest} characters.`]);
  expect(messages(shortest)).toEqual([]);
  expect(messages(Math.max(1, shortest))).toEqual([]);
  if (tooShort) expect(messages(shortest - 1)).toEqual([tooShort]);
});

it('an email address has at most 254 characters, 64 of them before the @', () => {
  const address = (before: number, all: number) => {
    const labels = ['b'.repeat(60), 'c'.repeat(60), 'd'.repeat(all - before - 1 - 122 - 4)];
    return `${'a'.repeat(before)}@${labels.join('.')}.org`;
  };
  const isValid = (value: string) => email('no').safeParse(value).success;
  expect([address(64, 254).length, isValid(address(64, 254))]).toEqual([254, true]);
  expect([address(64, 255).length, isValid(address(64, 255))]).toEqual([255, false]);
  expect(isValid(address(65, 254))).toBe(false);
});
