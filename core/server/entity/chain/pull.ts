import {
  BusinessError,
  defaultsOf,
  derived,
  fieldsOf,
  type LineChain,
  openOn,
  type Row,
  refuseLine,
} from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { notFound } from '../store/store.ts'
import { linesField, nameOf, type SourceLine, type Sources, sourcesOf } from './sources.ts'

/**
 * Gives a document what it has from its sources: the lines that are open where none were given, the ids of the lines
 * that its own are made from, and the values that are copied.
 */
export async function pullFromSources(
  working: Working,
  compiled: Compiled,
  row: Row,
  before: Row | null,
): Promise<void> {
  for (const chain of compiled.entity.from) {
    if (chain.ref && !row[chain.ref]) continue
    const isNew = !before || before[chain.ref ?? ''] !== row[chain.ref ?? '']
    const isCopied = chain.head.length > 0 || (isNew && chain.fills.length > 0)
    if (chain.takes === 'whole' && !isCopied) continue
    const sources = await sourcesOf(working, chain, row)
    const [source] = sources.documents
    if (chain.ref && !source) throw notFound()
    if (chain.ref && source) {
      for (const key of chain.head) row[key] = source[key]
      for (const key of chain.fills) row[key] ??= source[key]
    }
    if (chain.takes === 'whole') continue
    const lines = (row[chain.into] as Row[] | null) ?? []
    // Who empties a document that was saved means it.
    const isPulled =
      isNew && lines.length === 0 && source && chain.ref && !linesField(compiled.entity, chain.into).required
    const isAlone = (row[chain.beside ?? ''] as Row[] | undefined)?.length
    const wanted = isPulled ? pulledLines(compiled, working, chain, source, { isEmpty: !!isAlone }) : lines
    const were = new Map(((before?.[chain.into] as Row[] | undefined) ?? []).map((line) => [line.id, line]))
    row[chain.into] = wanted.map((line, at) => {
      const found = findLine(compiled, chain, sources, line, at, were.get(line.id))
      return found ? madeFrom(compiled, chain, line, found) : unlinked(chain, line)
    })
  }
}

/** Lines of all that is still open, as a new document begins with them. */
export const openLines = (compiled: Compiled, working: Working, chain: LineChain, source: Row): Row[] =>
  pulledLines(compiled, working, chain, source, { isEmpty: false })

function pulledLines(
  { entity }: Compiled,
  { ctx }: Working,
  chain: LineChain,
  source: Row,
  /** Whether there may be none. */
  { isEmpty }: { readonly isEmpty: boolean },
): Row[] {
  const defaults = defaultsOf(linesField(entity, chain.into), ctx)
  const open = (source[chain.lines] as Row[]).filter((line) => openOn(chain, line) > 0)
  if (open.length === 0 && !isEmpty)
    throw new BusinessError(`${nameOf(chain.source, source)} 没有未${chain.act}的明细`, { field: chain.ref })
  return open.map((line) => ({ ...defaults, [chain.lineRef]: line.id, [chain.qty]: openOn(chain, line) }))
}

/** A line of which nothing says what it is made from. */
const unlinked = ({ lineRef, find: { place } }: LineChain, line: Row): Row => ({
  ...line,
  [lineRef]: null,
  ...(place && { [place]: null }),
})

function madeFrom({ entity }: Compiled, chain: LineChain, line: Row, from: SourceLine): Row {
  const { title, place, same } = chain.find
  const copied = Object.fromEntries(
    [...chain.line, ...(same ? [same] : [])].map((key) => [key, from.line[key] ?? null]),
  )
  return derived(linesField(entity, chain.into), {
    ...line,
    ...copied,
    ...(title && { [title]: from.document[chain.source.title] }),
    ...(place && { [place]: from.at + 1 }),
    [chain.lineRef]: from.line.id,
  })
}

/** The line that a line is made from; none where lines name their sources and this one names none. */
function findLine(
  { entity }: Compiled,
  chain: LineChain,
  sources: Sources,
  line: Row,
  row: number,
  before: Row | undefined,
): SourceLine | null {
  const { title, place, same } = chain.find
  const own = linesField(entity, chain.into)
  const isNamedAnew =
    before &&
    line[chain.lineRef] === before[chain.lineRef] &&
    [title, place].some((key) => key && line[key] !== before[key])
  const id = isNamedAnew ? null : line[chain.lineRef]
  const byId = typeof id === 'string' ? sources.lines.get(id) : undefined
  if (!byId && !chain.ref && !id && !(title && line[title])) return null
  const document = byId?.document ?? sourceOf(chain, sources, line)
  if (!document) {
    const name = `${chain.source.label} ${title ? String(line[title]) : ''}`
    return refuseLine(own, row, title ?? chain.lineRef, `${name}不存在`)
  }
  const name = nameOf(chain.source, document)
  const field = (place && line[place] ? place : same) ?? chain.lineRef
  const label = same ? (fieldsOf(own)[same]?.label ?? '') : '明细'
  const missing = chain.words?.missing?.(name)
  const found = byId ?? (id ? undefined : lineAt(chain, document, line))
  if (!found) return refuseLine(own, row, field, missing ?? `${label}不在${name} 中`)
  if (same && line[same] && line[same] !== found.line[same])
    refuseLine(own, row, same, missing ?? `${label}与${name} 第${found.at + 1}行不一致`)
  return found
}

const sourceOf = (chain: LineChain, { documents }: Sources, line: Row): Row | undefined =>
  chain.ref
    ? documents[0]
    : documents.find((document) => document[chain.source.title] === line[chain.find.title ?? ''])

/** By its place where that is told, else by what it is about. */
function lineAt(
  { lines, find: { place, same } }: LineChain,
  document: Row,
  line: Row,
): SourceLine | undefined {
  const all = document[lines] as Row[]
  const position = place ? line[place] : null
  const at =
    typeof position === 'number' ? position - 1 : all.findIndex((each) => same && each[same] === line[same])
  const found = all[at]
  return found && { document, line: found, at }
}
