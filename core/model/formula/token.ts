import { type Formula, formulaError, formulaLimits } from './syntax.ts'

export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

const pattern =
  /(\d+(?:\.\d+)?)|'([^']*)'|([\p{Script=Han}A-Za-z_][\p{Script=Han}A-Za-z0-9_]*)|(<=|>=|!=|[-+*/%<>=(),.])/uy

const blank = /\s*/y

/** Cuts a formula into its words; the last one is always `end`. */
export function tokensOf(formula: Pick<Formula, 'source' | 'label'>): Token[] {
  const { source } = formula
  if (source.length > formulaLimits.characters) {
    throw formulaError(formula, `公式不能超过${formulaLimits.characters}个字符`)
  }
  const tokens: Token[] = []
  let at = 0
  while (true) {
    blank.lastIndex = at
    blank.test(source)
    at = blank.lastIndex
    if (at === source.length) break
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (!match) throw strangeCharacter(formula, at)
    tokens.push(tokenOf(match, at))
    at = pattern.lastIndex
  }
  tokens.push({ kind: 'end', text: '', at })
  return tokens
}

function tokenOf([, number, text, name, sign]: RegExpExecArray, at: number): Token {
  if (number !== undefined) return { kind: 'number', text: number, at }
  if (text !== undefined) return { kind: 'text', text, at }
  if (name !== undefined) return { kind: 'name', text: name, at }
  return { kind: 'sign', text: sign!, at }
}

function strangeCharacter(formula: Pick<Formula, 'source' | 'label'>, at: number) {
  const character = String.fromCodePoint(formula.source.codePointAt(at)!)
  if (character === "'") return formulaError(formula, '文本缺少右引号', at)
  return formulaError(formula, `“${character}”无法识别`, at)
}
