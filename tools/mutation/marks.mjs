import { parseSync } from 'vite';
import { childrenOf } from '../../scripts/lib/syntax.mjs';
import { isType } from './mutants.mjs';

// Marks in a copy's source files: each statement in a function, and each expression that a function returns, reports
// that it runs. A test that never runs the statement around a mutant cannot notice the mutant.

const isFunction = (node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
const statementsOf = (node) => {
  if (node.type === 'BlockStatement') return node.body;
  return node.type === 'SwitchCase' ? node.consequent : [];
};

/** Places to mark in a source file, outer ones first: { start, end, isExpression }. */
export const placesOf = (file, source) => {
  const places = [];
  const walk = (node, isInside) => {
    if (isType(node)) return;
    const isInFunction = isInside || isFunction(node);
    if (isFunction(node) && node.body && node.body.type !== 'BlockStatement')
      places.push({ start: node.body.start, end: node.body.end, isExpression: true });
    if (isInFunction)
      for (const statement of statementsOf(node))
        if (statement.type !== 'FunctionDeclaration' && !isType(statement))
          places.push({ start: statement.start, end: statement.end, isExpression: false });
    for (const child of childrenOf(node)) walk(child, isInFunction);
  };
  walk(parseSync(file, source).program, false);
  return places;
};

/** Source text with its places marked; the first gets the number `first`. Line numbers do not change. */
export const withMarks = (file, source, first) => {
  const places = placesOf(file, source);
  const insertions = places.flatMap(({ start, end, isExpression }, at) => {
    const call = `globalThis.touchlineReached?.(${first + at})`;
    if (!isExpression) return [{ at: start, text: `${call};` }];
    return [
      { at: start, text: `(${call}, ` },
      { at: end, text: ')' },
    ];
  });
  // Sorting keeps the order of marks at the same position.
  insertions.sort((a, b) => a.at - b.at);
  let [text, from] = ['', 0];
  for (const { at, text: more } of insertions) {
    text += source.slice(from, at) + more;
    from = at;
  }
  return { text: text + source.slice(from), count: places.length };
};

/** Index of the innermost place around a mutant in its file, or -1 outside of functions. */
export const placeAround = (places, { start, end }) => {
  const enclosing = places.filter((place) => place.start <= start && end <= place.end);
  const innermost = enclosing.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
  return innermost ? places.indexOf(innermost) : -1;
};

const declarationAround = (file, source, { start, end }) => {
  const statement = parseSync(file, source).program.body.find((node) => node.start <= start && end <= node.end);
  return statement?.declaration ?? statement;
};

/** Name declared by the module's statement around a mutant: tests that use the name come first. */
export const declaredAround = (file, source, mutant) => {
  const declaration = declarationAround(file, source, mutant);
  return declaration?.id?.name ?? declaration?.declarations?.[0]?.id?.name ?? null;
};

/** Functions that compose a statement on first use, so only the first test that calls them runs that code. */
const composers = ['statement', 'finalStatement'];

const isInComposer = (node, mutant) => {
  if (node.start > mutant.start || mutant.end > node.end) return false;
  if (node.type === 'CallExpression' && composers.includes(node.callee.name)) return true;
  return [...childrenOf(node)].some((child) => isInComposer(child, mutant));
};

export const isComposedOnce = (file, source, mutant) => {
  const declaration = declarationAround(file, source, mutant);
  return declaration !== undefined && isInComposer(declaration, mutant);
};
