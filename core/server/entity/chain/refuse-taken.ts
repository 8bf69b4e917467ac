import {
  type AnyEntity,
  BusinessError,
  type Chain,
  isWhollyEditable,
  type Move,
  type Row,
} from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'
import type { Engine } from '../engine/engine.ts'
import { nameOf } from './sources.ts'

/** The entities whose documents are made from those of another, each with how. */
export function chainsFrom({ linked }: Engine, { name }: AnyEntity): (readonly [AnyEntity, Chain])[] {
  return [...linked.entities.values()].flatMap((entity) =>
    entity.from.flatMap((chain) => (chain.source.name === name ? [[entity, chain] as const] : [])),
  )
}

/** Refuses to undo a document, or to take it back to where it is edited, once something was taken of it. */
export function refuseTaken(
  engine: Engine,
  { entity }: Compiled,
  row: Row,
  key: string,
  { to, label }: Move,
): void {
  if (!to) return
  const after = { ...row, [key]: to }
  const isUndone = entity.from.some((chain) => chain.in?.includes(String(row[key])) && !chain.in.includes(to))
  const isReopened = !isWhollyEditable(entity, row) && isWhollyEditable(entity, after)
  if (!isUndone && !isReopened) return
  for (const [, chain] of chainsFrom(engine, entity))
    if (isTaken(chain, row)) throw new BusinessError(`${nameOf(entity, row)} 已有${chain.act}，不能${label}`)
}

function isTaken(chain: Chain, source: Row): boolean {
  if (chain.takes === 'whole') return chain.one !== undefined && source[chain.one] !== null
  return ((source[chain.lines] as Row[] | undefined) ?? []).some((line) =>
    Object.keys(chain.counts).some((counter) => Number(line[counter]) > 0),
  )
}
