// Finds repetitions that can match the same text in two ways, which takes exponential time when the match fails.

const rangeOf = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Latin, Greek and Cyrillic letters, accents, punctuation, spaces, kana, and some characters of other kinds. */
const sample = [
  ...rangeOf(0, 0x52f),
  ...[0x5d0, 0x661, 0x915, 0x1e00, 0xac00, 0x4e00],
  ...rangeOf(0x2000, 0x206f),
  ...rangeOf(0x3000, 0x30ff),
  ...rangeOf(0xff00, 0xffef),
  ...[0x1d57f, 0x1f600],
].map((code) => String.fromCodePoint(code));

const characterCache = new Map();

/** Characters of the sample that match a single-character part. */
const charactersOf = (raw, flags) => {
  const key = `${flags} ${raw}`;
  if (!characterCache.has(key)) {
    const pattern = new RegExp(`^${raw}$`, `${flags.replaceAll(/[gmy]/g, '')}`);
    characterCache.set(key, new Set(sample.filter((character) => pattern.test(character))));
  }
  return characterCache.get(key);
};

const emptyPart = { isOptional: true, first: [], last: [] };

/**
 * Converts an expression to its single-character parts and the transitions between them (Glushkov automaton); `first`
 * and `last` are possible first and last parts. Assertions are ignored.
 */
const readNode = (node, steps) => {
  switch (node.type) {
    case 'Group':
    case 'CapturingGroup': {
      const alternatives = node.alternatives.map((alternative) => readNode(alternative, steps));
      return {
        isOptional: alternatives.some(({ isOptional }) => isOptional),
        first: alternatives.flatMap(({ first }) => first),
        last: alternatives.flatMap(({ last }) => last),
      };
    }
    case 'Alternative':
      return node.elements.reduce((before, element) => {
        const part = readNode(element, steps);
        for (const from of before.last) for (const to of part.first) steps.push({ from, to });
        return {
          isOptional: before.isOptional && part.isOptional,
          first: before.isOptional ? [...before.first, ...part.first] : before.first,
          last: part.isOptional ? [...before.last, ...part.last] : part.last,
        };
      }, emptyPart);
    case 'Quantifier': {
      if (node.max === 0) return emptyPart;
      const part = readNode(node.element, steps);
      // Each of a fixed number of repetitions is a separate part.
      if (node.min !== node.max)
        for (const from of part.last) if (node.max > 1) for (const to of part.first) steps.push({ from, to });
      return { ...part, isOptional: part.isOptional || node.min === 0 };
    }
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return { isOptional: false, first: [node], last: [node] };
    default:
      return emptyPart;
  }
};

const sharedCharacter = (first, second, flags) => {
  const characters = charactersOf(second.raw, flags);
  return [...charactersOf(first.raw, flags)].find((character) => characters.has(character));
};

/** The first two parts of a repetition that can follow the same part with the same character. */
const ambiguityOf = (loop, flags) => {
  const steps = [];
  readNode(loop, steps);
  for (const [index, { from, to }] of steps.entries())
    for (const laterStep of steps.slice(index + 1)) {
      const character = laterStep.from === from ? sharedCharacter(to, laterStep.to, flags) : undefined;
      if (character !== undefined) return { loop, parts: [to, laterStep.to], character };
    }
  return undefined;
};

const childrenOf = ({ alternatives, elements, element }) => alternatives ?? elements ?? (element ? [element] : []);

/** Unbounded repetitions of an expression that can match one text in two ways. */
export const ambiguousLoops = (node, flags) => {
  const ambiguity = node.type === 'Quantifier' && node.max === Infinity ? ambiguityOf(node, flags) : undefined;
  return ambiguity ? [ambiguity] : childrenOf(node).flatMap((child) => ambiguousLoops(child, flags));
};
