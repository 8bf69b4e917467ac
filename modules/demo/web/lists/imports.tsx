import { SampleDoor } from '@mortise/demo/model'
import { DetailList, ImportDialog, type ImportOptions } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'
import { Part, Parts } from './part.tsx'

const ways: readonly [label: string, about: string, options: ImportOptions][] = [
  ['普通导入', '列表上的“导入”就是它：多个文件一起读入，有错的行写进错误文件。', {}],
  ['在线表单导入', '在线表单可以先校验：开启后有一行出错就全部不导入。', { isOnline: true }],
  [
    '从表导入',
    '只读主表的列，并把给定的值放进每一行。',
    { isSingleTableImport: true, foreignKeys: { room: '样板间' } },
  ],
]
const facts = ['名称', '型号', '木种', '颜色', '开向', '房间'].map((label) => ({
  label,
  value: `${label}一`,
}))

/** 导入与详情: sheets that come in, and what is known of one thing. */
export default function Imports() {
  const [open, setOpen] = useState<ImportOptions | null>(null)
  return (
    <Parts>
      {ways.map(([label, about, options]) => (
        <Part key={label} title={label} about={about}>
          <Button onClick={() => setOpen(options)}>打开</Button>
        </Part>
      ))}
      <Part title="详情列表" about="要六列，最多排四列。">
        <DetailList title="门" columns={6} items={facts} />
      </Part>
      {open && <ImportDialog of={SampleDoor} {...open} onClose={() => setOpen(null)} />}
    </Parts>
  )
}
