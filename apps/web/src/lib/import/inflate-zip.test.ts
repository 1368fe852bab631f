import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { inflateZip } from './inflate-zip.ts';

const sheet = strToU8(`<row>${'<c>Ana</c>'.repeat(10_000)}</row>`);

const textsOf = (files: Readonly<Record<string, Uint8Array>>) =>
  Object.entries(files).map(([name, content]) => [name, strFromU8(content)]);

/** Writes sizes after the data, like programs that stream a workbook into a download. */
const streamed = (files: Readonly<Record<string, Uint8Array>>): Uint8Array => {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [name, content] of Object.entries(files)) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(content, true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(parts));
};

/**
 * Returns a copy of the archive with an edited directory. `edit` gets the offsets of the first entry and of the end.
 */
const edited = (archive: Uint8Array, edit: (view: DataView, directory: number, end: number) => void): Uint8Array => {
  const copy = archive.slice();
  const view = new DataView(copy.buffer);
  const end = copy.byteLength - 22;
  edit(view, view.getUint32(end + 16, true), end);
  return copy;
};

describe('inflateZip', () => {
  it.each([
    ['before', zipSync],
    ['behind', streamed],
  ])('reads only the XML files of an archive with sizes %s the data', (_, write) => {
    const files = { 'xl/sheet.xml': sheet, 'xl/a.rels': strToU8('<a/>'), 'xl/empty.xml': new Uint8Array() };
    const archive = inflateZip(write({ 'photo.png': strToU8('x'.repeat(50_000)), ...files }));
    expect(textsOf(unzipSync(archive))).toEqual(textsOf(files));
    // Stored uncompressed, because the reader inflates large files in workers.
    expect(strFromU8(archive, true)).toContain(strFromU8(sheet, true));
  });

  const archive = zipSync({ 'sheet.xml': sheet });
  const half = new Uint8Array(20 * 1024 * 1024);

  it.each<[string, Uint8Array]>([
    ['unpacks to more than it declares', edited(archive, (view, at) => view.setUint32(at + 24, 100, true))],
    ['unpacks to less than it declares', edited(archive, (view, at) => view.setUint32(at + 24, 200_000, true))],
    ['unpacks to too much in several files', zipSync({ 'a.xml': half, 'b.xml': half })],
    ['declares too much', edited(archive, (view, at) => view.setUint32(at + 24, 0xffff_fff0, true))],
    ['claims more files than it lists', edited(archive, (view, _, end) => view.setUint16(end + 8, 0xffff, true))],
    ['lists a file that it does not hold', edited(archive, (view, at) => view.setUint8(at + 46, 0x61))],
    ['ends before its directory', archive.slice(0, -22)],
    ['ends in a file', zipSync({ 'a.xml': sheet, 'b.xml': sheet }).slice(0, 100)],
    ['is empty', new Uint8Array()],
  ])('refuses an archive that %s', (_, bytes) => {
    expect(() => inflateZip(bytes)).toThrow();
  });
});
