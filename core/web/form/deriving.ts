import { derivationsOf, type Fields, type Row } from '@mortise/model'

/** Works out anew what follows from the fields that changed; answers the values that are now different. */
export type Deriving = (row: Row, changed: Iterable<string>) => Row

/** The derived values of a form, each worked out again only when a field changed that it looked at the last time. */
export function makeDeriving(of: { fields: Fields; derive?: unknown }): Deriving {
  const works = derivationsOf(of)
  const looked = new Map<string, ReadonlySet<string>>()
  return (row, changed) => {
    const touched = new Set(changed)
    const answer: Row = {}
    for (const [key, work] of works) {
      const before = looked.get(key)
      if (before && ![...before].some((each) => touched.has(each))) continue
      const seen = new Set<string>()
      const worked = work(watched({ ...row, ...answer }, seen) as never) ?? null
      looked.set(key, seen)
      if (Object.is(row[key] ?? null, worked)) continue
      answer[key] = worked
      touched.add(key)
    }
    return answer
  }
}

/** The row, remembering which of its fields are looked at. */
const watched = (row: Row, seen: Set<string>): Row =>
  new Proxy(row, {
    get(target, key) {
      if (typeof key === 'string') seen.add(key)
      return Reflect.get(target, key) as unknown
    },
  })
