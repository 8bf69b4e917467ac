import type { FormulaType } from '@mortise/model'
import type { NamedNode } from './named.ts'

/**
 * What is done to tasks and instances.
 *
 * | call | takes | answers |
 * |---|---|---|
 * | GET `/act/process/startable` | | `Startable[]` |
 * | GET `/act/process/managed` | | keys of the processes that the caller manages |
 * | POST `/act/process/extActProcess/startMutilProcess` | `StartInput` | id of the instance |
 * | POST `/act/task/read` | `OnTask` | message |
 * | POST `/act/task/claim` | `OnTask` | message |
 * | POST `/act/task/processComplete` | `CompleteInput` | message |
 * | POST `/act/task/batchComplete` | `BatchInput` | `BatchResult[]` |
 * | POST `/act/task/reject` | `ReturnInput` | message |
 * | POST `/act/task/withdraw` | `OnTask` | message |
 * | POST `/act/task/taskEntrust`, `/act/task/delegate` | `HandOverInput` | message |
 * | POST `/act/task/addSign` | `AddSignInput` | message |
 * | POST `/act/task/reduceSign` | `ReduceSignInput` | message |
 * | POST `/act/task/saveDraft` | `DraftInput` | message |
 * | POST `/act/task/cc` | `CopyInput` | message |
 * | POST `/act/task/readCc` | `{ ids: string[] }` | message |
 * | POST `/act/process/extActTaskNotification/taskNotification` | `OnInstance` | message |
 * | POST `/act/task/callBackProcess` | `OnInstance` with `comment` | message |
 * | POST `/act/processInstance/suspend`, `restart`, `close` | `AdministerInput` | message |
 * | POST `/act/processInstance/migrate` | `AdministerInput`: on by the newest version | message |
 * | GET `/act/processInstance/migration?key=` | | `MigrationResult[]`: what would become of each that came by an older version |
 * | POST `/act/processInstance/migrateAll` | `{ key, reason }` | `MigrationResult[]` |
 * | POST `/act/processInstance/skipNode` | `JumpInput` | message |
 * | POST `/act/processInstance/reassign` | `ReassignInput` | message |
 * | POST `/act/processInstance/retry`, `skipIncident` | `IncidentInput` | message |
 * | `/act/phrase/list, add, edit, delete` | | `ProcessPhrase`, the caller's own |
 */

export interface OnTask {
  readonly taskId: string
}
/** What became of an instance that was to go on by the newest version, or would. */
export interface MigrationResult {
  readonly instanceId: string
  readonly title: string
  readonly isDone: boolean
  readonly message: string
}
export interface OnInstance {
  readonly instanceId: string
}

/** Handlers picked for nodes to come, by node. */
export type ChosenHandlers = Readonly<Record<string, readonly string[]>>

/** Begins a process: of a record by its own submit move, or, without one, under a title of the caller's. */
export type StartInput =
  | { readonly entityCode: string; readonly dataId: string; readonly chosen?: ChosenHandlers }
  | {
      readonly key: string
      readonly title: string
      /** What is applied for in words, and what goes with it: uploads of whoever begins. */
      readonly content?: string
      readonly files?: readonly string[]
      readonly variables?: Readonly<Record<string, unknown>>
      readonly chosen?: ChosenHandlers
    }

/** A process that begins without a record. */
export interface Startable {
  readonly key: string
  readonly name: string
  /** Of the dictionary `flow_type`. */
  readonly category: string | null
  /** The name of an icon as menus have them. */
  readonly icon: string | null
  readonly remark: string | null
  readonly choose: readonly NamedNode[]
  /** What whoever begins it has to say, by name. */
  readonly variables: Readonly<Record<string, FormulaType>>
}

/** 同意 and 拒绝; 重新提交 of a task of kind `fill` is `agree`. */
export interface CompleteInput extends OnTask {
  readonly answer: 'agree' | 'refuse'
  readonly comment?: string
  /** Addresses of uploaded files. */
  readonly files?: readonly string[]
  /** The address of the handwritten signature, uploaded before. */
  readonly signature?: string
  /** Fields of the record that the node lets its handler write, under wire names as in a form. */
  readonly record?: Readonly<Record<string, unknown>>
  readonly variables?: Readonly<Record<string, unknown>>
  readonly chosen?: ChosenHandlers
  /** Others to let know. */
  readonly copyTo?: readonly string[]
}
export interface BatchInput {
  /** At most a hundred. */
  readonly taskIds: readonly string[]
  readonly answer: 'agree' | 'refuse'
  readonly comment?: string
}
export interface BatchResult {
  readonly taskId: string
  /** What the task is about. */
  readonly title: string
  readonly isDone: boolean
  readonly message: string
}

/** 驳回; `target` is `starter`, `previous` or a node's id out of `Handling.returnTargets`. */
export interface ReturnInput extends OnTask {
  readonly target: string
  readonly mode?: 'step' | 'direct'
  readonly comment: string
}
export interface HandOverInput extends OnTask {
  readonly to: string
  readonly comment?: string
}
export interface AddSignInput extends OnTask {
  readonly where: 'before' | 'after' | 'parallel'
  readonly users: readonly string[]
  readonly comment?: string
}
export interface ReduceSignInput extends OnTask {
  readonly users: readonly string[]
}

/** 意见暂存: empty text forgets it. */
export interface DraftInput extends OnTask {
  readonly comment: string
}
export interface CopyInput extends OnInstance {
  readonly users: readonly string[]
  readonly comment?: string
}
export interface AdministerInput extends OnInstance {
  readonly reason: string
}

/** `token` out of `DiagramState.tokens`. */
export interface JumpInput extends AdministerInput {
  readonly token: number
  readonly target: string
}
export interface ReassignInput extends OnTask {
  readonly to: string
  readonly reason: string
}
export interface IncidentInput {
  readonly incidentId: string
  readonly reason?: string
}
