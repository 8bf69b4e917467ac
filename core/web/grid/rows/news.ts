import { makeListeners } from './listeners.ts'

/** What is told of all rows together. */
export type Topic = 'order' | 'totals' | 'selection' | 'faults'

/** So many rows are told one by one, however few are drawn. */
const FEW = 100

export type News = ReturnType<typeof makeNews>

/** Tells whoever draws one row that it changed, and nobody else; and what concerns all rows to those who ask for it. */
export function makeNews() {
  const rows = makeListeners<string>()
  const topics = makeListeners<Topic>()
  const rowVersions = new Map<string, number>()
  const topicVersions: Record<Topic, number> = { order: 0, totals: 0, selection: 0, faults: 0 }
  let version = 0
  // What all rows have at least.
  let common = 0
  /** Of more rows than are drawn, each is not told for itself: a paste writes thousands. */
  const notifyRows = (keys: readonly string[]) => {
    version += 1
    const drawn = rows.topics()
    if (keys.length > Math.max(drawn.length, FEW)) common = version
    else for (const key of keys) rowVersions.set(key, version)
    rows.notify(common === version ? drawn : keys)
  }
  return {
    notifyRows,
    notify(...changed: Topic[]) {
      for (const topic of changed) topicVersions[topic] += 1
      topics.notify(changed)
    },
    /** All rows are others now. */
    forgetRows: () => rowVersions.clear(),
    onRow: (key: string, listener: () => void) => rows.on(key, listener),
    /** Has the rows that are shown drawn anew: what they offer has changed, not what they hold. */
    redraw: () => notifyRows(rows.topics()),
    rowVersion: (key: string) => Math.max(common, rowVersions.get(key) ?? 0),
    on: (topic: Topic, listener: () => void) => topics.on(topic, listener),
    version: (topic: Topic) => topicVersions[topic],
  }
}
