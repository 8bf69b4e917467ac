import type { FieldRight } from './binding.ts'
import type { NamedNode, NamedUser } from './named.ts'

/**
 * What waits for whom, and what the window 办理 shows. Lists of tasks, instances and copies are lists of their entities
 * (`ProcessTask`, `ProcessInstance`, `ProcessCopy`): same words for paging, searching and sorting, rows under wire names
 * with `_dictText`.
 *
 * | call | takes | answers |
 * |---|---|---|
 * | GET `/act/task/list` | list words | own open tasks, those I stand in for included: `ProcessTask`, each with its `cause`, a `TaskCause`, or null |
 * | GET `/act/task/taskGroupList`, `/act/pool/list` | list words | tasks I may claim: `ProcessTask` |
 * | GET `/act/task/taskHistoryList`, `/act/history/list` | list words | tasks I handled: `ProcessTask`, each with `canWithdraw` |
 * | GET `/act/task/taskAllHistoryList`, `/act/allHistory/list` | list words, right `wf:admin` | everybody's: `ProcessTask` |
 * | GET `/act/task/myApplyProcessList`, `/act/application/list` | list words | instances I started: `ProcessInstance` |
 * | GET `/act/task/taskAllCcHistoryList`, `/act/copy/list` | list words | copies to me, unread first: `ProcessCopy` |
 * | GET `/act/processInstance/list` | list words, right `processInstance:list` | `ProcessInstance` |
 * | GET `/act/task/counts` | | `TaskCounts` |
 * | GET `/act/task/getProcessTaskTransInfo` | `taskId` | `Handling` |
 * | GET `/act/task/getHisProcessTaskTransInfo` | `taskId` or `instanceId` | `Handling` without actions |
 * | GET `/act/processInstance/log` | `instanceId` | `LogEntry[]`, oldest first |
 * | GET `/act/process/extActProcessNode/getProcessNodeInfo` | `instanceId` | `DiagramState` |
 * | GET `/act/processInstance/incidents` | `instanceId` | `Incident[]` |
 */

/** What the tabs and the menu show beside their names. */
export interface TaskCounts {
  readonly mine: number
  readonly pool: number
  readonly unreadCopies: number
}

/** What may be done in the window 办理, in the order of its buttons. */
export type TaskAction =
  | 'claim'
  | 'agree'
  | 'refuse'
  | 'resubmit'
  | 'return'
  | 'transfer'
  | 'delegate'
  | 'addSign'
  | 'reduceSign'
  | 'copy'
  | 'urge'
  | 'withdraw'
  | 'callBack'
export interface Handling {
  /** The task as in lists; null where an instance was asked for. */
  readonly task: Readonly<Record<string, unknown>> | null
  readonly instance: Readonly<Record<string, unknown>>
  readonly record: HandledRecord | null
  /** What the starter said beside a record, for conditions to read. */
  readonly said: readonly SaidValue[]
  readonly actions: readonly TaskAction[]
  readonly isCommentRequired: boolean
  readonly isSignatureRequired: boolean
  /** Nodes passed, oldest first; the first is the starter's. */
  readonly returnTargets: readonly NamedNode[]
  /** Nodes whose handlers this one has to pick. */
  readonly choose: readonly NamedNode[]
  /** People the caller asked to sign and may take off again. */
  readonly signers: readonly NamedUser[]
  readonly draft: string
  /** Why the caller has it, where it was not simply their turn. */
  readonly cause: TaskCause | null
}

/** What brought a task to somebody before or beside their turn; `complete` is a refusal that led back. */
export interface TaskCause {
  readonly type: 'return' | 'addSign' | 'jump' | 'complete' | 'transfer' | 'delegate' | 'reassign'
  /** By whom, as people call them. */
  readonly by: string
  readonly comment: string
  /** 直达: once it is answered, it comes straight back to who sent it. */
  readonly isDirect: boolean
}

export interface SaidValue {
  readonly name: string
  readonly text: string
}

/** The record a process decides on, as its own form shows it. */
export interface HandledRecord {
  readonly entity: string
  readonly id: string
  readonly title: string
  /** As `queryById` sends it, less what the node hides; null where the caller sees the summary alone. */
  readonly row: Readonly<Record<string, unknown>> | null
  /** By key of the field; what is not named is read-only. */
  readonly fields: Readonly<Record<string, FieldRight>>
  /** What it is taken to say while the starter amends it, to whom it was sent back; null where that is not asked for. */
  readonly amends: Readonly<Record<string, unknown>> | null
}
export interface LogEntry {
  readonly number: number
  readonly time: string
  /** What was done, in words: 同意, 驳回, 转办 … */
  readonly action: string
  readonly actionCode: string
  readonly operator: NamedUser | null
  /** Whom the operator stood in for. */
  readonly onBehalfOf: NamedUser | null
  readonly targets: readonly NamedUser[]
  readonly node: NamedNode | null
  readonly toNode: NamedNode | null
  readonly comment: string
  readonly files: readonly string[]
  readonly signature: string | null
  /** Fields of the record that were changed with it. */
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[]
}
export interface DiagramState {
  readonly xml: string
  readonly nodes: Readonly<Record<string, NodeState>>
  /** Flows that were passed. */
  readonly flows: readonly string[]
  readonly tokens: readonly { readonly token: number; readonly node: string; readonly name: string }[]
  /** Where tokens may be jumped to. */
  readonly userNodes: readonly NamedNode[]
}
export interface NodeState {
  readonly state: 'done' | 'active' | 'returned' | 'incident'
  readonly name: string
  readonly handlers: readonly NodeHandler[]
}
export interface NodeHandler extends NamedUser {
  readonly taskId: string
  readonly status: string
  readonly outcome: string | null
  readonly comment: string
  readonly arrivedAt: string
  readonly finishedAt: string | null
  readonly dueAt: string | null
}
export interface Incident {
  readonly id: string
  readonly instanceId: string
  readonly node: NamedNode
  readonly message: string
  readonly time: string
  readonly tries: number
}
