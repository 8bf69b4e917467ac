import { type AnyEntity, type Chain, fieldsOf, type Row } from '@mortise/model'
import { api } from '../session/connection.ts'
import { readRow } from './list-page.ts'
import { textName } from './texts.ts'

/** Asks for a document of all that is open of a row, not saved yet. */
export async function draftFrom(
  of: AnyEntity,
  entity: AnyEntity,
  { id }: Row,
  options: { readonly quiet?: boolean } = {},
): Promise<Row> {
  const call = `draftFrom${of.name[0]?.toUpperCase()}${of.name.slice(1)}`
  const draft: Row = readRow(
    entity,
    await api.get<Row>(`${entity.wire}/${call}`, { id: String(id) }, options),
  )
  // It is nobody's yet: no id, no number, no writer.
  const { id: _id, version: _version, createBy: _by, createTime: _at, ...rest } = draft
  return rest
}

/** What a form takes of such a draft: lines and what is copied, and of all else what nobody filled in yet. */
export function takenFrom(entity: AnyEntity, chain: Chain, draft: Row, values: Row): Row {
  const copied = new Set([...chain.head, ...chain.fills, ...(chain.takes === 'lines' ? [chain.into] : [])])
  const taken: Row = {}
  for (const [key, field] of Object.entries(fieldsOf(entity))) {
    if (key === chain.ref || draft[key] === undefined || !(copied.has(key) || isEmpty(values[key]))) continue
    taken[key] = draft[key]
    const text = textName(key, field)
    if (draft[text] !== undefined) taken[text] = draft[text]
  }
  return taken
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
