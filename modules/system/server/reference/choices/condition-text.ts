import { BusinessError, type Scalar } from '@mortise/model'

/** One comparison as a table code writes it; `#{name}` stands for what the server knows of the caller. */
export interface Comparison {
  readonly column: string
  readonly operator: '=' | '!=' | '>' | '>=' | '<' | '<=' | 'like' | 'in' | 'empty' | 'filled'
  readonly literals: readonly Literal[]
}
export type Literal = { readonly value: Scalar } | { readonly variable: string }
export interface Ordering {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}
export interface ConditionText {
  readonly comparisons: readonly Comparison[]
  readonly order: Ordering | null
}

export const malformed = () => new BusinessError('字典Code格式不正确！')

const tokenPattern =
  /\s*(?:(?<text>'(?:[^']|'')*')|(?<number>-?\d+(?:\.\d+)?)(?![\w.])|#\{(?<variable>\w+)\}|(?<word>[A-Za-z_]\w*)|(?<sign><=|>=|<>|!=|=|<|>|\(|\)|,))/y

interface Token {
  readonly kind: 'text' | 'number' | 'variable' | 'word' | 'sign'
  readonly text: string
}

/** `status = 1 and name like '%a%' order by sort desc`: this grammar and nothing else; no part of it becomes SQL. */
export function parseCondition(text: string): ConditionText {
  const tokens = tokensOf(text)
  let at = 0
  const isWord = (...words: string[]) => {
    const token = tokens[at]
    return token?.kind === 'word' && words.includes(token.text.toLowerCase())
  }
  const takeWord = (...words: string[]) => {
    if (!isWord(...words)) return null
    at += 1
    return tokens[at - 1]!.text.toLowerCase()
  }
  const takeSign = (sign: string) => {
    if (tokens[at]?.kind !== 'sign' || tokens[at]?.text !== sign) throw malformed()
    at += 1
  }
  const column = () => {
    const token = tokens[at]
    if (token?.kind !== 'word' || isWord('and', 'or', 'order', 'like', 'in', 'is', 'null', 'not'))
      throw malformed()
    at += 1
    return token.text
  }
  const literal = (): Literal => {
    const token = tokens[at]
    at += 1
    if (token?.kind === 'text') return { value: token.text.slice(1, -1).replaceAll("''", "'") }
    if (token?.kind === 'number') return { value: Number(token.text) }
    if (token?.kind === 'variable') return { variable: token.text }
    throw malformed()
  }
  const list = () => {
    takeSign('(')
    const literals = [literal()]
    while (tokens[at]?.text === ',') {
      at += 1
      literals.push(literal())
    }
    takeSign(')')
    return literals
  }
  const comparison = (): Comparison => {
    const name = column()
    if (takeWord('like')) return { column: name, operator: 'like', literals: [literal()] }
    if (takeWord('in')) return { column: name, operator: 'in', literals: list() }
    if (takeWord('is')) {
      const operator = takeWord('not') ? 'filled' : 'empty'
      if (!takeWord('null')) throw malformed()
      return { column: name, operator, literals: [] }
    }
    const operator = comparing[tokens[at]?.text ?? '']
    if (!operator) throw malformed()
    at += 1
    return { column: name, operator, literals: [literal()] }
  }
  const comparisons: Comparison[] = []
  if (tokens.length > 0 && !isWord('order')) {
    comparisons.push(comparison())
    while (takeWord('and')) comparisons.push(comparison())
  }
  let order: Ordering | null = null
  if (takeWord('order')) {
    if (!takeWord('by')) throw malformed()
    const name = column()
    order = { column: name, direction: takeWord('asc', 'desc') === 'desc' ? 'desc' : 'asc' }
  }
  if (at < tokens.length || comparisons.length > 20) throw malformed()
  return { comparisons, order }
}

const comparing: Readonly<Record<string, Comparison['operator']>> = {
  '=': '=',
  '!=': '!=',
  '<>': '!=',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
}

function tokensOf(text: string): Token[] {
  if (text.length > 2000) throw malformed()
  const tokens: Token[] = []
  let at = 0
  while (text.slice(at).trim() !== '') {
    tokenPattern.lastIndex = at
    const groups = tokenPattern.exec(text)?.groups
    if (!groups) throw malformed()
    const [kind, found] = Object.entries(groups).find(([, value]) => value !== undefined)!
    tokens.push({ kind: kind as Token['kind'], text: found })
    at = tokenPattern.lastIndex
  }
  return tokens
}
