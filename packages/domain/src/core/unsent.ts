import { failure, neutral, type Notice, success } from './notice.ts';
import { counted } from './words.ts';

/** Refusal of an entry of a kind that this version of the app does not know and never sends. */
export const unknownEntry = {
  code: 'unknown_entry',
  message: 'Another version of the app made this, and this version cannot send it.',
} as const;

/** Notices about entries made offline. */
export const unsentNotices = {
  onThisPhone: (playerName: string): Notice => ({
    ...neutral('Saved on this phone', `${playerName}: we'll send it when you're back online.`),
    needsNoAttention: true,
  }),
  notStored: failure('This phone could not store it. Keep this page open until it is sent.', 'Not stored'),
  notTakenBack: neutral('Not taken back', 'It has already been sent and cannot be undone here.'),
  sent: (count: number): Notice =>
    success('Sent', `${counted(count, 'entry from this phone has', 'entries from this phone have')} arrived.`),
  needsAttention: (playerName: string, reason: string): Notice =>
    failure(`${playerName}: ${reason}`, 'Needs attention'),
} as const;
