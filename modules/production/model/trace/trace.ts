import type { Row } from '@mortise/model'

/** What a product passes on its way, from what it is made of to whoever bought it. */
export const traceKinds = {
  lot: '物料批次',
  work: '工单',
  panel: '板件',
  door: '门码',
  pack: '包件',
  order: '订单',
  customer: '客户',
} as const
export type TraceKind = keyof typeof traceKinds

export interface TraceNode {
  readonly key: string
  readonly kind: TraceKind
  readonly title: string
  readonly note: string | null
  /** By which it is traced on. */
  readonly code: string | null
  /** Where it is told in full, for whoever may read it. */
  readonly document: { readonly entity: string; readonly id: string } | null
  /** What was asked for. */
  readonly isSelf: boolean
}
export interface TraceEdge {
  readonly from: string
  readonly to: string
}

/** All that is known of one door; rows as they travel, and only those that the caller may read. */
export interface DoorPassport {
  readonly code: string
  readonly status: string
  readonly itemName: string | null
  readonly spec: string | null
  readonly room: string | null
  readonly evaluation: Row | null
  readonly scans: readonly Row[]
  readonly defects: readonly Row[]
}
export interface Trace {
  readonly nodes: readonly TraceNode[]
  readonly edges: readonly TraceEdge[]
  /** Doors beyond those that are shown. */
  readonly left: number
  readonly passport: DoorPassport | null
}

const order = Object.keys(traceKinds) as TraceKind[]

/** Where each node is drawn: a column a kind, those that belong together beside each other. */
export function placesOf({
  nodes,
}: Pick<Trace, 'nodes'>): ReadonlyMap<string, { column: number; row: number }> {
  const kinds = order.filter((kind) => nodes.some((node) => node.kind === kind))
  const places = new Map<string, { column: number; row: number }>()
  for (const [column, kind] of kinds.entries())
    for (const [row, { key }] of nodes.filter((node) => node.kind === kind).entries())
      places.set(key, { column, row })
  return places
}
