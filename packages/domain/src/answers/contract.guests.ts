import * as z from 'zod/mini';
import { command, noContent, query } from '../core/operation.ts';
import { id } from '../core/text.ts';
import { answerNotices } from './messages.ts';
import { guestCandidate, guestSearch } from './schema.ts';

/** Players of the club who are not invited to the event, found by part of their name. */
export const findGuests = query('answers.findGuests', {
  route: 'GET /schedule/{eventId}/guest-candidates',
  can: 'answers.manage',
  reads: ['players', 'teams', 'answers', 'schedule'],
  input: guestSearch,
  output: z.array(guestCandidate),
  failed: answerNotices.guestsNotLoaded,
});

/** Adds a player of the club as a guest to one event, who can then see and answer it. */
export const addGuest = command('answers.addGuest', {
  route: 'PUT /schedule/{eventId}/guests/{playerId}',
  can: 'answers.manage',
  changes: ['schedule', 'answers'],
  input: z.strictObject({ eventId: id, playerId: id }),
  ...noContent,
  done: answerNotices.guestAdded,
  failed: answerNotices.guestNotAdded,
});

/** Removes a guest and their answer. */
export const removeGuest = command('answers.removeGuest', {
  route: 'DELETE /schedule/{eventId}/guests/{playerId}',
  can: 'answers.manage',
  changes: ['schedule', 'answers'],
  ...noContent,
  done: answerNotices.guestRemoved,
  failed: answerNotices.guestNotRemoved,
});
