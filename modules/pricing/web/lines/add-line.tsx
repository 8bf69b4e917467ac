import { PictureOutlined, PlusOutlined } from '@ant-design/icons'
import { Door } from '@mortise/doors/model'
import { Material } from '@mortise/materials/model'
import type { Row } from '@mortise/model'
import { InstallItem, SoldType } from '@mortise/pricing/model'
import { lazily, RowSelect, type RowSource } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'
import type { SoldLine } from './sold-line.ts'

const DoorDialog = lazily(() => import('./door-dialog.tsx'))

export type Goods = 'door' | 'service' | 'material'
/** A kind of line that is named and priced by hand. */
export type ByHand = readonly [type: string, label: string]

export interface AddLineProps {
  readonly goods: readonly Goods[]
  readonly byHand: readonly ByHand[]
  readonly onAdd: (line: SoldLine) => void
}

interface Source {
  readonly label: string
  readonly placeholder: string
  readonly from: RowSource
  readonly where?: Readonly<Record<string, unknown>>
  readonly line: (id: string, picked: Row) => SoldLine
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const byName = { store: 'id', text: 'name' } as const

const sources: Readonly<Record<Goods, Source>> = {
  door: {
    label: '添加门',
    placeholder: '＋ 添加门（选择门型）',
    from: { entity: Door, ...byName },
    where: { status: 'published' },
    line: (door, { name, unit }) => ({
      type: SoldType.door,
      door,
      itemName: text(name),
      unit: text(unit) ?? '樘',
    }),
  },
  service: {
    label: '添加安装服务',
    placeholder: '＋ 添加安装服务',
    from: { entity: InstallItem, ...byName },
    line: (service, { name, unit, price }) => ({
      type: SoldType.service,
      service,
      itemName: text(name),
      unit: text(unit),
      listPrice: Number(price ?? 0),
    }),
  },
  material: {
    label: '添加物料',
    placeholder: '＋ 添加物料',
    from: { entity: Material, ...byName },
    line: (material, { name }) => ({ type: SoldType.material, material, itemName: text(name) }),
  },
}

const nothing: readonly string[] = []

/** Adds lines: a door to configure, a service, a material, or something that is priced by hand. */
export function AddLine({ goods, byHand, onAdd }: AddLineProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className="mortise-sold-add" role="group" aria-label="添加明细">
      {goods.map((kind) => {
        const { label, placeholder, from, where, line } = sources[kind]
        const select = (
          <RowSelect
            key={kind}
            from={from}
            where={where}
            value={nothing}
            aria-label={label}
            placeholder={placeholder}
            onChange={([id], picked) => id && onAdd(line(id, picked ?? {}))}
          />
        )
        if (kind !== 'door') return select
        return (
          <div key={kind} className="mortise-sold-door">
            {select}
            <Button icon={<PictureOutlined />} onClick={() => setChoosing(true)}>
              按图选门
            </Button>
          </div>
        )
      })}
      {byHand.map(([type, label]) => (
        <Button key={type} icon={<PlusOutlined />} onClick={() => onAdd({ type, itemName: '' })}>
          {label}
        </Button>
      ))}
      {isChoosing && (
        <DoorDialog
          onChoose={(door) => onAdd(sources.door.line(door.id, door))}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
