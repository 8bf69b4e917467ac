import { type Row, type RowOf } from '@mortise/model'
import { AppModal, api, readRow, refreshAll, useBusy, widths } from '@mortise/web'
import { compileBpmn, type FieldRight, type FieldRights, ProcessBinding } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Radio, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { bindableEntities } from '../calls.ts'
import { modelOf } from '../design/model-calls.ts'

const rights: readonly { readonly value: FieldRight; readonly label: string }[] = [
  { value: 'read', label: '只读' },
  { value: 'write', label: '可编辑' },
  { value: 'must', label: '必填' },
  { value: 'none', label: '隐藏' },
]

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
      const row = await api.get<Row>(
        `${ProcessBinding.wire}/queryById`,
        { id: binding.id },
        { signal, quiet: true },
      )
      const current = readRow(ProcessBinding, row)
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
  const set = (key: string, right: FieldRight) =>
    setChanged({ ...all, [shown]: { ...all[shown], [key]: right } })
  const save = async () => {
    if (!data) return
    const { id, version } = data.current
    const isDone = await run(() => api.put(`${ProcessBinding.wire}/edit`, { id, version, fieldPerms: all }))
    if (!isDone) return
    void message.success('保存成功！')
    void refreshAll()
    setOpen(false)
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
          <Table
            size="small"
            rowKey="key"
            pagination={false}
            scroll={{ y: 420 }}
            dataSource={fields.filter(({ isLine }) => !isLine)}
            columns={[
              { title: '字段', dataIndex: 'label' },
              {
                title: '权限',
                width: 320,
                render: (_, { key, label }) => (
                  <Radio.Group
                    aria-label={`${label}权限`}
                    size="small"
                    optionType="button"
                    options={[...rights]}
                    value={all[shown]?.[key] ?? 'read'}
                    onChange={(event) => set(key, event.target.value as FieldRight)}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </AppModal>
  )
}
