import { PrintVersion } from '@mortise/prints/model'
import { api, EntityList, useHas, useNotify } from '@mortise/web'
import { App, Button } from 'antd'

/** 模板版本: every layout that was saved, and the way back to it. */
export default function Versions() {
  const { modal } = App.useApp()
  const notify = useNotify()
  const canRestore = useHas('printTemplate:edit')
  const restore = async (template: string, revision: number) => {
    const title = `恢复到版本${revision}？现在的版面会保留为一个版本。`
    if (!(await modal.confirm({ title }))) return
    const path = `/online/print/api/restore/${template}`
    await notify(api.ask({ method: 'POST', path, body: { revision } }))
  }
  return (
    <EntityList
      of={PrintVersion}
      rowActions={({ template, revision }) =>
        canRestore && (
          <Button type="link" size="small" onClick={() => void restore(template, revision)}>
            恢复
          </Button>
        )
      }
      actionsWidth={60}
    />
  )
}
