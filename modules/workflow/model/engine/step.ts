import { assertNever, BusinessError } from '@mortise/model'
import type { Graph } from '../graph/graph.ts'
import { jump, refuseUnlessManager, resume, suspend, voidInstance } from './administer.ts'
import { advance } from './advance.ts'
import type { Command, CommandOf } from './command.ts'
import { complete } from './complete.ts'
import type { Effect } from './effect.ts'
import type { Environment } from './environment.ts'
import { comeBack, deliver, fire } from './events.ts'
import { claim, delegate, read, reassign, transfer } from './hand-over.ts'
import { copy, urge } from './inform.ts'
import { migrate } from './migrate.ts'
import { returnTask } from './return.ts'
import { beginRun, endRun, type Run } from './run.ts'
import { addSign, reduceSign } from './sign.ts'
import { isEnded, type State } from './state.ts'
import { place } from './tokens.ts'
import { remember, withdraw, withdrawTask } from './withdraw.ts'

export interface Step {
  readonly state: State
  readonly effects: readonly Effect[]
}

/** One command on an instance: what it is afterwards, and what the world has to do about it. Nothing given is changed. */
export function step(graph: Graph, state: State, command: Command, environment: Environment): Step {
  refuseByStatus(state, command)
  const run = beginRun(graph, state, command, environment)
  perform(run, command)
  advance(run)
  remember(run)
  return endRun(run)
}

/** Begins an instance. */
export const start = (graph: Graph, command: CommandOf<'start'>, environment: Environment): Step =>
  step(graph, beginning(command), command, environment)

function perform(run: Run, command: Command): void {
  switch (command.type) {
    case 'start':
      return begin(run)
    case 'complete':
      return complete(run, command)
    case 'return':
      return returnTask(run, command)
    case 'read':
      return read(run, command)
    case 'claim':
      return claim(run, command)
    case 'withdrawTask':
      return withdrawTask(run, command)
    case 'transfer':
      return transfer(run, command)
    case 'delegate':
      return delegate(run, command)
    case 'addSign':
      return addSign(run, command)
    case 'reduceSign':
      return reduceSign(run, command)
    case 'copy':
      return copy(run, command)
    case 'urge':
      return urge(run, command)
    case 'withdraw':
      return withdraw(run, command)
    case 'suspend':
      refuseUnlessManager(run, command)
      return suspend(run)
    case 'resume':
      refuseUnlessManager(run, command)
      return resume(run)
    case 'void':
      refuseUnlessManager(run, command)
      return voidInstance(run)
    case 'jump':
      refuseUnlessManager(run, command)
      return jump(run, command)
    case 'reassign':
      refuseUnlessManager(run, command)
      return reassign(run, command)
    case 'migrate':
      refuseUnlessManager(run, command)
      return migrate(run)
    case 'fire':
      return fire(run, command)
    case 'finishJob':
    case 'finishCall':
      return comeBack(run, command)
    case 'message':
    case 'signal':
      return deliver(run, command)
    default:
      assertNever(command)
  }
}

/** What may be done to an instance that rests, or is over. */
function refuseByStatus(state: State, { type }: Command): void {
  if (type === 'start' && state.commands > 0) throw new BusinessError('流程已经发起')
  if (isEnded(state)) throw new BusinessError('流程任务不存在或已处理')
  if (state.status === 'suspended' && !whileSuspended.has(type)) {
    throw new BusinessError('流程已挂起，不能操作')
  }
}

/** Messages and ends of called processes are kept until the instance is resumed: whoever sent them does so once. */
const whileSuspended: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'resume',
  'void',
  'message',
  'signal',
  'finishCall',
])

function begin(run: Run): void {
  const start = run.shape.starts.get(null)
  if (!start) throw new Error(`process ${run.graph.key} has no start`)
  for (const node of Object.values(run.graph.nodes)) {
    const isForStarter = node.kind === 'user' && node.approval.assign.some(({ by }) => by === 'starterChoice')
    if (isForStarter && !run.state.chosen[node.id]?.length) {
      throw new BusinessError(`任务(${node.name})的审批人未选择`)
    }
  }
  place(run, { node: start.id, via: null, scope: null, from: [] })
}

const beginning = ({ starter, variables, chosen }: CommandOf<'start'>): State => ({
  status: 'running',
  starter,
  variables,
  chosen,
  tokens: [],
  tasks: [],
  timers: [],
  trail: [],
  completions: [],
  result: 'agree',
  urgedAt: null,
  inbox: [],
  commands: 0,
  lastId: 0,
})
