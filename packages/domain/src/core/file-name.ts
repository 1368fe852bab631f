import * as z from 'zod/mini';
import type { Day } from './calendar.ts';

/** The kinds of files that lists can be exported as. */
const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Input for exporting a whole list. */
export const exportForm = z.strictObject({ format: z.enum(exportFormats, 'Please choose csv or xlsx.') });

/** Characters that some file systems refuse or hide. */
const forbiddenCharacters = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;

/** Maximum code points of a name: at four bytes each, the file name stays below 255 bytes, including date and extension. */
const maxOwnerLength = 50;

/** A name without characters that file systems refuse, and without spaces. */
export const plainName = (name: string): string => {
  const plain = name
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(forbiddenCharacters, '')
    .replace(/^[. ]+|(?<![. ])[. ]+$/gu, '')
    .replaceAll(' ', '_');
  return [...plain].slice(0, maxOwnerLength).join('');
};

/**
 * `Green_Tigers_roster_2026-11-21.csv`: owner, content, and today's date (ruling 33). Spaces become underscores; dots
 * at either end are removed, because they hide a file or end its name.
 */
export const fileNameOf = (owner: string, content: string, today: Day, format: ExportFormat | 'zip' | 'ics'): string =>
  [plainName(owner), content, `${today}.${format}`].filter(Boolean).join('_');
