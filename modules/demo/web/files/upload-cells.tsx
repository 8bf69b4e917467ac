import { UploadCell, type UploadCellProps } from '@mortise/web'
import { Table } from 'antd'
import { Specimen } from '../specimen.tsx'

const columns: readonly (UploadCellProps & { label: string })[] = [
  { label: '单个文件', type: 'upload', token: true },
  { label: '不带令牌', type: 'upload' },
  { label: '文件', type: 'file', token: true },
  { label: '图片', type: 'image', token: true },
  { label: '不可下载和删除', type: 'upload', token: true, allowDownload: false, allowRemove: false },
]

/** The cells that tables of rows hold files in. */
export function UploadCells() {
  return (
    <Specimen<Record<string, string>>
      title="表格单元格"
      about="明细表格中的文件列：显示状态、首个文件和操作菜单。"
      initial={{}}
    >
      {(value, change) => (
        <Table
          size="small"
          pagination={false}
          rowKey="label"
          dataSource={[...columns]}
          columns={[
            { title: '列类型', dataIndex: 'label', width: 140 },
            {
              title: '值',
              render: (_, { label, ...column }) => (
                <UploadCell
                  {...column}
                  aria-label={label}
                  value={value[label]}
                  onChange={(paths) => change({ ...value, [label]: paths })}
                />
              ),
            },
          ]}
        />
      )}
    </Specimen>
  )
}
