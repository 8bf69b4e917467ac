import { DoorPart } from '@mortise/doors/model'
import { type PackStation, packAddress, type StationPack, volumeOf } from '@mortise/production/model'
import { Label, LabelBars, LabelSquare } from '@mortise/web'
import './labels.css'

export const PACK_LABEL = [100, 70] as const

/** Doors that a label names; of more it says how many there are. */
const NAMED = 4

/** What is in a box and whose it is: order and store, no name and no telephone. */
export function PackLabel({ pack, order }: { pack: StationPack; order: PackStation['order'] }) {
  const { ticket, shareCode, seqNo, total, items, length, width, height, weight } = pack
  const code = ticket ?? ''
  const parts = [...new Set(items.map(({ part }) => DoorPart.items[part]))]
  const doors = [...new Set(items.map((item) => item.code))]
  const size = [length, width, height].every(Boolean) ? `${length}×${width}×${height} mm` : null
  const volume = volumeOf(pack)
  return (
    <Label name={code} size={PACK_LABEL}>
      <div className="mortise-label-texts mortise-pack-label">
        <strong>
          {seqNo}/{total}
        </strong>
        <b>{parts.join('、')}</b>
        <span>{order.store}</span>
        <span>订单 {order.no}</span>
        {doors.slice(0, NAMED).map((door) => (
          <span key={door}>门码 {door}</span>
        ))}
        {doors.length > NAMED && <span>等 {doors.length} 樘</span>}
        <span>
          {[size, volume && `${volume} m³`, weight ? `${weight} kg` : null].filter(Boolean).join('  ')}
        </span>
      </div>
      <LabelSquare value={`${window.location.origin}${packAddress(code, shareCode)}`} width={30} />
      <LabelBars value={code} height={12} />
    </Label>
  )
}
