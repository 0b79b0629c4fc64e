/** Breaks the text of a statement into lines, for reading and for diffs. */

const TOKEN = /'(?:[^']|'')*'|[(),]|(?:"[^"]*"|[^\s(),'"])+/g;
/** Each begins a line. */
const CLAUSE = /^(?:select|from|where|join|left|inner|cross|order|group|having|limit|offset|union|with|and|or|for)$/i;
/** The next word belongs to the same clause. */
const TWO_WORDS = /^(?:left|inner|cross)$/i;
const CONDITION = /^(?:and|or)$/i;
/** Before a bracket: words that are not the name of a function. */
const KEYWORD = /^(?:in|and|or|as|from|join|where|not|lateral|on|then|select|when|all|filter|over|\W+)$/i;
const MAX_LENGTH = 110;

const isSubquery = (tokens: readonly string[], open: number): boolean =>
  /^(?:select|with)$/i.test(tokens[open + 1] ?? '') ||
  (tokens[open + 1] === '(' && /^select$/i.test(tokens[open + 2] ?? ''));

/** Only subqueries are indented: other brackets stay on their line. */
export const formatSql = (sql: string): string => {
  const tokens = sql.match(TOKEN) ?? [];
  const lines: string[] = [];
  const isIndented: boolean[] = [];
  let line = '';
  const breakLine = (more = 0): void => {
    if (line.trim()) lines.push(line);
    line = '  '.repeat(isIndented.filter(Boolean).length + more);
  };
  const add = (token: string, isTight: boolean): void => {
    line += isTight || line.trim() === '' || line.endsWith('(') ? token : ` ${token}`;
  };
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1] ?? '';
    if (token === '(') {
      add(token, !KEYWORD.test(before) && /[\w"]$/.test(before));
      isIndented.push(isSubquery(tokens, at));
      if (isIndented.at(-1)) breakLine();
    } else if (token === ')') {
      const wasIndented = isIndented.pop();
      if (wasIndented) breakLine();
      add(token, !wasIndented);
    } else if (token === ',') {
      add(token, true);
      if (line.length > MAX_LENGTH) breakLine(1);
    } else {
      const isClause = CLAUSE.test(token) && !TWO_WORDS.test(before) && isIndented.at(-1) !== false;
      if (isClause) breakLine(CONDITION.test(token) ? 1 : 0);
      add(token, before === ')' && token.startsWith('::'));
    }
  }
  breakLine();
  return lines.map((each) => each.trimEnd()).join('\n');
};
