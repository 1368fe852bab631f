import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { equivalentMutants } from './equivalent-mutants.mjs';
import { inProject, listFiles, root } from '../../scripts/lib/project.mjs';

// Finds all mutants, and draws some of them at random with a seed.

const sources = [
  /^packages\/domain\/src\/(?:.*\/)?(?:rules|policy|contract|schema|constants)[^/]*\.ts$/,
  /^packages\/domain\/src\/core\/[^/]*\.ts$/,
  /^apps\/server\/src\/(?:features|core)\/.*\.ts$/,
  /^apps\/server\/src\/db\/migrations\/.*\.sql$/,
];

/** Files below a folder that mutants are made from. */
export const sourcesOf = (folder) =>
  listFiles(folder).filter((file) => sources.some((pattern) => pattern.test(file)) && !/\.test\.ts$/.test(file));

/** Random numbers that are the same for the same seed (mulberry32). */
const randomFrom = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const lineOf = (text, at) => text.slice(0, at).split('\n').length;
export const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/** Lines that a mutant changes, before and after, for reports and for the list of equivalents. */
const describe = (file, source, mutant) => {
  const lineStart = source.lastIndexOf('\n', mutant.start - 1) + 1;
  const lineBreak = source.indexOf('\n', mutant.end);
  const lineEnd = lineBreak === -1 ? source.length : lineBreak;
  return {
    ...mutant,
    file,
    line: lineOf(source, mutant.start),
    before: oneLine(source.slice(lineStart, lineEnd)),
    after: oneLine(source.slice(lineStart, mutant.start) + mutant.text + source.slice(mutant.end, lineEnd)),
  };
};

export const allMutants = async ({ only, kind }) => {
  const { mutantsOfMigration, mutantsOfSource } = await import('./mutants.mjs');
  return sourcesOf(root)
    .filter((file) => file.includes(only))
    .flatMap((file) => {
      const source = readFileSync(inProject(file), 'utf8');
      const fileMutants = file.endsWith('.sql') ? mutantsOfMigration(source) : mutantsOfSource(file, source);
      return fileMutants.filter((mutant) => mutant.kind.includes(kind)).map((mutant) => describe(file, source, mutant));
    });
};

/** True if only an exact time changes sides. The database clock counts microseconds, so no time is that exact. */
const isMoment = ({ kind, text, before, after }) =>
  kind === 'relation' &&
  before.length - after.length === (/=/.test(text) ? -1 : 1) &&
  /club_now\(\)/.test(before) &&
  !/::date/.test(before);

/**
 * True if the mutant drops the organization comparison for rows joined by an id. Every foreign key carries the
 * organization (migrations.test.ts of the server), so the comparison only lets an index be used.
 */
const isCarried = ({ kind, text, before }) => {
  const [comparison, firstTable = '', secondTable] =
    before.match(/\b(\w+\.)?organization_id = (\w+)\.organization_id\b/) ?? [];
  if (kind !== 'organization' || text !== 'true' || comparison === undefined) return false;
  return new RegExp(`(?<![\\w.])${firstTable}\\w*id = ${secondTable}\\.\\w*id\\b`).test(before.replace(comparison, ''));
};

/** True if a minimum length becomes 1. `optionalText` turns blank text into null before its length is checked. */
const isNeverBlank = ({ before, after }) =>
  before.includes('optionalText(text(0,') && after === before.replace('optionalText(text(0,', 'optionalText(text(1,');

let migrationTexts;
/** Texts of all migrations by file, in the order in which they run. */
const migrations = () => {
  migrationTexts ??= new Map(
    listFiles(root)
      .filter((file) => /\/migrations\/.*\.sql$/.test(file))
      .toSorted()
      .map((file) => [file, readFileSync(inProject(file), 'utf8')]),
  );
  return migrationTexts;
};

/** True if the mutant is in a database function that a later migration replaces or drops. */
const isReplaced = ({ file, start }) => {
  const migration = migrations().get(file);
  if (migration === undefined) return false;
  const functions = [...migration.matchAll(/^create (?:or replace )?function (\w+)[\s\S]*?\$\$[\s\S]*?\$\$/gim)];
  const around = functions.find(({ index, 0: text }) => index <= start && start < index + text.length);
  if (!around) return false;
  const again = new RegExp(`^(?:create or replace|drop) function (?:if exists )?${around[1]}\\b`, 'im');
  return [...migrations()].some(([later, text]) => later > file && again.test(text));
};

/** Rules for mutants that change nothing, wherever they are. */
export const equivalenceRules = [isMoment, isCarried, isNeverBlank, isReplaced];

export const isEquivalent = (mutant) =>
  equivalenceRules.some((rule) => rule(mutant)) ||
  equivalentMutants.some(
    ({ file, before, after }) => mutant.file.endsWith(file) && mutant.before === before && mutant.after === after,
  );

export const draw = (mutants, { seed, count }) => {
  const random = randomFrom(seed);
  const remaining = [...mutants];
  const drawnMutants = [];
  while (drawnMutants.length < count && remaining.length > 0)
    drawnMutants.push(...remaining.splice(Math.floor(random() * remaining.length), 1));
  return drawnMutants;
};

/** Applies mutants to a copy while `work` runs. Each is in a different file. */
export const withMutants = async (mutants, { folder }, work) => {
  const originals = mutants.map(({ file }) => readFileSync(path.join(folder, file), 'utf8'));
  try {
    for (const [at, { file, start, end, text }] of mutants.entries())
      writeFileSync(path.join(folder, file), originals[at].slice(0, start) + text + originals[at].slice(end));
    return await work();
  } finally {
    for (const [at, { file }] of mutants.entries()) writeFileSync(path.join(folder, file), originals[at]);
  }
};
