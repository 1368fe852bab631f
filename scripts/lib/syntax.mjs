const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

/** Direct children of a syntax node, in order. */
export function* childrenOf(node) {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) yield* value.filter(isNode);
    else if (isNode(value)) yield value;
  }
}
