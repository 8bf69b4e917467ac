import { CompiledQuery, type Kysely } from 'kysely'

/** Texts by the place in the source that tells them: one array of parts belongs to each. */
const texts = new WeakMap<TemplateStringsArray, string>()

/**
 * For statements of which every document needs some: what stands between `${` and `}` is a value, so the text is the
 * same at each call. It is put together at the first one, where `sql` would build and compile it every time.
 */
export const cachedSql =
  <R>(db: Kysely<any>) =>
  async (parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]> => {
    const { rows } = await db.executeQuery<R>(CompiledQuery.raw(textOf(parts), [...values]))
    return rows
  }

function textOf(parts: TemplateStringsArray): string {
  const known = texts.get(parts)
  if (known !== undefined) return known
  const text = parts.reduce((before, part, index) => `${before}$${index}${part}`)
  texts.set(parts, text)
  return text
}
