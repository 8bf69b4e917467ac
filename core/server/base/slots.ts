/** Lets few works run at once and a bounded number wait; what comes on top is refused by `full`. */
export function makeSlots({ atOnce, waiting }: { atOnce: number; waiting: number }, full: () => Error) {
  let free = atOnce
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else if (queue.length >= waiting) throw full()
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed on, never free in between, so that nobody can slip in.
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
