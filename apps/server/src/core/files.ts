/** A file on its way out. Its content is made when the database is no longer needed for it. */
export interface ProductFile {
  readonly name: string;
  readonly type: string;
  readonly content: () => Promise<Uint8Array>;
}

/** Percent signs for everything that RFC 5987 does not let through as it is. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Tells the browser to save the file under this name, and programs of old under the nearest one in ASCII (RFC 6266). */
export const dispositionOf = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
};
