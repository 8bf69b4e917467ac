import { type AnyEntity, type Condition, printQuery, resultOf } from '@mortise/model'
import { App } from 'antd'
import { saveFile, tableName } from '../../browser/save-file.ts'
import { useBusy } from '../../feedback/use-busy.ts'
import type { PageQuery } from '../../rows/list-page.ts'
import { refreshAll } from '../../rows/queries.ts'
import { knownPage } from '../../rows/use-list.ts'
import { api } from '../../session/connection.ts'
import { words } from '../../words.ts'

/** Rows for which nobody waits: beyond these a job writes the table. */
const LONG = 10_000

/** Fetches the rows that a list shows, or those selected in it, as a table. Long ones are left to the download centre. */
export function useExport(of: AnyEntity) {
  const { message } = App.useApp()
  const { isBusy, run } = useBusy()
  /** `where` is what narrows the list; of a tree it shows less than that at once. */
  const save = (pageQuery: PageQuery, where: Condition, selections: readonly string[]) =>
    run(async () => {
      const { advanced, sort } = pageQuery
      const query = { ...printQuery(of, { where, advanced, sort, selections }), exportTitle: of.label }
      const path = `${of.wire}/exportXls`
      const rows = selections.length || (knownPage(of, pageQuery)?.total ?? 0)
      if (rows > LONG) {
        const answer = await api.ask({ method: 'GET', path, query: { ...query, async: '1' } })
        await resultOf(Promise.resolve(answer))
        void message.success(answer.message)
        await refreshAll()
        return
      }
      const file = await api.download({ method: 'GET', path, query: { ...query, format: 'xls' } })
      if (!saveFile(file, tableName(of.label, file))) void message.warning(words.downloadFailed)
    })
  return { isExporting: isBusy, save }
}
