import type { ContractItem } from '@mortise/projects/model'
import type { ScreenRow } from '@mortise/web'

export type Item = ScreenRow<typeof ContractItem>

/** A building as it stands: floors from above down, and the rooms of each. */
export interface Building {
  readonly name: string
  readonly floors: readonly { readonly name: string; readonly rooms: readonly Room[] }[]
}
export interface Room {
  readonly name: string
  readonly items: readonly Item[]
}

const UNNAMED = '未分'
const byNumber = (one: string, other: string): number =>
  one.localeCompare(other, 'zh-Hans-CN', { numeric: true })

/** What a project's contracts list, building by building. */
export function buildingsOf(items: readonly Item[]): Building[] {
  const grouped = new Map<string, Map<string, Map<string, Item[]>>>()
  for (const item of items) {
    const floors = entryOf(grouped, item.building ?? UNNAMED, () => new Map<string, Map<string, Item[]>>())
    const rooms = entryOf(floors, item.floor ?? UNNAMED, () => new Map<string, Item[]>())
    entryOf(rooms, item.room ?? UNNAMED, () => [] as Item[]).push(item)
  }
  return [...grouped]
    .toSorted(([one], [other]) => byNumber(one, other))
    .map(([name, floors]) => ({
      name,
      floors: [...floors]
        .toSorted(([one], [other]) => byNumber(other, one))
        .map(([floor, rooms]) => ({
          name: floor,
          rooms: [...rooms]
            .toSorted(([one], [other]) => byNumber(one, other))
            .map(([room, own]) => ({ name: room, items: own })),
        })),
    }))
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/** How far a room is: as far as the least of what it gets. */
export const stageOf = ({ items }: Room): NonNullable<Item['stage']> =>
  items.map(({ stage }) => stage ?? '0').toSorted()[0] ?? '0'

const COUNTS = ['qty', 'orderedQty', 'producedQty', 'signedQty', 'installedQty'] as const
export type Counts = Readonly<Record<(typeof COUNTS)[number], number>>

/** What rows come to: agreed, ordered, made, handed over and hung. */
export const countsOf = (items: readonly Item[]): Counts =>
  Object.fromEntries(
    COUNTS.map((key) => [key, items.reduce((sum, item) => sum + (item[key] ?? 0), 0)]),
  ) as unknown as Counts
