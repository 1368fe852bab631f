/** A line of the command line: its words, and what follows them. */
export interface Usage {
  readonly words: readonly [string, ...string[]];
  /** The name of the text behind the words. */
  readonly argument?: string;
  /** Options that must be there, each with the name of its value. */
  readonly required?: Readonly<Record<string, string>>;
  /** Options that may be there. */
  readonly optional?: Readonly<Record<string, string>>;
  readonly does: string;
}

/** The texts that a line was given. */
export interface Given {
  readonly argument?: string | undefined;
  readonly options?: Readonly<Record<string, string>>;
}

const address = 'ADDRESS';
const organization = { organization: 'ID|NAME' };

export const usages = {
  findPeople: {
    words: ['people', 'find'],
    argument: 'TEXT',
    does: 'lists logins by a part of their name or email address',
  },
  resetPassword: {
    words: ['people', 'reset-password'],
    argument: address,
    does: 'prints a link that sets a new password, once',
  },
  confirm: {
    words: ['people', 'confirm'],
    argument: address,
    does: 'confirms the email address of a login whose confirmation email does not arrive',
  },
  resetSecondStep: {
    words: ['people', 'reset-second-step'],
    argument: address,
    does: 'turns two-step sign-in off where phone and recovery codes are lost',
  },
  makeAdmin: {
    words: ['people', 'make-admin'],
    argument: address,
    required: organization,
    does: 'makes a login an admin of an organization',
  },
  removeAdmin: {
    words: ['people', 'remove-admin'],
    argument: address,
    required: organization,
    does: 'ends the admin role of a login in an organization, unless it is the last one',
  },
  listOrganizations: {
    words: ['organizations', 'list'],
    does: 'lists the organizations with their ids',
  },
  exportOrganization: {
    words: ['organizations', 'export'],
    argument: 'ID',
    required: { to: 'FILE' },
    does: 'writes everything that an organization has into an archive',
  },
  deleteOrganization: {
    words: ['organizations', 'delete'],
    argument: 'ID',
    optional: { confirm: 'NAME' },
    does: 'deletes an organization for good, once you have typed its name',
  },
  listJobs: {
    words: ['jobs', 'list'],
    does: 'lists what the server does by the clock',
  },
  runJob: {
    words: ['jobs', 'run'],
    argument: 'NAME',
    does: 'runs one of them now',
  },
  testMail: {
    words: ['mail', 'test'],
    argument: address,
    does: 'sends an email now, and says if the mail server took it',
  },
  check: {
    words: ['check'],
    does: 'asks the stored data whether every rule of it holds',
  },
  version: {
    words: ['version'],
    does: 'tells the version of this program, and of the server that runs',
  },
} as const satisfies Record<string, Usage>;

/** A word as a shell takes it. */
const quoted = (word: string): string =>
  /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Options that every line may have. */
export const everywhere = { json: 'the answer as JSON', help: 'this list' } as const;

/** A line to type behind the name of the program, with placeholders for what was not given. */
export const lineOf = (
  { words, argument, required = {}, optional = {} }: Usage,
  { argument: text, options = {} }: Given = {},
): string => {
  const parts: string[] = [...words];
  if (argument) parts.push(text === undefined ? argument : quoted(text));
  for (const [name, value] of Object.entries(required)) {
    const found = options[name];
    parts.push(`--${name}`, found === undefined ? value : quoted(found));
  }
  for (const name of Object.keys(optional)) {
    const found = options[name];
    if (found !== undefined) parts.push(`--${name}`, quoted(found));
  }
  return parts.join(' ');
};

/** Every line with what it does. */
export const help = (program: string): string => {
  const lines = Object.values<Usage>(usages).map((usage) => {
    const optional = Object.entries(usage.optional ?? {}).map(([name, value]) => ` [--${name} ${value}]`);
    return `  ${lineOf(usage)}${optional.join('')}\n      ${usage.does}`;
  });
  const options = Object.entries(everywhere).map(([name, does]) => `  --${name.padEnd(6)}${does}`);
  return `${program} …\n\n${lines.join('\n')}\n\n${options.join('\n')}\n`;
};
