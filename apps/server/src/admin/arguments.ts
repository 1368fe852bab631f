import { parseArgs } from 'node:util';
import { globalOptions, type LineInput, lineOf, type Usage, usages } from './usage.ts';

/**
 * Edit distance: insertions, deletions, substitutions and swaps of adjacent letters that turn one word into the other.
 */
export const editsBetween = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const cell = (up: number, back: number): number => rows[at - up]?.[to - back] ?? Number.POSITIVE_INFINITY;
      const isEqual = one[at - 1] === other[to - 1];
      const isSwap = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      row.push(
        Math.min(
          cell(1, 0) + 1,
          (row[to - 1] as number) + 1,
          cell(1, 1) + (isEqual ? 0 : 1),
          isSwap ? cell(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
};

/** Minimum length of an abbreviation; a shorter prefix is compared as a separate word. */
const minPrefixLength = 3;

/** Distance between two words, ignoring case: 0 for equal words, 1 for words with nothing in common. */
const distance = (one: string, other: string): number => {
  const [typed, meant] = [one.toLowerCase(), other.toLowerCase()];
  if (typed === meant) return 0;
  const isPrefix = typed.length >= minPrefixLength && meant.startsWith(typed);
  return isPrefix ? 0.25 : editsBetween(typed, meant) / Math.max(typed.length, meant.length);
};

/** Words further apart are not considered typos of each other. */
const maxDistance = 0.5;

/** The word that the user probably meant, if any. */
export const nearestOf = (typed: string, words: readonly string[]): string | undefined => {
  const [best] = words
    .map((word) => ({ word, far: distance(typed, word) }))
    .filter(({ far }) => far < maxDistance)
    .sort((one, other) => one.far - other.far);
  return best?.word;
};

/** A parsed command line: help, a command to run, or an error. */
export type ParsedLine =
  | { readonly kind: 'help'; readonly isAsked: boolean }
  | { readonly kind: 'command'; readonly name: keyof typeof usages; readonly given: LineInput }
  /** `line` is the one that the user probably meant. */
  | { readonly kind: 'wrong'; readonly message: string; readonly line: string };

interface Option {
  readonly name: string;
  /** Undefined if the next word is an option, or missing. */
  readonly value: string | undefined;
}

interface ParsedWords {
  readonly plain: readonly string[];
  readonly options: readonly Option[];
}

const names = Object.keys(usages) as (keyof typeof usages)[];
const allUsages: readonly Usage[] = Object.values(usages);
const optionsOf = ({ required = {}, optional = {} }: Usage): readonly string[] => [
  ...Object.keys(required),
  ...Object.keys(optional),
];
const optionsWithValue: ReadonlySet<string> = new Set(allUsages.flatMap(optionsOf));
const flags: readonly string[] = Object.keys(globalOptions);

/**
 * Splits a line into words and options. An unknown option keeps the word after it as its value, so that nothing is
 * lost.
 */
const wordsOf = (args: readonly string[]): ParsedWords => {
  // "-organization" would be parsed as twelve one-letter options, so it becomes a single unknown option.
  const normalizedArgs = args.map((arg) => (/^-[a-z]{2}/.test(arg) ? `--${arg}` : arg));
  const { tokens } = parseArgs({
    args: normalizedArgs,
    strict: false,
    tokens: true,
    options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const plain: string[] = [];
  const options: Option[] = [];
  let openOption: string | undefined;
  const closeOption = (value?: string): void => {
    if (openOption !== undefined) options.push({ name: openOption, value });
    openOption = undefined;
  };
  for (const token of tokens) {
    if (token.kind === 'option') {
      closeOption();
      if (token.value !== undefined) options.push({ name: token.name, value: token.value });
      else if (flags.includes(token.name)) options.push({ name: token.name, value: undefined });
      else openOption = token.name;
    } else if (token.kind === 'positional') {
      if (openOption === undefined) plain.push(token.value);
      else closeOption(token.value);
    }
  }
  closeOption();
  return { plain, options };
};

interface UsageGuess {
  readonly usage: Usage;
  /** Words that are not part of the command. */
  readonly rest: readonly string[];
  readonly cost: number;
}

/** Finds a command's words among the typed words, in any order. */
const guessUsage = (usage: Usage, plain: readonly string[]): UsageGuess => {
  const rest = [...plain];
  let cost = 0;
  for (const word of usage.words) {
    const [best] = rest.map((typed, at) => ({ at, far: distance(typed, word) })).sort((one, two) => one.far - two.far);
    if (best && best.far < maxDistance) {
      rest.splice(best.at, 1);
      cost += best.far;
    } else cost += 1;
  }
  return { usage, rest, cost };
};

/** Picks the words that were probably meant as the argument; the rest may be option values. */
const argumentOf = ({ argument, required }: Usage, rest: readonly string[], isOpen: boolean) => {
  if (!argument) return { values: rest };
  const at =
    argument === 'ADDRESS'
      ? Math.max(
          0,
          rest.findIndex((word) => word.includes('@')),
        )
      : 0;
  // If no option is left to fill, all words belong to the argument.
  if (!required || !isOpen) return { text: rest.join(' ') || undefined, values: [] };
  return { text: rest[at], values: rest.filter((_, index) => index !== at) };
};

/** The line that the user probably meant. */
const correctedLine = ({ plain, options }: ParsedWords): string => {
  const [best] = allUsages.map((usage) => guessUsage(usage, plain)).sort((one, two) => one.cost - two.cost);
  const { usage, rest: words } = best as UsageGuess;
  const knownOptions = optionsOf(usage);
  const rest = [...words];
  const optionValues: Record<string, string> = {};
  for (const { name, value } of options) {
    const intendedOption = nearestOf(name, knownOptions);
    if (intendedOption && value) optionValues[intendedOption] ??= value;
    else if (value) rest.push(value);
  }
  const openOption = Object.keys(usage.required ?? {}).find((name) => optionValues[name] === undefined);
  const { text, values } = argumentOf(usage, rest, openOption !== undefined);
  if (openOption && values.length > 0) optionValues[openOption] = values.join(' ');
  return lineOf(usage, { argument: text, options: optionValues });
};

/** The first error in the words after the command; undefined if there is none. */
const usageError = (usage: Usage, rest: readonly string[], options: readonly Option[]): string | undefined => {
  const command = `"${usage.words.join(' ')}"`;
  const knownOptions = optionsOf(usage);
  for (const { name, value } of options) {
    if (flags.includes(name)) continue;
    if (!knownOptions.includes(name)) return `${command} has no option ${name.startsWith('-') ? '' : '--'}${name}.`;
    if (!value) return `--${name} needs a value.`;
  }
  const givenOptions = options.map(({ name }) => name);
  const repeatedOption = givenOptions.find(
    (name, at) => optionsWithValue.has(name) && givenOptions.indexOf(name) !== at,
  );
  if (repeatedOption) return `--${repeatedOption} is there twice.`;
  const missingOption = Object.keys(usage.required ?? {}).find((name) => !givenOptions.includes(name));
  if (usage.argument && !rest[0]) return `${command} needs ${usage.argument}.`;
  if (rest.length > (usage.argument ? 1 : 0)) {
    return usage.argument
      ? `${command} takes one ${usage.argument}. Put quotes around words that belong together.`
      : `${command} takes nothing else.`;
  }
  return missingOption && `${command} needs --${missingOption}.`;
};

/** True if the line has the JSON option, even if it is invalid. */
export const wantsJson = (args: readonly string[]): boolean => args.includes('--json');

/** Parses a command line. Anything inexact becomes an error with the corrected line, and nothing is run. */
export const readLine = (args: readonly string[]): ParsedLine => {
  const words = wordsOf(args);
  const { plain, options } = words;
  const isAsked = options.some(({ name }) => name === 'help');
  if (plain.length === 0 || isAsked) return { kind: 'help', isAsked };
  const name = names.find((each) => usages[each].words.every((word, at) => plain[at] === word));
  if (!name) {
    const command = plain.slice(0, 2).join(' ');
    return { kind: 'wrong', message: `There is no command "${command}".`, line: correctedLine(words) };
  }
  const usage: Usage = usages[name];
  const rest = plain.slice(usage.words.length);
  const message = usageError(usage, rest, options);
  if (message) return { kind: 'wrong', message, line: correctedLine(words) };
  const values = options.flatMap(({ name: option, value }) => (value === undefined ? [] : [[option, value] as const]));
  return { kind: 'command', name, given: { argument: rest[0], options: Object.fromEntries(values) } };
};
