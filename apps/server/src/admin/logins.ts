import { CommandProblem } from '../core/process/commands.ts';
import type { Db } from '../db/open.ts';
import {
  findLogin,
  findLogins,
  type Login,
  maxLogins,
  findSimilarAddresses,
} from '../features/access/store.operator.ts';
import { editsBetween } from './arguments.ts';
import { type LineInput, lineOf, type Usage, usages } from './usage.ts';

/** Ids of the organizations in which a login has a role that has not ended. */
export const organizationsOf = ({ roles }: Login): readonly string[] => [
  ...new Set(roles.filter(({ state }) => state !== 'ended').map(({ organizationId }) => organizationId)),
];

const nameOf = ({ email, roles }: Login): string => {
  const names = [...new Set(roles.map(({ name, organizationName }) => `${name}, ${organizationName}`))];
  return [email, ...names].join(' · ');
};

/**
 * True if the local parts and the hosts of two addresses each differ by at most two typos. A looser match could
 * suggest the address of another person at the same provider.
 */
const isMisspelled = (typed: string, address: string): boolean => {
  const [name = '', host = ''] = typed.split('@');
  const [realName = '', realHost = ''] = address.split('@');
  const isClose = (one: string, other: string) => editsBetween(one.toLowerCase(), other) <= (other.length < 6 ? 1 : 2);
  return isClose(name, realName) && isClose(host, realHost);
};

/** Builds the same command line with another argument. */
type LineFor = (argument: string | undefined) => string;

const loginProblem = async (db: Db, text: string, lineFor: LineFor): Promise<CommandProblem> => {
  const namesakes = text.includes('@') ? [] : await findLogins(db, text);
  const [only] = namesakes;
  if (namesakes.length === 1) {
    const line = lineFor(only?.email);
    return new CommandProblem('no_address', `"${text}" is no email address. One login has this name.`, { line });
  }
  if (namesakes.length > 1) {
    const choices = namesakes.slice(0, maxLogins).map((login) => ({ id: login.id, name: nameOf(login) }));
    const message = `"${text}" may be several logins. Name the one by its id:`;
    return new CommandProblem('ambiguous', message, { line: lineFor('ID'), choices });
  }
  const nearest = (await findSimilarAddresses(db, text)).find((address) => isMisspelled(text, address));
  const line = nearest ? lineFor(nearest) : lineOf(usages.findPeople, { argument: text.split('@')[0] });
  return new CommandProblem('no_login', `No login has the address "${text}".`, { line });
};

/** The login with this email address or id. Any other text throws a problem with the corrected line. */
export const requireLogin = async (
  db: Db,
  usage: Usage,
  given: LineInput & { readonly argument: string },
): Promise<Login> => {
  const text = given.argument.trim();
  const login = await findLogin(db, text);
  if (login) return login;
  throw await loginProblem(db, text, (argument) => lineOf(usage, { ...given, argument }));
};
