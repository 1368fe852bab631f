import { parseSync } from 'vite';
import { childrenOf } from '../../scripts/lib/syntax.mjs';

// Kinds of mutants that `npm run mutate` makes. A mutant is { kind, start, end, text }, in which the text replaces the
// source between start and end.

const locks = new Set(['forUpdate', 'forShare', 'forNoKeyUpdate', 'skipLocked']);
const conditions = new Set(['where', 'whereRef', 'having', 'on', 'onRef']);
const opposite = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '&&': '||', '||': '&&' };
/** Calls whose effect is not in the response. A mutant leaves out the email, the announcement or the count. */
const effects =
  /^(?:announce|audit|record|log|send|enqueue|queue|write|mail|notify|lock|require|refuse|check|rateLimiter|consume|refund|reset|append|store|finalize|end|remember)/i;

const calleeName = ({ callee }) => callee.property?.name ?? callee.name ?? '';
const isExit = (node) => {
  const last = node.type === 'BlockStatement' ? node.body.at(-1) : node;
  return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(last?.type);
};

/** Another number: one more for small counts, twice as much for large ones, whose exact value tests rarely reach. */
const otherNumber = (value) => (value <= 20 ? value + 1 : value * 2);

const sqlSwaps = [
  [/ for update skip locked| for (?:no key )?(?:update|share)| skip locked/gi, () => '', 'lock'],
  [/ (<=|>=|<|>) /g, (sign) => ` ${opposite[sign.trim()]} `, 'relation'],
  [/ is (?:not )?null\b/gi, (words) => (/not/i.test(words) ? ' is null' : ' is not null'), 'negate'],
  [/\b(?:\w+\.)?organization_id = \w+\.organization_id\b/g, () => 'true', 'organization'],
  [/ and (?!null)/g, () => ' or ', 'and-or'],
];

const sqlMutants = (start, text) =>
  sqlSwaps.flatMap(([pattern, swap, kind]) =>
    [...text.matchAll(pattern)].map((match) => ({
      kind,
      start: start + match.index,
      end: start + match.index + match[0].length,
      text: swap(match[0]),
    })),
  );

/** Mutants of `organization_id = ${organizationId}` in a template, which accept any organization. */
const templateMutants = ({ quasis, expressions }, source) =>
  expressions.flatMap((expression, at) => {
    const before = source.slice(quasis[at].start, quasis[at].end);
    const condition = before.match(/organization_id = (?:\$\{)?$/);
    if (!condition) return [];
    const start = quasis[at].start + condition.index + 'organization_id '.length;
    const end = source.indexOf('}', expression.end) + 1;
    return [
      { kind: 'organization', start, end, text: `is not null and ${source.slice(start + 2, end)}::uuid is not null` },
    ];
  });

/** Calls that start with the rows of one organization, and their equivalents for the rows of any organization. */
const clubCalls = { rowsOf: 'selectFrom', rowOf: 'selectFrom', updateRows: 'updateTable', removeRows: 'deleteFrom' };

/** Mutants of `rowsOf` and similar calls, which accept rows of any organization, or any row of this organization. */
const clubRowMutants = (node, source, verb) => {
  const [db, from, organization, id] = node.arguments.map((argument) => source.slice(argument.start, argument.end));
  if (!/^'.*'$/.test(from)) return [];
  const table = from.slice(1, -1).split(' ').at(-1);
  const replacement = (kind, text) => ({
    kind,
    start: node.start,
    end: node.end,
    text: `${db}.${verb}(${from})${text}`,
  });
  if (id === undefined) return [replacement('organization', '')];
  return [
    replacement('organization', `.where('${table}.id', '=', ${id})`),
    replacement('where', `.where('${table}.organization_id', '=', ${organization})`),
  ];
};

const callMutants = (node, source) => {
  const name = calleeName(node);
  const { callee } = node;
  if (Object.hasOwn(clubCalls, name)) return clubRowMutants(node, source, clubCalls[name]);
  if (callee.type !== 'MemberExpression') return [];
  const removal = (kind) => [{ kind, start: callee.object.end, end: node.end, text: '' }];
  if (locks.has(name)) return removal('lock');
  if (!conditions.has(name)) return [];
  const condition = source.slice(callee.object.end, node.end);
  return removal(/organization_id|organizationId/.test(condition) ? 'organization' : 'where');
};

const statementMutants = (node) => {
  const { expression } = node;
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
  if (call.type !== 'CallExpression') return [];
  if (expression.type !== 'AwaitExpression' && !effects.test(calleeName(call))) return [];
  return [{ kind: 'effect', start: node.start, end: node.end, text: ';' }];
};

const propertyMutants = ({ key, value }) => {
  if (value?.type !== 'ArrayExpression' || !['reads', 'changes'].includes(key.name)) return [];
  return value.elements.map((element, at) => ({
    kind: 'topic',
    start: at === 0 ? element.start : value.elements[at - 1].end,
    end: at === 0 ? (value.elements[1]?.start ?? element.end) : element.end,
    text: '',
  }));
};

const nodeMutants = (node, source) => {
  switch (node.type) {
    case 'IfStatement':
      return [
        {
          kind: 'negate',
          start: node.test.start,
          end: node.test.end,
          text: `!(${source.slice(node.test.start, node.test.end)})`,
        },
        ...(!node.alternate && isExit(node.consequent)
          ? [{ kind: 'guard', start: node.start, end: node.end, text: '' }]
          : []),
      ];
    case 'ConditionalExpression':
      return [
        {
          kind: 'negate',
          start: node.test.start,
          end: node.test.end,
          text: `!(${source.slice(node.test.start, node.test.end)})`,
        },
      ];
    case 'LogicalExpression':
    case 'BinaryExpression': {
      const oppositeOperator = opposite[node.operator];
      if (!oppositeOperator) return [];
      const start = source.indexOf(node.operator, node.left.end);
      return [
        {
          kind: node.type === 'LogicalExpression' ? 'and-or' : 'relation',
          start,
          end: start + node.operator.length,
          text: oppositeOperator,
        },
      ];
    }
    case 'Literal':
      if (typeof node.value !== 'number') return [];
      return [{ kind: 'constant', start: node.start, end: node.end, text: String(otherNumber(node.value)) }];
    case 'CallExpression':
      return callMutants(node, source);
    case 'ExpressionStatement':
      return statementMutants(node);
    case 'Property':
      return propertyMutants(node);
    case 'TemplateLiteral':
      return templateMutants(node, source);
    case 'TemplateElement':
      return sqlMutants(node.start, source.slice(node.start, node.end));
    default:
      return [];
  }
};

const isFault = (node) => node.type === 'NewExpression' && node.callee.name === 'Error';
export const isType = (node) => /^TS(?!As|Satisfies|NonNull)/.test(node.type) || node.type === 'ImportDeclaration';

/** All mutants of a TypeScript source file, in order of position. */
export const mutantsOfSource = (file, source) => {
  const mutants = [];
  const walk = (node) => {
    if (isType(node) || isFault(node)) return;
    mutants.push(...nodeMutants(node, source));
    for (const child of childrenOf(node)) walk(child);
  };
  walk(parseSync(file, source).program);
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end);
};

