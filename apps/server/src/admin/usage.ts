/** Syntax of a command line. */
export interface Usage {
  readonly words: readonly string[];
  /** Name of the argument. */
  readonly argument?: string;
  /** Required options, each with the name of its value. */
  readonly required?: Readonly<Record<string, string>>;
  /** Options that may be omitted. */
  readonly optional?: Readonly<Record<string, string>>;
  readonly does: string;
}

/** Argument and options of a parsed line. */
export interface LineInput {
  readonly argument?: string | undefined;
  readonly options?: Readonly<Record<string, string>>;
}

/** Builds the usage of a line such as `people find TEXT`. */
const usage = (line: string, does: string, options: Pick<Usage, 'required' | 'optional'> = {}): Usage => {
  const words = line.split(' ');
  const argument = words.find((word) => /^[A-Z]+$/.test(word));
  return { words: words.filter((word) => word !== argument), ...(argument && { argument }), ...options, does };
};

const required = { organization: 'ID|NAME' };

export const usages = {
  findPeople: usage('people find TEXT', 'lists logins by a part of their name or email address'),
  resetPassword: usage('people reset-password ADDRESS', 'prints a link that sets a new password, once'),
  confirm: usage(
    'people confirm ADDRESS',
    'confirms the email address of a login whose confirmation email does not arrive',
  ),
  resetSecondStep: usage(
    'people reset-second-step ADDRESS',
    'turns two-step sign-in off where phone and recovery codes are lost',
  ),
  makeAdmin: usage('people make-admin ADDRESS', 'makes a login an admin of an organization', { required }),
  removeAdmin: usage(
    'people remove-admin ADDRESS',
    'ends the admin role of a login in an organization, unless it is the last one',
    { required },
  ),
  listOrganizations: usage('organizations list', 'lists the organizations with their ids'),
  exportOrganization: usage('organizations export ID', 'writes everything that an organization has into an archive', {
    required: { to: 'FILE' },
  }),
  deleteOrganization: usage(
    'organizations delete ID',
    'deletes an organization for good, once you have typed its name',
    { optional: { confirm: 'NAME' } },
  ),
  listJobs: usage('jobs list', 'lists what the server does by the clock'),
  runJob: usage('jobs run NAME', 'runs one of them now'),
  testMail: usage('mail test ADDRESS', 'sends an email now, and says if the mail server took it'),
  check: usage('check', 'asks the stored data whether every rule of it holds'),
  version: usage('version', 'tells the version of this program, and of the server that runs'),
};

/** Quotes a word for the shell. */
const quoteWord = (word: string): string =>
  /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Options that every command line takes. */
export const globalOptions = { json: 'the answer as JSON', help: 'this list' } as const;

/** Line to type after the program name, with placeholders for missing values. */
export const lineOf = (
  { words, argument, required = {}, optional = {} }: Usage,
  { argument: text, options = {} }: LineInput = {},
): string => {
  const parts: string[] = [...words];
  if (argument) parts.push(text === undefined ? argument : quoteWord(text));
  for (const [name, value] of Object.entries(required)) {
    const option = options[name];
    parts.push(`--${name}`, option === undefined ? value : quoteWord(option));
  }
  for (const name of Object.keys(optional)) {
    const value = options[name];
    if (value !== undefined) parts.push(`--${name}`, quoteWord(value));
  }
  return parts.join(' ');
};

/** Help text that lists every command with its options. */
export const help = (program: string): string => {
  const lines = Object.values<Usage>(usages).map((usage) => {
    const optional = Object.entries(usage.optional ?? {}).map(([name, value]) => ` [--${name} ${value}]`);
    return `  ${lineOf(usage)}${optional.join('')}\n      ${usage.does}`;
  });
  const options = Object.entries(globalOptions).map(([name, does]) => `  --${name.padEnd(6)}${does}`);
  return `${program} …\n\n${lines.join('\n')}\n\n${options.join('\n')}\n`;
};
