import type { Row, RowOf } from '@mortise/model'
import { api, readRow, refreshAll, saveFile } from '@mortise/web'
import { ProcessModel, type Published } from '@mortise/workflow/model'

type Model = RowOf<typeof ProcessModel>

export const modelOf = async (id: string, signal?: AbortSignal): Promise<Model> =>
  readRow(ProcessModel, await api.get<Row>(`${ProcessModel.wire}/queryById`, { id }, { signal, quiet: true }))

/** Keeps the draft, and answers the row as it stands then. */
export async function saveModel({ id, version }: Model, xml: string): Promise<Model> {
  await api.put(`${ProcessModel.wire}/edit`, { id, version, xml })
  void refreshAll()
  return modelOf(id)
}

export async function publishModel(id: string): Promise<Published> {
  const published = await api.post<Published>(`${ProcessModel.wire}/deploy/${id}`, {})
  void refreshAll()
  return published
}

/** What is under work goes into the file, saved or not. */
export async function exportModel({ name }: Pick<Model, 'name'>, xml: () => Promise<string>): Promise<void> {
  saveFile({ blob: new Blob([await xml()], { type: 'application/xml' }) }, `${name}.bpmn`)
}
