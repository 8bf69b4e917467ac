import { type AnyEntity, conditionOf, fieldsOf, type Row, resultOf } from '@mortise/model'
import { type FormMode, sentBody } from '../rows/form-row.ts'
import { fetchPage, readRow } from '../rows/list-page.ts'
import { api } from '../session/connection.ts'

export interface Saving {
  readonly mode: FormMode
  readonly values: Row
  /** The fields of the form. */
  readonly keys: ReadonlySet<string>
  /** The version that was opened. */
  readonly version: unknown
  /** Under which a save that is sent twice is done once. */
  readonly requestId: string
  /** Sends it instead of the entity's own call, and answers what is said then. */
  readonly send?: (body: Row) => Promise<string>
}

/** Sends what was filled in; answers what the server said, and which row it is. */
export async function save(of: AnyEntity, saving: Saving): Promise<{ text: string; id: string | null }> {
  const { mode, values, keys, version, requestId, send } = saving
  const body = sentBody(of, values, keys)
  if (send) return { text: await send(body), id: null }
  const isEdit = mode === 'edit'
  const answer = await api.ask({
    method: isEdit ? 'PUT' : 'POST',
    path: `${of.wire}/${isEdit ? 'edit' : 'add'}`,
    body: isEdit ? { ...body, id: values.id, version } : body,
    headers: { 'X-Request-Id': requestId },
  })
  const result = await resultOf(Promise.resolve(answer))
  const id = isEdit ? values.id : result
  return { text: answer.message, id: typeof id === 'string' ? id : null }
}

/** A row as it stands now; null where it cannot be had any more. */
export async function currentRow(of: AnyEntity, id: string): Promise<Row | null> {
  const quiet = { quiet: true }
  if (of.verbs.includes('queryById'))
    return readRow(of, await api.get<Row>(`${of.wire}/queryById`, { id }, quiet)) as Row
  const { rows } = await fetchPage(api, of, { where: conditionOf(of, { id }), size: 1 }, quiet)
  return (rows[0] as Row | undefined) ?? null
}

/** The sub-table that has a field of this name. */
export const linesWith = (of: AnyEntity, name: string | undefined): string | undefined =>
  Object.entries(fieldsOf(of)).find(
    ([, field]) => field.kind === 'lines' && name !== undefined && name in field.fields,
  )?.[0]
