import { listed } from '../core/words.ts';
import { titleOf } from './rules.names.ts';
import type { News } from './schema.notices.ts';

/** An event with its teams, at the start of a sentence. */
export const eventInWords = (
  event: Parameters<typeof titleOf>[0] & { readonly teamNames: readonly string[] },
): string => (event.teamNames.length === 0 ? titleOf(event) : `${titleOf(event)} of ${listed(event.teamNames)}`);

/** Rest of a sentence that starts with an event. */
export const newsWords: Readonly<Record<News, string>> = {
  new: 'is new',
  changed: 'has changed',
  cancelled: 'is canceled',
  restored: 'takes place after all',
  gone: 'is no longer for you',
};
