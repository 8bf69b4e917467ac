import { Depart } from '@mortise/system/model'
import { EntityForm, useEntityAccess, useLeaving, useRights } from '@mortise/web'
import { Tabs, Tag } from 'antd'
import { useState } from 'react'
import { departPanels } from './panels.tsx'
import type { DepartNode } from './tree.ts'

/** All sides of one department: its particulars, and what other areas show of it. */
export function DepartSides({ depart }: { depart: DepartNode }) {
  const { has } = useRights()
  const [side, setSide] = useState('particulars')
  const leave = useLeaving()
  const named = { id: depart.id, name: depart.title }
  return (
    <>
      <h2 className="mortise-departs-name">
        {depart.title}
        <Tag>{depart.orgCode}</Tag>
      </h2>
      <Tabs
        destroyOnHidden
        activeKey={side}
        onChange={(next) => void leave(() => setSide(next))}
        items={[
          { key: 'particulars', label: '基本信息', children: <Particulars id={depart.id} /> },
          ...departPanels
            .filter(({ needs }) => has(needs))
            .map(({ key, label, Panel }) => ({
              key,
              label,
              children: <Panel depart={named} />,
            })),
        ]}
      />
    </>
  )
}

/** Saved or given up, the form begins anew with the row as it stands. */
function Particulars({ id }: { id: string }) {
  const { can } = useEntityAccess(Depart)
  const [round, setRound] = useState(0)
  return (
    <EntityForm
      key={round}
      of={Depart}
      mode={can('edit') ? 'edit' : 'detail'}
      row={{ id }}
      frame="page"
      onClose={() => setRound(round + 1)}
    />
  )
}
