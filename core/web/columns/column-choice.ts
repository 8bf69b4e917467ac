import { browserStore, storedName } from '../session/keeper.ts'

export const DENSITIES = ['large', 'middle', 'small'] as const
export type Density = (typeof DENSITIES)[number]
export type Side = 'start' | 'end'

/** How somebody wants the columns of a list. What is hidden is kept, not what is shown: new columns show by themselves. */
export interface ColumnChoice {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  readonly pinned: Readonly<Record<string, Side>>
  readonly density: Density
}

export const asDefined: ColumnChoice = { order: [], hidden: [], widths: {}, pinned: {}, density: 'middle' }

/** A column never gets so narrow that it cannot be seized again, nor so wide that nothing else is in sight. */
export const NARROWEST = 60
export const WIDEST = 800
export const widthWithin = (width: number): number => Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)))

/** All columns in the order that was chosen: a column that the choice does not know stands behind the one before it. */
export function inOrder(keys: readonly string[], { order }: Pick<ColumnChoice, 'order'>): string[] {
  const arranged = order.filter((key) => keys.includes(key))
  for (const [index, key] of keys.entries()) {
    if (arranged.includes(key)) continue
    const before = keys[index - 1]
    arranged.splice(before === undefined ? 0 : arranged.indexOf(before) + 1, 0, key)
  }
  return arranged
}

/** The columns that show, from the start to the end: those pinned to a side stand there. */
export function shownColumns(keys: readonly string[], choice: ColumnChoice): string[] {
  const visible = inOrder(keys, choice).filter((key) => !choice.hidden.includes(key))
  const at = (side: Side | undefined) => visible.filter((key) => choice.pinned[key] === side)
  return [...at('start'), ...at(undefined), ...at('end')]
}

/** What was chosen for a list in this browser; null where nothing was. */
export function savedChoice(list: string): ColumnChoice | null {
  try {
    const saved = browserStore().getItem(nameOf(list))
    return saved === null ? null : sound(JSON.parse(saved))
  } catch {
    return null
  }
}

/** Keeps what was chosen until it is chosen anew; null for what the entity defines. */
export function keepChoice(list: string, choice: ColumnChoice | null): void {
  if (choice) browserStore().setItem(nameOf(list), JSON.stringify(choice))
  else browserStore().removeItem(nameOf(list))
}

const nameOf = (list: string) => storedName(`${list}:colsettings`)

/** What is kept may have been written by another release, or by hand. */
export function sound(saved: unknown): ColumnChoice {
  if (typeof saved !== 'object' || saved === null) return asDefined
  const { order, hidden, widths, pinned, density } = saved as Readonly<Record<string, unknown>>
  return {
    order: texts(order),
    hidden: texts(hidden),
    widths: Object.fromEntries(
      entries(widths).flatMap(([key, width]) =>
        typeof width === 'number' ? [[key, widthWithin(width)] as const] : [],
      ),
    ),
    pinned: Object.fromEntries(
      entries(pinned).flatMap(([key, side]) =>
        side === 'start' || side === 'end' ? [[key, side] as const] : [],
      ),
    ),
    density: DENSITIES.find((each) => each === density) ?? asDefined.density,
  }
}

/** A choice that was made when columns had other names. */
export function withColumns(choice: ColumnChoice, nameNow: (key: string) => string): ColumnChoice {
  const renamed = <V>(values: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [nameNow(key), value]))
  return {
    ...choice,
    order: choice.order.map(nameNow),
    hidden: choice.hidden.map(nameNow),
    widths: renamed(choice.widths),
    pinned: renamed(choice.pinned),
  }
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
