import {
  type AnyEntity,
  type Chain,
  type Condition,
  type FieldOf,
  fieldsOf,
  hasRef,
  type LineChain,
  type Row,
} from '@mortise/model'
import { prepared } from '../../db/statement/statement.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { attachLines, selectRows } from '../read/read.ts'

/** A line of a source, with the document it stands in. */
export interface SourceLine {
  readonly document: Row
  readonly line: Row
  readonly at: number
}

/** The documents that a document takes from, and their lines by id. */
export interface Sources {
  readonly documents: readonly Row[]
  readonly lines: ReadonlyMap<string, SourceLine>
}

/** The sources that a document names, by its reference or by its lines. */
export async function sourcesOf(working: Working, chain: Chain, document: Row): Promise<Sources> {
  const condition = hasRef(chain)
    ? among('id', [document[chain.ref]])
    : await namedByLines(working, chain, (document[chain.into] as Row[] | null) ?? [])
  return readSources(working, chain, condition)
}

async function namedByLines(working: Working, chain: LineChain, rows: readonly Row[]): Promise<Condition> {
  const { title } = chain.find
  const byId = among('id', await parentsOf(working, chain, lineIds(chain, rows)))
  if (!title) return byId
  const byTitle = among(
    chain.source.title,
    rows.map((row) => row[title]),
  )
  return { any: [byId, byTitle] }
}

/** The sources that have these lines, held until the transaction ends. */
export async function lockSources(
  working: Working,
  chain: LineChain,
  lines: readonly string[],
): Promise<Sources> {
  const parents = await parentsOf(working, chain, lines)
  return readSources(working, chain, among('id', parents), true)
}

async function readSources(
  working: Working,
  chain: Chain,
  condition: Condition,
  lock = false,
): Promise<Sources> {
  const source = working.engine.compiled(chain.source)
  const documents = await selectRows(working, source, condition, { lock })
  await attachLines(working, source, documents)
  if (chain.takes === 'whole') return { documents, lines: new Map() }
  const lines = documents.flatMap((document) =>
    (document[chain.lines] as Row[]).map((line, at) => [line.id as string, { document, line, at }] as const),
  )
  return { documents, lines: new Map(lines) }
}

async function parentsOf(
  { engine, client, tenant }: Working,
  chain: LineChain,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const lines = engine.compiled(chain.source).lines.find(({ key }) => key === chain.lines)
  const { rows } = await prepared(
    client,
    `select distinct parent_id as id from ${lines?.table} where tenant_id = $1 and id = any($2)`,
    [tenant, ids],
  )
  return (rows as { id: string }[]).map(({ id }) => id)
}

const lineIds = ({ lineRef }: LineChain, rows: readonly Row[]): string[] =>
  textsOf(rows.map((row) => row[lineRef]))

const textsOf = (values: readonly unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string' && value !== '')),
]

const among = (field: string, values: readonly unknown[]): Condition => ({
  field,
  test: { op: 'in', values: textsOf(values) },
})

/** `采购订单 CGDD20261116-0001`, as refusals name it. */
export const nameOf = ({ label, title }: AnyEntity, document: Row): string =>
  `${label} ${String(document[title])}`

/** The state of a document, if it has one, and how people call it. */
export function stateOf(compiled: Compiled, document: Row): { state: string; label: string } | null {
  const field = compiled.flow ? compiled.fields[compiled.flow] : undefined
  if (field?.kind !== 'flow' || !compiled.flow) return null
  const state = String(document[compiled.flow])
  return { state, label: field.states[state] ?? state }
}

/** Whether a document counts at its sources, or stands for them. */
export const isTaking = (compiled: Compiled, chain: Chain, document: Row): boolean =>
  !chain.in || chain.in.includes(stateOf(compiled, document)?.state ?? '')

/** The lines of an entity that a chain names. */
export const linesField = (entity: AnyEntity, key: string): FieldOf<'lines'> =>
  fieldsOf(entity)[key] as FieldOf<'lines'>
