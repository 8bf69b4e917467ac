import type { Row } from '@mortise/model'
import { type Choice, type Option, optionOf } from '../../inputs/input.ts'
import type { GridColumn } from '../columns/column.ts'
import { plainText } from '../types/base/cell-type.ts'

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
  /** The columns that are cleared when one changes, by that one. */
  readonly below: ReadonlyMap<string, readonly string[]>
  /** Where the options of a column come from, or null where it is in no chain. */
  readonly sourceOf: (column: string) => { readonly parent: string | null; readonly linkage: Linkage } | null
}

export function linked(linkages: readonly Linkage[], columns: readonly GridColumn[]): Linked {
  const chains = linkages.map((linkage) => ({ linkage, chain: chainOf(linkage, columns) }))
  return {
    below: new Map(
      chains.flatMap(({ chain }) => chain.map((column, at) => [column, chain.slice(at + 1)] as const)),
    ),
    sourceOf(column) {
      const found = chains.find(({ chain }) => chain.includes(column))
      if (!found) return null
      return { parent: found.chain[found.chain.indexOf(column) - 1] ?? null, linkage: found.linkage }
    },
  }
}

/** What linked columns offer in a row. */
export interface LinkedOptions {
  /** Null where a column is in no chain; nothing while the options are still asked for. */
  offered(row: Row, column: string): readonly Option[] | null
  /** Whether what a column offers in a row is asked for now. */
  isLoading(row: Row, column: string): boolean
  /** Whether a column is in a chain, and what it offers in a row is there. */
  knows(row: Row, column: string): boolean
  /** Whether a column is in a chain. */
  has(column: string): boolean
  /** Comes when all that is asked for now is there, and fails with it; null where nothing is. */
  awaited(): Promise<unknown> | null
}

const nothing: readonly Option[] = []

/** Whether the column that another hangs on holds nothing. */
const isOrphan = ({ parent, value }: { parent: string | null; value: string }) =>
  parent !== null && value === ''

/** Options by the value they belong to, each asked for once; a failed call is made again the next time. */
export function makeLinkedOptions(
  { sourceOf }: Pick<Linked, 'sourceOf'>,
  onArrive: () => void,
): LinkedOptions {
  const known = new Map<string, readonly Option[]>()
  const loading = new Map<string, Promise<void>>()
  const load = async (linkage: Linkage, parent: string, name: string) => {
    try {
      known.set(name, (await linkage.requestData(parent)).map(optionOf))
    } finally {
      loading.delete(name)
    }
    onArrive()
  }
  const nameFor = (row: Row, column: string) => {
    const source = sourceOf(column)
    if (!source) return null
    const parent = source.parent === null ? '' : plainText(row[source.parent])
    return { ...source, value: parent, name: `${source.linkage.key}\n${parent}` }
  }
  return {
    isLoading: (row, column) => loading.has(nameFor(row, column)?.name ?? ''),
    knows(row, column) {
      const wanted = nameFor(row, column)
      return wanted !== null && (isOrphan(wanted) || known.has(wanted.name))
    },
    has: (column) => sourceOf(column) !== null,
    awaited: () => (loading.size === 0 ? null : Promise.all(loading.values())),
    offered(row, column) {
      const wanted = nameFor(row, column)
      if (!wanted) return null
      if (isOrphan(wanted)) return nothing
      const { name } = wanted
      if (!known.has(name) && !loading.has(name)) {
        const asking = load(wanted.linkage, wanted.value, name)
        // Whoever waits is told; a cell asks again when it is next drawn.
        asking.catch(() => {})
        loading.set(name, asking)
      }
      return known.get(name) ?? nothing
    },
  }
}
