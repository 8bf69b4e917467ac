import type { NamedNode, NamedUser } from './named.ts'

/**
 * How processes are drawn, proved, tried and published.
 *
 * | call | takes | answers |
 * |---|---|---|
 * | `/act/model/list, queryById, add, edit, delete` | | `ProcessModel` |
 * | POST `/act/model/check` | `CheckInput` | `Finding[]`, empty when it may be published |
 * | POST `/act/model/deploy/:id` | | `Published`; refused with `Finding[]` as result |
 * | POST `/act/model/dryRun` | `DryRunInput` | `DryRun` |
 * | POST `/act/model/import` | `ImportInput` | id of the new draft |
 * | GET `/act/model/export/:id` | | the `.bpmn` file |
 * | `/act/process/list, queryById` | | `ProcessDefinition` |
 * | POST `/act/process/active`, `suspend`, `convertToModel` | `{ id: string }` | message; of the last the id of the draft |
 * | GET `/act/model/parts` | | `ProcessParts` |
 * | GET `/act/process/difference` | `from`, `to`: ids of definitions | `Difference` |
 */

export interface CheckInput {
  readonly xml: string
  readonly entityCode?: string
}
export interface Published {
  readonly definitionId: string
  readonly key: string
  readonly versionNo: number
}
export interface ImportInput {
  readonly xml: string
  /** Its name; that of the process unless given. */
  readonly name?: string
}

/** What processes name that other areas have registered, and the processes that they may call. */
export interface ProcessParts {
  readonly resolvers: readonly ProcessPart[]
  readonly services: readonly ProcessPart[]
  readonly processes: readonly ProcessPart[]
}
export interface ProcessPart {
  readonly name: string
  readonly label: string
}

/** A draft's `xml`, or the `key` of what is published. */
export interface DryRunInput {
  readonly xml?: string
  readonly key?: string
  readonly entityCode?: string
  readonly dataId?: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** Who wrote the record, else the caller, unless given. */
  readonly starter?: string
}
export interface DryRun {
  readonly steps: readonly DryRunStep[]
  /** How it ends: 已通过 …, or why it cannot go on. */
  readonly ending: string
}
export interface DryRunStep extends NamedNode {
  readonly mode: string
  readonly people: readonly NamedUser[]
  readonly copied: readonly NamedUser[]
  /** Passed without anybody being asked, as rules for repeated approvers and the like say. */
  readonly isAutomatic: boolean
}

/** What two versions differ in, by element. */
export interface Difference {
  readonly added: readonly NamedNode[]
  readonly removed: readonly NamedNode[]
  readonly changed: readonly (NamedNode & {
    readonly changes: readonly { readonly what: string; readonly before: string; readonly after: string }[]
  })[]
}
