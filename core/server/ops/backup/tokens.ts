/** A word of SQL. Names are as the database takes them: without quotes, in small letters unless quoted. */
export interface Token {
  readonly kind: 'name' | 'text' | 'body' | 'number' | 'sign'
  readonly text: string
}

/** Space as the database knows it, which takes all other kinds for letters. */
const space = '[ \\t\\n\\r\\f\\v]+'
const letter = 'a-zA-Z_\\u0080-\\uffff'
const grammar = new RegExp(
  [
    `(?<space>${space}|--[^\\n\\r]*)`,
    `(?<escaped>[eE]'(?:[^'\\\\]|\\\\[\\s\\S]|'')*')`,
    `(?<text>'(?:[^']|'')*')`,
    `(?<quoted>"(?:[^"]|"")+")`,
    `\\$(?<tag>(?:[${letter}][${letter}0-9]*)?)\\$(?<body>[\\s\\S]*?)\\$\\k<tag>\\$`,
    `(?<name>[${letter}][${letter}0-9$]*)`,
    `(?<number>\\$?\\d+(?:\\.\\d+)?)`,
    `(?<sign>[\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e])`,
  ].join('|'),
  'y',
)

/**
 * The words of a statement; null of one that is read in more than one way: block comments, which nest, names written by
 * numbers of letters, and texts that go on in the next line, which no statement of a backup has.
 */
export function tokensOf(sql: string): readonly Token[] | null {
  const tokens: Token[] = []
  grammar.lastIndex = 0
  while (grammar.lastIndex < sql.length) {
    const found = grammar.exec(sql)?.groups
    if (!found) return null
    const token = tokenOf(found)
    if (!token) continue
    const last = tokens.at(-1)
    const isTornText = token.kind === 'text' && last?.kind === 'text'
    const isComment = token.text === '*' && last?.text === '/'
    const isNumbered = token.text === '&' && last?.kind === 'name' && last.text === 'u'
    if (isTornText || isComment || isNumbered) return null
    tokens.push(token)
  }
  return tokens
}

function tokenOf(found: Readonly<Record<string, string | undefined>>): Token | null {
  const { escaped, text, quoted, body, name, number, sign } = found
  if (name !== undefined) return { kind: 'name', text: name.toLowerCase() }
  if (quoted !== undefined) return { kind: 'name', text: quoted.slice(1, -1).replaceAll('""', '"') }
  if (body !== undefined) return { kind: 'body', text: body }
  if (number !== undefined) return { kind: 'number', text: number }
  if (sign !== undefined) return { kind: 'sign', text: sign }
  const word = escaped ?? text
  return word === undefined ? null : { kind: 'text', text: word }
}
