import { counted, listed, listedUpTo } from '../core/words.ts';
import type { Overlap, Audience, Notifications } from './schema.overlaps.ts';

const audienceText = ({ families, coaches, members }: Audience): string =>
  listed([
    ...(families > 0 ? [counted(families, 'family', 'families')] : []),
    ...(coaches > 0 ? [counted(coaches, 'coach', 'coaches')] : []),
    ...(members > 0 ? [counted(members, 'member')] : []),
  ]);

/** Sentences about who is notified and how. `hour` is the hour of the digest as display text. */
export const notificationSentences = (notifications: Notifications, hour: string): readonly string[] => {
  if (!notifications) return ['Nobody is mailed: people hear of a new time, place or team, and of a cancellation.'];
  const { now, later, unreachable, unreachableCount, isMailed } = notifications;
  const mails = [
    ...(now && audienceText(now) ? [`${audienceText(now)} now`] : []),
    ...(later && audienceText(later) ? [`${audienceText(later)} at ${hour}`] : []),
  ];
  const remainingCount = unreachableCount - unreachable.length;
  const names =
    remainingCount > 0
      ? listed([...unreachable, `${remainingCount} more`])
      : listedUpTo(unreachable.length, unreachable);
  const unreachableSentence = unreachableCount > 0 ? [`Nobody can be written to for ${names}.`] : [];
  if (mails.length === 0) return ['Nobody is mailed.', ...unreachableSentence];
  if (isMailed) return [`Mails ${mails.join(', ')}.`, ...unreachableSentence];
  return [`No mail server: emails to ${mails.join(', ')} become files. Tell people yourself.`, ...unreachableSentence];
};

const whoAndWhat = ({ kind, name, sibling, event }: Overlap): string => {
  const eventText = event ?? 'another team';
  if (kind === 'team') return `${name} already has ${eventText}`;
  if (kind === 'coach') return `${name ?? 'A coach'} is with ${eventText} then`;
  if (kind === 'player') return `${name ?? 'A player'} is with ${eventText} then`;
  return sibling === null
    ? `${name ?? 'A player'} has a brother or sister with ${eventText} somewhere else`
    : `${sibling}, brother or sister of ${name ?? 'a player'}, is with ${eventText} somewhere else`;
};

/** A warning before saving. `when` is the time of the first conflicting event as display text. */
export const overlapSentence = (overlap: Overlap, when: string): string =>
  `${whoAndWhat(overlap)}: ${when}${overlap.count > 1 ? ` and ${counted(overlap.count - 1, 'more time')}` : ''}.`;
