import { strFromU8, unzipSync } from 'fflate';

/** Receives each value of a response with its field's path, such as `players[].name`, or with its column heading. */
type Found = (path: string, value: string) => void;

const walk = (value: unknown, path: string, found: Found): void => {
  if (Array.isArray(value)) for (const one of value) walk(one, `${path}[]`, found);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key, found);
  else if (value !== null && value !== undefined) found(path, String(value));
};

const cellsIn = (line: string): readonly string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''));

const walkTable = ([headings = [], ...rows]: readonly (readonly string[])[], name: string, found: Found): void => {
  for (const row of rows)
    for (const [index, cell] of row.entries()) if (cell) found(`${name}${headings[index] ?? 'text'}`, cell);
};

const walkText = (text: string, name: string, found: Found): void => {
  if (/^[[{]/.test(text)) walk(JSON.parse(text), name, found);
  else
    walkTable(
      text
        .replace(/^\uFEFF/, '')
        .split('\r\n')
        .map(cellsIn),
      name,
      found,
    );
};

type Files = Readonly<Record<string, Uint8Array>>;

/** Rows of a workbook's only sheet, with dates as the day numbers of spreadsheets. */
const sheetIn = (files: Files): readonly (readonly string[])[] => {
  const textOf = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const shared = [...textOf('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, one = '']) =>
    one.replaceAll(/<[^>]+>/g, ''),
  );
  return [...textOf('xl/worksheets/sheet1.xml').matchAll(/<row\b.*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', content = '']) => {
      const value = content.replaceAll(/<[^>]+>/g, '');
      return attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : value;
    }),
  );
};

/** Lists in an archive have one name in all folders. Letters, numbered by day and order, all have one name. */
const walkArchive = (files: Files, found: Found): void => {
  for (const [path, file] of Object.entries(files)) {
    const name = path.split('/').at(-1) ?? path;
    if (name.endsWith('.txt')) found(name.replaceAll(/-\d+/g, ''), strFromU8(file));
    else walkText(strFromU8(file), `${name}:`, found);
  }
};

/** Walks through JSON, tables, workbooks, archives of these, and file names. */
export const walkAnswer = async (response: Response, found: Found): Promise<void> => {
  const [, name] = response.headers.get('content-disposition')?.split("UTF-8''") ?? [];
  if (name) found('file name', decodeURIComponent(name).replaceAll('_', ' '));
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (strFromU8(bytes.slice(0, 2), true) !== 'PK') return walkText(strFromU8(bytes), '', found);
  const files = unzipSync(bytes);
  if ('xl/workbook.xml' in files) walkTable(sheetIn(files), 'xlsx:', found);
  else walkArchive(files, found);
};
