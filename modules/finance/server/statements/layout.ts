import type { StatementLine } from '@mortise/finance/model'
import { add, sub } from '@mortise/model'
import type { FormLine } from './forms.ts'

/** Accounts by the beginning of their codes, and whether a line tells them the other way round. */
interface Term {
  readonly begins: string
  readonly sign: 1 | -1
  /** Of those that begin so, only what no other line takes. */
  readonly isRest: boolean
}

const isSum = ({ of }: FormLine): boolean => of.startsWith('=')

function termsOf({ of }: FormLine): Term[] {
  if (of === '' || of.startsWith('=')) return []
  return of.split(',').map((text) => {
    const code = text.replace(/^[-*]/, '')
    return { begins: code, sign: text.startsWith('-') ? -1 : 1, isRest: text.startsWith('*') }
  })
}

/** Which accounts a line is of, and with which sign. */
export function accountsOf(form: readonly FormLine[], line: FormLine): (code: string) => 1 | -1 | 0 {
  const taken = form.flatMap(termsOf).filter(({ isRest }) => !isRest)
  const isTaken = (code: string) => taken.some(({ begins }) => code.startsWith(begins))
  const terms = termsOf(line)
  return (code) =>
    terms.find(({ begins, isRest }) => code.startsWith(begins) && !(isRest && isTaken(code)))?.sign ?? 0
}

/** The lines of a form with their figures: those of entries as they are told, the others worked out of them, column by column. */
export function layOut(
  form: readonly FormLine[],
  columns: readonly ((line: FormLine) => number)[],
): StatementLine[] {
  const sums = columns.map((figureOf) => workedOut(form, figureOf))
  return form.map((line) => ({
    no: line.no || null,
    name: line.name,
    level: line.level,
    isTotal: isSum(line),
    amounts: line.of === '' ? [] : sums.map((figures) => figures.get(line.no) ?? 0),
    hasEntries: line.of !== '' && !isSum(line),
  }))
}

function workedOut(form: readonly FormLine[], figureOf: (line: FormLine) => number): Map<number, number> {
  const figures = new Map<number, number>()
  for (const line of form.filter(({ of }) => of !== '' && !of.startsWith('=')))
    figures.set(line.no, figureOf(line))
  const valueOf = (no: number) => figures.get(no) ?? 0
  for (const { no, of } of form.filter(isSum)) figures.set(no, totalOf(of, valueOf))
  return figures
}

/** `=1:9+14-19`: lines from one number to another, or one of them, added or taken off. */
function totalOf(formula: string, valueOf: (no: number) => number): number {
  let total = 0
  for (const [, sign, first, last] of formula.matchAll(/([=+-])(\d+)(?::(\d+))?/g))
    for (let no = Number(first); no <= Number(last ?? first); no++)
      total = sign === '-' ? sub(total, valueOf(no)) : add(total, valueOf(no))
  return total
}
