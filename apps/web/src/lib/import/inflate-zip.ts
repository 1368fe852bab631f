import { Unzip, UnzipInflate, unzipSync, zipSync } from 'fflate';

/** Maximum inflated size in bytes, far more than 5,000 rows need. A larger file is an attack on the tab. */
const maxInflatedBytes = 32 * 1024 * 1024;

/** Number of compressed bytes inflated at once. They can grow a thousandfold before the size is checked. */
const chunkSize = 16 * 1024;

const brokenArchive = (): Error => new Error('This is no ZIP archive that can be read.');

/** Returns the declared sizes of the XML files by name, from the directory at the archive's end. */
const declaredSizes = (archive: Uint8Array): Map<string, number> => {
  const sizes = new Map<string, number>();
  let total = 0;
  unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      // Past the end of the archive fflate returns nameless entries, as many as the directory claims.
      if (name === '') throw brokenArchive();
      if (/\.(?:xml|rels)$/.test(name)) {
        sizes.set(name, originalSize);
        total += originalSize;
      }
      if (total > maxInflatedBytes) throw brokenArchive();
      return false;
    },
  });
  return sizes;
};

/** Inflates each file once into a buffer of its declared size, which holds no more, whatever the archive claims. */
const readFiles = (archive: Uint8Array): Record<string, Uint8Array> => {
  const expected = declaredSizes(archive);
  const files: Record<string, Uint8Array> = {};
  const unzip = new Unzip((file) => {
    const size = expected.get(file.name);
    if (size === undefined) return;
    expected.delete(file.name);
    const content = new Uint8Array(size);
    let offset = 0;
    file.ondata = (error, part, isLast) => {
      if (error) throw error;
      content.set(part, offset);
      offset += part.byteLength;
      if (isLast && offset < size) throw brokenArchive();
    };
    files[file.name] = content;
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < archive.byteLength; at += chunkSize) {
    unzip.push(archive.subarray(at, at + chunkSize), at + chunkSize >= archive.byteLength);
  }
  if (expected.size > 0) throw brokenArchive();
  return files;
};

/**
 * Repacks the XML files of a ZIP archive, changed by `edit`, without compression. Throws if the archive cannot be read.
 */
export const inflateZip = (
  archive: Uint8Array,
  edit: (content: Uint8Array) => Uint8Array = (content) => content,
): Uint8Array<ArrayBuffer> => {
  const files = Object.entries(readFiles(archive)).map(([name, content]) => [name, edit(content)]);
  return zipSync(Object.fromEntries(files), { level: 0 });
};
