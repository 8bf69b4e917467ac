import type { GraphNode, Result } from '../graph/graph.ts'
import { decide, type Vote } from './decide.ts'
import { inform, isRepeated, membersOf, presentFor } from './members.ts'
import { sendBack } from './return.ts'
import { nodeAt, notify, openTasksOf, putTask, putToken, type Run, tasksOf, tokenOf } from './run.ts'
import { isOpen, type Outcome, type Task, type Token } from './state.ts'
import { closeTask, countLeft, createTask, keepMemo } from './tasks.ts'
import { armTimeout } from './timers.ts'
import { finish, leave } from './tokens.ts'

/** A token reaches a user task: those who handle it are found and asked. */
export function ask(run: Run, token: Token, node: GraphNode<'user'>): void {
  const { users, instead, isSpared } = membersOf(run, token, node)
  inform(run, token, node, node.approval.copyTo)
  if (isSpared) spare(run, token, node, instead === 'agree')
  if (instead) return close(run, token, node, instead)
  putToken(run, { ...token, wait: 'task' })
  askMembers(run, token, node, sendersAmong(run, token, node, users))
  armTimeout(run, token, node)
  judge(run, token.id)
}

/** 直达: what one alone handles comes back to the one who sent it away, who knows why. */
function sendersAmong(
  run: Run,
  { id }: Token,
  { approval: { mode } }: GraphNode<'user'>,
  users: readonly string[],
) {
  const sender = run.senders.get(id)
  const isForOne = mode === 'claim' || mode === 'random'
  return isForOne && sender !== undefined && users.includes(sender) ? [sender] : users
}

/** Writes down that the starter need not approve; where nobody else was to, the node is passed. */
function spare(run: Run, token: Token, { approval: { kind } }: GraphNode<'user'>, isPassed: boolean): void {
  const closed = { status: 'done', outcome: 'skip', closedIn: run.number, isVote: false } as const
  createTask(run, token, { kind, assignee: run.state.starter.user, ...closed })
  const visit = run.trail.get(token.id)
  if (isPassed && visit) run.trail.set(token.id, { ...visit, isSpared: true })
}

/** The starter is asked to correct and hand in again what was returned. */
export function askStarter(run: Run, token: Token): void {
  putToken(run, { ...token, wait: 'task' })
  createTask(run, token, { kind: 'fill', assignee: run.state.starter.user })
  countLeft(run, token.id)
}

/** Takes an answer, wherever the task stands: delegated, signed before or after, one of many. */
export function answer(run: Run, task: Task, given: Result, comment: string): void {
  if (task.owner !== null) return giveBack(run, task, comment)
  if (given === 'agree' && task.followers.length > 0) return askFollowers(run, task, comment)
  conclude(run, closeTask(run, task, given, comment))
}

/** Looks whether a node is decided, and asks the next in turn where it is not. */
export function judge(run: Run, id: number): void {
  const token = countLeft(run, id)
  const node = nodeAt(run, token)
  if (node.kind !== 'user') return token.left === 0 ? leave(run, token) : undefined
  const votes = votesOf(run, token, node)
  const decision = decide(node.approval, votes)
  if (decision) return close(run, token, node, decision)
  const [next, ...queue] = token.queue
  if (next === undefined || openTasksOf(run, id).length > 0) return
  putToken(run, { ...token, queue })
  askMember(run, token, node, presentFor(run, token, node, next))
  judge(run, id)
}

/** Decides a node over the heads of those who did not answer in time. */
export function decideOverdue(run: Run, token: Token, node: GraphNode<'user'>, result: Result): void {
  for (const task of openTasksOf(run, token.id)) closeTask(run, task, 'timeout')
  close(run, tokenOf(run, token.id), node, result)
}

/** The parent of people asked to sign goes on when the last of them has answered, or was taken off again. */
export function resumeParent(run: Run, parent: Task): void {
  const isAwaited = [...run.tasks.values()].some(
    (task) => task.parent === parent.id && !task.isVote && isOpen(task),
  )
  if (isAwaited || parent.status !== 'waiting') return
  if (parent.outcome === 'agree') return conclude(run, closeTask(run, parent, 'agree'))
  putTask(run, { ...parent, status: 'open' })
  notify(run, 'answered', [parent.assignee], parent.id)
}

