import type { RowOf } from '@mortise/model'
import { OperationLog } from '@mortise/system/model'
import { AppModal, api, useEntities, widths } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Select, Space, Table } from 'antd'
import { useState } from 'react'
import { entityOf, operationText } from './operation-text.ts'

interface Version {
  readonly id: string
  readonly dataVersion: number
  readonly operateType: string
  /** Who made it, by name. */
  readonly by: string
  readonly createTime: string
  /** It no longer says what was written, or the one before it is gone. */
  readonly isBroken: boolean
}
interface Change {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}

const shownText = (text: string) => (
  <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text || '（空）'}</span>
)

/** What a change made of a row, field by field; any two versions of the row can be held against each other. */
export default function ChangesDialog({
  operation,
  onClose,
}: {
  operation: RowOf<typeof OperationLog>
  onClose: () => void
}) {
  const entity = entityOf(useEntities(), operation.entity)
  const [isOpen, setOpen] = useState(true)
  const [pair, setPair] = useState<{ one?: string; other?: string }>({})
  const versions = useQuery({
    queryKey: ['data versions', operation.entity, operation.row],
    queryFn: ({ signal }) =>
      api.get<Version[]>(
        `${OperationLog.wire}/queryDataVerList`,
        { dataTable: operation.entity, dataId: operation.row },
        { signal, quiet: true },
      ),
    staleTime: 0,
  })
  const query =
    pair.one && pair.other
      ? { dataId1: pair.one, dataId2: pair.other }
      : { dataId1: operation.id, dataId2: '' }
  const changes = useQuery({
    queryKey: ['data changes', query],
    queryFn: ({ signal }) =>
      api.get<Change[]>(`${OperationLog.wire}/queryCompareList`, query, { signal, quiet: true }),
  })
  const options = (versions.data ?? []).map(({ id, dataVersion, operateType, by, createTime, isBroken }) => ({
    value: id,
    label: `第${dataVersion}版 ${createTime} ${by} ${operationText(entity, operateType)}${isBroken ? '（被改动）' : ''}`,
  }))
  const broken = (versions.data ?? []).filter(({ isBroken }) => isBroken)
  const choose = (label: string, key: 'one' | 'other') => (
    <Select
      allowClear
      aria-label={label}
      placeholder={label}
      style={{ width: 340, maxWidth: '100%' }}
      options={options}
      value={pair[key]}
      onChange={(id?: string) => setPair({ ...pair, [key]: id })}
    />
  )
  return (
    <AppModal
      open={isOpen}
      title={`变更内容：${entity?.label ?? operation.entity}${operation.subject ? ` ${operation.subject}` : ''}`}
      width={widths.detail}
      draggable
      switchFullscreen
      footer={<Button onClick={() => setOpen(false)}>关闭</Button>}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {broken.length > 0 && (
        <Alert
          type="error"
          showIcon
          style={{ marginBlockEnd: 12 }}
          title={`第${broken.map(({ dataVersion }) => dataVersion).join('、')}版的记录在写下之后被改动或删除过，不可采信。`}
        />
      )}
      <Space wrap style={{ marginBlockEnd: 12 }}>
        {choose('旧版本', 'one')}
        {choose('新版本', 'other')}
        {(pair.one || pair.other) && <Button onClick={() => setPair({})}>本次变更</Button>}
      </Space>
      {changes.error ? (
        <Alert type="warning" showIcon title={changes.error.message} />
      ) : (
        <Table<Change>
          size="small"
          bordered
          rowKey="field"
          pagination={false}
          loading={changes.isFetching}
          dataSource={changes.data}
          scroll={{ x: 600 }}
          locale={{ emptyText: <Empty description="没有字段发生变化" /> }}
          columns={[
            { title: '字段', dataIndex: 'label', width: 160 },
            { title: '变更前', dataIndex: 'before', render: shownText },
            { title: '变更后', dataIndex: 'after', render: shownText },
          ]}
        />
      )}
    </AppModal>
  )
}
