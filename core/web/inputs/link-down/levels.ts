/** Where the options of linked selects come from. */
export interface LinkDownConfig {
  readonly table: string
  /** The column that is shown. */
  readonly txt: string
  /** The column that is stored. */
  readonly key: string
  readonly idField: string
  readonly pidField: string
  /** Narrows the first level; without it the first level is the roots. */
  readonly condition?: string
}

/** One of the linked selects: the field that it fills and its name. */
export interface Level {
  readonly field: string
  readonly title: string
}

/** An option as the server sends it: `id` finds the next level, `store` is kept. */
export interface LinkOption {
  readonly id: string
  readonly store: string
  readonly label: string
}

export type LinkValues = Readonly<Record<string, string | null | undefined>>

/** What choosing in a level changes: its own value, and all below it are empty again. */
export const chosenIn = (levels: readonly Level[], level: number, store: string): Record<string, string> =>
  Object.fromEntries(
    levels.slice(level).map(({ field }, index) => [field, index === 0 ? store : ''] as const),
  )

/** The parameters by which a level is asked for: the first by its condition, deeper ones by what was chosen above. */
export function levelQuery({ condition, ...columns }: LinkDownConfig, parent: string | null) {
  return parent === null ? { ...columns, condition } : { ...columns, pidValue: parent }
}
