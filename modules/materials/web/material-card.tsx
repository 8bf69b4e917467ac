import { PictureOutlined } from '@ant-design/icons'
import { Material } from '@mortise/materials/model'
import type { Row } from '@mortise/model'
import { fileAddress, textOf } from '@mortise/web'
import './material-card.css'

/** A material as a card of the picker: its first picture, and what tells it from others. */
export function MaterialCard({ row }: { row: Row }) {
  const { name, code } = row
  const unit = textOf(Material, row, 'unit')
  const [picture] = (row.pictures as string[] | null) ?? []
  const kinds = (['model', 'size', 'color'] as const).filter((key) => row[key])
  return (
    <div className="mortise-material-card">
      <div className="mortise-material-picture">
        {picture ? (
          <img src={fileAddress(picture, { width: 320 })} alt={String(name)} loading="lazy" />
        ) : (
          <PictureOutlined aria-hidden />
        )}
      </div>
      <strong>{String(name)}</strong>
      {kinds.length > 0 && <span>{kinds.map((key) => String(row[key])).join(' · ')}</span>}
      <span className="mortise-material-code">
        {String(code)}
        {unit ? ` / ${unit}` : ''}
      </span>
    </div>
  )
}
