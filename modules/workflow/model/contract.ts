/**
 * What the calls of processes take and answer, under `/act`. Lists of tasks, instances and copies are lists of
 * their entities (`ProcessTask`, `ProcessInstance`, `ProcessCopy`): same words for paging, searching and sorting, rows under
 * wire names with `_dictText`. Everything else is below.
 *
 * | call | takes | answers |
 * |---|---|---|
 * | GET `/act/task/list` | list words | own open tasks, those I stand in for included: `ProcessTask` |
 * | GET `/act/task/taskGroupList`, `/act/pool/list` | list words | tasks I may claim: `ProcessTask` |
 * | GET `/act/task/taskHistoryList`, `/act/history/list` | list words | tasks I handled: `ProcessTask` |
 * | GET `/act/task/taskAllHistoryList`, `/act/allHistory/list` | list words, right `wf:admin` | everybody's: `ProcessTask` |
 * | GET `/act/task/myApplyProcessList`, `/act/application/list` | list words | instances I started: `ProcessInstance` |
 * | GET `/act/task/taskAllCcHistoryList`, `/act/copy/list` | list words | copies to me, unread first: `ProcessCopy` |
 * | GET `/act/processInstance/list` | list words, right `processInstance:list` | `ProcessInstance` |
 * | GET `/act/task/counts` | | `TaskCounts` |
 * | GET `/act/task/getProcessTaskTransInfo` | `taskId` | `Handling` |
 * | GET `/act/task/getHisProcessTaskTransInfo` | `taskId` or `instanceId` | `Handling` without actions |
 * | GET `/act/processInstance/log` | `instanceId` | `LogEntry[]`, oldest first |
 * | GET `/act/process/extActProcessNode/getProcessNodeInfo` | `instanceId` | `DiagramState` |
 * | GET `/act/process/recordState` | `entityCode`, `dataId` | `RecordState` |
 * | GET `/act/process/startable` | | `Startable[]` |
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
 * | POST `/act/processInstance/skipNode` | `JumpInput` | message |
 * | POST `/act/processInstance/reassign` | `ReassignInput` | message |
 * | GET `/act/processInstance/incidents` | `instanceId` | `Incident[]` |
 * | POST `/act/processInstance/retry`, `skipIncident` | `IncidentInput` | message |
 * | `/act/model/list, queryById, add, edit, delete` | | `ProcessModel` |
 * | POST `/act/model/check` | `CheckInput` | `Finding[]`, empty when it may be published |
 * | POST `/act/model/deploy/:id` | | `Published`; refused with `Finding[]` as result |
 * | POST `/act/model/dryRun` | `DryRunInput` | `DryRun` |
 * | POST `/act/model/import` | `ImportInput` | id of the new draft |
 * | GET `/act/model/export/:id` | | the `.bpmn` file |
 * | `/act/process/list, queryById` | | `ProcessDefinition` |
 * | POST `/act/process/active`, `suspend`, `convertToModel` | `{ id: string }` | message; of the last the id of the draft |
 * | GET `/act/process/difference` | `from`, `to`: ids of definitions | `Difference` |
 * | `/act/process/extActProcessForm/list, queryById, add, edit, delete` | | `ProcessBinding` |
 * | GET `/act/process/extActProcessForm/entities` | | `BindableEntity[]` |
 * | `/act/phrase/list, add, edit, delete` | | `ProcessPhrase`, the caller's own |
 * | GET `/act/report/efficiency` | `EfficiencyQuery` | `EfficiencyRow[]` |
 * | GET `/act/link/:token` (no sign-in) | | `LinkSummary` |
 * | POST `/act/link/:token` (no sign-in) | `LinkAnswer` | message |
 */

export interface OnTask {
  readonly taskId: string
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
      readonly variables?: Readonly<Record<string, unknown>>
      readonly chosen?: ChosenHandlers
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

/** What the tabs and the menu show beside their names. */
export interface TaskCounts {
  readonly mine: number
  readonly pool: number
  readonly unreadCopies: number
}

export interface NamedUser {
  readonly username: string
  readonly realname: string
}
export interface NamedNode {
  readonly node: string
  readonly name: string
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

/** 只读, 可编辑, 隐藏, 必填. */
export type FieldRight = 'read' | 'write' | 'none' | 'must'

export interface Handling {
  /** The task as in lists; null where an instance was asked for. */
  readonly task: Readonly<Record<string, unknown>> | null
  readonly instance: Readonly<Record<string, unknown>>
  readonly record: HandledRecord | null
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

/** How a record stands with processes: what its own page shows. */
export interface RecordState {
  /** The process that would begin, or has; null where the record is bound to none. */
  readonly process: { readonly key: string; readonly name: string } | null
  /** The newest instance. */
  readonly instanceId: string | null
  readonly status: string | null
  readonly isRunning: boolean
  /** The caller's own open task of it. */
  readonly taskId: string | null
  /** Fields the caller may write now through that task. */
  readonly fields: Readonly<Record<string, FieldRight>>
  /** Nodes whose handlers are to be picked at the start. */
  readonly choose: readonly NamedNode[]
}

/** A process that begins without a record. */
export interface Startable {
  readonly key: string
  readonly name: string
  readonly choose: readonly NamedNode[]
}

export interface Incident {
  readonly id: string
  readonly instanceId: string
  readonly node: NamedNode
  readonly message: string
  readonly time: string
  readonly tries: number
}

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
/** A draft's `xml`, or the `key` of what is published. */
export interface DryRunInput {
  readonly xml?: string
  readonly key?: string
  readonly entityCode?: string
  readonly dataId?: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** The caller unless given. */
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

/** An entity that an administrator may bind. */
export interface BindableEntity {
  readonly name: string
  readonly label: string
  readonly fields: readonly {
    readonly key: string
    readonly label: string
    readonly kind: string
    /** Of fields of lines the key is `items.qty`. */
    readonly isLine: boolean
  }[]
  /** Names that conditions may use. */
  readonly variables: readonly {
    readonly name: string
    readonly label: string
    readonly type: 'number' | 'text' | 'boolean' | 'lines'
  }[]
  /** Its moves by what they are to a process, as far as it has them. */
  readonly moves: readonly { readonly name: string; readonly label: string }[]
  readonly usual: {
    readonly submit: string
    readonly approve: string
    readonly reject: string | null
    readonly withdraw: string | null
    readonly void: string | null
  }
}

export interface EfficiencyQuery {
  readonly by: 'node' | 'person' | 'depart'
  readonly key?: string
  /** Days, both included. */
  readonly from?: string
  readonly to?: string
}
export interface EfficiencyRow {
  /** The node's id, the account, the department's id. */
  readonly key: string
  readonly name: string
  readonly count: number
  readonly meanMinutes: number
  readonly p95Minutes: number
  readonly overdueCount: number
  /** Of a hundred; null where nothing had a deadline. */
  readonly overdueShare: number | null
}

/** What somebody sees who opens a link out of a message. */
export interface LinkSummary {
  readonly title: string
  readonly nodeName: string
  readonly starter: string
  readonly arrivedAt: string
  readonly user: string
  readonly fields: readonly { readonly label: string; readonly text: string }[]
  readonly isCommentRequired: boolean
  readonly canRefuse: boolean
}
export interface LinkAnswer {
  readonly answer: 'agree' | 'refuse'
  readonly comment?: string
}
