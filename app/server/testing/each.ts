/** Does work on all, some at a time, as a crowd would. */
export async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/**
 * Deals out values by turns: what stands at one place of a kind is met by some of them, and all of that kind by all.
 * The engine treats alike what is of one kind, so that not every place need meet every value.
 */
export function byTurns() {
  const turns = new Map<string, number>()
  return <T>(kind: string, values: readonly T[], count = 1): T[] => {
    const turn = turns.get(kind) ?? 0
    const dealt = Math.min(count, values.length)
    turns.set(kind, turn + dealt)
    return Array.from({ length: dealt }, (_, at) => values[(turn + at) % values.length] as T)
  }
}
