import { assertNever } from '@mortise/model'
import { flowOf, type GraphNode, nodeOf } from '../graph/graph.ts'
import { ask, askStarter } from './approve.ts'
import { arrive } from './join.ts'
import { inform } from './members.ts'
import { flowsFrom, valueOf } from './route.ts'
import { nodeAt, putToken, type Run } from './run.ts'
import { callService } from './services.ts'
import type { Token } from './state.ts'
import { armBoundaries, armCatch } from './timers.ts'
import { drop, endPath, leave, place } from './tokens.ts'

/** A token comes to a node: it passes, waits, or ends there. */
export function enter(run: Run, token: Token): void {
  const node = nodeAt(run, token)
  armBoundaries(run, token)
  switch (node.kind) {
    case 'start':
      return run.returned.has(token.id) ? askStarter(run, token) : leave(run, token)
    case 'user':
      return ask(run, token, node)
    case 'manual':
      inform(run, token, node, node.copyTo)
      return leave(run, token)
    case 'boundary':
      return leave(run, token)
    case 'script':
      return calculate(run, token, node)
    case 'send':
      return send(run, token, { on: 'message', name: node.message })
    case 'throw':
      return send(run, token, node.trigger)
    case 'service':
      wait(run, token, 'event')
      return callService(run, token, node)
    case 'receive':
    case 'catch':
      if (run.happened.has(token.id)) return leave(run, token)
      wait(run, token, 'event')
      return armCatch(run, token, node)
    case 'event':
      wait(run, token, 'event')
      for (const flow of node.outgoing) {
        armCatch(run, token, nodeOf(run.graph, flowOf(run.graph, flow).to))
      }
      return
    case 'exclusive':
      return leave(run, token, flowsFrom(run, node))
    case 'parallel':
    case 'inclusive':
      return arrive(run, token, node)
    case 'sub':
      return enterScope(run, token)
    case 'call':
      wait(run, token, 'call')
      run.effects.push({
        type: 'call',
        token: token.id,
        process: node.process,
        variables: run.state.variables,
      })
      return
    case 'end':
      return end(run, token, node)
    default:
      assertNever(node)
  }
}

const wait = (run: Run, token: Token, what: Token['wait']): Token => putToken(run, { ...token, wait: what })

function calculate(run: Run, token: Token, { variable, expression }: GraphNode<'script'>): void {
  const value = valueOf(run, expression)
  run.state = { ...run.state, variables: { ...run.state.variables, [variable]: value } }
  leave(run, token)
}

function send(run: Run, token: Token, trigger: GraphNode<'throw'>['trigger']): void {
  if (trigger?.on === 'message' || trigger?.on === 'signal') {
    run.effects.push({ type: trigger.on, name: trigger.name, variables: run.state.variables })
  }
  leave(run, token)
}

function enterScope(run: Run, host: Token): void {
  const start = run.shape.starts.get(host.node)
  if (!start) throw new Error(`sub-process ${host.node} has no start`)
  wait(run, host, 'sub')
  place(run, { node: start.id, via: null, scope: host.id, from: [host.id] })
}

function end(run: Run, token: Token, node: GraphNode<'end'>): void {
  if (node.result === 'refuse') run.state = { ...run.state, result: 'refuse' }
  if (node.ends === 'error') return raise(run, token, node.error)
  if (node.ends === 'scope') {
    for (const other of run.tokens.values()) if (other.scope === token.scope) drop(run, other)
  }
  drop(run, token)
  endPath(run, token.scope)
}

/** Leaves the nearest sub-process that catches the error; the proof has seen to it that there is one. */
function raise(run: Run, token: Token, code: string): void {
  let host = token.scope === null ? undefined : run.tokens.get(token.scope)
  for (; host; host = host.scope === null ? undefined : run.tokens.get(host.scope)) {
    const caught = (run.shape.boundaries.get(host.node) ?? []).find(
      ({ trigger }) => trigger.on === 'error' && (trigger.code === '' || trigger.code === code),
    )
    if (!caught) continue
    drop(run, host)
    place(run, { node: caught.id, via: null, scope: host.scope, from: [host.id] })
    return
  }
  throw new Error(`nothing catches the error ${code}`)
}
