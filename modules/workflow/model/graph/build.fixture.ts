import type { Flow, Graph, GraphNode, NodeKind } from './graph.ts'
import { type Approval, defaultApproval, defaultSettings, type ProcessSettings } from './settings.ts'

type Unplaced = { [K in NodeKind]: Omit<GraphNode<K>, 'incoming' | 'outgoing'> }[NodeKind]

/** A graph by its nodes and by flows such as `a b` or `a b amount > 5`, for tests. */
export function build(
  nodes: readonly Unplaced[],
  flows: readonly string[],
  settings: Partial<ProcessSettings> = {},
): Graph {
  const made = flows.map((text, index): Flow => {
    const [from, to, ...condition] = text.split(' ')
    const id = `f${index}`
    return { id, name: id, from: from!, to: to!, condition: condition.join(' ') || null }
  })
  const placed = nodes.map((node) => ({
    ...node,
    incoming: made.filter(({ to }) => to === node.id).map(({ id }) => id),
    outgoing: made.filter(({ from }) => from === node.id).map(({ id }) => id),
  })) as GraphNode[]
  return {
    key: 'test',
    name: '测试流程',
    settings: { ...defaultSettings, managers: ['boss'], ...settings },
    nodes: Object.fromEntries(placed.map((node) => [node.id, node])),
    flows: Object.fromEntries(made.map((flow) => [flow.id, flow])),
  }
}

const place = (id: string, scope: string | null) => ({ id, name: id, scope })

export const start = (id = 's', scope: string | null = null) => ({
  ...place(id, scope),
  kind: 'start' as const,
})

export const end = (id = 'e', scope: string | null = null, rest: Partial<GraphNode<'end'>> = {}) => ({
  ...place(id, scope),
  kind: 'end' as const,
  ends: 'path' as const,
  error: '',
  result: 'agree' as const,
  ...rest,
})

/** A user task handled by these users. */
export const user = (
  id: string,
  users: string,
  approval: Partial<Approval> = {},
  scope: string | null = null,
) => ({
  ...place(id, scope),
  kind: 'user' as const,
  approval: { ...defaultApproval, assign: [{ by: 'user' as const, value: users }], ...approval },
})

export const gateway = <K extends 'parallel' | 'event'>(
  kind: K,
  id: string,
  scope: string | null = null,
) => ({
  ...place(id, scope),
  kind,
})

/** `otherwise` is the place of the default flow among all flows. */
export const choice = <K extends 'exclusive' | 'inclusive'>(
  kind: K,
  id: string,
  otherwise: number | null = null,
  scope: string | null = null,
) => ({ ...place(id, scope), kind, otherwise: otherwise === null ? null : `f${otherwise}` })

export const sub = (id: string, scope: string | null = null) => ({
  ...place(id, scope),
  kind: 'sub' as const,
})

export const manual = (id: string, scope: string | null = null) => ({
  ...place(id, scope),
  kind: 'manual' as const,
  copyTo: [],
})

export const service = (id: string, scope: string | null = null) => ({
  ...place(id, scope),
  kind: 'service' as const,
  handler: 'archive',
})

export const timer = (id: string, text = 'PT1H', scope: string | null = null) => ({
  ...place(id, scope),
  kind: 'catch' as const,
  trigger: { on: 'timer' as const, timer: { form: 'duration' as const, text } },
})

/** Waits for a message. */
export const heard = (id: string, name: string, scope: string | null = null) => ({
  ...place(id, scope),
  kind: 'catch' as const,
  trigger: { on: 'message' as const, name },
})

export const boundary = (
  id: string,
  host: string,
  rest: Partial<GraphNode<'boundary'>> = {},
  scope: string | null = null,
) => ({
  ...place(id, scope),
  kind: 'boundary' as const,
  host,
  isInterrupting: true,
  trigger: { on: 'timer' as const, timer: { form: 'duration' as const, text: 'PT1H' } },
  ...rest,
})
