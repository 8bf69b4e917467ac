import { derivationsOf, type Fields, type Row } from '@mortise/model'

/** Works out anew what follows from the fields that changed; answers the values that are now different. */
export type Deriving = (row: Row, changed: Iterable<string>) => Row

/** The derived values of a form, each worked out again only when a field changed that it looked at the last time. */
export function makeDeriving(of: { fields: Fields; derive?: unknown }): Deriving {
  const works = derivationsOf(of)
  const looked = new Map<string, ReadonlySet<string>>()
  return (row, changed) => {
    // When each field changed, counted in values that were worked out since.
    const changedAt = new Map([...changed].map((key) => [key, 0]))
    const workedAt = new Map<string, number>()
    const answer: Row = {}
    const isDue = (key: string) => {
      const since = workedAt.get(key) ?? -1
      const fields = looked.get(key)
      return !fields || [...fields].some((each) => (changedAt.get(each) ?? -1) > since)
    }
    let step = 0
    // Gone through again while something is due: what a value looks at may hang on the row, which the order does not know.
    for (let pass = 0; pass <= works.length; pass += 1) {
      if (!works.some(([key]) => isDue(key))) break
      for (const [key, work] of works) {
        if (!isDue(key)) continue
        step += 1
        const seen = new Set<string>()
        const known = { ...row, ...answer }
        const worked = work(watched(known, seen) as never) ?? null
        looked.set(key, seen)
        workedAt.set(key, step)
        if (Object.is(known[key] ?? null, worked)) continue
        answer[key] = worked
        changedAt.set(key, step)
      }
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
