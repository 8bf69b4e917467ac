import { FIXED_SCALE, fixedOf } from '../numbers/fixed.ts'
import { type Formula, formulaError, formulaLimits, type Node, type Operator } from './syntax.ts'
import { type Token, tokensOf } from './token.ts'

/**
 * Reads a formula or refuses it with the character that is wrong. `label` names the formula in every message.
 * From loose to tight: or/或, and/且, not/非, one comparison, + -, * / %, a minus sign, then a value.
 */
export function parseFormula(source: string, label = ''): Formula {
  const formula = { source, label }
  const tokens = tokensOf(formula)
  const names = new Set<string>()
  let next = 0
  let nodes = 0
  let depth = 0

  const peek = (): Token => tokens[next]!
  const take = (): Token => tokens[next++]!
  const refuse = (detail: string, at = peek().at): never => {
    throw formulaError(formula, detail, at)
  }
  const isSign = (...texts: string[]) => peek().kind === 'sign' && texts.includes(peek().text)
  const isWord = (...words: string[]) => peek().kind === 'name' && words.includes(peek().text)

  function node(made: Node): Node {
    if (++nodes > formulaLimits.nodes) refuse(`公式过于复杂，不能超过${formulaLimits.nodes}项`, made.at)
    return made
  }
  function nested<T>(read: () => T): T {
    if (++depth > formulaLimits.depth) refuse(`嵌套不能超过${formulaLimits.depth}层`)
    const result = read()
    depth--
    return result
  }
  function chain(operand: () => Node, operator: () => Operator | undefined): Node {
    let left = operand()
    for (let found = operator(); found; found = operator()) {
      const { at } = take()
      left = node({ kind: 'binary', at, operator: found, left, right: operand() })
    }
    return left
  }

  const expression = () => chain(conjunction, () => (isWord('or', '或') ? 'or' : undefined))
  const conjunction = () => chain(negation, () => (isWord('and', '且') ? 'and' : undefined))

  function negation(): Node {
    if (!isWord('not', '非')) return comparison()
    const { at } = take()
    return node({ kind: 'not', at, operand: nested(negation) })
  }
  function comparison(): Node {
    const left = terms()
    if (!isSign('=', '!=', '<', '<=', '>', '>=')) return left
    const { at, text } = take()
    return node({ kind: 'binary', at, operator: text as Operator, left, right: terms() })
  }
  const terms = () => chain(factors, () => (isSign('+', '-') ? (peek().text as Operator) : undefined))
  const factors = () => chain(signed, () => (isSign('*', '/', '%') ? (peek().text as Operator) : undefined))

  function signed(): Node {
    if (!isSign('-')) return value()
    const { at } = take()
    return node({ kind: 'negate', at, operand: nested(signed) })
  }
  function value(): Node {
    const token = peek()
    switch (token.kind) {
      case 'number':
        return node({ kind: 'number', at: token.at, value: numberOf(take()) })
      case 'text':
        return node({ kind: 'text', at: token.at, value: take().text })
      case 'name':
        return named(take())
      case 'end':
        return refuse(tokens.length === 1 ? '公式不能为空' : '公式没有写完')
      case 'sign':
        return token.text === '(' ? group() : unexpected()
    }
  }
  function group(): Node {
    take()
    const inner = nested(expression)
    close()
    return inner
  }
  function named({ at, text }: Token): Node {
    if (text === 'true' || text === 'false') return node({ kind: 'boolean', at, value: text === 'true' })
    if (keywords.has(text)) refuse(`“${text}”不该在这里`, at)
    if (text.startsWith('__')) refuse(`名称${text}不能使用`, at)
    if (isSign('(')) return node({ kind: 'call', at, name: text, args: args() })
    names.add(text)
    if (!isSign('.')) return node({ kind: 'name', at, name: text })
    take()
    if (peek().kind !== 'name' || peek().text.startsWith('__')) refuse('点号后面应为属性名')
    return node({ kind: 'attribute', at, name: text, attribute: take().text })
  }
  function args(): Node[] {
    take()
    const list: Node[] = []
    if (!isSign(')')) {
      do {
        list.push(nested(expression))
      } while (isSign(',') && take())
    }
    close()
    return list
  }
  function close() {
    if (!isSign(')'))
      refuse(peek().kind === 'end' ? '缺少右括号' : `“${peek().text}”不该在这里，缺少右括号或逗号`)
    take()
  }
  function numberOf({ text, at }: Token) {
    if ((text.split('.')[1]?.length ?? 0) > FIXED_SCALE) refuse(`小数不能超过${FIXED_SCALE}位`, at)
    const number = fixedOf(text)
    if (number >= formulaLimits.magnitude) refuse('数值超出范围', at)
    return number
  }
  function unexpected(): never {
    const { text, kind } = peek()
    const hint = kind === 'name' && /^[且或非]/.test(text) ? '，“且”“或”“非”前后要有空格' : ''
    return refuse(`“${text}”不该在这里${hint}`)
  }

  const root = expression()
  if (peek().kind !== 'end') unexpected()
  return { source, label, root, names: [...names] }
}

const keywords = new Set(['and', '且', 'or', '或', 'not', '非'])
