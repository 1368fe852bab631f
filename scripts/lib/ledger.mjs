import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './project.mjs';

const idPattern = /\b[A-Z]+-\d{2,3}\b/g;

export const areaOf = (id) => id.split('-')[0];

/** The rows of the requirement ledger: id, area, kind, requirement and the text users read, if it quotes one. */
export const readLedger = (root) => {
  const [, ...lines] = readFileSync(path.join(root, 'docs/requirements.tsv'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [id, area, kind, requirement, text = ''] = line.split('\t');
    return { id, area, kind, requirement, text };
  });
};

/**
 * The ids that comments of test files name, each with the first file naming it. An id-like word counts when its area is
 * in the ledger, or when it stands in a line with one that is: so a mistyped area is found and "UTF-16" is not one.
 */
export const namedIds = (root, ledger) => {
  const areas = new Set(ledger.map((row) => areaOf(row.id)));
  const named = new Map();
  for (const file of listFiles(root).filter((name) => /\.(test|spec)\.(ts|tsx|mts|mjs)$/.test(name))) {
    for (const [line] of readFileSync(path.join(root, file), 'utf8').matchAll(/^\s*(\/\/|\*).*$/gm)) {
      const ids = line.match(idPattern) ?? [];
      if (!ids.some((id) => areas.has(areaOf(id)))) continue;
      for (const id of ids) if (!named.has(id)) named.set(id, file);
    }
  }
  return named;
};
