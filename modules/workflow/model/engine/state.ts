import type { Result } from '../graph/graph.ts'

/** An instance between two commands: plain data, kept as rows. Ids count up within the instance. */
export interface State {
  readonly status: InstanceStatus
  readonly starter: Starter
  readonly variables: Variables
  /** Handlers somebody picked for nodes to come. */
  readonly chosen: Readonly<Record<string, readonly string[]>>
  readonly tokens: readonly Token[]
  /** Tasks of the tokens above; one that closed with its token stays for the step that closed it. */
  readonly tasks: readonly Task[]
  readonly timers: readonly Timer[]
  /** Every place a token has been since the start, without what was taken back by a return. */
  readonly trail: readonly Visit[]
  /** Answers that can still be taken back. */
  readonly completions: readonly Completion[]
  readonly result: Result
  readonly urgedAt: string | null
  /** What came while the instance was suspended, for those who waited for it. */
  readonly inbox: readonly (Delivery | CallResult)[]
  /** How many commands were accepted. */
  readonly commands: number
  readonly lastId: number
}

export type InstanceStatus = 'running' | 'suspended' | 'approved' | 'refused' | 'withdrawn' | 'voided'

/** Who applied, as it was then: conditions ask for it, so that a log replays the same whoever changes desks. */
export interface Starter {
  readonly user: string
  readonly depart: string
  readonly roles: readonly string[]
  /** How deep the department lies below the company. */
  readonly departLevel: number
}

/** The record's fields that conditions read, and what scripts and answers add. */
export type Variables = Readonly<Record<string, unknown>>

export interface Token {
  readonly id: number
  readonly node: string
  readonly via: string | null
  /** The token that waits outside for the sub-process it is in. */
  readonly scope: number | null
  readonly wait: 'task' | 'join' | 'sub' | 'event' | 'call' | null
  /** The tokens it came from; several after a join. */
  readonly from: readonly number[]
  /** Votes still to come, of open tasks and of those whose turn has not begun. */
  readonly left: number
  /** 依次: members whose turn is still to come. */
  readonly queue: readonly string[]
  /** 直达: the place it returns to once this node is done, and who sent it from there. */
  readonly back: (Pick<Token, 'node' | 'via' | 'back'> & { readonly by?: string }) | null
}

export type TaskStatus =
  | 'pool'
  | 'open'
  | 'done'
  | 'cancelled'
  | 'transferred'
  | 'delegated'
  | 'waiting'
  | 'returned'

export type Outcome =
  | 'agree'
  | 'refuse'
  | 'return'
  | 'auto'
  /** The starter, who need not approve the own application. */
  | 'skip'
  | 'timeout'
  | 'cancel'
  /** Passed on to another, who has the task itself. */
  | 'transfer'
  /** 委派: what was said to the owner, who has the task itself. */
  | 'opinion'

export interface Task {
  readonly id: number
  readonly token: number
  readonly node: string
  readonly kind: 'approve' | 'handle' | 'fill' | 'add'
  readonly status: TaskStatus
  /** Nobody while it lies in the pool. */
  readonly assignee: string | null
  readonly candidates: readonly string[]
  /** 委派: whose task it is while another answers. */
  readonly owner: string | null
  /** 加签: the task whose handler asked for this one. */
  readonly parent: number | null
  /** Whether its answer counts at the node; 前加签 and 后加签 count for their parent only. */
  readonly isVote: boolean
  readonly weight: number
  /** 后加签: who is asked once this task is agreed to. */
  readonly followers: readonly string[]
  readonly outcome: Outcome | null
  readonly comment: string
  readonly transfers: number
  readonly isRead: boolean
  readonly bornIn: number
  readonly closedIn: number | null
}

export interface Delivery {
  readonly type: 'message' | 'signal'
  readonly name: string
  readonly variables: Variables
}

/** A called process that came to its end while its caller was suspended. */
export interface CallResult {
  readonly type: 'finishCall'
  readonly token: number
  readonly variables: Variables
}

export interface Timer {
  readonly id: number
  readonly token: number
  /** The event it belongs to, or the user task whose deadline it is. */
  readonly node: string
  readonly kind: 'catch' | 'boundary' | 'timeout'
  readonly timesLeft: number
}

export interface Visit extends Pick<Token, 'id' | 'node' | 'via' | 'scope' | 'from'> {
  /** Who agreed there; empty while it is not done and where nobody is asked. */
  readonly approvers: readonly string[]
  /** Passed because only the starter was to approve there. */
  readonly isSpared?: true
}

/** What an answer changed, so that its giver can take it back while nobody has seen the consequence. */
export interface Completion {
  readonly task: number
  readonly by: string
  /** Ids given in that command lie above the first and up to the last. */
  readonly ids: readonly [after: number, upTo: number]
  /** Tokens that stood at its end and not before. */
  readonly born: readonly number[]
  readonly tokens: readonly Token[]
  readonly tasks: readonly Task[]
  readonly timers: readonly Timer[]
  /** Places of the trail as they were: a refusal that sent back has taken some away. */
  readonly visits: readonly Visit[]
}

const openStatuses: ReadonlySet<TaskStatus> = new Set<TaskStatus>(['pool', 'open', 'delegated', 'waiting'])

/** Whether a task still waits for somebody. */
export const isOpen = ({ status }: Task): boolean => openStatuses.has(status)

/** What somebody did with a task that is another's now, kept for their own history; it decides nothing. */
export const isMemo = ({ outcome }: Pick<Task, 'outcome'>): boolean =>
  outcome === 'transfer' || outcome === 'opinion'

export const isEnded = ({ status }: Pick<State, 'status'>): boolean =>
  status !== 'running' && status !== 'suspended'
