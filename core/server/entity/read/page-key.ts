import { BusinessError, type Row, type Scalar } from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'
import { isNotNull, type Sort } from './read.ts'

interface PageKey {
  readonly value: Scalar | null
  readonly id: string
}

const refusal = () => new BusinessError('分页参数不正确', { code: 400, result: { param: 'afterKey' } })

/** Where a page ended, for the next one to start at; only lists sorted by one column have it. */
export function keyOf(sort: Sort, last: Row | undefined): string | null {
  const [first, more] = sort
  if (!first || more || !last) return null
  return Buffer.from(JSON.stringify([last[first[0]] ?? null, last.id])).toString('base64url')
}

export function readKey(text: string): PageKey {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [Scalar | null, string]
    const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value)
    if (typeof id === 'string' && isScalar) return { value, id }
  } catch {
    // Falls through to the refusal: whatever is wrong with it, it is not ours.
  }
  throw refusal()
}

/** Rows that come after a key in the order of the list: nulls last, ties by id. An index in that order serves it. */
export function afterKeySql(
  compiled: Compiled,
  sort: Sort,
  { value, id }: PageKey,
  params: unknown[],
): string {
  const [first] = sort
  const column = first && compiled.byKey.get(first[0])
  if (!first || sort.length > 1 || !column) throw refusal()
  const past = first[1] === 'asc' ? '>' : '<'
  const idAt = `$${params.push(id)}`
  if (first[0] === 'id') return `t.id ${past} ${idAt}`
  if (value === null) return `(${column.sql} is null and t.id ${past} ${idAt})`
  const valueAt = `$${params.push(value)}`
  const later = `(${column.sql}, t.id) ${past} (${valueAt}, ${idAt})`
  return isNotNull(compiled, first[0]) ? later : `(${later} or ${column.sql} is null)`
}
