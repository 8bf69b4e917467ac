import { PlusOutlined } from '@ant-design/icons'
import { Door } from '@mortise/doors/model'
import { Material } from '@mortise/materials/model'
import { InstallItem } from '@mortise/pricing/model'
import { QuoteLineType } from '@mortise/quotes/model'
import { RowSelect } from '@mortise/web'
import { Button } from 'antd'
import type { QuoteLine } from './quote-line.ts'

const doors = { entity: Door, store: 'id', text: 'name' }
const services = { entity: InstallItem, store: 'id', text: 'name' }
const materials = { entity: Material, store: 'id', text: 'name' }
const nothing: readonly string[] = []

/** Adds lines: a door to configure, a service, a material, or something that is priced by hand. */
export function AddLine({ isCost, onAdd }: { isCost: boolean; onAdd: (line: Partial<QuoteLine>) => void }) {
  if (isCost) return <AddCost onAdd={onAdd} />
  return (
    <div className="mortise-quote-add" role="group" aria-label="添加明细">
      <RowSelect
        from={doors}
        value={nothing}
        aria-label="添加门"
        placeholder="＋ 添加门（选择门型）"
        onChange={([door], picked) =>
          door && onAdd({ type: QuoteLineType.door, door, itemName: String(picked?.name ?? ''), unit: '樘' })
        }
      />
      <RowSelect
        from={services}
        value={nothing}
        aria-label="添加安装服务"
        placeholder="＋ 添加安装服务"
        onChange={([service], picked) =>
          service &&
          onAdd({
            type: QuoteLineType.service,
            service,
            itemName: String(picked?.name ?? ''),
            unit: String(picked?.unit ?? ''),
            listPrice: Number(picked?.price ?? 0),
          })
        }
      />
      <AddMaterial onAdd={onAdd} />
      <Button icon={<PlusOutlined />} onClick={() => onAdd({ type: QuoteLineType.fee, itemName: '' })}>
        其他费用
      </Button>
    </div>
  )
}

interface Adding {
  readonly onAdd: (line: Partial<QuoteLine>) => void
}

/** What things cost: materials, work of our own and of others. Doors come from the quote that offers them. */
const AddCost = ({ onAdd }: Adding) => (
  <div className="mortise-quote-add" role="group" aria-label="添加明细">
    <AddMaterial onAdd={onAdd} />
    {costs.map(([type, label]) => (
      <Button key={type} icon={<PlusOutlined />} onClick={() => onAdd({ type, itemName: '' })}>
        {label}
      </Button>
    ))}
  </div>
)

const costs = [
  [QuoteLineType.labour, '人工'],
  [QuoteLineType.outsourced, '外协'],
  [QuoteLineType.fee, '其他费用'],
] as const

const AddMaterial = ({ onAdd }: Adding) => (
  <RowSelect
    from={materials}
    value={nothing}
    aria-label="添加物料"
    placeholder="＋ 添加物料"
    onChange={([material], picked) =>
      material && onAdd({ type: QuoteLineType.material, material, itemName: String(picked?.name ?? '') })
    }
  />
)
