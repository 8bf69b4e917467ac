import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons'
import { DoorPart } from '@mortise/doors/model'
import { codeOf, statesOf } from '@mortise/model'
import { Pack, type PackStation, type StationPack } from '@mortise/production/model'
import { useHas } from '@mortise/web'
import { Button, InputNumber, Tag } from 'antd'
import { useState } from 'react'
import './packing.css'

const measures = ['length', 'width', 'height', 'weight'] as const
export type BoxSize = Pick<StationPack, (typeof measures)[number]>

interface BoxCardProps {
  readonly pack: StationPack
  readonly onClose: (size: BoxSize) => void
  readonly onPrint: () => void
  readonly onStock: () => void
}

const states = statesOf(Pack, 'status')
const partsText = (pack: StationPack): string =>
  [...new Set(pack.items.map(({ part }) => DoorPart.items[part]))].join('、')

/** The box before whoever packs: what is in it, what is missing, and what may be done with it. */
export function BoxCard({ pack, onClose, onPrint, onStock }: BoxCardProps) {
  const { no, seqNo, total, status, items, length, width, height, weight } = pack
  const [size, setSize] = useState<BoxSize>({ length, width, height, weight })
  const mayStock = useHas(codeOf(Pack, 'stock'))
  const open = items.filter(({ scannedAt }) => scannedAt === null)
  const missing = open.filter(({ isMade }) => isMade).length
  const isOpen = status === 'open'
  return (
    <section className="mortise-scan-work" aria-label={`包件 ${no}`}>
      <header>
        <strong className="mortise-packing-number">
          {seqNo}/{total}
        </strong>
        <strong>{partsText(pack)}</strong>
        <span>{no}</span>
        <Tag color={isOpen ? 'orange' : 'green'}>{states[status]}</Tag>
      </header>
      <ul className="mortise-packing-items" aria-label="装箱明细">
        {items.map(({ id, code, part, scannedAt, isMade }) => {
          const isIn = scannedAt !== null || !isOpen
          return (
            <li key={id} data-in={isIn || undefined}>
              {isIn ? <CheckCircleFilled /> : <ClockCircleOutlined />}
              <span>{code}</span>
              <b>{DoorPart.items[part]}</b>
              <span>{isIn ? '已装' : isMade ? '待扫' : '未完工'}</span>
            </li>
          )
        })}
      </ul>
      {isOpen && (
        <div className="mortise-packing-size">
          {measures.map((key) => (
            <label key={key}>
              {Pack.fields[key].label}
              <InputNumber
                size="large"
                aria-label={Pack.fields[key].label}
                min={0}
                max={10_000}
                precision={key === 'weight' ? 2 : 0}
                value={size[key]}
                onChange={(typed) => setSize((now) => ({ ...now, [key]: typed }))}
              />
            </label>
          ))}
        </div>
      )}
      <div className="mortise-scan-actions">
        {isOpen && (
          <Button type="primary" size="large" onClick={() => onClose(size)}>
            {closingLabel(missing, open.length - missing)}
          </Button>
        )}
        {!isOpen && (
          <Button size="large" onClick={onPrint}>
            打印标签
          </Button>
        )}
        {status === 'packed' && mayStock && (
          <Button type="primary" size="large" onClick={onStock}>
            入库
          </Button>
        )}
      </div>
    </section>
  )
}

function closingLabel(missing: number, unmade: number): string {
  if (missing > 0) return `封箱（还差 ${missing}）`
  return unmade > 0 ? `封箱并打印（未完工 ${unmade} 件另装一箱）` : '封箱并打印'
}

/** Where the other parts of the same door belong. */
export function BesideBoxes({ station: { packs, active } }: { station: PackStation }) {
  const others = packs.filter(({ id }) => id !== active)
  if (others.length === 0) return null
  return (
    <ul className="mortise-packing-beside" aria-label="同一樘门的其它包件">
      {others.map((pack) => (
        <li key={pack.id}>
          <strong>
            {pack.seqNo}/{pack.total}
          </strong>
          <span>{partsText(pack)}</span>
          <Tag color={pack.status === 'open' ? 'orange' : 'green'}>{states[pack.status]}</Tag>
        </li>
      ))}
    </ul>
  )
}
