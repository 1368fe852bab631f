const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Number of bytes to look at: the rest of a file looks like its beginning. */
const beginning = 2000;

/** UTF-16 without its mark: letters of the west have a zero in every other byte, and no other text has zeros. */
const unmarkedUtf16 = (bytes: Uint8Array): string | undefined => {
  const zeros = [0, 0];
  for (const [place, byte] of bytes.subarray(0, beginning).entries())
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const pairs = Math.min(bytes.length, beginning) / 2;
  if (bytes.length % 2 !== 0 || Math.max(even, odd) < pairs / 2 || Math.min(even, odd) > pairs / 50) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/**
 * The text of a file that does not declare its encoding: by its byte order mark, else by its zeros, else UTF-8, else
 * the encoding of Excel on Windows in western countries, so that Müller stays Müller.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const marked = marks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  const encoding = marked?.[0] ?? unmarkedUtf16(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
