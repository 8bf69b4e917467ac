import { addDays, daysBetween, round } from '@mortise/model'

/** The values that go on after those of a source: a series where at least two values make one, the same ones otherwise. */
export function filled(source: readonly unknown[], count: number): unknown[] {
  const next = seriesOf(source)
  return Array.from({ length: count }, (_, at) => next(at))
}

/** As `filled`, towards the beginning: the value next to the source comes first. */
export const filledBack = (source: readonly unknown[], count: number): unknown[] =>
  filled(source.toReversed(), count)

function seriesOf(source: readonly unknown[]): (at: number) => unknown {
  return numbers(source) ?? days(source) ?? numbered(source) ?? ((at) => source[at % source.length])
}

/** The step between neighbours, where it is everywhere the same. */
function stepOf(values: readonly number[]): number | null {
  const [first, second] = values
  if (first === undefined || second === undefined) return null
  const between = (at: number) => round((values[at] ?? 0) - (values[at - 1] ?? 0), 10)
  const step = between(1)
  return values.every((_, at) => at === 0 || between(at) === step) ? step : null
}

function numbers(source: readonly unknown[]) {
  if (!source.every((value) => typeof value === 'number')) return null
  const step = stepOf(source)
  const last = source.at(-1) ?? 0
  return step === null ? null : (at: number) => round(last + step * (at + 1), 10)
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

function days(source: readonly unknown[]) {
  if (!source.every(isDay)) return null
  const [first = ''] = source
  const step = stepOf(source.map((day) => daysBetween(first, day)))
  const last = source.at(-1) ?? ''
  return step === null ? null : (at: number) => addDays(last, step * (at + 1))
}

/** Texts that end in a number, such as M-01, M-02. */
function numbered(source: readonly unknown[]) {
  const parts = source.map((value) => (typeof value === 'string' ? /^(.*?)(\d{1,15})$/s.exec(value) : null))
  const [stem, digits] = [parts[0]?.[1], parts.at(-1)?.[2]]
  if (digits === undefined || !parts.every((part) => part?.[1] === stem)) return null
  const values = parts.map((part) => Number(part?.[2]))
  const step = stepOf(values)
  if (step === null) return null
  return (at: number) => {
    const value = Number(digits) + step * (at + 1)
    return value < 0 ? source[at % source.length] : `${stem}${String(value).padStart(digits.length, '0')}`
  }
}
