import { strToU8, zipSync } from 'fflate';
import { type Column, textColumn } from '@touchline/domain/core/columns.ts';
import { exportReadme } from '@touchline/domain/privacy/messages.ts';
import { csvFile, type ProductFile } from '../../core/requests/files.ts';
import type { StoredParts, StoredRow } from './store.ts';

/** A list in an archive. */
interface ArchivePart {
  readonly file: string;
  readonly title: string;
}

/** Part of an archive: lists about a person in one organization. */
export interface Section {
  /** Empty for the top level of the archive. */
  readonly folder: string;
  readonly described: readonly ArchivePart[];
  readonly parts: StoredParts;
}

interface ArchiveFacts {
  readonly about: string;
  readonly organizationName: string;
  readonly day: string;
}

const headingOf = (key: string): string => {
  const words = key.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const columnsOf = (rows: readonly StoredRow[]): readonly Column<StoredRow>[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .filter((key) => key !== 'payload')
    .map((key) => textColumn(headingOf(key), (row: StoredRow) => cellOf(row[key])));

/** Text of an offer letter, or of an email without its links. */
const letterOf = ({ offer_letter_body: letter, payload }: StoredRow): string | undefined => {
  if (payload?.paragraphs) return [payload.subject, ...payload.paragraphs].join('\n\n');
  return typeof letter === 'string' ? letter : undefined;
};

const dayOf = ({ created_at: created }: StoredRow): string => String(created).slice(0, 10);

const lettersIn = (parts: StoredParts): Record<string, Uint8Array> => {
  const letters: Record<string, Uint8Array> = {};
  for (const [file, rows] of Object.entries(parts)) {
    rows.forEach((row, at) => {
      const text = letterOf(row);
      if (text !== undefined) letters[`letters/${file}-${at + 1}-${dayOf(row)}.txt`] = strToU8(`${text}\n`);
    });
  }
  return letters;
};

/** Removes URLs from emails, because they may grant access. */
const withoutLinks = ({ payload, ...row }: StoredRow): object =>
  payload ? { ...row, subject: payload.subject, paragraphs: payload.paragraphs } : row;

const filesOf = async ({ described, parts }: Section): Promise<Readonly<Record<string, Uint8Array>>> => {
  const files: Record<string, Uint8Array> = lettersIn(parts);
  for (const { file } of described) {
    const rows = parts[file] ?? [];
    files[`${file}.csv`] = await csvFile(`${file}.csv`, columnsOf(rows), rows).content();
  }
  return files;
};

const dataOf = ({ described, parts }: Section): object =>
  Object.fromEntries(described.map(({ file }) => [file, (parts[file] ?? []).map(withoutLinks)]));

/** ZIP archive of lists, emails and machine-readable data, with a README. */
export const zipOf = async (facts: ArchiveFacts, sections: readonly Section[]): Promise<Uint8Array> => {
  const files: Record<string, Uint8Array> = {};
  for (const section of sections) {
    for (const [name, content] of Object.entries(await filesOf(section))) files[`${section.folder}${name}`] = content;
    files[`${section.folder}data.json`] = strToU8(JSON.stringify(dataOf(section), null, 2));
  }
  const parts = sections.flatMap(({ folder, described, parts: rows }) =>
    described.map(({ file, title }) => ({ file: `${folder}${file}.csv`, title, rows: rows[file]?.length ?? 0 })),
  );
  const letters = Object.keys(files).filter((name) => name.includes('letters/')).length;
  return zipSync({ 'README.txt': strToU8(exportReadme({ ...facts, parts, letters })), ...files });
};

export const zipFile = (name: string, content: () => Promise<Uint8Array>): ProductFile => ({
  name,
  type: 'application/zip',
  content,
});
