import { type AnyEntity, type Condition, printQuery } from '@mortise/model'
import { App } from 'antd'
import { api } from '../connection.ts'
import { words } from '../words.ts'
import type { Order } from './list-state.ts'
import { saveFile, tableName } from './save-file.ts'
import { useDoing } from './use-doing.ts'

/** Fetches the rows that a list shows, or those selected in it, as a table. */
export function useExport(of: AnyEntity) {
  const { message } = App.useApp()
  const { isDoing, run } = useDoing()
  const save = (where: Condition, order: Order, selections: readonly string[]) =>
    run(async () => {
      const query = { ...printQuery(of, { where, sort: [order], selections }), format: 'xls' }
      const file = await api.download({ method: 'GET', path: `${of.wire}/exportXls`, query })
      if (!saveFile(file, tableName(of.label, file))) void message.warning(words.downloadFailed)
    })
  return { isExporting: isDoing, save }
}
