import { strFromU8, unzipSync } from 'fflate';

/** Texts of an archive or a sheet; nothing in one of the world's, which are no archives. */
const packedIn = (bytes: Uint8Array): string => {
  try {
    return Object.values(unzipSync(bytes))
      .map((file) => strFromU8(file))
      .join('\n');
  } catch {
    return '';
  }
};

/** Everything that is received with a response: headers, body, and what its archive holds. */
export const receivedIn = async (response: Response): Promise<string> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return JSON.stringify([...response.headers]) + strFromU8(bytes) + packedIn(bytes);
};
