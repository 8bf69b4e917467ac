import type { AdvancedQuery, AnyEntity, Condition, Waiting } from '@mortise/model'
import { defineExtension } from '../base/extension.ts'
import type { Context } from './context.ts'

/** Something that waits for the caller. */
export interface WorkItem {
  readonly id: string
  readonly name: string
  /** Since when, and by whom. */
  readonly since: string
  readonly by: string
  /** Where it is done; the row of the group's entity unless told. */
  readonly to?: string
}

/** Work of one kind, the longest waiting first. */
export interface WorkGroup {
  readonly key: string
  /** What waits, and for what: 采购订单, 待审核. */
  readonly label: string
  readonly state: string
  /** What is to be done with each: 审核. */
  readonly act: string
  /** The entity whose rows they are, and how its list shows them all. */
  readonly entity?: string
  readonly query?: AdvancedQuery
  /** The page that shows them all, where it is no list of an entity. */
  readonly to?: string
  readonly count: number
  /** There are more than were counted. */
  readonly isBound: boolean
  readonly items: readonly WorkItem[]
}

export interface WorkSource {
  /** Tasks of the caller beyond what the flows of documents tell. */
  groups?(ctx: Context): Promise<readonly WorkGroup[]>
  /** What of such rows is left to the users: those that a process decides on are not. */
  leaves?(ctx: Context, entity: AnyEntity, waiting: Waiting): Promise<Condition | null>
}

/** What else waits for people: the tasks of processes. */
export const work = defineExtension<WorkSource>('work')
