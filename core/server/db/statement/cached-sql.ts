import type { AnyEntity } from '@mortise/model'
import { CompiledQuery, type Kysely } from 'kysely'

/** Texts by the place in the source that tells them: one array of parts belongs to each. */
const texts = new WeakMap<TemplateStringsArray, string>()

/**
 * For statements of which every document needs some: what stands between `${` and `}` is a value, or an entity for its
 * table, so the text is the same at each call. It is put together at the first one, where `sql` would build and compile
 * it every time.
 */
export const cachedSql =
  <R>(db: Kysely<any>) =>
  async (parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]> => {
    const bound = values.filter((value) => !isEntity(value))
    const { rows } = await db.executeQuery<R>(CompiledQuery.raw(textOf(parts, values), bound))
    return rows
  }

function textOf(parts: TemplateStringsArray, values: readonly unknown[]): string {
  const known = texts.get(parts)
  if (known !== undefined) return known
  let count = 0
  const text = parts.reduce((before, part, index) => {
    const value = values[index - 1]
    return `${before}${isEntity(value) ? `"${value.table}"` : `$${(count += 1)}`}${part}`
  })
  texts.set(parts, text)
  return text
}

const isEntity = (value: unknown): value is Pick<AnyEntity, 'table'> =>
  typeof value === 'object' && value !== null && 'table' in value && 'fields' in value
