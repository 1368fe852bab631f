// Parses an SQL statement to find tables that are not restricted to one organization.

interface Reference {
  readonly table: string;
  readonly alias: string;
}

/** A select, insert, update or delete without the statements nested in it. */
interface Scope {
  text: string;
  readonly parent: Scope | null;
  /** Column that is compared with the selected column of this scope: `player.id in (select …`. */
  readonly comparedWith: string | null;
}

const nestedStatement = /^\(\s*(?:select|insert|update|delete|with)\b/i;
/** Words after a table name that are not an alias. */
const words = 'on|where|set|order|group|inner|left|join|cross|limit|returning|using|for|values|select|offset';
/** Excludes the column in `extract(year from player.birth_date)`, which is not a table. */
const table = '(\\w+)(?![\\w.])';
const reference = new RegExp(
  `(?:from|join|using|into|(?<!for |key )update) (?:only |lateral )?${table}(?: as (\\w+)| (?!(?:${words})\\b)(\\w+))?`,
  'gi',
);

const scopesOf = (statement: string): readonly Scope[] => {
  const text = statement
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', '')
    .replaceAll(/'[^']*'/g, "''");
  let scope: Scope = { text: '', parent: null, comparedWith: null };
  const scopes = [scope];
  const outer: Scope[] = [];
  for (const [at, character] of [...text].entries()) {
    if (character === ')') scope = outer.pop() ?? scope;
    if (character === '(') outer.push(scope);
    if (character === '(' && nestedStatement.test(text.slice(at, at + 20))) {
      const comparedWith = /([\w.]+) (?:=|in) ?$/i.exec(scope.text)?.[1] ?? null;
      scope.text += character;
      scope = { text: '', parent: scope, comparedWith };
      scopes.push(scope);
    } else if (character === ' ' && /^ union (?:all )?/.test(text.slice(at, at + 11))) {
      scope = { text: '', parent: scope.parent, comparedWith: scope.comparedWith };
      scopes.push(scope);
    } else scope.text += character;
  }
  return scopes;
};

/** Tables of a scope, and its named nested selects, which have their own scopes. */
const referencesOf = ({ text }: Scope): readonly Reference[] => [
  ...[...text.matchAll(reference)].map(([, table = '', named, bare]) => ({ table, alias: named ?? bare ?? table })),
  // A select in parentheses before `from` is a column.
  ...[...text.replace(/^.*? from /i, 'from ').matchAll(/(?:from|join|lateral|,) \(\) (?:as )?(\w+)/gi)].map(
    ([, alias = '']) => ({ table: '', alias }),
  ),
];

/**
 * The given tables that may contain rows of several organizations in a statement. A table is restricted by
 * its own `organization_id`, or by an id that it shares with a restricted table, because foreign keys include the
 * organization.
 */
export const unnarrowedTables = (statement: string, tables: readonly string[]): readonly string[] => {
  const scopes = scopesOf(statement).map((scope) => ({ ...scope, scope, references: referencesOf(scope) }));
  const allReferences = scopes.flatMap(({ scope, text, references, comparedWith }) =>
    references.map((reference) => ({ ...reference, scope, text, references, comparedWith })),
  );
  const narrowedReferences = new Set(
    allReferences.filter(({ table }) => !tables.includes(table) && !/^(?:users|members)$/.test(table)),
  );

  const findReference = (scope: Scope | null, alias: string): (typeof allReferences)[number] | undefined =>
    scope === null
      ? undefined
      : (allReferences.find((one) => one.scope === scope && one.alias === alias) ?? findReference(scope.parent, alias));
  /** Reference that a column belongs to. A column without an alias belongs to the only table of its scope. */
  const ownerOf = (scope: Scope, column: string): (typeof allReferences)[number] | undefined => {
    const [alias, name] = column.split('.');
    if (name !== undefined) return findReference(scope, alias ?? '');
    const ownReferences = allReferences.filter((one) => one.scope === scope);
    return ownReferences.length === 1 ? ownReferences[0] : undefined;
  };
  const isNarrowedItself = ({ alias, table, text, references }: (typeof allReferences)[number]): boolean =>
    new RegExp(`\\b${alias}\\.organization_id (?:=|in)|= ${alias}\\.organization_id\\b`).test(text) ||
    new RegExp(`\\binto ${table} ?\\([^)]*\\borganization_id\\b`).test(text) ||
    (references.length === 1 && /(?<![.\w])organization_id =/.test(text));

  for (const tableReference of allReferences)
    if (isNarrowedItself(tableReference)) narrowedReferences.add(tableReference);
  const links = scopes.flatMap(({ scope, text, parent, comparedWith }) => [
    ...[...text.matchAll(/\b([\w.]*id) = (?:coalesce\(([\w.]*id), )?([\w.]*id)\b/g)].flatMap(([, a = '', b, c = '']) =>
      [b, c].map((other) => [ownerOf(scope, a), ownerOf(scope, other ?? c)] as const),
    ),
    ...(comparedWith === null || parent === null || !/id$/.test(comparedWith)
      ? []
      : [
          [
            ownerOf(parent, comparedWith),
            ownerOf(scope, /^select (?:distinct )?([\w.]+)/.exec(text)?.[1] ?? ''),
          ] as const,
        ]),
  ]);
  for (let size = -1; size !== narrowedReferences.size; ) {
    size = narrowedReferences.size;
    for (const [a, b] of links) {
      if (a === undefined || b === undefined) continue;
      if (narrowedReferences.has(a)) narrowedReferences.add(b);
      if (narrowedReferences.has(b)) narrowedReferences.add(a);
    }
  }
  return allReferences
    .filter((one) => !narrowedReferences.has(one) && tables.includes(one.table))
    .map(({ alias }) => alias);
};

/** True if this is the query of the session, which determines the organization. */
export const isSessionQuery = (text: string): boolean => text.includes('session_tokens');
