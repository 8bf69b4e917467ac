import type { Bom } from '@mortise/engineering/model'
import { AppModal, type RowDialogProps, widths } from '@mortise/web'
import { Tabs } from 'antd'
import { useState } from 'react'
import { ComparisonPane } from './comparison.tsx'
import { ExplosionPane } from './explosion.tsx'
import { WhereUsedPane } from './where-used.tsx'

/** 结构: what a bill comes to, where its material goes, and how it differs from other revisions. */
export default function StructureDialog({ row, onClose }: RowDialogProps<typeof Bom>) {
  const [isOpen, setOpen] = useState(true)
  return (
    <AppModal
      open={isOpen}
      title={`结构：${row.code}`}
      width={widths.detail}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Tabs
        items={[
          { key: 'explode', label: '展开', children: <ExplosionPane row={row} /> },
          { key: 'whereUsed', label: '反查', children: <WhereUsedPane row={row} /> },
          { key: 'compare', label: '对比版本', children: <ComparisonPane row={row} /> },
        ]}
      />
    </AppModal>
  )
}
