import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inProject } from './lib/project.mjs';

const read = (file) => readFileSync(inProject('deploy', file), 'utf8');
const hasSystemd = !spawnSync('systemd-analyze', ['--version']).error;

/** All values of a setting in a unit file. */
const valuesOf = (unit, name) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

// OPS-25
describe('deploy/', () => {
  it.skipIf(!hasSystemd)('the systemd service has an exposure rating below 4 and keeps its data private', () => {
    const file = inProject('deploy/touchline.service');
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=40', '--no-pager', file]);
    expect([rated.status, String(rated.stderr)]).toEqual([0, '']);
    const verified = spawnSync('systemd-analyze', ['verify', '--recursive-errors=no', file], { encoding: 'utf8' });
    // Complaints about other files are ignored, because the program is not installed here.
    const complaints = verified.stderr.split('\n').filter((line) => line.startsWith('touchline.service'));
    expect(complaints.filter((line) => !line.includes('/opt/touchline/touchline is not executable'))).toEqual([]);
    const unit = readFileSync(file, 'utf8');
    expect(valuesOf(unit, 'StateDirectory')).toEqual(['touchline']);
    expect(valuesOf(unit, 'StateDirectoryMode')).toEqual(['0700']);
    expect(valuesOf(unit, 'UMask')).toEqual(['0077']);
    expect(valuesOf(unit, 'User')).toEqual(['touchline']);
    expect(valuesOf(unit, 'Environment').join(' ')).toContain('DATA_DIR=/var/lib/touchline');
  });

  /** The instructions of the final image. */
  const lastStage = (dockerfile) =>
    dockerfile
      .replaceAll(/^#.*\n|\\\n/gm, '')
      .split(/^(?=FROM )/m)
      .at(-1)
      .trim()
      .split('\n')
      .map((line) => line.split(/ (.*)/));

  it('the image uses glibc, runs without root, writes only to its volume and reports readiness', () => {
    const dockerfile = read('Dockerfile');
    expect(validate(dockerfile, {}).map(({ message }) => message)).toEqual([]);
    const last = lastStage(dockerfile);
    const argumentOf = (expected) => last.filter(([name]) => name === expected).map(([, argument]) => argument);
    expect(argumentOf('FROM')).toEqual([expect.stringMatching(/^debian:\w+-slim$/)]);
    expect(argumentOf('USER')).toEqual([expect.stringMatching(/^[1-9]\d+:[1-9]\d+$/)]);
    expect(argumentOf('VOLUME')).toEqual(['/data']);
    expect(argumentOf('ENV').join(' ')).toContain('DATA_DIR=/data');
    expect(argumentOf('HEALTHCHECK')).toEqual([expect.stringContaining('CMD ["/opt/touchline/touchline", "ready"]')]);
    expect(argumentOf('ENTRYPOINT')).toEqual(['["/opt/touchline/touchline"]']);
    const node = readFileSync(inProject('.nvmrc'), 'utf8').trim();
    expect(dockerfile).toContain(`FROM node:${node}-bookworm-slim AS build`);
  });

  it('the Compose services isolate PostgreSQL and expose only the TLS proxy', () => {
    const rules = {
      // The proxy is public on purpose, and the app comes first as the main service.
      'no-unbound-port-interfaces': 0,
      'services-alphabetical-order': 0,
    };
    const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
    const findings = linter.lintFiles([inProject('deploy/compose.yaml')], false);
    expect(
      findings.flatMap(({ messages }) => messages.map(({ rule, message, line }) => [line, rule, message])),
    ).toEqual([]);
    const { services, networks } = parse(read('compose.yaml'));
    const { touchline, database, proxy } = services;
    expect(touchline).toMatchObject({
      build: { dockerfile: 'deploy/Dockerfile' },
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/data'],
      depends_on: { database: { condition: 'service_healthy' } },
    });
    expect(touchline.environment).toMatchObject({
      OPERATOR_EMAIL: expect.stringContaining('OPERATOR_EMAIL'),
      BASE_URL: expect.stringMatching(/^https:/),
      DATABASE_URL: expect.stringMatching(/@database\/touchline$/),
      TRUSTED_PROXIES: networks.front.ipam.config[0].subnet,
    });
    expect(database.image).toMatch(/^postgres:\d+-/);
    expect([database.networks, networks.back]).toEqual([['back'], { internal: true }]);
    expect([proxy.networks, proxy.ports]).toEqual([['front'], ['80:80', '443:443']]);
    expect(Object.values(services).filter(({ ports }) => ports)).toEqual([proxy]);
    expect(proxy.volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(read('Caddyfile')).toMatch(
      /^\{\$DOMAIN\} \{[\s\S]*reverse_proxy touchline:3000 \{\n\t\tflush_interval -1\n/,
    );
  });
});
