import { orderByDependency } from '../formula/order.ts'
import { deriveOf, fieldEntriesOf } from './entity.ts'
import type { AnyField, Fields } from './kinds.ts'

interface Derived {
  readonly fields: Fields
  readonly derive?: unknown
}
type Derivation = readonly [key: string, work: (row: never) => unknown]

const known = new WeakMap<object, readonly Derivation[]>()
const none: readonly Derivation[] = []

/**
 * What a definition works out, each value after those it looks at, however they were written down. Found once a
 * definition; values that look at each other in a circle are refused.
 */
export function derivationsOf(of: Derived): readonly Derivation[] {
  if (!of.derive) return none
  let sorted = known.get(of.derive)
  if (!sorted) {
    const derive = deriveOf(of)
    const reads = Object.entries(derive).map(([key, work]) => [key, { names: readsOf(of, key, work) }])
    sorted = orderByDependency(Object.fromEntries(reads)).map((key) => [key, derive[key]!])
    known.set(of.derive, sorted)
  }
  return sorted
}

/**
 * Works out the values of a row in place. What one looks at may hang on the row, which the order of a definition cannot
 * know: it is gone through again until nothing changes.
 */
export function workOut(of: Derived, row: Record<string, unknown>): void {
  const works = derivationsOf(of)
  for (let pass = 0; pass <= works.length; pass += 1) {
    let isChanged = false
    for (const [key, work] of works) {
      const value = work(row as never) ?? null
      if (isSame(row[key], value)) continue
      row[key] = value
      isChanged = true
    }
    if (!isChanged || works.length === 1) return
  }
  throw new Error(`${works.map(([key]) => key).join(', ')} follow from each other in a circle`)
}

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The fields a function looks at, seen by letting it look at an empty row and at one that has everything. */
function readsOf(of: Derived, key: string, work: (row: never) => unknown): string[] {
  const seen = new Set<string>()
  for (const isFull of [false, true]) {
    try {
      work(watched(of, isFull, seen) as never)
    } catch {
      // A row made up for the purpose may be one it cannot work with; what it looked at until then counts.
    }
  }
  return [...seen].filter((name) => name !== key)
}

function watched(of: Derived, isFull: boolean, seen: Set<string> = new Set()): object {
  const values = Object.fromEntries(
    fieldEntriesOf(of).map(([key, field]) => [key, isFull ? sampleOf(field) : emptyOf(field)]),
  )
  return new Proxy(values, {
    get(target, key) {
      if (typeof key === 'string') seen.add(key)
      return Reflect.get(target, key) as unknown
    },
  })
}

const emptyOf = ({ kind }: AnyField): unknown => (kind === 'lines' || kind === 'refMany' ? [] : null)

function sampleOf(field: AnyField): unknown {
  if (field.kind === 'lines') return [watched(field, true)]
  if (field.kind === 'flow') return Object.keys(field.states)[0]
  if (['int', 'decimal', 'money', 'rollup'].includes(field.kind)) return 1
  if (field.kind === 'bool') return true
  if (field.kind === 'date') return '2026-01-01'
  if (field.kind === 'datetime') return '2026-01-01 00:00:00'
  if (field.kind === 'json') return {}
  const isSeveral = ['refMany', 'file', 'image'].includes(field.kind)
  return isSeveral || ('multiple' in field && field.multiple) ? ['1'] : '1'
}
