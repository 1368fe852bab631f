import { describe, expect, it } from 'vitest';
import { readLine, wantsJson } from './arguments.ts';
import { help, lineOf, usages } from './usage.ts';

/** Parses a line split at its spaces, like a shell splits one without quotes. */
const readWords = (line: string) => readLine(line.split(' '));

describe('a correct command line', () => {
  it.each([
    ['people find carla', { name: 'findPeople', argument: 'carla' }],
    ['--json people find carla', { name: 'findPeople', argument: 'carla' }],
    [
      'people make-admin bea@example.org --organization Lions',
      { name: 'makeAdmin', options: { organization: 'Lions' } },
    ],
    ['people --organization=-7 remove-admin bea@example.org', { name: 'removeAdmin', options: { organization: '-7' } }],
    ['organizations delete 7', { name: 'deleteOrganization', argument: '7', options: {} }],
    ['check', { name: 'check', argument: undefined }],
  ])('parses the line "%s"', (line, { name, ...given }) => {
    expect(readWords(line)).toMatchObject({ kind: 'command', name, given });
  });

  it('parses the JSON option', () => {
    expect([wantsJson(['check', '--json']), wantsJson(['check'])]).toEqual([true, false]);
  });
});

describe('a wrong command line is corrected', () => {
  it.each([
    // An unknown command leads to the closest one.
    ['peple find carla', 'There is no command "peple find".', 'people find carla'],
    ['people reset carla@x.org', 'There is no command "people reset".', 'people reset-password carla@x.org'],
    ['orgs list', 'There is no command "orgs list".', 'organizations list'],
    ['job rnu outbox', 'There is no command "job rnu".', 'jobs run outbox'],
    ['people', 'There is no command "people".', 'people find TEXT'],
    ['chekc', 'There is no command "chekc".', 'check'],
    // The words are right, but in the wrong order.
    ['find people carla', 'There is no command "find people".', 'people find carla'],
    ['people carla@x.org confirm', 'There is no command "people carla@x.org".', 'people confirm carla@x.org'],
    ['test a@x.org mail', 'There is no command "test a@x.org".', 'mail test a@x.org'],
    [
      'people make-admin Lions bea@x.org',
      '"people make-admin" takes one ADDRESS. Put quotes around words that belong together.',
      'people make-admin bea@x.org --organization Lions',
    ],
    [
      'organizations export Lions lions.zip',
      '"organizations export" takes one ID. Put quotes around words that belong together.',
      'organizations export Lions --to lions.zip',
    ],
    // Something is missing.
    ['people find', '"people find" needs TEXT.', 'people find TEXT'],
    [
      'people make-admin bea@x.org',
      '"people make-admin" needs --organization.',
      'people make-admin bea@x.org --organization ID|NAME',
    ],
    [
      'people make-admin --organization Lions',
      '"people make-admin" needs ADDRESS.',
      'people make-admin ADDRESS --organization Lions',
    ],
    [
      'people make-admin bea@x.org --organization --json',
      '--organization needs a value.',
      'people make-admin bea@x.org --organization ID|NAME',
    ],
    // Something extra or misspelled.
    ['check everything', '"check" takes nothing else.', 'check'],
    [
      'people find Carla Coach',
      '"people find" takes one TEXT. Put quotes around words that belong together.',
      "people find 'Carla Coach'",
    ],
    ['people find --jsn carla', '"people find" has no option --jsn.', 'people find carla'],
    [
      'people remove-admin bea@x.org --organisation Lions',
      '"people remove-admin" has no option --organisation.',
      'people remove-admin bea@x.org --organization Lions',
    ],
    [
      'people remove-admin bea@x.org -organization Lions',
      '"people remove-admin" has no option -organization.',
      'people remove-admin bea@x.org --organization Lions',
    ],
    ['organizations export 7 --to one.zip --to two.zip', '--to is there twice.', 'organizations export 7 --to one.zip'],
  ])('corrects the line: %s', (line, message, correctLine) => {
    expect(readWords(line)).toEqual({ kind: 'wrong', message, line: correctLine });
  });

  it('treats an empty argument as missing, and quotes special characters in suggested lines', () => {
    expect(readLine(['people', 'find', ''])).toMatchObject({ kind: 'wrong', message: '"people find" needs TEXT.' });
    expect(lineOf(usages.findPeople, { argument: "O'Neil & Söhne" })).toBe(String.raw`people find 'O'\''Neil & Söhne'`);
    expect(lineOf(usages.findPeople, { argument: 'Söhne' })).toBe('people find Söhne');
  });
});

it('shows the help on request or if no command is typed', () => {
  expect(readLine(['people', 'find', '--help'])).toEqual({ kind: 'help', isAsked: true });
  expect(readLine(['-h'])).toEqual({ kind: 'help', isAsked: true });
  expect(readLine([])).toEqual({ kind: 'help', isAsked: false });
  for (const { words } of Object.values(usages)) expect(help('touchline')).toContain(`\n  ${words.join(' ')}`);
  expect(help('touchline')).toContain('organizations delete ID [--confirm NAME]\n      deletes');
});
