import type { RowOf } from '@mortise/model'
import { AppModal, useBusy, widths } from '@mortise/web'
import { compileBpmn, type FieldRights, type ProcessBinding } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { bindableEntities } from '../calls.ts'
import { modelOf } from '../design/model-calls.ts'
import { bindingOf, saveRights } from './binding-calls.ts'
import { RightsTable } from './rights-table.tsx'

export interface FieldRightsDialogProps {
  readonly binding: RowOf<typeof ProcessBinding>
  readonly onClose: () => void
}

/** What the handlers of each node may do with the fields of the document. */
export function FieldRightsDialog({ binding, onClose }: FieldRightsDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const { data: entities } = useQuery(bindableEntities)
  const { data, error } = useQuery({
    queryKey: ['workflow', 'rights', binding.id],
    queryFn: async ({ signal }) => {
      const current = await bindingOf(binding.id, signal)
      const { graph } = await compileBpmn((await modelOf(current.process, signal)).xml ?? '')
      const nodes = Object.values(graph.nodes).filter(({ kind }) => kind === 'user' || kind === 'start')
      return { current, nodes }
    },
    staleTime: 0,
    gcTime: 0,
  })
  const [changed, setChanged] = useState<FieldRights | null>(null)
  const [node, setNode] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const { message } = App.useApp()
  const fields = entities?.find(({ name }) => name === binding.entity)?.fields ?? []
  const all = changed ?? data?.current.fieldRights ?? {}
  const shown = node ?? data?.nodes[0]?.id ?? ''
  const save = async () => {
    if (!data) return
    await run(async () => {
      await saveRights(data.current, all)
      void message.success('保存成功！')
      setOpen(false)
    })
  }
  return (
    <AppModal
      open={isOpen}
      title="字段权限"
      width={widths.rowEdit}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: changed === null, loading: isBusy }}
      onOk={() => void save()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
        <>
          <Select
            aria-label="节点"
            style={{ width: 240, marginBottom: 12 }}
            value={shown}
            options={data.nodes.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setNode}
          />
          <RightsTable
            fields={fields}
            value={all[shown] ?? {}}
            height={420}
            onChange={(rights) => setChanged({ ...all, [shown]: rights })}
          />
        </>
      )}
    </AppModal>
  )
}
