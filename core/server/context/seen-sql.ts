import type { AnyField } from '@mortise/model'

/** What a caller may see of some rows, as a statement without parameters. */
export interface SeenSql {
  readonly columns: readonly {
    readonly name: string
    readonly key: string
    readonly field: AnyField | null
  }[]
  readonly text: string
}
