import type { AnyEntity } from '@mortise/model'

/** Where the rows of an entity that is a view come from: `id`, `tenant_id`, `create_by`, `create_time` and its fields. */
export interface BoundView {
  readonly entity: AnyEntity
  readonly select: string
  /** Which of the columns that every row has besides it tells too. */
  readonly tells: readonly ViewColumn[]
}

export type ViewColumn = 'update_by' | 'update_time' | 'sys_org_code' | 'version'

export const view = (
  entity: AnyEntity,
  select: string,
  { tells = [] }: { readonly tells?: readonly ViewColumn[] } = {},
): BoundView => ({ entity, select, tells })
