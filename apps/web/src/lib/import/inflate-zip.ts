/** Far beyond the 5,000 rows of a list; what unpacks to more is no list but an attack on the tab. */
const largestContent = 32 * 1024 * 1024;

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const headerSize = { local: 30, central: 46, end: 22 } as const;
const stored = 0;
const deflated = 8;

interface Entry {
  readonly name: Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packed: Uint8Array;
}

const broken = (): Error => new Error('This is no ZIP archive that can be read.');

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The directory stands at the end, before a comment of unknown length. */
const findEnd = (view: DataView): number => {
  for (let at = view.byteLength - headerSize.end; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === signature.end) return at;
  }
  throw broken();
};

const readEntries = (archive: Uint8Array): Entry[] => {
  const view = viewOf(archive);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let read = 0; read < count; read += 1) {
    if (view.getUint32(at, true) !== signature.central) throw broken();
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    if (view.getUint32(local, true) !== signature.local) throw broken();
    const content = local + headerSize.local + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    entries.push({
      name: archive.subarray(at + headerSize.central, at + headerSize.central + nameLength),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packed: archive.subarray(content, content + view.getUint32(at + 20, true)),
    });
    at += headerSize.central + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
};

const concatenated = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
};

/** Inflates with the browser's own means, and stops at `most` bytes whatever the archive says of itself. */
const inflate = async ({ method, packed }: Entry, most: number): Promise<Uint8Array> => {
  if (method === stored) return packed;
  if (method !== deflated) throw broken();
  const inflater = new DecompressionStream('deflate-raw');
  const writer = inflater.writable.getWriter();
  // A fault in the data is reported by the reading side.
  const written = writer
    .write(new Uint8Array(packed))
    .then(() => writer.close())
    .catch(() => undefined);
  const reader = inflater.readable.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > most) {
      await reader.cancel();
      throw broken();
    }
    parts.push(part.value);
  }
  await written;
  return concatenated(parts);
};

/** From the needed version on, the local and the central header are alike. */
const writeFields = (view: DataView, at: number, entry: Entry, size: number): void => {
  view.setUint16(at, 20, true);
  view.setUint16(at + 2, entry.flags & 0x0800, true);
  view.setUint16(at + 4, stored, true);
  view.setUint32(at + 10, entry.checksum, true);
  view.setUint32(at + 14, size, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, entry.name.byteLength, true);
};

const localHeader = (entry: Entry, size: number): Uint8Array => {
  const header = new DataView(new ArrayBuffer(headerSize.local));
  header.setUint32(0, signature.local, true);
  writeFields(header, 4, entry, size);
  return new Uint8Array(header.buffer);
};

const centralHeader = (entry: Entry, size: number, offset: number): Uint8Array => {
  const header = new DataView(new ArrayBuffer(headerSize.central));
  header.setUint32(0, signature.central, true);
  header.setUint16(4, 20, true);
  writeFields(header, 6, entry, size);
  header.setUint32(42, offset, true);
  return new Uint8Array(header.buffer);
};

const endRecord = (count: number, directorySize: number, offset: number): Uint8Array => {
  const record = new DataView(new ArrayBuffer(headerSize.end));
  record.setUint32(0, signature.end, true);
  record.setUint16(8, count, true);
  record.setUint16(10, count, true);
  record.setUint32(12, directorySize, true);
  record.setUint32(16, offset, true);
  return new Uint8Array(record.buffer);
};

/** The XML files of a ZIP archive in an archive without compression. Throws when the archive cannot be read. */
export const inflateZip = async (archive: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const isXml = ({ name }: Entry): boolean => /\.(?:xml|rels)$/.test(new TextDecoder().decode(name));
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  let content = 0;
  for (const entry of readEntries(archive).filter(isXml)) {
    const data = await inflate(entry, largestContent - content);
    files.push(localHeader(entry, data.byteLength), entry.name, data);
    directory.push(centralHeader(entry, data.byteLength, offset), entry.name);
    offset += headerSize.local + entry.name.byteLength + data.byteLength;
    content += data.byteLength;
  }
  const directoryBytes = concatenated(directory);
  return concatenated([...files, directoryBytes, endRecord(directory.length / 2, directoryBytes.byteLength, offset)]);
};
