import { CommandProblem } from '../core/process/commands.ts';
import type { Db } from '../db/open.ts';
import { findLogin, findLogins, type Login, maxLogins, similarAddresses } from '../features/access/store.operator.ts';
import { editsBetween } from './arguments.ts';
import { type Given, lineOf, type Usage, usages } from './usage.ts';

/** Organizations of a login. */
export const organizationsOf = ({ roles }: Login): readonly string[] => [
  ...new Set(roles.filter(({ state }) => state !== 'ended').map(({ organizationId }) => organizationId)),
];

const nameOf = ({ email, roles }: Login): string => {
  const names = [...new Set(roles.map(({ name, organizationName }) => `${name}, ${organizationName}`))];
  return [email, ...names].join(' · ');
};

/**
 * True if one address is the other with one or two typos. Addresses of two people at the same provider have more in
 * common than that, and the suggested line must not lead to another person.
 */
const isMisspelled = (typed: string, address: string): boolean => {
  const [name = '', host = ''] = typed.split('@');
  const [realName = '', realHost = ''] = address.split('@');
  const atMost = (one: string, other: string) => editsBetween(one.toLowerCase(), other) <= (other.length < 6 ? 1 : 2);
  return atMost(name, realName) && atMost(host, realHost);
};

/** Returns the line with another argument. */
type LineFor = (argument: string | undefined) => string;

const notOne = async (db: Db, text: string, lineFor: LineFor): Promise<CommandProblem> => {
  const named = text.includes('@') ? [] : await findLogins(db, text);
  const [only] = named;
  if (named.length === 1) {
    const line = lineFor(only?.email);
    return new CommandProblem('no_address', `"${text}" is no email address. One login has this name.`, { line });
  }
  if (named.length > 1) {
    const choices = named.slice(0, maxLogins).map((login) => ({ id: login.id, name: nameOf(login) }));
    const message = `"${text}" may be several logins. Name the one by its id:`;
    return new CommandProblem('ambiguous', message, { line: lineFor('ID'), choices });
  }
  const nearest = (await similarAddresses(db, text)).find((address) => isMisspelled(text, address));
  const line = nearest ? lineFor(nearest) : lineOf(usages.findPeople, { argument: text.split('@')[0] });
  return new CommandProblem('no_login', `No login has the address "${text}".`, { line });
};

/** The login with this email address or id. Any other text fails with the corrected line. */
export const requireLogin = async (
  db: Db,
  usage: Usage,
  given: Given & { readonly argument: string },
): Promise<Login> => {
  const text = given.argument.trim();
  const found = await findLogin(db, text);
  if (found) return found;
  throw await notOne(db, text, (argument) => lineOf(usage, { ...given, argument }));
};
