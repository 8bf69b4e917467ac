import { BusinessError } from '@mortise/model'
import type { GraphNode } from '../graph/graph.ts'
import type { Assignment } from '../graph/settings.ts'
import type { Run } from './run.ts'
import type { Token } from './state.ts'
import { ancestorsOf } from './trail.ts'

/** Who handles a node, after the rules for the starter and for nobody at all. */
export interface Members {
  readonly users: readonly string[]
  /** What is done at once where nobody is to be asked. */
  readonly instead: 'agree' | 'refuse' | null
  /** Whether the starter was among them, and need not be asked. */
  readonly isSpared: boolean
}

export function membersOf(run: Run, token: Token, node: GraphNode<'user'>): Members {
  const found = findUsers(run, token, node, node.approval.assign)
  const isSpared = run.graph.settings.ownApproval === 'skip' && found.includes(run.state.starter.user)
  return { ...askedOf(run, token, node, found), isSpared }
}

function askedOf(run: Run, token: Token, node: GraphNode<'user'>, found: readonly string[]): Asked {
  const users = withoutOwnApproval(run, found)
  if (users.length > 0) return { users, instead: null }
  // Passed by itself twice in one step it would go round for ever: somebody has to look at it.
  if (isCircling(run, token, node) || run.unspared.has(node.id))
    return { users: lastResort(run, node), instead: null }
  // Only the starter was found, and need not be asked.
  if (found.length > 0 && run.graph.settings.ownApproval === 'skip') return { users: [], instead: 'agree' }
  return nobodyFound(run, token, node)
}

type Asked = Omit<Members, 'isSpared'>

/** Somebody who was named before and whose turn has come: the same, or whoever stands in for one who has left. */
export function presentFor(run: Run, token: Token, node: GraphNode, user: string): string {
  const [found] = findUsers(run, token, node, [{ by: 'user', value: user }])
  return found ?? lastResort(run, node)[0]!
}

/** Lets those know whom the node names; they are never waited for. */
export function inform(run: Run, token: Token, node: GraphNode, copyTo: readonly Assignment[]): void {
  const users = copyTo.length === 0 ? [] : findUsers(run, token, node, copyTo)
  if (users.length > 0) run.effects.push({ type: 'copy', users, node: node.id, comment: '' })
}

/** Who agreed at the nearest nodes before this one where somebody was asked. */
export function previousApprovers(run: Run, token: Token): readonly string[] {
  const approved = ancestorsOf(run.trail, token).filter(({ approvers }) => approvers.length > 0)
  return approved.at(-1)?.approvers ?? []
}

const unique = (users: readonly string[]): string[] => [...new Set(users)]

function findUsers(
  run: Run,
  token: Token,
  node: GraphNode,
  assign: readonly Assignment[],
): readonly string[] {
  const { starter, variables } = run.state
  const chosen = run.state.chosen[node.id] ?? []
  const isChosen = assign.some(({ by }) => by === 'starterChoice' || by === 'previousChoice')
  if (isChosen && chosen.length === 0) throw new BusinessError(`任务(${node.name})的审批人未选择`)
  const situation = {
    node: node.id,
    starter,
    variables,
    chosen,
    previousApprovers: previousApprovers(run, token),
    managers: run.graph.settings.managers,
  }
  return unique(run.people({ ask: 'assign', assign, situation }))
}

function withoutOwnApproval(run: Run, users: readonly string[]): readonly string[] {
  const { ownApproval } = run.graph.settings
  const { user: starter } = run.state.starter
  if (ownApproval === 'self' || !users.includes(starter)) return users
  const others = users.filter((user) => user !== starter)
  if (ownApproval === 'skip') return others
  return unique([...others, ...run.people({ ask: 'leader', of: starter })])
}

function nobodyFound(run: Run, token: Token, node: GraphNode<'user'>): Asked {
  const { nobody } = run.graph.settings
  if (nobody === 'pass') return { users: [], instead: 'agree' }
  if (nobody === 'refuse') return { users: [], instead: 'refuse' }
  if (nobody === 'managers') return { users: lastResort(run, node), instead: null }
  const named = findUsers(run, token, node, [{ by: 'user', value: nobody.slice('user:'.length) }])
  const users = named.filter((user) => user !== barredStarter(run))
  return { users: users.length > 0 ? users : lastResort(run, node), instead: null }
}

function lastResort(run: Run, node: GraphNode): readonly string[] {
  const users = lastPeople(run)
  if (users.length === 0) throw new BusinessError(`任务(${node.name})找不到审批人，请联系流程管理员`)
  return users
}

/** Whoever takes what nobody else is left for. */
export const lastPeople = (run: Run): readonly string[] =>
  run.people({ ask: 'lastResort', managers: run.graph.settings.managers, without: barredStarter(run) })

/** The starter, where starters are not to decide on what they applied for. */
const barredStarter = ({ graph, state }: Run): string | null =>
  graph.settings.ownApproval === 'self' ? null : state.starter.user

const isCircling = (run: Run, token: Token, node: GraphNode<'user'>): boolean =>
  ancestorsOf(run.trail, token).some(({ id, node: passed }) => passed === node.id && id > run.before.lastId)

/** Whether somebody need not be asked again, having approved just before or ever; a second round asks anew. */
export function isRepeated(run: Run, token: Token, user: string): boolean {
  const { repeated } = run.graph.settings
  if (repeated === 'ask') return false
  const passed = ancestorsOf(run.trail, token)
  if (passed.some(({ node }) => node === token.node)) return false
  if (repeated === 'consecutive') return previousApprovers(run, token).includes(user)
  return [...run.trail.values()].some(({ approvers }) => approvers.includes(user))
}