function askMembers(run: Run, token: Token, node: GraphNode<'user'>, users: readonly string[]): void {
  const [first, ...others] = users
  const { mode } = node.approval
  if (mode === 'claim' && others.length > 0) {
    createTask(run, token, { kind: node.approval.kind, status: 'pool', candidates: users })
  } else if (mode === 'random') {
    const [picked] = run.people({ ask: 'leastBusy', among: users })
    askMember(run, token, node, picked ?? first!)
  } else if (mode === 'sequence') {
    askMember(run, token, node, first!)
    putToken(run, { ...tokenOf(run, token.id), queue: others })
  } else {
    for (const user of users) askMember(run, token, node, user)
  }
}

function askMember(run: Run, token: Token, node: GraphNode<'user'>, user: string): void {
  const weight = node.approval.mode === 'ratio' ? (node.approval.weights[user] ?? 1) : 1
  const isSpared = !run.returned.has(token.id) && isRepeated(run, token, user)
  const auto: Partial<Task> = isSpared ? { status: 'done', outcome: 'auto', closedIn: run.number } : {}
  createTask(run, token, { kind: node.approval.kind, assignee: user, weight, ...auto })
}

function close(run: Run, token: Token, node: GraphNode<'user'>, result: Result): void {
  const agreed = tasksOf(run, token.id).filter(
    ({ outcome }) => outcome !== null && answerOf[outcome] === 'agree',
  )
  const approvers = [...new Set(agreed.flatMap(({ assignee }) => (assignee === null ? [] : [assignee])))]
  const visit = run.trail.get(token.id)
  if (visit && result === 'agree') run.trail.set(token.id, { ...visit, approvers })
  run.state = { ...run.state, variables: { ...run.state.variables, outcome: result } }
  const { afterRefusal } = node.approval
  if (result === 'agree' || afterRefusal === 'continue') leave(run, token)
  else if (afterRefusal === 'end') finish(run, 'refused')
  else sendBack(run, token, afterRefusal)
}

/** Members whose turn has not come have a vote that is not given. */
function votesOf(run: Run, token: Token, node: GraphNode<'user'>): Vote[] {
  const cast = tasksOf(run, token.id).filter(({ isVote, status }) => isVote && status !== 'cancelled')
  const waiting = token.queue.map((user) => ({ weight: node.approval.weights[user] ?? 1, answer: null }))
  return [
    ...cast.map((task) => ({ weight: task.weight, answer: isOpen(task) ? null : answerOf[task.outcome!] })),
    ...waiting,
  ]
}

const answerOf: Readonly<Record<Outcome, Result | null>> = {
  agree: 'agree',
  auto: 'agree',
  skip: null,
  refuse: 'refuse',
  timeout: null,
  return: null,
  cancel: null,
  transfer: null,
  opinion: null,
}

function conclude(run: Run, task: Task): void {
  const parent = task.parent === null || task.isVote ? undefined : run.tasks.get(task.parent)
  if (!parent) return judge(run, task.token)
  if (task.outcome !== 'refuse') return resumeParent(run, parent)
  for (const sibling of openTasksOf(run, task.token)) {
    if (sibling.parent === parent.id && !sibling.isVote) closeTask(run, sibling, 'cancel')
  }
  if (parent.outcome === 'agree') return voteInstead(run, parent, task)
  // Whoever is asked to sign first answers in the parent's stead: a refusal is the parent's.
  conclude(run, closeTask(run, parent, 'refuse', task.comment))
}

/** 后加签: who agreed has said so; the vote goes to the one who was asked after and refused. */
function voteInstead(run: Run, parent: Task, signer: Task): void {
  const { isVote, weight, parent: above } = parent
  putTask(run, { ...closeTask(run, parent, 'agree'), isVote: false })
  conclude(run, putTask(run, { ...signer, isVote, weight, parent: above }))
}

/** 委派: the opinion goes to the owner, who decides. */
function giveBack(run: Run, task: Task, comment: string): void {
  const { owner } = task
  keepMemo(run, task, 'opinion', comment)
  putTask(run, { ...task, assignee: owner, owner: null, status: 'open', comment, isRead: false })
  notify(run, 'answered', [owner], task.id)
}

function askFollowers(run: Run, task: Task, comment: string): void {
  putTask(run, { ...task, status: 'waiting', outcome: 'agree', followers: [], comment })
  const token = tokenOf(run, task.token)
  for (const user of task.followers) {
    const assignee = presentFor(run, token, nodeAt(run, token), user)
    createTask(run, token, { kind: 'add', assignee, parent: task.id, isVote: false })
  }
}
