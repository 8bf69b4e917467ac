import type { Row, RowOf } from '@mortise/model'
import { api, fetchRows, readRow, refreshAll } from '@mortise/web'
import { type FieldRights, ProcessBinding } from '@mortise/workflow/model'

type Binding = RowOf<typeof ProcessBinding>

const MOST = 20

export const bindingOf = async (id: string, signal: AbortSignal): Promise<Binding> =>
  readRow(
    ProcessBinding,
    await api.get<Row>(`${ProcessBinding.wire}/queryById`, { id }, { signal, quiet: true }),
  )

/** By what a process is bound to documents, each in full. */
export async function bindingsOfProcess(process: string, signal: AbortSignal): Promise<Binding[]> {
  const where = { process: process as Binding['process'] }
  const { rows } = await fetchRows(ProcessBinding, { where, size: MOST }, signal)
  return Promise.all(rows.map(({ id }) => bindingOf(id, signal)))
}

export async function saveRights({ id, version }: Binding, fieldPerms: FieldRights): Promise<void> {
  await api.put(`${ProcessBinding.wire}/edit`, { id, version, fieldPerms })
  await refreshAll()
}
