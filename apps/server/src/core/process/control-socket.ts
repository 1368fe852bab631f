import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from './env.ts';

/** Socket in the data folder on which a running server accepts commands. */
export const socketName = 'control.sock';

/** Temporary name of the socket until it listens. */
export const newSocketName = `${socketName}.new`;

/** Maximum length of a Unix socket path on macOS; Linux allows four bytes more. */
const maxPathBytes = 103;

/** Calls `work` with a path to the folder that is short enough for a socket. */
export const withShortPath = async <T>(directory: string, work: (path: string) => Promise<T>): Promise<T> => {
  if (Buffer.byteLength(join(directory, newSocketName)) <= maxPathBytes) return work(directory);
  const folder = mkdtempSync(join(tmpdir(), 'touchline-'));
  try {
    const link = join(folder, 'data');
    symlinkSync(directory, link);
    return await work(link);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Fingerprint of the PostgreSQL URL. It is the same for the same settings and does not reveal the password. */
export const databaseMark = ({ databaseUrl }: Pick<Env, 'databaseUrl'>): string | undefined =>
  databaseUrl === undefined ? undefined : createHash('sha256').update(databaseUrl).digest('hex');
