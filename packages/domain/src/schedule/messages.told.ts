import { counted, listed, listedUpTo } from '../core/words.ts';
import type { Reach, Told } from './schema.told.ts';

const words = ({ families, coaches, members }: Reach): string =>
  listed([
    ...(families > 0 ? [counted(families, 'family', 'families')] : []),
    ...(coaches > 0 ? [counted(coaches, 'coach', 'coaches')] : []),
    ...(members > 0 ? [counted(members, 'member')] : []),
  ]);

/** Sentences about whom saving tells and how, with the hour of the digest in words (CHANGE-04, SCHED-46). */
export const toldSentences = (told: Told, hour: string): readonly string[] => {
  if (!told) return ['Nobody is mailed: people hear of a new time, place or team, and of a cancellation.'];
  const { now, later, unreachable, unreachableCount, isMailed } = told;
  const mails = [
    ...(now && words(now) ? [`${words(now)} now`] : []),
    ...(later && words(later) ? [`${words(later)} at ${hour}`] : []),
  ];
  const more = unreachableCount - unreachable.length;
  const names = more > 0 ? listed([...unreachable, `${more} more`]) : listedUpTo(unreachable.length, unreachable);
  const nobody = unreachableCount > 0 ? [`Nobody can be written to for ${names}.`] : [];
  if (mails.length === 0) return ['Nobody is mailed.', ...nobody];
  if (isMailed) return [`Mails ${mails.join(', ')}.`, ...nobody];
  return [`No mail server: emails to ${mails.join(', ')} become files. Tell people yourself.`, ...nobody];
};
