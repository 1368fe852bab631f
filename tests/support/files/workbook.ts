import { crc32, deflateRawSync } from 'node:zlib';

/** A cell's value; `iso` is a date that some programs write as text in a date cell. */
type Value = string | number | boolean | Date | { readonly iso: string } | null;

export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly Value[])[];
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

const day = 24 * 60 * 60 * 1000;

/** XML of a cell. Dates are days since the end of 1899, as in Excel. Style 1 marks them as dates. */
const cellOf = (value: Value, place: string): string => {
  if (value === null) return '';
  if (value instanceof Date) return `<c r="${place}" s="1"><v>${value.getTime() / day + 25_569}</v></c>`;
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'object') return `<c r="${place}" s="1" t="d"><v>${value.iso}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
};

const mainNamespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const sheetXml = ({ rows }: WrittenSheet): string =>
  `<worksheet ${mainNamespace}><sheetData>${rows
    .map((row, at) => {
      const cells = row.map((value, column) => cellOf(value, `${columnName(column)}${at + 1}`)).join('');
      return cells && `<row r="${at + 1}">${cells}</row>`;
    })
    .join('')}</sheetData></worksheet>`;

const styles = `<styleSheet ${mainNamespace}><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders>
<cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const filesOf = (sheets: readonly WrittenSheet[]): [string, string][] => [
  [
    'xl/workbook.xml',
    `<workbook ${mainNamespace} xmlns:r="${officeNamespace}"><sheets>${sheets
      .map(({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${officeNamespace}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="rIdS" Type="${officeNamespace}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
  ...sheets.map((sheet, at): [string, string] => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)]),
];

const header = (size: number, fields: readonly (readonly [at: number, value: number, bytes: 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(size);
  for (const [at, value, length] of fields) bytes.writeUIntLE(value, at, length);
  return bytes;
};

/** A compressed ZIP archive like those of spreadsheet programs. */
const zip = (files: readonly (readonly [string, string])[]): Buffer => {
  const content: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const compressed = deflateRawSync(text);
    const common = (at: number): [number, number, 2 | 4][] => [
      [at, 20, 2],
      [at + 4, 8, 2],
      [at + 10, crc32(text), 4],
      [at + 14, compressed.length, 4],
      [at + 18, Buffer.byteLength(text), 4],
      [at + 22, name.length, 2],
    ];
    content.push(header(30, [[0, 0x04034b50, 4], ...common(4)]), Buffer.from(name), compressed);
    directory.push(header(46, [[0, 0x02014b50, 4], ...common(6), [42, offset, 4]]), Buffer.from(name));
    offset += 30 + name.length + compressed.length;
  }
  const entries = Buffer.concat(directory);
  const end = header(22, [
    [0, 0x06054b50, 4],
    [8, files.length, 2],
    [10, files.length, 2],
    [12, entries.length, 4],
    [16, offset, 4],
  ]);
  return Buffer.concat([...content, entries, end]);
};

/** An Excel workbook with these sheets. Tests of exports read the product's workbooks instead. */
export const workbookOf = (...sheets: readonly WrittenSheet[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zip(filesOf(sheets)));
