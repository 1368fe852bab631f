import { strFromU8, unzipSync } from 'fflate';

/** Receives each value of a response with its field's path, such as `players[].name`, or with its column heading. */
type ReceiveValue = (path: string, value: string) => void;

const walk = (value: unknown, path: string, receive: ReceiveValue): void => {
  if (Array.isArray(value)) for (const item of value) walk(item, `${path}[]`, receive);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key, receive);
  else if (value !== null && value !== undefined) receive(path, String(value));
};

const cellsIn = (line: string): readonly string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''));

const walkTable = (
  [headings = [], ...rows]: readonly (readonly string[])[],
  name: string,
  receive: ReceiveValue,
): void => {
  for (const row of rows)
    for (const [index, cell] of row.entries()) if (cell) receive(`${name}${headings[index] ?? 'text'}`, cell);
};

const walkText = (text: string, name: string, receive: ReceiveValue): void => {
  if (/^[[{]/.test(text)) walk(JSON.parse(text), name, receive);
  else
    walkTable(
      text
        .replace(/^\uFEFF/, '')
        .split('\r\n')
        .map(cellsIn),
      name,
      receive,
    );
};

type Files = Readonly<Record<string, Uint8Array>>;

/** Rows of a workbook's only sheet, with dates as the day numbers of spreadsheets. */
const sheetIn = (files: Files): readonly (readonly string[])[] => {
  const textOf = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const sharedStrings = [...textOf('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, one = '']) =>
    one.replaceAll(/<[^>]+>/g, ''),
  );
  return [...textOf('xl/worksheets/sheet1.xml').matchAll(/<row\b.*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', content = '']) => {
      const value = content.replaceAll(/<[^>]+>/g, '');
      return attributes.includes('t="s"') ? (sharedStrings[Number(value)] ?? '') : value;
    }),
  );
};

/** Name of a list in an archive, equal in all folders. Letters are numbered by day and order but have one name. */
const walkArchive = (files: Files, receive: ReceiveValue): void => {
  for (const [path, file] of Object.entries(files)) {
    const name = path.split('/').at(-1) ?? path;
    if (name.endsWith('.txt')) receive(name.replaceAll(/-\d+/g, ''), strFromU8(file));
    else walkText(strFromU8(file), `${name}:`, receive);
  }
};

/** Walks through JSON, tables, workbooks, archives of all these, and file names. */
export const walkAnswer = async (response: Response, receive: ReceiveValue): Promise<void> => {
  const [, name] = response.headers.get('content-disposition')?.split("UTF-8''") ?? [];
  if (name) receive('file name', decodeURIComponent(name).replaceAll('_', ' '));
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (strFromU8(bytes.slice(0, 2), true) !== 'PK') return walkText(strFromU8(bytes), '', receive);
  const files = unzipSync(bytes);
  if ('xl/workbook.xml' in files) walkTable(sheetIn(files), 'xlsx:', receive);
  else walkArchive(files, receive);
};
