import type { NamedNode, NamedUser } from './named.ts'

/**
 * Which records processes decide on, and how a record stands with them.
 *
 * | call | takes | answers |
 * |---|---|---|
 * | GET `/act/process/recordState` | `entityCode`, `dataId` | `RecordState` |
 * | `/act/process/extActProcessForm/list, queryById, add, edit, delete` | | `ProcessBinding` |
 * | GET `/act/process/extActProcessForm/entities` | | `BindableEntity[]` |
 */

/** 只读, 可编辑, 隐藏, 必填. */
export type FieldRight = 'read' | 'write' | 'none' | 'must'

/** How a record stands with processes: what its own page shows. */
export interface RecordState {
  /** The process that would begin, or has; null where the record is bound to none. */
  readonly process: { readonly key: string; readonly name: string } | null
  /** The newest instance. */
  readonly instanceId: string | null
  readonly status: string | null
  readonly isRunning: boolean
  readonly starter: NamedUser | null
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** Whose turn it is, by node, the longest first. */
  readonly waiting: readonly WaitingNode[]
  /** The caller's own open task of it. */
  readonly taskId: string | null
  /** Fields the caller may write now through that task. */
  readonly fields: Readonly<Record<string, FieldRight>>
  /** Nodes whose handlers the caller has to pick to submit it; none where it cannot be submitted now. */
  readonly choose: readonly NamedNode[]
}
/** Where a process waits, for whom, and since when. */
export interface WaitingNode extends NamedNode {
  readonly people: readonly NamedUser[]
  readonly since: string
  /** When the first of its tasks is due. */
  readonly dueAt: string | null
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
