import {
  type AnyEntity,
  both,
  type Chain,
  type Condition,
  codeOf,
  fieldsOf,
  hasRef,
  type LineChain,
  type Row,
} from '@mortise/model'
import { quotedColumn } from '../../db/tables/columns.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { selectRows } from '../read/read.ts'
import { chainsFrom } from './refuse-taken.ts'
import { sourcesOf, stateOf } from './sources.ts'

/** A document that another was made from, or that became of it. */
export interface RelatedDocument {
  readonly entity: string
  readonly label: string
  readonly id: string
  readonly title: string
  readonly state: string | null
  readonly createTime: string
}

export interface Related {
  readonly from: RelatedDocument[]
  readonly became: RelatedDocument[]
}

const most = 100

/** What a document was made from and what became of it, as far as the caller may see those documents. */
export async function relatedTo(working: Working, compiled: Compiled, document: Row): Promise<Related> {
  const from: RelatedDocument[] = []
  for (const chain of compiled.entity.from) {
    const { documents } = await sourcesOf(working, chain, document)
    const ids = documents.map(({ id }) => id as string)
    if (ids.length > 0) from.push(...(await visible(working, chain.source, { among: ids })))
  }
  const became: RelatedDocument[] = []
  for (const key of earlierOf(compiled.entity)) {
    if (document[key])
      from.push(...(await visible(working, compiled.entity, { among: [String(document[key])] })))
    became.push(...(await visible(working, compiled.entity, { earlier: key, source: document })))
  }
  for (const [made, chain] of chainsFrom(working.engine, compiled.entity))
    became.push(...(await visible(working, made, { chain, source: document })))
  return { from, became }
}

/** Fields by which a document names the one of its own kind that it replaces: nobody types them. */
const earlierOf = (entity: AnyEntity): string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([key, field]) =>
    field.kind === 'ref' && field.to === entity.name && field.readonly ? [key] : [],
  )

type Wanted =
  | { readonly among: readonly string[] }
  | { readonly chain: Chain; readonly source: Row }
  | { readonly earlier: string; readonly source: Row }

async function visible(working: Working, entity: AnyEntity, wanted: Wanted): Promise<RelatedDocument[]> {
  const { ctx, engine } = working
  if (!ctx.can(codeOf(entity, 'list'))) return []
  const compiled = engine.compiled(entity)
  const condition: Condition[] = [ctx.scope(entity)]
  let also: ((params: unknown[]) => string) | undefined
  if ('among' in wanted) condition.push({ field: 'id', test: { op: 'in', values: [...wanted.among] } })
  else if ('earlier' in wanted)
    condition.push({ field: wanted.earlier, test: { op: 'eq', value: wanted.source.id as string } })
  else if (hasRef(wanted.chain))
    condition.push({ field: wanted.chain.ref, test: { op: 'eq', value: wanted.source.id as string } })
  else also = madeFromLines(working, compiled, wanted.chain, wanted.source)
  const rows = await selectRows(working, compiled, both(...condition), {
    sort: [['createTime', 'asc']],
    limit: most,
    ...(also && { also }),
  })
  return rows.map((row) => ({
    entity: entity.name,
    label: entity.label,
    id: row.id as string,
    title: String(row[entity.title] ?? ''),
    state: stateOf(compiled, row)?.label ?? null,
    createTime: row.createTime as string,
  }))
}

/** Documents that have lines made from lines of the source. */
function madeFromLines({ tenant }: Working, compiled: Compiled, chain: LineChain, source: Row) {
  const lines = compiled.lines.find(({ key }) => key === chain.into)
  const ids = (source[chain.lines] as Row[]).map((line) => line.id)
  return (params: unknown[]) =>
    `t.id in (select parent_id from ${lines?.table} where tenant_id = $${params.push(tenant)} and ${quotedColumn(chain.lineRef)} = any($${params.push(ids)}))`
}
