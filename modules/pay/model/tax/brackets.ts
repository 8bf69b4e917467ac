import { add, compare, formatMoney, mul, sub } from '@mortise/model'

/** A row of a tax table: what is above the one before and up to `upTo`, which the last one has not. */
export interface Bracket {
  readonly upTo: number | null
  readonly rate: number
  readonly quick: number
}

/** The row that an amount falls into. */
export function bracketOf(brackets: readonly Bracket[], amount: number): Bracket {
  const rising = brackets.toSorted((one, other) => (one.upTo ?? Infinity) - (other.upTo ?? Infinity))
  const found = rising.find(({ upTo }) => upTo === null || compare(amount, upTo) <= 0)
  if (!found) throw new Error(`no row of the tax table holds ${amount}`)
  return found
}

/** What is wrong with a table that was typed in row by row: by half of one people are taxed too much, or not at all. */
export function tableFault(rows: readonly (Bracket & { readonly level: number })[]): string | null {
  const table = rows.toSorted((one, other) => one.level - other.level)
  const gap = table.findIndex(({ level }, at) => level !== at + 1)
  if (gap >= 0) return `缺第 ${gap + 1} 级`
  if (table.length < 2) return '只有一级'
  for (const [at, { level, upTo, rate, quick }] of table.entries()) {
    const before = table[at - 1]
    const isLast = at === table.length - 1
    if (isLast !== (upTo === null))
      return isLast ? '缺最高一级（不填“不超过”）' : `第 ${level} 级没有填“不超过”`
    if (before && upTo !== null && compare(upTo, before.upTo ?? 0) <= 0)
      return `第 ${level} 级的“不超过”应大于上一级`
    const wanted = before ? add(before.quick, mul(before.upTo ?? 0, sub(rate, before.rate, 4))) : 0
    if (compare(quick, wanted) !== 0) return `第 ${level} 级的速算扣除数应为 ${formatMoney(wanted)}`
  }
  return null
}

const rows = (upTo: readonly (number | null)[], rates: readonly number[], quick: readonly number[]) =>
  upTo.map((limit, at): Bracket => ({ upTo: limit, rate: rates[at] ?? 0, quick: quick[at] ?? 0 }))

/** The tables that the product comes with; companies correct them as data when the law changes. */
export const shippedBrackets = {
  wage: rows(
    [36_000, 144_000, 300_000, 420_000, 660_000, 960_000, null],
    [0.03, 0.1, 0.2, 0.25, 0.3, 0.35, 0.45],
    [0, 2520, 16_920, 31_920, 52_920, 85_920, 181_920],
  ),
  bonus: rows(
    [3000, 12_000, 25_000, 35_000, 55_000, 80_000, null],
    [0.03, 0.1, 0.2, 0.25, 0.3, 0.35, 0.45],
    [0, 210, 1410, 2660, 4410, 7160, 15_160],
  ),
  labour: rows([20_000, 50_000, null], [0.2, 0.3, 0.4], [0, 2000, 7000]),
} as const
