import { command, noContent, query } from '../core/operation.ts';
import { answerNotices } from './messages.ts';
import * as schema from './schema.ts';

/** Answers one or more events of a series for a player; a null answer removes the previous one. */
export const giveAnswer = command('answers.give', {
  route: 'PUT /schedule/{eventId}/answers/{playerId}',
  can: 'answers.give',
  changes: ['answers'],
  input: schema.answerForm,
  output: schema.answerResult,
  done: ({ answered }) => answerNotices.given(answered),
  failed: answerNotices.notGiven,
});

/** Answers an event as a coach of one of its teams. */
export const giveCoachAnswer = command('answers.giveAsCoach', {
  route: 'PUT /schedule/{eventId}/coach-answer',
  can: 'answers.coach',
  changes: ['answers'],
  input: schema.coachAnswerForm,
  ...noContent,
  failed: answerNotices.notGiven,
});

/** Answers of all players invited to an event, or only of those on the coach's teams. */
export const listAnswers = query('answers.list', {
  route: 'GET /schedule/{eventId}/answers',
  can: 'answers.manage',
  reads: ['answers', 'schedule', 'teams', 'players', 'guardians', 'coaches'],
  output: schema.eventOverview,
  failed: answerNotices.notLoaded,
});

/** Reminds everyone who has not answered, at most once a day per person. */
export const remindOfAnswer = command('answers.remind', {
  route: 'POST /schedule/{eventId}/reminders',
  can: 'answers.manage',
  changes: [],
  output: schema.reminderResult,
  done: ({ people }) => answerNotices.reminded(people),
  failed: answerNotices.notReminded,
});

export const readAnswerSettings = query('answers.settings', {
  route: 'GET /teams/{teamId}/answer-settings',
  can: 'answers.manage',
  reads: ['teams'],
  output: schema.answerSettings,
  failed: answerNotices.settingsNotLoaded,
});

/** Changes a team's answer settings. */
export const updateAnswerSettings = command('answers.configure', {
  route: 'PATCH /teams/{teamId}/answer-settings',
  can: 'answers.manage',
  changes: ['teams', 'answers'],
  input: schema.answerSettingChanges,
  ...noContent,
  done: answerNotices.settingsSaved,
  failed: answerNotices.settingsNotSaved,
});
