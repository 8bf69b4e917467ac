import type { DictItem, Linked } from '@mortise/model'
import { prepared } from '../../db/statement/statement.ts'
import type { Reading } from '../engine/engine.ts'
import type { Lookup } from '../engine/lookup.ts'

/** Narrows a statement to the rows of a target that this tenant may point to. */
export function ofTenant({ isShared, sharedWith }: Lookup, tenant: string, params: unknown[]): string {
  if (!isShared) return ` and tenant_id = $${params.push(tenant)}`
  if (!sharedWith || (sharedWith === 'id' && tenant === '0')) return ''
  if (sharedWith === 'id') return ` and id = $${params.push(tenant)}`
  const isMember = `$${params.push(tenant)}::text = any(${sharedWith})`
  return tenant === '0'
    ? ` and (${isMember} or coalesce(cardinality(${sharedWith}), 0) = 0)`
    : ` and ${isMember}`
}

export type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Texts of all ids that rows mention, from all sources in one statement. With `isHeld` only of rows that are there, which
 * then stay until the transaction ends: who wants to delete one waits, and finds that it is pointed to.
 */
export async function textsOf(
  reading: Reading,
  wanted: ReadonlyMap<Lookup, ReadonlySet<string>>,
  { isHeld: isLocked = false } = {},
): Promise<Texts> {
  const params: unknown[] = []
  const parts: string[] = []
  for (const [lookup, ids] of wanted) {
    if (ids.size === 0) continue
    // What a row mentions already may be read whoever it is; to be mentioned anew it must be this tenant's.
    const sameTenant = isLocked || !lookup.isShared ? ofTenant(lookup, reading.tenant, params) : ''
    const part = `select ${parts.length} as source, ${lookup.store}::text as id, ${lookup.text('x')} as text from ${lookup.table} x where ${lookup.store} = any($${params.push([...ids])})${sameTenant}`
    const lock = lookup.needsNoLock ? '' : ' for key share'
    parts.push(isLocked ? `select * from (${part} and not deleted${lock}) held${parts.length}` : part)
  }
  const names = [...wanted].filter(([, ids]) => ids.size > 0).map(([lookup]) => lookup.name)
  const texts = new Map<string, Map<string, string>>(names.map((name) => [name, new Map()]))
  if (parts.length === 0) return texts
  const { rows } = await prepared(reading.client, parts.join(' union all '), params)
  for (const { source, id, text } of rows as { source: number; id: string; text: string | null }[]) {
    texts.get(names[source] ?? '')?.set(id, text ?? id)
  }
  return texts
}

export interface Translator {
  readonly linked: Linked
  readonly dicts: ReadonlyMap<string, readonly DictItem[]>
}

const itemMaps = new WeakMap<readonly DictItem[], ReadonlyMap<string, string>>()
const none: readonly DictItem[] = []

/** Texts of a dictionary by value, disabled items included. */
export function itemTexts(
  dicts: ReadonlyMap<string, readonly DictItem[]>,
  code: string,
): ReadonlyMap<string, string> {
  const items = dicts.get(code) ?? none
  let map = itemMaps.get(items)
  if (!map) itemMaps.set(items, (map = new Map(items.map((item) => [item.value, item.text]))))
  return map
}

/** In whose name the product itself writes is no account. */
export const nameOfNobody = (account: string): string => (account === 'system' ? '系统' : account)
