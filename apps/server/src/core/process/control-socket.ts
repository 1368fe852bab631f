import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from './env.ts';

/** The socket in the data folder at which a running server takes commands. */
export const socketName = 'control.sock';

/** The name that a socket has until it listens. */
export const newSocketName = `${socketName}.new`;

/** Addresses of Unix sockets end here on macOS; Linux has four bytes more. */
const maxPathBytes = 103;

/** Calls `work` with a path of the folder that is short enough for the address of a socket. */
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

/** The PostgreSQL database of a setting: equal for equal ones, and no password can be read from it. */
export const databaseMark = ({ databaseUrl }: Pick<Env, 'databaseUrl'>): string | undefined =>
  databaseUrl === undefined ? undefined : createHash('sha256').update(databaseUrl).digest('hex');
