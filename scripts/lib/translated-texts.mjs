import { parseSync } from 'vite';
import { childrenOf } from './syntax.mjs';

// Browser translation replaces text nodes. React then fails ("The node before which the new node is to be inserted is
// not a child of this node") when it inserts an element before such a text or removes the text, and the whole page
// disappears. A text therefore needs its own element if it has conditional siblings, or is conditional itself and has
// siblings.

const noContent = { text: false, element: false, comes: true };
const text = { text: true, element: false, comes: false };
const element = { text: false, element: true, comes: false };

const mergeKinds = (kinds) => ({
  text: kinds.some((kind) => kind.text),
  element: kinds.some((kind) => kind.element),
  comes: kinds.some((kind) => kind.comes),
  isNode: kinds.some((kind) => kind.isNode),
});

/** Whitespace is not translated. */
const textOf = (value) => (/\S/.test(value) ? text : { ...text, text: false });

const isRendered = (child) =>
  child.type === 'JSXText'
    ? !/^\s*\n\s*$/.test(child.value)
    : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';

/**
 * Content that a node renders: text, elements, and whether it is conditional. `elements` are names that render
 * elements.
 */
const kindOf = (node, elements) => {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'JSXExpressionContainer':
      return kindOf(node.expression, elements);
    case 'JSXFragment': {
      const kind = mergeKinds(node.children.filter(isRendered).map((child) => kindOf(child, elements)));
      return { ...kind, isNode: kind.text };
    }
    case 'TemplateLiteral':
    case 'MemberExpression':
      return text;
    case 'JSXText':
    case 'Literal':
      return node.value === null ? noContent : textOf(String(node.value));
    case 'Identifier':
      if (node.name === 'undefined') return noContent;
      return { ...(elements.has(node.name) ? element : text), isNode: node.name === 'children' };
    case 'LogicalExpression':
      return node.operator === '&&'
        ? { ...kindOf(node.right, elements), comes: true }
        : mergeKinds([kindOf(node.left, elements), kindOf(node.right, elements)]);
    case 'ConditionalExpression': {
      const kind = mergeKinds([kindOf(node.consequent, elements), kindOf(node.alternate, elements)]);
      // Replacing one text with another keeps the node; replacing an element does not.
      return { ...kind, comes: kind.comes || kind.element };
    }
    case 'CallExpression': {
      const name = node.callee.property?.name ?? node.callee.name ?? '';
      if (name === 'map') return { ...element, comes: true };
      return /format|text|word|name|join|title|label|count|String/i.test(name) ? text : element;
    }
    default:
      return element;
  }
};

const isLoose = (children, elements) => {
  const kinds = children.filter(isRendered).map((child) => kindOf(child, elements));
  // A single text is removed with its element, but individually within a fragment or among other children.
  if (kinds.length < 2) return kinds.some(({ comes, isNode }) => comes && isNode);
  return kinds.some((kind, at) => {
    if (!kind.comes) return false;
    return kind.text || kinds.slice(at + 1).find((later) => later.text || !later.comes)?.text;
  });
};

/** Names that stand for elements: `field` from hooks, and props except in ui/, where callers pass texts as props. */
const elementsOf = (file, source) =>
  new Set([
    'field',
    ...[...source.matchAll(/\bconst (\w+)(?:: [\w<>| ]+)? =\s*\(?\s*(?:[^;<>'"`]*\?\s*\(?\s*)?<[A-Za-z>]/g)].map(
      ([, name]) => name,
    ),
    ...(file.startsWith('apps/web/src/ui/')
      ? []
      : ['children', ...[...source.matchAll(/\b(\w+)\??: ReactNode\b/g)].map(([, name]) => name)]),
  ]);

/** Lines of elements with a text next to conditional content. */
export const translatedTexts = (file, source) => {
  const lines = [];
  const elements = elementsOf(file, source);
  const visit = (node) => {
    const name = node.openingElement?.name.name;
    // A select contains only options, no text.
    if (
      (name ? name !== 'select' : node.type === 'JSXElement' || node.type === 'JSXFragment') &&
      isLoose(node.children, elements)
    )
      lines.push(source.slice(0, node.start).split('\n').length);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return lines;
};
