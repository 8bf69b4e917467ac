import { ImportOutlined } from '@ant-design/icons'
import type { RowOf } from '@mortise/model'
import { api, EntityList, IconEditor, MenuIcon, refreshAll, useBusy, useHas } from '@mortise/web'
import { ProcessModel } from '@mortise/workflow/model'
import { App, Button, Upload } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EntityLabel, entityEditors } from '../binding/entity-select.tsx'
import { RowAction } from '../row-action.tsx'
import { exportModel, modelOf } from './model-calls.ts'
import { VersionsDialog } from './versions-dialog.tsx'

type Model = RowOf<typeof ProcessModel>

const search = { always: ['name', 'category'], more: ['key', 'status'] } as const
const form = { editors: { ...entityEditors, icon: IconEditor } }
const cells = {
  name: ({ name, icon }: Model) => (
    <>
      {icon && <MenuIcon name={icon} />} {name}
    </>
  ),
  entity: ({ entity }: Model) => <EntityLabel name={entity} />,
}
/** A file larger than this is no process that somebody drew. */
const MOST_BYTES = 10 * 1_048_576

/** 流程设计: all processes, from the first draft to the versions that run. */
export default function ModelList() {
  const navigate = useNavigate()
  const [shown, setShown] = useState<Model | null>(null)
  const { run } = useBusy()
  const canEdit = useHas('processModel:edit')
  const open = (id: string) => void navigate(`/workflow/designer?id=${id}`)
  return (
    <>
      <EntityList
        of={FormModel}
        search={search}
        form={form}
        actionsWidth={250}
        cells={cells}
        toolbar={<ImportButton onImported={open} />}
        rowActions={(model) => (
          <>
            {canEdit && <RowAction label="设计" onClick={() => open(model.id)} />}
            <RowAction label="版本" onClick={() => setShown(model)} />
            <RowAction
              label="导出"
              onClick={() =>
                void run(() => exportModel(model, async () => (await modelOf(model.id)).xml ?? ''))
              }
            />
          </>
        )}
      />
      {shown && <VersionsDialog model={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** The diagram is drawn in the designer, not typed into a form. */
const FormModel = {
  ...ProcessModel,
  form: [
    ['', ['key', 'name', 'category', 'icon', 'entity', 'remark']],
    ['谁可以发起（不填为所有人）', ['starters', 'starterRoles', 'starterDeparts']],
  ],
} as unknown as typeof ProcessModel

/** Takes a `.bpmn` file of any tool as a new draft. */
function ImportButton({ onImported }: { onImported: (id: string) => void }) {
  const { message } = App.useApp()
  const { isBusy, run } = useBusy()
  const read = async (file: File) => {
    if (file.size > MOST_BYTES) return void message.warning('文件不能超过10MB')
    const id = await api.post<string>(`${ProcessModel.wire}/import`, { xml: await file.text() })
    void refreshAll()
    onImported(id)
  }
  return (
    <Upload
      accept=".bpmn,.xml"
      showUploadList={false}
      beforeUpload={(file) => {
        void run(() => read(file))
        return false
      }}
    >
      <Button icon={<ImportOutlined />} loading={isBusy}>
        导入 BPMN
      </Button>
    </Upload>
  )
}
