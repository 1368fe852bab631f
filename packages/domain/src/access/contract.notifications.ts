import * as z from 'zod/mini';
import { roles } from '../core/actor.ts';
import { command, noContent, query } from '../core/operation.ts';
import { notificationNotices } from './messages.notifications.ts';
import { mutableKinds } from './rules.notifications.ts';

const kind = z.enum(mutableKinds);

/** The user's roles in all clubs, which determine the kinds of email, and the kinds that are switched off. */
export const readNotifications = query('access.readNotifications', {
  route: 'GET /me/notifications',
  can: 'account.use',
  reads: ['session'],
  output: z.strictObject({ roles: z.array(z.enum(roles)), muted: z.array(kind) }),
  failed: notificationNotices.notLoaded,
});

/** Switches a kind of email on or off for the user, in all clubs. */
export const setNotification = command('access.setNotification', {
  route: 'PUT /me/notifications',
  can: 'account.use',
  changes: ['session'],
  input: z.strictObject({ kind, isOn: z.boolean() }),
  ...noContent,
  done: (_answer, { kind: changed, isOn }) => notificationNotices.changed(changed, isOn),
  failed: notificationNotices.notChanged,
});
