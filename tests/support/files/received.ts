import { strFromU8, unzipSync } from 'fflate';

/** Texts in an archive or a workbook; empty if the bytes are neither, as in the stored archives of a world. */
const textsInFile = (bytes: Uint8Array): string => {
  try {
    return Object.values(unzipSync(bytes))
      .map((file) => strFromU8(file))
      .join('\n');
  } catch {
    return '';
  }
};

/** All text in a response: headers, body and the contents of an archive. */
export const contentOf = async (response: Response): Promise<string> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return JSON.stringify([...response.headers]) + strFromU8(bytes) + textsInFile(bytes);
};
