/** Whoever wants to know, each about one thing. */
export interface Listeners<Topic> {
  on(topic: Topic, listener: () => void): () => void
  notify(topics: Iterable<Topic>): void
  /** What somebody listens to. */
  topics(): Topic[]
}

export function makeListeners<Topic>(): Listeners<Topic> {
  const all = new Map<Topic, Set<() => void>>()
  return {
    on(topic, listener) {
      const own = all.get(topic) ?? new Set()
      all.set(topic, own.add(listener))
      return () => {
        own.delete(listener)
        // Rows come and go while one scrolls; what nobody listens to is not kept.
        if (own.size === 0 && all.get(topic) === own) all.delete(topic)
      }
    },
    topics: () => [...all.keys()],
    notify(topics) {
      for (const topic of topics) {
        const own = all.get(topic)
        if (own) for (const listener of own) listener()
      }
    },
  }
}
