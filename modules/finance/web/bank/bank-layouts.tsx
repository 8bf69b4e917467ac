import { BankLayout } from '@mortise/finance/model'
import { Alert, api, EntityList, sendFile, useBusy } from '@mortise/web'
import { AutoComplete, Button, Table, Upload } from 'antd'
import { use, useState } from 'react'
import { LayoutSample, type SampleRow } from './layout-sample.ts'

interface HeadingProps {
  readonly id?: string
  readonly value?: unknown
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

/** The heading of a column: chosen among those of the sample, or typed. */
function Heading({ id, value, disabled, onChange }: HeadingProps) {
  const sample = use(LayoutSample)
  const known = new Set(sample.slice(0, 10).flatMap(({ cells }) => cells.filter((cell) => cell !== '')))
  return (
    <AutoComplete
      id={id}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      options={[...known].map((cell) => ({ value: cell }))}
      onChange={(next: string) => onChange(next)}
      maxLength={50}
    />
  )
}

const form = {
  editors: {
    dateColumn: Heading,
    inColumn: Heading,
    outColumn: Heading,
    amountColumn: Heading,
    markColumn: Heading,
    balanceColumn: Heading,
    serialColumn: Heading,
    nameColumn: Heading,
    accountColumn: Heading,
    memoColumn: Heading,
  },
}

/** 对账单格式: how the statements of each bank are laid out; of a sample the headings are there to be chosen. */
export default function BankLayouts() {
  const [sample, setSample] = useState<readonly SampleRow[]>([])
  const { isBusy, run } = useBusy()
  const read = (file: File) =>
    run(async () => {
      const path = await sendFile(file, file.name, { bizPath: 'finance' })
      setSample(await api.post<readonly SampleRow[]>(`${BankLayout.wire}/sample`, { file: path }))
    })
  const toolbar = (
    <Upload
      accept=".csv,.txt,.xls,.xlsx"
      showUploadList={false}
      beforeUpload={(file) => {
        void read(file)
        return false
      }}
    >
      <Button loading={isBusy}>读取样例文件</Button>
    </Upload>
  )
  return (
    <LayoutSample value={sample}>
      {sample.length > 0 && <Sample rows={sample.slice(0, 8)} onClose={() => setSample([])} />}
      <EntityList of={BankLayout} form={form} toolbar={toolbar} />
    </LayoutSample>
  )
}

function Sample({ rows, onClose }: { readonly rows: readonly SampleRow[]; readonly onClose: () => void }) {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return (
    <Alert
      type="info"
      style={{ marginBottom: 12 }}
      closable={{ onClose }}
      title="样例文件的前几行。新增格式时，表头前的行数为表头所在行号减1，各列可从样例中选择"
      description={
        <Table<SampleRow>
          rowKey="row"
          size="small"
          aria-label="样例文件"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...rows]}
          columns={[
            { title: '行号', dataIndex: 'row', width: 56 },
            ...Array.from({ length: width }, (_, at) => ({
              title: `第${at + 1}列`,
              key: at,
              render: (_value: unknown, { cells }: SampleRow) => cells[at] ?? '',
            })),
          ]}
        />
      }
    />
  )
}
