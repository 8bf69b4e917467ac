import { OrderEvaluation, UnitStatus } from '@mortise/orders/model'
import { Defect, DefectCode, type DoorPassport, FactoryScan, ScanAction } from '@mortise/production/model'
import { DictTag, DocumentLink, lineTextOf, Pictures, readRow, textOf } from '@mortise/web'
import { Descriptions, Table, Tag } from 'antd'

/** The passport of a door: what it is, what it is made of, who did what to it and when. */
export function Passport({ of }: { of: DoorPassport }) {
  const { code, status, itemName, spec, room, evaluation, scans, defects } = of
  const bom = evaluation ? readRow(OrderEvaluation, evaluation).bom : []
  return (
    <section className="mortise-passport" aria-label={`门码 ${code}`}>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, sm: 2, lg: 3 }}
        items={[
          { key: 'code', label: '门码', children: code },
          { key: 'name', label: '品名', children: itemName },
          { key: 'room', label: '房间/位号', children: room ?? '—' },
          { key: 'status', label: '状态', children: <DictTag dictCode={UnitStatus.code} value={status} /> },
          ...parametersOf(spec).map(([label, value]) => ({ key: label, label, children: value })),
        ]}
      />
      {scans.length > 0 && <Scans rows={scans} />}
      {defects.length > 0 && <Defects rows={defects} />}
      {bom.length > 0 && (
        <Table
          aria-label="用料"
          title={() => <strong>用料</strong>}
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: 480 }}
          dataSource={bom}
          columns={[
            { title: '名称', dataIndex: 'name', width: 120 },
            { title: '物料', render: (_, line) => lineTextOf(OrderEvaluation, 'bom', line, 'material') },
            { title: '单樘用量', dataIndex: 'qty', align: 'right', width: 110 },
            { title: '工序', dataIndex: 'process', width: 100 },
          ]}
        />
      )}
    </section>
  )
}

/** `洞口高2150mm，开启方向：右内开` as facts; what has no colon stands under its own text. */
const parametersOf = (spec: string | null): [string, string][] =>
  (spec ?? '')
    .split('，')
    .filter(Boolean)
    .map((part) => {
      const [, label, value] = /^([^：\d]+)：?(.*)$/.exec(part) ?? []
      return [label ?? part, value || '—']
    })

function Scans({ rows }: { rows: DoorPassport['scans'] }) {
  const scans = rows.map((row) => readRow(FactoryScan, row))
  return (
    <Table
      aria-label="工序与扫码"
      title={() => <strong>工序与扫码</strong>}
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 800 }}
      dataSource={scans}
      columns={[
        { title: '时间', dataIndex: 'scannedAt', width: 170 },
        { title: '工序', dataIndex: 'opName', width: 90 },
        {
          title: '动作',
          width: 100,
          render: (_, { action, undoneBy }) => (
            <>
              <DictTag dictCode={ScanAction.code} value={action} />
              {undoneBy && <Tag>已撤销</Tag>}
            </>
          ),
        },
        { title: '数量', dataIndex: 'qty', align: 'right', width: 70 },
        { title: '机组', width: 120, render: (_, row) => textOf(FactoryScan, row, 'unit') },
        {
          title: '工人',
          render: (_, row) => textOf(FactoryScan, row, 'workers') ?? textOf(FactoryScan, row, 'createBy'),
        },
        {
          title: '照片',
          width: 120,
          render: (_, { photos }) => photos && photos.length > 0 && <Pictures paths={photos} />,
        },
      ]}
    />
  )
}

function Defects({ rows }: { rows: DoorPassport['defects'] }) {
  const defects = rows.map((row) => readRow(Defect, row))
  return (
    <Table
      aria-label="不良"
      title={() => <strong>不良</strong>}
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 520 }}
      dataSource={defects}
      columns={[
        {
          title: '单号',
          width: 160,
          render: (_, { id, no }) => (
            <DocumentLink to={Defect.name} id={id}>
              {no}
            </DocumentLink>
          ),
        },
        { title: '工序', dataIndex: 'opName', width: 90 },
        { title: '原因', render: (_, { code }) => <DictTag dictCode={DefectCode.code} value={code} /> },
        { title: '数量', dataIndex: 'qty', align: 'right', width: 70 },
        { title: '处理', render: (_, row) => textOf(Defect, row, 'decision') ?? '待处理' },
        {
          title: '照片',
          width: 120,
          render: (_, { photos }) => photos && photos.length > 0 && <Pictures paths={photos} />,
        },
      ]}
    />
  )
}
