import { Bom } from '@mortise/engineering/model'
import { type RowOf, statesOf } from '@mortise/model'
import { DocumentLink } from '@mortise/web'
import { Alert, Empty, Table } from 'antd'
import type { MaterialUse } from './bom-answers.ts'
import { useBomAnswer } from './use-bom-answer.ts'

/** 反查: what a bill's material goes into, directly and further up. */
export function WhereUsedPane({ row }: { row: RowOf<typeof Bom> }) {
  const { data, error, isPending } = useBomAnswer<readonly MaterialUse[]>('whereUsed', {
    material: row.material,
  })
  return (
    <>
      {error && <Alert type="warning" showIcon title={error.message} style={{ marginBottom: 16 }} />}
      <Table
        size="small"
        rowKey={(use) => `${use.bom} ${use.level}`}
        loading={isPending}
        dataSource={[...(data ?? [])]}
        pagination={{ pageSize: 15, hideOnSinglePage: true }}
        locale={{ emptyText: <Empty description="没有用在其他物料里" /> }}
        columns={[
          { title: '级', dataIndex: 'level', width: 60 },
          { title: '用于物料', dataIndex: 'name' },
          {
            title: 'BOM编号',
            dataIndex: 'code',
            width: 160,
            render: (code: string, { bom }) => (
              <DocumentLink to={Bom.name} id={bom}>
                {code}
              </DocumentLink>
            ),
          },
          { title: '版本', dataIndex: 'revision', width: 70 },
          {
            title: '用量',
            key: 'usage',
            align: 'right',
            width: 120,
            render: (_, { usage, per }) => (per === 1 ? usage : `${usage}/${per}`),
          },
          { title: '状态', dataIndex: 'status', width: 90, render: stateText },
        ]}
      />
    </>
  )
}

const states: Readonly<Record<string, string>> = statesOf(Bom, 'status')
const stateText = (status: string) => states[status] ?? status