const sqlRules = [
  ['lock', / for (?:no key )?(?:update|share)(?: skip locked)?\b/gi, () => ''],
  ['not-null', / not null(?= *(?:,|\n|default|references|primary|unique|generated|check))/gi, () => ''],
  ['relation', / (<=|>=|<|>) /g, (sign) => ` ${opposite[sign.trim()]} `],
  ['negate', /\bif (?:not )?(?=exists|\()/gi, (words) => (/not/.test(words) ? 'if ' : 'if not ')],
  ['negate', / is (?:not )?(?=null\b)/gi, (words) => (/not/i.test(words) ? ' is ' : ' is not ')],
  ['trigger', /^create (?:constraint )?trigger [\s\S]*?;$/gim, () => ''],
  ['unique', /^create unique index [\s\S]*?;$/gim, () => ''],
  [
    'check',
    /^ {2}constraint [^\n]*\b(?:check|unique|exclude|foreign key)\b[\s\S]*?(?:,(?=\n {2}\S)|(?=\n\)))/gim,
    () => '',
  ],
  ['check', /^ {4}constraint \w+ (?:check|unique|references)\b[^\n]*?(?=,?$)/gim, () => ''],
  ['where', /^ {2,}and [^\n;]*$/gim, () => ''],
  ['check', /^alter table [^;]*\badd constraint [^;]*;$/gim, () => ''],
  ['constant', /\binterval '(\d+) /gi, (words) => words.replace(/\d+/, (digits) => otherNumber(Number(digits)))],
  ['constant', /(?<=[<>=] )\d+\b(?! *')/g, (digits) => String(otherNumber(Number(digits)))],
];

/** Removes the comma that a table without its last constraint must not end with. */
const withoutLastComma = (source, { start, end, text }) => {
  const before = source.slice(0, start);
  if (text !== '' || !/^\s*\n\)/.test(source.slice(end)) || !/,\s*$/.test(before)) return { start, end, text };
  return { start: before.lastIndexOf(','), end, text };
};

/** All mutants of a migration, except in comments. */
export const mutantsOfMigration = (source) => {
  const code = source.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
  return sqlRules
    .flatMap(([kind, pattern, swap]) =>
      [...code.matchAll(pattern)].map((match) => ({
        kind,
        ...withoutLastComma(code, { start: match.index, end: match.index + match[0].length, text: swap(match[0]) }),
      })),
    )
    .sort((a, b) => a.start - b.start || a.end - b.end);
};
