// Finds joins from a user's id to a profile without a condition on the organization: a user may be a member of several,
// so such a join would multiply rows and show another club's name. Reads SQL and Kysely as text, starting at the
// table's name.

const namedTable = String.raw`(?<table>(?:coach_profiles|player_profiles|members))\b(?: +as +(?<alias>\w+))?`;
const inSql = new RegExp(String.raw`\b(?<verb>from|join|update|using)\s+(?:only +)?${namedTable}(?!['"\w])`, 'g');
const inKysely = new RegExp(
  String.raw`\b(?<verb>\w+Join|selectFrom|updateTable|deleteFrom|from|using)\(\s*'${namedTable}'`,
  'g',
);

/** Text from `start` to the end of its SQL: the end of a subquery, of a part of a union, or of the template. */
const restOfSql = (text, start) => {
  let [parentheses, braces] = [0, 0];
  for (let at = start; at < text.length; at += 1) {
    if (text.startsWith('${', at) || (braces > 0 && text[at] === '{')) braces += 1;
    else if (text[at] === '}' && braces > 0) braces -= 1;
    else if (text[at] === '(') parentheses += 1;
    else if (text[at] === ')') parentheses -= 1;
    const ends = braces === 0 && (text[at] === '`' || (parentheses === 0 && /^\sunion\s/.test(text.slice(at, at + 7))));
    if (ends || parentheses < 0) return text.slice(start, at);
  }
  return text.slice(start);
};

/** Position after the parenthesis that closes the first one opened after `start`. */
const afterCall = (text, start) => {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (text[at] === ')' && depth === 0) return at + 1;
  }
  return text.length;
};

/** The call at `start` with the calls chained to it. */
const restOfChain = (text, start) => {
  let end = afterCall(text, start);
  for (;;) {
    const next = /^\s*\.\w+(?=[(<])/.exec(text.slice(end));
    if (!next) return text.slice(start, end);
    end = afterCall(text, end + next[0].length);
  }
};

/** True if the text compares a column of the table, in SQL or Kysely; an unqualified column may be the table's. */
const compares = (text, name, column, otherColumn = String.raw`\w+`) =>
  [
    String.raw`(?<![.\w])(?:${name}\.)?${column}\)? *(?:=|in\b)`,
    // A comparison with the organization's own id does not restrict the rows.
    String.raw`(?<!\borganizations?\.id *)= *${name}\.${column}\b`,
    String.raw`'(?:${name}\.)?${column}',\s*'(?:=|in)'`,
    String.raw`'=',\s*'${name}\.${column}'`,
    String.raw`'${name}\.${column}',\s*'\w+\.${otherColumn}'`,
    String.raw`'\w+\.${otherColumn}',\s*'${name}\.${column}'`,
  ].some((pattern) => new RegExp(pattern).test(text));

const lacksOrganizationCondition = ({ verb, table, alias = table }, sqlText) => {
  if (compares(sqlText, alias, 'organization_id', 'organization_id')) return false;
  if (table === 'members') return true;
  // The id of a coach or player already implies the organization.
  const condition = /join/.test(verb) ? /^\w+ .*?(?=\b(?:join|where|group|order)\b|$)/s.exec(sqlText)?.[0] : undefined;
  const comparedText = condition ?? (/Join/.test(verb) ? sqlText.slice(0, afterCall(sqlText, 0)) : sqlText);
  return compares(comparedText, alias, 'user_id') && !compares(comparedText, alias, 'id');
};

const withoutProse = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/(?! All organizations:).*$/gm, '$1');

const exceptionComment = /(?:\/\/|--) All organizations: \S/;

/**
 * Lines that join a user to profiles in all organizations. Intentional joins give the reason on the same line or the
 * one above, such as `All organizations: an address signs in to each`.
 */
export const personJoinsWithoutOrganization = (source) => {
  const text = withoutProse(source);
  const lines = text.split('\n');
  return [
    ...[...text.matchAll(inSql)].map((match) => ({ match, rest: restOfSql(text, match.index) })),
    ...[...text.matchAll(inKysely)].map((match) => ({ match, rest: restOfChain(text, match.index) })),
  ]
    .filter(({ match, rest }) => lacksOrganizationCondition(match.groups, rest))
    .map(({ match }) => text.slice(0, match.index).split('\n').length)
    .filter((line) => !lines.slice(Math.max(0, line - 2), line).some((nearbyLine) => exceptionComment.test(nearbyLine)))
    .toSorted((a, b) => a - b);
};
