import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNode, projectEnv } from './node.mjs';
import { Advice, collect, inProject, say } from './project.mjs';
import { memoryFlags } from './server-options.mjs';

/**
 * Stores the demo club as created by this version, for the test that upgrades it to every later one. Existing files are
 * never changed.
 */
export const keepVersionData = async (version) => {
  const file = inProject('tests/data', `touchline-${version}.backup`);
  if (existsSync(file)) return;
  say(`Making ${path.relative(inProject(), file)}, for the upgrades of later versions …`);
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-version-'));
  const env = projectEnv({ DATA_DIR: folder, DATABASE_URL: '', SMTP_URL: '' });
  try {
    for (const program of [['demo/demo.ts'], ['backup/run-backup.ts', file]]) {
      const [name, ...args] = program;
      const commandLine = [...memoryFlags(), inProject('apps/server/src', name), ...args];
      const { code, output } = await collect(findNode(), commandLine, { env });
      if (code !== 0) throw new Advice(output);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
