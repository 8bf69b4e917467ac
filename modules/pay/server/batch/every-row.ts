import type { AnyEntity, RowOf, Where } from '@mortise/model'
import type { Repo } from '@mortise/server'

/** Rows that are made at once: more would keep whoever asks meanwhile waiting. */
const PART = 100

/** All rows, a part after the other, in the order of their ids. */
export async function everyRow<E extends AnyEntity>(repo: Repo<E>, where: Where<E>): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = []
  for (let after = ''; ; ) {
    const part = await repo.find(
      { ...where, id: { gt: after } },
      {
        sort: [['id', 'asc']],
        limit: PART,
      },
    )
    rows.push(...part)
    const last = part.at(-1)
    if (!last || part.length < PART) return rows
    after = last.id
  }
}
