import * as contract from '@touchline/domain/access/contract.notifications.ts';
import { noEntry } from '../../core/audit-log.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { mute, unmute } from '../../core/notifications.ts';
import { readNotifications } from './store.notifications.ts';

export const notificationOperations: readonly Implementation[] = [
  implement(contract.readNotifications, {
    summary: 'Read which emails are switched off',
    run: ({ db, actor }) => readNotifications(db, actor.userId),
  }),

  implement(contract.setNotification, {
    summary: 'Switch a kind of email on or off',
    // A user's own taste, in all clubs: no club needs to know.
    audit: noEntry,
    run: async ({ db, actor }, { kind, isOn }) => {
      await (isOn ? unmute : mute)(db, actor.userId, kind);
    },
  }),
];
