import type { Choice } from '../inputs/input.ts'
import type { GridColumn } from './column.ts'

/** A chain of columns, of which each offers what belongs to the value of the one before. */
export interface Linkage {
  /** The first column; each column of the chain names the next by its `linkageKey`. */
  readonly key: string
  /** The options below a value; the first column asks with an empty one. */
  readonly requestData: (parent: string) => Promise<readonly Choice[]>
}

/** The columns of a chain, from the first. */
export function chainOf({ key }: Linkage, columns: readonly GridColumn[]): string[] {
  const chain: string[] = []
  let next: string | undefined = key
  while (next !== undefined && !chain.includes(next)) {
    chain.push(next)
    const own: string = next
    next = columns.find((column) => column.key === own)?.linkageKey
  }
  return chain
}

/** What hangs on which column. */
export interface Linked {
  /** The columns that are cleared when one changes. */
  readonly below: (column: string) => readonly string[]
  /** Where the options of a column come from, or null where it is in no chain. */
  readonly sourceOf: (column: string) => { readonly parent: string | null; readonly linkage: Linkage } | null
}

export function linked(linkages: readonly Linkage[], columns: readonly GridColumn[]): Linked {
  const chains = linkages.map((linkage) => ({ linkage, chain: chainOf(linkage, columns) }))
  return {
    below(column) {
      const { chain = [] } = chains.find((each) => each.chain.includes(column)) ?? {}
      return chain.slice(chain.indexOf(column) + 1)
    },
    sourceOf(column) {
      const found = chains.find(({ chain }) => chain.includes(column))
      if (!found) return null
      return { parent: found.chain[found.chain.indexOf(column) - 1] ?? null, linkage: found.linkage }
    },
  }
}

/** Options by the value they belong to, each asked for once; a failed call may be made again. */
export function makeOptionCache() {
  const asked = new Map<string, Promise<readonly Choice[]>>()
  const known = new Map<string, readonly Choice[]>()
  const nameOf = (linkage: Linkage, parent: string) => `${linkage.key}\n${parent}`
  return {
    known: (linkage: Linkage, parent: string) => known.get(nameOf(linkage, parent)),
    ask(linkage: Linkage, parent: string): Promise<readonly Choice[]> {
      const name = nameOf(linkage, parent)
      const before = asked.get(name)
      if (before) return before
      const answer = linkage.requestData(parent).then(
        (options) => {
          known.set(name, options)
          return options
        },
        (error: unknown) => {
          asked.delete(name)
          throw error
        },
      )
      asked.set(name, answer)
      return answer
    },
  }
}
