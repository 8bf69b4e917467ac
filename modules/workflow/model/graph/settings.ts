/** The sixteen ways to find who handles a task; `value` is the role, the level, the field, the formula … a way needs. */
export interface Assignment {
  readonly by: AssignBy
  readonly value: string
}

export const assignWays = {
  user: '指定人员',
  role: '角色',
  depart: '部门成员',
  departLeader: '部门负责人',
  leaders: '连续多级上级',
  position: '职务',
  group: '用户组',
  starter: '发起人',
  starterLeader: '发起人上级',
  starterChoice: '发起人自选',
  previousChoice: '上一审批人指定',
  formUser: '表单人员字段',
  formDepartLeader: '表单部门负责人',
  expression: '表达式',
  previousApprover: '上一节点审批人',
  resolver: '登记的解析器',
} as const

export type AssignBy = keyof typeof assignWays

/** Ways that mean nothing without a value. */
export const waysWithValue: ReadonlySet<AssignBy> = new Set<AssignBy>([
  'user',
  'role',
  'depart',
  'departLeader',
  'leaders',
  'position',
  'group',
  'formUser',
  'formDepartLeader',
  'expression',
  'resolver',
])

/** How several people decide one task: 会签 all and by ratio, 或签, 依次, 随机, 认领. */
export type ApproveMode = 'all' | 'ratio' | 'any' | 'sequence' | 'random' | 'claim'

/** What a refused node leads to: the end, the starter, the node before, or simply on with the answer as a variable. */
export type AfterRefusal = 'end' | 'starter' | 'previous' | 'continue'

export interface Approval {
  /** 审批 decides; 办理 does something, and can only be done. */
  readonly kind: 'approve' | 'handle'
  readonly assign: readonly Assignment[]
  readonly mode: ApproveMode
  /** Share of the votes that lets a ratio pass, above 0 and at most 1. */
  readonly ratio: number
  /** Votes of people who have more or less than one. */
  readonly weights: Readonly<Record<string, number>>
  readonly afterRefusal: AfterRefusal
  readonly isCommentRequired: boolean
  readonly isSignatureRequired: boolean
  readonly timeout: Timeout | null
  readonly copyTo: readonly Assignment[]
}

/** What happens when nobody has answered after so many minutes of working time. */
export interface Timeout {
  readonly minutes: number
  readonly action: 'remind' | 'agree' | 'refuse' | 'escalate'
}

/** Rules of a whole process. */
export interface ProcessSettings {
  /** Whether somebody who has just, or ever, approved is asked again. */
  readonly repeated: 'ask' | 'consecutive' | 'any'
  /** What happens where the starter would approve the own application. */
  readonly ownApproval: 'self' | 'skip' | 'leader'
  /** What happens where nobody is found: pass, refuse, the process's managers, or a certain user. */
  readonly nobody: 'pass' | 'refuse' | 'managers' | `user:${string}`
  readonly withdrawal: 'never' | 'untilFirstApproved' | 'anytime'
  readonly managers: readonly string[]
}

export const defaultSettings: ProcessSettings = {
  repeated: 'ask',
  ownApproval: 'self',
  nobody: 'managers',
  withdrawal: 'untilFirstApproved',
  managers: [],
}

export const defaultApproval: Approval = {
  kind: 'approve',
  assign: [],
  mode: 'all',
  ratio: 1,
  weights: {},
  afterRefusal: 'end',
  isCommentRequired: false,
  isSignatureRequired: false,
  timeout: null,
  copyTo: [],
}
